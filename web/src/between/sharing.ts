// A result to be shared: as a line of text with small squares, and as a picture. Of a day's game
// neither tells the dice.
import { language } from '../lib/i18n.svelte';
import { tablePath } from '../lib/api';
import type { Measure, PlayedGame, TableInfo, Update } from '../wire';

export type Shape = 'wide' | 'square';
export const SIZES: Readonly<Record<Shape, [number, number]>> = {
  wide: [1200, 630],
  square: [1200, 1200],
};

/** Squares by the name of a part of the score, and how many of it each stands for; other parts
    have none. */
const SQUARES: Readonly<Record<string, [square: string, each: number]>> = {
  yellow: ['🟨', 10],
  blue: ['🟦', 10],
  green: ['🟩', 10],
  orange: ['🟧', 10],
  purple: ['🟪', 10],
  turquoise: ['🟩', 10],
  brown: ['🟫', 10],
  pink: ['🟥', 10],
  gold: ['🟨', 1],
  silver: ['⬜', 1],
  bronze: ['🟫', 1],
};
const MOST = 8;

/** What the parts of a score look like: a square for every ten points of an area that has any, for
    every chip. */
export function squaresOf(detail: Readonly<Record<string, number>> | undefined): string {
  return Object.entries(detail ?? {})
    .map(([part, count]) => {
      const [square, each] = SQUARES[part] ?? ['', 1];
      return count > 0 ? square.repeat(Math.min(MOST, Math.ceil(count / each))) : '';
    })
    .join('');
}

/** The same for a search: a square for every turn, the last one green. */
export function turnsOf(turns: number): string {
  return '⬜'.repeat(Math.max(0, Math.min(20, turns) - 1)) + '🟩';
}

/** What is to be told of a game: the result that is compared, and what it is counted in. */
export interface Result {
  /** None: nothing to compare. */
  count: number | null;
  measure: Measure;
}

/** As my history has it; what it does not know yet, or never will, is what the table says. */
export function resultOf(
  was: Pick<PlayedGame, 'score' | 'measure' | 'seat'> | null,
  update: Update,
  seat: number,
): Result {
  if (was && was.seat === seat) return { count: was.score, measure: was.measure };
  return { count: update.score.totals[seat] ?? null, measure: 'points' };
}

export function squaresFor({ count, measure }: Result, update: Update, seat: number): string {
  if (measure === 'turns') return count === null ? '' : turnsOf(count);
  return squaresOf(update.score.detail[seat]);
}

/** Where the link leads that goes with it: a day's game to the day, for all play the same. */
export function linkOf(table: TableInfo): string {
  const page = table.day ? '/day' : `/replay/${encodeURIComponent(table.id)}`;
  return `${location.origin}${page}?lang=${language()}`;
}

export function cardPath(table: TableInfo, seat: number, shape: Shape): string {
  const asked = new URLSearchParams({ shape, lang: language(), seat: String(seat) });
  return `${tablePath(table.id)}/card.svg?${asked.toString()}`;
}

/** The picture as a file that any other program takes. */
export async function paint(path: string, shape: Shape): Promise<File> {
  const answer = await fetch(path, { credentials: 'same-origin' });
  if (!answer.ok) throw new Error(String(answer.status));
  const address = URL.createObjectURL(await answer.blob());
  try {
    const picture = new Image();
    picture.src = address;
    await picture.decode();
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = SIZES[shape];
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'));
    if (!blob) throw new Error('no picture');
    return new File([blob], 'foxtray.png', { type: 'image/png' });
  } finally {
    URL.revokeObjectURL(address);
  }
}
