// The grammar of the Clever games' words (docs/notation.md): what a word names, never whether
// it is legal. `die=cell^v`, `Edie=cell^v`, `+cell^v`, `R`, `-`, `.`
import type { CleverPrint } from '../../wire';

/** A cell by its place in the print. */
export interface CellRef {
  area: number;
  cell: number;
}

export type Way = 'half' | 'times';

export interface Spoken {
  word: string;
  kind: 'die' | 'extra' | 'bonus' | 'reroll' | 'pass' | 'done' | 'other';
  /** The die's letter; empty where no die is taken. */
  die: string;
  cells: readonly CellRef[];
  /** Pink: half and the bonus, or times the factor. */
  way: Way | null;
  /** What stands after ^: the number a joker reads, or the number that was chosen. */
  value: number | null;
}

const PLAIN: Readonly<Record<string, Spoken['kind']>> = { R: 'reroll', '-': 'pass', '.': 'done' };
const WAYS: Readonly<Record<string, Way>> = { h: 'half', x: 'times' };

export type Cells = ReadonlyMap<string, CellRef>;

/** The cells by the names that words give them. */
export function cellsOf(print: CleverPrint): Cells {
  return new Map(
    print.areas.flatMap(({ cells }, area) =>
      cells.map(({ name }, cell) => [name, { area, cell }] as const),
    ),
  );
}

export function read(word: string, cells: Cells): Spoken {
  const nothing = { word, die: '', cells: [], way: null, value: null };
  const plain = PLAIN[word];
  if (plain) return { ...nothing, kind: plain };
  const match = /^(?:\+|(E?)([a-z])=)([a-z0-9]+)(?:\^(\d+))?$/.exec(word);
  if (!match) return { ...nothing, kind: 'other' };
  const [, extra, die = '', body = '', value] = match;
  const { found, way } = named(body, cells);
  if (!found.length) return { ...nothing, kind: 'other' };
  return {
    word,
    kind: die ? (extra ? 'extra' : 'die') : 'bonus',
    die,
    cells: found,
    way,
    value: value === undefined ? null : Number(value),
  };
}

/** A cell's name; or one with h or x behind it; or several rows of one column (t2ab). */
function named(body: string, cells: Cells): { found: CellRef[]; way: Way | null } {
  const one = cells.get(body);
  if (one) return { found: [one], way: null };
  const way = WAYS[body.slice(-1)] ?? null;
  const half = way && cells.get(body.slice(0, -1));
  if (half) return { found: [half], way };
  const [, column, rows] = /^([a-z]\d+)([a-z]+)$/.exec(body) ?? [];
  const found = [...(rows ?? '')].map((row) => cells.get(`${column}${row}`));
  return { found: found.every((ref) => ref !== undefined) ? found : [], way: null };
}

export function isAt(spoken: Spoken, area: number, cell: number): boolean {
  return spoken.cells.some((ref) => ref.area === area && ref.cell === cell);
}

export const keyOf = ({ area, cell }: CellRef): string => `${area}.${cell}`;

/** Dice as a fact lists them: "y5 b2 w6". */
export function readDice(text: string): { letter: string; face: number }[] {
  return [...text.matchAll(/([a-z])(\d)/g)].map(([, letter = '', face]) => ({
    letter,
    face: Number(face),
  }));
}
