// Where things are in the scene: cells, letters at the edge, and back from a point to them.
import { Vector3, type Intersection } from 'three';
import type { CubeSide, CubeSight } from '../../wire';
import { SIDE, cellOf, spotOf, type Cell } from './figure';

/** How far the board reaches beyond its cells: the letters stand there. */
export const RIM = 0.78;
export const BOARD = SIDE + 2 * RIM;

/** What lies under a point of the screen. */
export type Hit =
  | { kind: 'block'; letter: string; cell: Cell; beside: Cell }
  | { kind: 'cell'; cell: Cell }
  | { kind: 'letter'; letter: string };

const UP = new Vector3(0, 1, 0);
export const FACES = [
  new Vector3(1, 0, 0),
  new Vector3(-1, 0, 0),
  UP,
  new Vector3(0, -1, 0),
  new Vector3(0, 0, 1),
  new Vector3(0, 0, -1),
] as const;

/** Where a cell's middle is: rows come towards the eye, layers rise. */
export function placeOf(cell: Cell): Vector3 {
  const { x, y, z } = spotOf(cell);
  return new Vector3(x - 1, z + 0.5, y - 1);
}

function cellAt(point: Vector3): Cell {
  const within = (n: number) => Math.min(SIDE - 1, Math.max(0, Math.floor(n)));
  return cellOf({
    x: within(point.x + SIDE / 2),
    y: within(point.z + SIDE / 2),
    z: within(point.y),
  });
}

/** Where a letter stands at the edge, from the board's middle. */
export function edgeSpot(side: CubeSide, place: number): { x: number; y: number } {
  const out = SIDE / 2 + RIM / 2;
  const along = place - 1;
  if (side === 'top' || side === 'bottom') return { x: along, y: side === 'top' ? -out : out };
  return { x: side === 'left' ? -out : out, y: along };
}

/** Pairs of neighbouring cells, the lower first: a block is a box for each of them. */
export function joints(cells: readonly Cell[]): [Cell, Cell][] {
  const pairs: [Cell, Cell][] = [];
  for (const one of cells)
    for (const other of cells)
      if (one < other && placeOf(one).distanceTo(placeOf(other)) < 1.01) pairs.push([one, other]);
  return pairs.length ? pairs : cells.map((cell) => [cell, cell]);
}

export function onBoard(point: Vector3, sights: readonly CubeSight[]): Hit | null {
  const x = Math.floor(point.x + SIDE / 2);
  const y = Math.floor(point.z + SIDE / 2);
  const inside = (n: number) => n >= 0 && n < SIDE;
  if (inside(x) && inside(y)) return { kind: 'cell', cell: cellOf({ x, y, z: 0 }) };
  const side = y < 0 ? 'top' : y >= SIDE ? 'bottom' : x < 0 ? 'left' : 'right';
  const place = side === 'top' || side === 'bottom' ? x : y;
  const sight = sights.find((each) => each.side === side && each.place === place);
  return sight && inside(place) ? { kind: 'letter', letter: sight.letter } : null;
}

export function onBlock(hit: Intersection): Hit {
  const normal = hit.face?.normal ?? UP;
  const axis = [...FACES].sort((a, b) => b.dot(normal) - a.dot(normal))[0] ?? UP;
  const cell = cellAt(hit.point.clone().addScaledVector(axis, -0.3));
  const near = hit.point.clone().addScaledVector(axis, 0.3);
  // Beside a block one means the ground there; above it, its top.
  if (axis.y <= 0) near.y = 0;
  const beside = cellAt(near);
  return { kind: 'block', letter: String(hit.object.userData['letter']), cell, beside };
}
