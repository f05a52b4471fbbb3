// The areas of the sheet, each in the place it is given: rows, columns, tracks. Only geometry.
import type { CleverArea } from '../../wire';
import type { AreaPlan, Box, Label, Strip } from './plan';

const PAD = 8;
const HEAD = 30;
const PILL = { w: 38, h: 22 };
const STRIP = 34;
const TOP = 18;
const BELOW = 28;

export type Relative = Omit<AreaPlan, 'box'> & { h: number };

export const pillAt = (x: number, y: number): Box => ({
  x: x - PILL.w / 2,
  y: y - PILL.h / 2,
  ...PILL,
});
const middle = ({ x, y, w, h }: Box) => ({ x: x + w / 2, y: y + h / 2 });

function strip(area: CleverArea, width: number, y: number): Strip {
  const values = area.points.slice(1);
  const step = Math.min(40, (width - 2 * PAD) / values.length);
  return { x: PAD + step / 2, y, step, values };
}

/** Rows and columns with bonuses at their ends: yellow and blue of the first game. */
function grid(area: CleverArea, width: number, narrow: boolean): Relative {
  const pitch = Math.min(narrow ? 58 : 50, (width - 2 * PAD - 46) / area.columns);
  const size = pitch - 6;
  const left = PAD + Math.max(0, (width - 2 * PAD - 52 - pitch * area.columns) / 2);
  const cells = area.cells.map(({ row, column }) => ({
    x: left + column * pitch,
    y: HEAD + row * pitch,
    w: size,
    h: size,
  }));
  const right = left + area.columns * pitch + 20;
  const bottom = HEAD + area.rows * pitch + 10;
  const threads: string[] = [];
  const bonuses = area.bonuses.map(({ spot, cells: needed }) => {
    const last = cells[needed.at(-1) ?? 0] as Box;
    const { x, y } = middle(last);
    if (spot === 'column') return pillAt(x, bottom);
    if (spot === 'row') return pillAt(right, y);
    const first = middle(cells[needed[0] ?? 0] as Box);
    threads.push(`M${first.x} ${first.y}L${right - 16} ${bottom - 8}`);
    return pillAt(right, bottom);
  });
  const labels = area.lines.map((line, i): Label => {
    const { x } = middle(cells[line[0] ?? 0] as Box);
    return { x, y: bottom, text: String(area.points[i]), at: i, kind: 'points' };
  });
  const counted = area.scoring === 'crosses';
  return {
    h: bottom + 18 + (counted ? STRIP : 0),
    cells,
    bonuses,
    labels,
    threads,
    strip: counted ? strip(area, width, bottom + 20) : null,
    centre: null,
  };
}

/** A track from left to right, in one row or two. */
function track(area: CleverArea, width: number, narrow: boolean): Relative {
  const perRow = narrow ? Math.ceil(area.columns / 2) : area.columns;
  const pitch = Math.min(58, (width - 2 * PAD) / perRow);
  const size = Math.min(48, pitch - 6);
  const counted = area.scoring === 'crosses';
  const stairs = area.form === 'stairs';
  const top = area.form === 'rising' || area.form === 'skipping' ? 2 : TOP;
  const rowHeight = top + size + BELOW + 2;
  const left = PAD + (width - 2 * PAD - pitch * perRow) / 2 + (pitch - size) / 2;
  const cells = area.cells.map(({ column }) => ({
    x: left + (column % perRow) * pitch,
    y: HEAD + Math.floor(column / perRow) * rowHeight + top,
    w: size,
    h: size,
  }));
  const threads: string[] = [];
  const bonuses = area.bonuses.map(({ spot, cells: needed }) => {
    const first = cells[needed[0] ?? 0] as Box;
    const { x } = middle(first);
    const y = first.y + size + 15;
    if (spot !== 'between') return pillAt(x, y);
    const from = x + 8;
    const to = x + pitch - 8;
    threads.push(`M${from} ${y - 13}v6H${to}v-6`);
    return pillAt(x + pitch / 2, y);
  });
  const labels = area.cells.flatMap((cell, i): Label[] => {
    const box = cells[i] as Box;
    const { x, y } = middle(box);
    if (stairs)
      return [
        { x, y: box.y - 9, text: String(area.points[i + 1] ?? ''), at: i + 1, kind: 'points' },
      ];
    if (area.form === 'times' && cell.number > 1)
      return [{ x, y: box.y - 9, text: `×${cell.number}`, kind: 'factor' }];
    if (area.form === 'halves')
      return [{ x, y: box.y - 9, text: cell.number ? `½  ×${cell.number}` : '½', kind: 'factor' }];
    if (area.form === 'rising' && i % perRow > 0)
      return [{ x: box.x - (pitch - size) / 2, y, text: '<', kind: 'than' }];
    return [];
  });
  const rows = Math.ceil(area.columns / perRow);
  const table = counted && !stairs;
  const bottom = HEAD + rows * rowHeight;
  return {
    h: bottom + (table ? STRIP : 0) + 4,
    cells,
    bonuses,
    labels,
    threads,
    strip: table ? strip(area, width, bottom) : null,
    centre: null,
  };
}

/** Both ways from the printed middle. Narrow: the middle at the left, a row for each way. */
function outward(area: CleverArea, width: number, narrow: boolean): Relative {
  const centre = area.centre?.column ?? 0;
  const columns = narrow ? centre + 1 : area.columns;
  const pitch = (width - 2 * PAD) / columns;
  const size = Math.min(48, pitch - (narrow ? 4 : 5));
  const rowHeight = TOP + size + BELOW + 2;
  const at = (column: number, row: number): Box => ({
    x: PAD + column * pitch + (pitch - size) / 2,
    y: HEAD + row * rowHeight + TOP,
    w: size,
    h: size,
  });
  const cells = area.cells.map(({ column }) => {
    const steps = Math.abs(column - centre);
    return narrow ? at(steps, column < centre ? 0 : 1) : at(column, 0);
  });
  const labels = area.cells.flatMap(({ column }, i): Label[] => {
    const steps = Math.abs(column - centre);
    const box = cells[i] as Box;
    const { x, y } = middle(box);
    const points: Label = {
      x,
      y: box.y - 9,
      text: String(area.points[steps] ?? ''),
      kind: 'points',
    };
    const side = steps === 1 && narrow;
    const sign: Label = {
      x: PAD + pitch / 2,
      y: column < centre ? y - 8 : y + 8,
      text: column < centre ? '−1' : '+1',
      kind: 'side',
    };
    return side ? [points, sign] : [points];
  });
  const seven = at(narrow ? 0 : centre, 0);
  if (narrow) seven.h = at(0, 1).y + size - seven.y;
  else
    labels.push(
      { x: seven.x + size / 2 - 12, y: seven.y + size + 15, text: '−1', kind: 'side' },
      { x: seven.x + size / 2 + 12, y: seven.y + size + 15, text: '+1', kind: 'side' },
    );
  return {
    h: HEAD + (narrow ? 2 : 1) * rowHeight + 2,
    cells,
    bonuses: area.bonuses.map(({ cells: needed }) => {
      const box = cells[needed[0] ?? 0] as Box;
      return pillAt(middle(box).x, box.y + size + 15);
    }),
    labels,
    threads: [],
    strip: null,
    centre: seven,
  };
}

const ROMAN = ['I', 'II', 'III'];

/** Rows with bonuses between them: yellow of the third game. */
function rows(area: CleverArea, width: number, narrow: boolean): Relative {
  const label = 26;
  const pitch = (width - 2 * PAD - label - 30) / area.columns;
  const size = Math.min(46, pitch - 4);
  const between = PILL.h + (narrow ? 6 : 22);
  const left = PAD + label;
  const cells = area.cells.map(({ row, column }) => ({
    x: left + column * pitch + (pitch - size) / 2,
    y: HEAD + row * (size + between),
    w: size,
    h: size,
  }));
  const end = left + area.columns * pitch + 16;
  const bottom = HEAD + area.rows * (size + between) - between;
  return {
    h: bottom + STRIP + (narrow ? 6 : 20),
    cells,
    bonuses: area.bonuses.map(({ cells: needed }) => {
      const above = cells[needed[0] ?? 0] as Box;
      return pillAt(middle(above).x, above.y + size + between / 2);
    }),
    labels: area.lines.flatMap((line, i): Label[] => {
      const { y } = middle(cells[line[0] ?? 0] as Box);
      return [
        { x: PAD + label / 2 - 2, y, text: ROMAN[i] ?? '', kind: 'row' },
        { x: end, y, text: '', at: i, kind: 'points' },
      ];
    }),
    threads: [],
    strip: strip(area, width, bottom + (narrow ? 4 : 18)),
    centre: null,
  };
}

/** A column for each number, bonuses at the ends: turquoise. */
function columns(area: CleverArea, width: number): Relative {
  const label = 16;
  const ends = PILL.w + 4;
  const pitch = (width - 2 * PAD - label - ends) / area.columns;
  const size = Math.min(46, pitch - 4);
  const step = size + 4;
  const left = PAD + label;
  const cells = area.cells.map(({ row, column }) => ({
    x: left + column * pitch + (pitch - size) / 2,
    y: HEAD + row * step,
    w: size,
    h: size,
  }));
  const right = left + area.columns * pitch + ends / 2;
  const bottom = HEAD + area.rows * step + 11;
  return {
    h: bottom + 14 + STRIP,
    cells,
    bonuses: area.bonuses.map(({ spot, cells: needed }) => {
      const { x, y } = middle(cells[needed[0] ?? 0] as Box);
      return spot === 'row' ? pillAt(right, y) : pillAt(x, bottom);
    }),
    labels: area.lines.map((line, i): Label => {
      const { y } = middle(cells[line[0] ?? 0] as Box);
      return { x: PAD + label / 2 - 2, y, text: 'abcde'[i] ?? '', kind: 'row' };
    }),
    threads: [],
    strip: strip(area, width, bottom + 14),
    centre: null,
  };
}

export const FORMS: Record<CleverArea['form'], (a: CleverArea, w: number, n: boolean) => Relative> =
  {
    grid,
    columns,
    rows,
    outward,
    stairs: track,
    times: track,
    rising: track,
    skipping: track,
    halves: track,
  };
