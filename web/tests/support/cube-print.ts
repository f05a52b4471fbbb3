// The box of Break the Cube for three seats, as the server sends it.
import type { CubePrint, CubeSight, CubeView } from '../../src/wire';

type Point = readonly [x: number, y: number, z: number];

const AXES: readonly ((p: Point) => Point)[] = [
  ([x, y, z]) => [-y, x, z],
  ([x, y, z]) => [-z, y, x],
];

/** All ways a shape can stand in the space of 3 by 3 by 3, in the server's order. */
function placements(shape: readonly string[]): number[][] {
  const flat = shape.flatMap((row, y) =>
    [...row].flatMap((mark, x): Point[] => (mark === '#' ? [[x, y, 0]] : [])),
  );
  const found = new Map<number, number[]>();
  const seen = new Set<string>();
  const wait: Point[][] = [flat];
  for (let turned = wait.pop(); turned; turned = wait.pop()) {
    const low = [0, 1, 2].map((axis) => Math.min(...turned.map((p) => p[axis]!)));
    const pushed = turned.map((p): Point => [p[0] - low[0]!, p[1] - low[1]!, p[2] - low[2]!]);
    const key = pushed.map(String).sort().join(' ');
    if (seen.has(key)) continue;
    seen.add(key);
    wait.push(...AXES.map((axis) => pushed.map(axis)));
    for (let at = 0; at < 27; at += 1) {
      const moved = pushed.map(([x, y, z]): Point => [
        x + (at % 3),
        y + (Math.floor(at / 3) % 3),
        z + Math.floor(at / 9),
      ]);
      if (moved.some((p) => p.some((c) => c > 2))) continue;
      const cells = moved.map(([x, y, z]) => 9 * z + 3 * y + x).sort((a, b) => a - b);
      found.set(
        cells.reduce((sum, cell) => sum + 2 ** cell, 0),
        cells,
      );
    }
  }
  return [...found.entries()].sort(([a], [b]) => a - b).map(([, cells]) => cells);
}

const size = (name: string, ...shape: string[]) => ({
  name,
  shape,
  placements: placements(shape),
});

const blocks = (...colours: string[]) =>
  colours.map((colour, i) => ({
    letter: 'sml'[i] ?? '',
    size: ['small', 'medium', 'large'][i] ?? '',
    colour,
  }));

/** A letter in both alphabets, its edge, and the cells it looks along, 1 to 9. */
function sight(text: string): CubeSight {
  const [letter = '', russian = '', side, place, line = ''] = text.split(' ');
  return {
    letter,
    russian,
    side: side as CubeSight['side'],
    place: Number(place),
    line: [...line].map((cell) => Number(cell) - 1),
  };
}

export const CUBE: CubePrint = {
  kind: 'cube',
  title: 'Break the Cube',
  blocks: [
    blocks('white', 'green', 'red'),
    blocks('light grey', 'blue', 'orange'),
    blocks('dark grey', 'purple', 'yellow'),
  ],
  left: [1, 2, 0],
  numbers: [...'123456789'],
  sights: [
    'A А top 0 147',
    'B Б top 1 258',
    'C В top 2 369',
    'D Г right 0 321',
    'E Д right 1 654',
    'F Е right 2 987',
    'G Ж bottom 2 963',
    'H З bottom 1 852',
    'I И bottom 0 741',
    'J К left 2 789',
    'K Л left 1 456',
    'L М left 0 123',
  ].map(sight),
  sizes: [size('small', '##'), size('medium', '##', '#.'), size('large', '###', '#..')],
  reconstructed: ['colours', 'letters', 'more-blocks'],
};

export function cubeView(part: Partial<CubeView> = {}): CubeView {
  const none = [false, false, false];
  return {
    kind: 'cube',
    would: {},
    phase: 'asking',
    seat: 0,
    round: 1,
    active: 0,
    starter: 0,
    built: [true, true, true],
    elimination: none,
    notes: none,
    out: none,
    solved: none,
    figure: '',
    fronts: ['', '', ''],
    heard: [],
    may_note: false,
    pending: '',
    ...part,
  };
}
