// Figures as the notation writes them, and the space they stand in. Which ways a block can
// stand is data (print.sizes); what may be built, the server says. Nothing here decides.
import type { CubePrint } from '../../wire';

export const SIDE = 3;
export const LAYER = SIDE * SIDE;
export const SPACE = LAYER * SIDE;
export const EMPTY = '.';
export const LEVELS = ['ground', 'middle', 'top'] as const;

/** A cell of the space, 0 to 26: along the row, then the next row, then the next layer. */
export type Cell = number;
/** The cells a block fills, ascending. */
export type Placement = readonly Cell[];

export interface Spot {
  x: number;
  y: number;
  z: number;
}

export function spotOf(cell: Cell): Spot {
  return { x: cell % SIDE, y: Math.floor(cell / SIDE) % SIDE, z: Math.floor(cell / LAYER) };
}

export function cellOf({ x, y, z }: Spot): Cell {
  return z * LAYER + y * SIDE + x;
}

/** The letters of all cells: "lll...s../..." without its strokes. Anything else is nothing. */
export function readFigure(text: string): string[] {
  const cells = [...text.replaceAll('/', '')];
  return cells.length === SPACE ? cells : Array<string>(SPACE).fill(EMPTY);
}

export function writeFigure(cells: readonly string[]): string {
  const layer = (z: number) => cells.slice(z * LAYER, (z + 1) * LAYER).join('');
  return [layer(0), layer(1), layer(2)].join('/');
}

export function isEmpty(cells: readonly string[]): boolean {
  return cells.every((mark) => mark === EMPTY);
}

/** Where each block stands. */
export function placesIn(cells: readonly string[]): Record<string, Cell[]> {
  const places: Record<string, Cell[]> = {};
  cells.forEach((mark, cell) => {
    if (mark !== EMPTY) (places[mark] ??= []).push(cell);
  });
  return places;
}

/** The figure in a word: what stands behind the = sign. */
export function figureIn(word: string): string {
  return word.slice(word.indexOf('=') + 1);
}

/** The empty cells under cubes, to show where there is only air. */
export function airUnder(cells: readonly string[]): Cell[] {
  const air = new Set<Cell>();
  cells.forEach((mark, cell) => {
    if (mark === EMPTY) return;
    for (let below = cell - LAYER; below >= 0 && cells[below] === EMPTY; below -= LAYER)
      air.add(below);
  });
  return [...air];
}

// Ways to stand

/** All places a block can take without being turned. */
export interface Way {
  /** The cells when pushed into the corner, as a name for this way. */
  key: string;
  placements: Placement[];
}

export type Axis = 'upright' | 'level' | 'sideways';

/** The ways a size can stand, from its listed placements. */
export function waysOf(print: CubePrint, size: string): Way[] {
  const found = new Map<string, Way>();
  for (const placement of print.sizes.find((each) => each.name === size)?.placements ?? []) {
    const key = keyOf(placement.map(spotOf));
    const way = found.get(key) ?? { key, placements: [] };
    way.placements.push([...placement].sort((a, b) => a - b));
    found.set(key, way);
  }
  return [...found.values()];
}

/** The name of a way: its cells pushed into the corner. */
export function keyOf(spots: readonly Spot[]): string {
  const least = (axis: keyof Spot) => Math.min(...spots.map((spot) => spot[axis]));
  const low = { x: least('x'), y: least('y'), z: least('z') };
  return spots
    .map(({ x, y, z }) => cellOf({ x: x - low.x, y: y - low.y, z: z - low.z }))
    .sort((a, b) => a - b)
    .join(' ');
}

const TURNS: Record<Axis, (spot: Spot) => Spot> = {
  upright: ({ x, y, z }) => ({ x: SIDE - 1 - y, y: x, z }),
  level: ({ x, y, z }) => ({ x: z, y, z: SIDE - 1 - x }),
  sideways: ({ x, y, z }) => ({ x, y: z, z: SIDE - 1 - y }),
};

/** The name of the way after a quarter turn: around the upright axis, or tipped over. */
export function turnedKey(placement: Placement, axis: Axis): string {
  return keyOf(placement.map(spotOf).map(TURNS[axis]));
}
