// A result to be shared: as a line of text with small squares, and as a picture. Of a day's game
// neither tells the dice.
import { language } from '../lib/i18n.svelte';
import { tablePath } from '../lib/api';
import type { TableInfo, Update } from '../wire';

export type Shape = 'wide' | 'square';
export const SIZES: Readonly<Record<Shape, [number, number]>> = {
  wide: [1200, 630],
  square: [1200, 1200],
};

/** Squares by the name of a part of the score; other parts have none. */
const SQUARES: Readonly<Record<string, string>> = {
  yellow: '🟨',
  blue: '🟦',
  green: '🟩',
  orange: '🟧',
  purple: '🟪',
  turquoise: '🟩',
  brown: '🟫',
  pink: '🟥',
};
/** Points that a square stands for. */
const EACH = 10;
const MOST = 8;

/** What the parts of a score look like: a square for every ten points of an area that has any. */
export function squaresOf(detail: Readonly<Record<string, number>> | undefined): string {
  return Object.entries(detail ?? {})
    .map(([part, points]) => {
      const square = SQUARES[part];
      if (!square || points <= 0) return '';
      return square.repeat(Math.min(MOST, Math.ceil(points / EACH)));
    })
    .join('');
}

/** The same for a search: a square for every turn, the last one green. */
export function turnsOf(turns: number): string {
  return '⬜'.repeat(Math.max(0, Math.min(20, turns) - 1)) + '🟩';
}

export function squaresFor(table: TableInfo, update: Update, seat: number): string {
  const result = table.day?.result ?? null;
  const squares = squaresOf(update.score.detail[seat]);
  return squares || (result !== null && result < update.ply ? turnsOf(result) : '');
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
