// The pictures of the rules: every part of a sheet has its name and a place on it, and every way
// of counting has its dice.
import { beforeAll, describe, expect, test } from 'vitest';
import { partsOf } from '../src/games/clever/pictures/parts';
import { diceTold, stopsOf } from '../src/games/clever/pictures/way';
import { planSheet, type Shape } from '../src/games/clever/plan';
import { examplesOf } from '../src/games/high-score/pictures/examples';
import { loadArea, speak } from '../src/lib/i18n.svelte';
import type { CleverView, HighScoreCard, HighScorePrint } from '../src/wire';
import { CUBED, PRETTY } from './support/clever-prints';
import { logOf } from './support/records';

beforeAll(async () => {
  await speak('en');
  await loadArea('clever');
});

const SHAPES: readonly Shape[] = ['narrow', 'wide', 'broad'];

describe.each([PRETTY, CUBED])('the sheet of $title', (print) => {
  test('names all areas, each in its own words', () => {
    const parts = partsOf(print);
    const names = parts.map(({ name }) => name);
    expect(names.filter((name) => print.areas.some(({ colour }) => colour === name))).toEqual(
      print.areas.map(({ colour }) => colour),
    );
    expect(new Set(parts.map(({ text }) => text)).size).toBe(parts.length);
  });

  test.each(SHAPES)('every number has its own place on it: %s', (shape) => {
    const plan = planSheet(print, shape);
    const spots = partsOf(print).map(({ at }) => at(plan));
    for (const { x, y } of spots) {
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x).toBeLessThan(plan.w);
      expect(y).toBeGreaterThanOrEqual(0);
      expect(y).toBeLessThan(plan.h);
    }
    // Wider apart than a number is.
    spots.forEach((one, i) =>
      spots
        .slice(i + 1)
        .forEach((other) =>
          expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThan(20),
        ),
    );
  });
});

describe('the way of a die', () => {
  const lying = (text: string): CleverView => ({
    kind: 'clever',
    active: 0,
    phase: 'choosing',
    roll: 1,
    round: 1,
    sheets: [],
    solo_passive: false,
    dice: text.split(' ').map((die) => ({
      letter: die[0] ?? '',
      face: Number(die[1]),
      place: die[2] === 't' ? 'tray' : die[2] === 'f' ? 'field_1' : 'pool',
    })),
  });
  const moments = ['y0 p0 w0', 'y3 p4 w4', 'y3t p4f w0'].map(lying);
  const log = logOf('1a. a: <y3 p4 w4> p=p1');

  test('is read off the moments of the example', () => {
    const [roll, take, lie] = stopsOf(PRETTY, moments, log);
    expect(roll?.view).toBe(moments[1]);
    expect(roll?.leaving.size).toBe(0);
    expect(take).toMatchObject({ view: moments[1], taken: 'p', leaving: new Set('y') });
    expect(take?.text).toContain('yellow 3');
    expect(lie?.view).toBe(moments[2]);
  });

  test('is told to those who do not see it', () => {
    expect(diceTold(PRETTY, moments[2]!)).toBe(
      'yellow 3, on the silver tray; purple 4, on field I; white, not rolled yet, to be rolled',
    );
  });
});

test('every way of counting of a deck stands there once, with as many dice as are rolled', () => {
  const cards = ['odd', 'total', 'odd', 'pairs'].map((scoring, i) => ({ id: `C${i}`, scoring }));
  const print = { deck: cards as HighScoreCard[] } as HighScorePrint;
  const examples = examplesOf(print);
  expect(examples.map(({ scoring, card }) => [scoring, card.id])).toEqual([
    ['odd', 'C0'],
    ['total', 'C1'],
    ['pairs', 'C3'],
  ]);
  expect(examples.map(({ faces }) => faces.length)).toEqual([7, 7, 7]);
});
