// What keys do on the stage.
import type { Composer } from './composer.svelte';
import { LAYER, SIDE, cellOf, spotOf, type Cell } from './figure';

export type Arrow = readonly [number, number];

export const ARROWS: Readonly<Record<string, Arrow>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The letters R and T lie elsewhere on other keyboards. */
const CYRILLIC: Readonly<Record<string, string>> = { к: 'r', е: 't' };

/** What a key other than an arrow does to the block in the hand: 'moved', 'gone' if it left
 * the hand, or nothing. */
export function handKey(composer: Composer, name: string): 'moved' | 'gone' | null {
  const moves: Record<string, () => void> = {
    PageUp: () => composer.step(0, 0, 1),
    PageDown: () => composer.step(0, 0, -1),
    r: () => composer.turn('upright'),
    R: () => composer.turn('level'),
    t: () => composer.turn('level'),
  };
  const ends: Record<string, () => void> = {
    Enter: () => composer.put(),
    Escape: () => composer.cancel(),
    Delete: () => composer.remove(),
    Backspace: () => composer.remove(),
  };
  const key = CYRILLIC[name.toLowerCase()] ?? name;
  if (Object.hasOwn(moves, key)) {
    moves[key]?.();
    return 'moved';
  }
  if (!Object.hasOwn(ends, key)) return null;
  ends[key]?.();
  return 'gone';
}

/** The next cell in the layers, which follow each other sideways. */
export function neighbour(cell: Cell, [dx, dy]: Arrow): Cell {
  const { x, y, z } = spotOf(cell);
  const across = Math.min(Math.max(z * SIDE + x + dx, 0), LAYER - 1);
  const down = Math.min(Math.max(y + dy, 0), SIDE - 1);
  return cellOf({ x: across % SIDE, y: down, z: Math.floor(across / SIDE) });
}
