// Colours and signs for the canvas, taken from the page: one source for both.
import { mount, unmount } from 'svelte';
import Sign, { type Colour } from '../../lib/Sign.svelte';

export interface Paints {
  board: string;
  rim: string;
  cell: string;
  line: string;
  ink: string;
  fox: string;
  bad: string;
}

const TOKENS: Record<keyof Paints, string> = {
  board: '--wood-light',
  rim: '--wood-dark',
  cell: '--paper-soft',
  line: '--line-strong',
  ink: '--ink-soft',
  fox: '--fox',
  bad: '--bad',
};

/** A token's colour as it shows in the present theme. */
function resolve(token: string): string {
  const probe = document.createElement('i');
  probe.style.color = `var(${token})`;
  document.body.append(probe);
  const colour = getComputedStyle(probe).color;
  probe.remove();
  return colour;
}

export function readPaints(): Paints {
  const paints = Object.entries(TOKENS).map(([name, token]) => [name, resolve(token)]);
  return Object.fromEntries(paints) as Paints;
}

export function readBlockPaint(colour: Colour): { face: string; ink: string } {
  return { face: resolve(`--${colour}`), ink: resolve(`--${colour}-ink`) };
}

const outlines = new Map<Colour, string>();

/** The outline of a colour's sign on 24 by 24. */
export function signOutline(colour: Colour): string {
  const known = outlines.get(colour);
  if (known !== undefined) return known;
  const target = document.createElement('div');
  const sign = mount(Sign, { target, props: { colour } });
  const outline = target.querySelector('path')?.getAttribute('d') ?? '';
  void unmount(sign);
  outlines.set(colour, outline);
  return outline;
}
