// The sheet of the Clever games: what is new on it, where everything stands, what it is called.
import { beforeAll, describe, expect, test } from 'vitest';
import { expects } from '../src/games/clever/expects';
import { freshOf } from '../src/games/clever/hand';
import {
  areaName,
  blackSign,
  bonusName,
  cellName,
  cellNeed,
  describe as describeCell,
  dieName,
  markName,
  tell,
} from '../src/games/clever/naming';
import { BROAD, NARROW, planSheet, WIDE, type Box, type Shape } from '../src/games/clever/plan';
import { cellsOf, read } from '../src/games/clever/words';
import type { GuideMoment } from '../src/games/board';
import { loadArea, speak } from '../src/lib/i18n.svelte';
import type { CleverPrint, CleverSheet, CleverView, LogEntry } from '../src/wire';
import { CUBED, PRETTY } from './support/clever-prints';
import { logOf, tableOf, updateOf } from './support/records';

const TABLE = tableOf('Ada', 'Ben');

beforeAll(async () => {
  await speak('en');
  await loadArea('clever');
});

function sheet(print: CleverPrint, marked: readonly string[] = []): CleverSheet {
  const cells = cellsOf(print);
  const refs = marked.map((name) => cells.get(name)!);
  return {
    areas: print.areas.map((area, i) => {
      const crossed = refs.filter(({ area: at }) => at === i).map(({ cell }) => cell);
      const full = (needed: readonly number[]) =>
        needed.every((cell) => crossed.includes(cell) || area.cells[cell]?.crossed);
      const gained = area.bonuses.flatMap(({ cells: needed }, b) => (full(needed) ? [b] : []));
      return { crossed, gained, written: [], struck: [], points: 0 };
    }),
    actions: print.actions.map(() => ({ circled: 0, spent: [] })),
    extra_dice: '',
    fox_points: 0,
    foxes: 0,
    pending: [],
    stage: 'idle',
    total: 0,
  };
}

describe('what is new', () => {
  const cells = cellsOf(PRETTY);
  const needs = (area: number, bonus: number) => PRETTY.areas[area]?.bonuses[bonus]?.cells ?? [];
  const fresh = (before: CleverSheet, now: CleverSheet, record: string) =>
    freshOf(before, now, logOf(record), cells, needs);
  const key = (name: string) => {
    const { area, cell } = cells.get(name)!;
    return `${area}.${cell}`;
  };

  test('nothing, where nothing was marked', () => {
    const still = sheet(PRETTY, ['ya1']);
    const { cells: marks, bonuses, boxes } = fresh(still, still, '1a. a: y=ya1');
    expect([marks.size, bonuses.size, boxes.size]).toEqual([0, 0, 0]);
  });

  // y=yc1 completes the top row (yd1 is printed): blue X, which is used at b6.
  test('marks come one after the other, as they were said', () => {
    const before = sheet(PRETTY, ['ya1', 'yb1']);
    const now = sheet(PRETTY, ['ya1', 'yb1', 'yc1', 'b6', 'g1']);
    const { cells: marks } = fresh(before, now, '3a. a: y=yc1 +b6 <b2 g4> g=g1');
    expect([...marks.keys()]).toEqual([key('yc1'), key('b6'), key('g1')]);
    const waits = [...marks.values()];
    expect(waits[0]).toBe(0);
    expect(waits).toEqual([...waits].sort((a, b) => a - b));
    expect(new Set(waits).size).toBe(3);
  });

  test('a bonus comes after the mark that brought it', () => {
    const before = sheet(PRETTY, ['ya1', 'yb1']);
    const now = sheet(PRETTY, ['ya1', 'yb1', 'g1', 'yc1']);
    const { cells: marks, bonuses } = fresh(before, now, '3a. a: g=g1 <y5> y=yc1');
    expect([...bonuses.keys()]).toEqual(['0.0']);
    expect(bonuses.get('0.0')).toBeGreaterThan(marks.get(key('yc1'))!);
    expect(marks.get(key('yc1'))).toBeGreaterThan(marks.get(key('g1'))!);
  });

  test('boxes that were circled, by row and place', () => {
    const before = sheet(PRETTY);
    before.actions[1] = { circled: 1, spent: [] };
    const now = sheet(PRETTY);
    now.actions[1] = { circled: 3, spent: [] };
    expect([...fresh(before, now, '').boxes.keys()]).toEqual(['1.1', '1.2']);
  });

  test('after an undo nothing is new', () => {
    const { cells: marks, boxes } = fresh(sheet(PRETTY, ['g1', 'g2']), sheet(PRETTY, ['g1']), '');
    expect([marks.size, boxes.size]).toEqual([0, 0]);
  });

  test('what no word tells comes last', () => {
    const now = sheet(PRETTY, ['ya1', 'g1']);
    expect([...fresh(sheet(PRETTY), now, '1a. a: g=g1').cells.keys()]).toEqual([
      key('g1'),
      key('ya1'),
    ]);
  });
});

describe.each([
  ['Ganz schön clever', PRETTY],
  ['Clever hoch Drei', CUBED],
] as const)('the plan of %s', (_, print) => {
  const overlap = (a: Box, b: Box) =>
    a.x < b.x + b.w - 0.01 &&
    b.x < a.x + a.w - 0.01 &&
    a.y < b.y + b.h - 0.01 &&
    b.y < a.y + a.h - 0.01;
  const apart = (boxes: readonly Box[]) =>
    boxes.every((a, i) => boxes.every((b, j) => i >= j || !overlap(a, b)));
  const inside = (box: Box, w: number, h: number) =>
    box.x >= -0.01 && box.y >= -0.01 && box.x + box.w <= w + 0.01 && box.y + box.h <= h + 0.01;

  describe.each([
    ['wide', WIDE],
    ['narrow', NARROW],
    ['broad', BROAD],
  ] as const)('%s', (shape, width) => {
    const plan = planSheet(print, shape);

    test('has a place for everything that is printed', () => {
      expect(plan.w).toBe(width);
      expect(plan.rounds).toHaveLength(print.rounds);
      expect(plan.actions.map(({ boxes }) => boxes.length)).toEqual(print.actions.map(() => 7));
      expect(plan.areas.map(({ cells }) => cells.length)).toEqual(
        print.areas.map(({ cells }) => cells.length),
      );
      expect(plan.areas.map(({ bonuses }) => bonuses.length)).toEqual(
        print.areas.map(({ bonuses }) => bonuses.length),
      );
    });

    test('areas stand on the sheet, beside and below each other', () => {
      const boxes = plan.areas.map(({ box }) => box);
      expect(boxes.every((box) => inside(box, plan.w, plan.h))).toBe(true);
      expect(apart([...boxes, ...plan.rounds, ...plan.totals])).toBe(true);
    });

    test.each(print.areas.map(({ colour }, i) => [colour, i] as const))(
      '%s: cells and bonuses lie in the area, none upon another',
      (___, i) => {
        const { box, cells, bonuses, centre } = plan.areas[i]!;
        const all = [...cells, ...bonuses, ...(centre ? [centre] : [])];
        expect(all.filter((each) => !inside(each, box.w, box.h))).toEqual([]);
        expect(apart(cells)).toBe(true);
        expect(apart(bonuses)).toBe(true);
        expect(cells.some((cell) => bonuses.some((bonus) => overlap(cell, bonus)))).toBe(false);
        expect(cells.every(({ w, h }) => w === h && w >= 24)).toBe(true);
      },
    );

    test('rows stay rows and columns stay columns', () => {
      print.areas.forEach(({ form, cells }, i) => {
        if (!['grid', 'rows', 'columns'].includes(form)) return;
        const boxes = plan.areas[i]!.cells;
        cells.forEach((one, a) =>
          cells.forEach((other, b) => {
            expect(boxes[a]!.y === boxes[b]!.y).toBe(one.row === other.row);
            expect(Math.abs(boxes[a]!.x - boxes[b]!.x) < 0.01).toBe(one.column === other.column);
          }),
        );
      });
    });
  });

  test('narrow, a track takes two rows', () => {
    const rows = (shape: Shape, i: number) =>
      new Set(planSheet(print, shape).areas[i]?.cells.map(({ y }) => y)).size;
    expect([rows('wide', 4), rows('narrow', 4)]).toEqual([1, 2]);
  });
});

describe('names', () => {
  const cellAt = (print: CleverPrint, name: string) => {
    const { area, cell } = cellsOf(print).get(name)!;
    return [print.areas[area]!, cell] as const;
  };

  test.each([
    [PRETTY, 'yd3', '4, column d'],
    [PRETTY, 'yd1', 'column d, row 1'],
    [PRETTY, 'b10', '10'],
    [PRETTY, 'g6', 'cell 6'],
    [CUBED, 'y34', 'row III, 4'],
    [CUBED, 't2d', '2, row d'],
    [CUBED, 'bl3', 'left, cell 3'],
    [CUBED, 'br6', 'right, cell 6'],
    [CUBED, 'n3', '3 (cell 3)'],
    [CUBED, 'k2', 'cell 2'],
  ] as const)('%#: %s is called %s', (print, name, said) => {
    expect(cellName(...cellAt(print, name))).toBe(said);
  });

  test.each([
    [PRETTY, 'b10', 'needs the sum of blue and white'],
    [PRETTY, 'g11', 'at least 6'],
    [PRETTY, 'o4', 'times 2'],
    [PRETTY, 'o1', ''],
    [PRETTY, 'p5', 'higher than the one before, anything after a 6'],
    [PRETTY, 'ya1', ''],
    [CUBED, 'k1', 'half'],
    [CUBED, 'k9', 'half and the bonus, or times 3'],
    [CUBED, 'y15', 'also from the tray'],
    [CUBED, 'y11', ''],
  ] as const)('%#: %s asks for "%s"', (print, name, said) => {
    expect(cellNeed(...cellAt(print, name))).toBe(said);
  });

  test.each([
    ['fox', 'fox'],
    ['reroll', 're-roll'],
    ['black', 'black bonus'],
    ['blue-x', 'blue X'],
    ['orange-4', 'orange 4'],
    ['turquoise-?', 'turquoise ?'],
  ])('the bonus %s is called %s', (bonus, said) => expect(bonusName(bonus)).toBe(said));

  test('every bonus, area and die of both sheets has a name', () => {
    for (const print of [PRETTY, CUBED]) {
      const bonuses = [
        ...print.areas.flatMap((area) => area.bonuses.map(({ bonus }) => bonus)),
        ...print.actions.flatMap(({ bonus, end }) => [bonus, end]),
        ...print.round_bonuses,
      ].filter(Boolean);
      expect(bonuses.filter((bonus) => !bonusName(bonus))).toEqual([]);
      expect(print.areas.every(({ colour }) => areaName(colour))).toBe(true);
      expect(print.dice.every(({ letter }) => dieName(print, letter))).toBe(true);
    }
  });

  test('black: a cross or a 6, or a number of choice', () => {
    expect(blackSign(PRETTY)).toBe('X/6');
    expect(blackSign(CUBED)).toBe('?');
  });

  test('a cell for those who hear it', () => {
    const ref = cellsOf(PRETTY).get('g11')!;
    expect(describeCell(PRETTY, ref, 'free')).toBe('Green cell 11, at least 6, free');
  });

  test('the cells of a word', () => {
    const mark = (word: string) => markName(CUBED, read(word, cellsOf(CUBED)));
    expect(mark('t=t4abd')).toBe('turquoise 4, rows a, b, and d');
    expect(mark('k=k9h')).toBe('pink cell 9: half, and the bonus');
    expect(mark('k=k9x')).toBe('pink cell 9: times 3');
    expect(mark('R')).toBe('R');
  });
});

describe('the log in words', () => {
  const told = (print: CleverPrint, record: string) =>
    logOf(record).map((entry) => tell(entry, TABLE, print));

  test('a turn of the notation’s example', () => {
    expect(told(PRETTY, '1b. b: <y2 w2> R <y6 w5> w=b6 - . Ey=ya1 +b6 +o5^4')).toEqual([
      'Rolls yellow 2, white 2',
      'Re-rolls',
      'Rolls yellow 6, white 5',
      'White die → blue 6',
      'Takes nothing',
      'No further extra die',
      'Extra die: yellow die → yellow 3, column a',
      'Bonus → blue 6',
      'Bonus → orange cell 5, number 4',
    ]);
  });

  test('a number joker of the third game', () => {
    expect(told(CUBED, '3a. a: n=n3^3 Ek=k2x +bl3^7')).toEqual([
      'Brown die → brown 3 (cell 3), read as 3 by a joker',
      'Extra die: pink die → pink cell 2: times 1',
      'Bonus → blue left, cell 3, number 7',
    ]);
  });

  test('who was drawn to start', () => {
    const entry: LogEntry = { text: 'b', seat: null, label: '1', fact: true };
    expect(tell(entry, TABLE, PRETTY)).toBe(`First player: ${TABLE.seats[1]!.name}`);
  });

  test('a fact that is no roll is shown as it came', () => {
    expect(told(PRETTY, '1a. a: <?>')).toEqual(['?']);
  });

  test('follows the language', async () => {
    const entry: LogEntry = { text: 'R', seat: 0, label: '1a' };
    const english = tell(entry, TABLE, PRETTY);
    await speak('uk');
    const ukrainian = tell(entry, TABLE, PRETTY);
    await speak('en');
    expect(ukrainian).not.toBe('');
    expect(ukrainian).not.toBe(english);
  });
});

describe('what is expected', () => {
  function moment(words: readonly string[] | null, part: Partial<CleverView> = {}) {
    const view: CleverView = {
      kind: 'clever',
      active: 0,
      dice: [],
      phase: 'choosing',
      roll: 1,
      round: 1,
      sheets: [{ ...sheet(PRETTY), pending: ['blue-x', 'fox', 'blue-x'] }],
      solo_passive: false,
      ...part,
    };
    const update = updateOf({ view });
    const offer = words && { words: [...words], typed: [] };
    const { awaits } = update;
    return { print: PRETTY, view, update, seat: 0, offer, awaits } satisfies GuideMoment;
  }

  test('a die, a die of the tray, an extra die, a bonus', () => {
    expect(expects(moment(['y=ya1', '-', 'R']))).toBe('Roll 1 of 3: choose a die');
    expect(expects(moment(['-'], { phase: 'passive' }))).toBe(
      'Take one die from the tray, or nothing',
    );
    expect(expects(moment(['Ew=b6', '.'], { phase: 'finishing' }))).toBe('An extra die?');
    expect(expects(moment(['+b6', '+b7']))).toBe('Bonus: blue X, fox');
  });

  test('nothing of those who do not speak', () => {
    expect(expects(moment(null, { phase: 'rolling' }))).toBe('');
  });
});
