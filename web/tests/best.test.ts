// The best result of whoever plays in this browser, and what each game calls one.
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { loadKit } from '../src/games/index';
import { speak } from '../src/lib/i18n.svelte';
import { keepBest } from '../src/table/best';
import type { Update } from '../src/wire';
import { CUBE } from './support/cube-print';
import { tableOf, updateOf } from './support/records';

beforeAll(() => speak('en'));
beforeEach(() => localStorage.clear());

const at = (id: string, ...names: string[]) => ({ ...tableOf('Ada', ...names), id });

describe('a best', () => {
  test('is better than an earlier one; the first is none', () => {
    expect(keepBest(at('A'), { points: 100 })).toBe(false);
    expect(keepBest(at('B'), { points: 100 })).toBe(false);
    expect(keepBest(at('C'), { points: 101 })).toBe(true);
    expect(keepBest(at('D'), { points: 100 })).toBe(false);
  });

  test('is told again by the table it was made at', () => {
    keepBest(at('A'), { points: 1 });
    expect([1, 2].map(() => keepBest(at('B'), { points: 2 }))).toEqual([true, true]);
  });

  test('is compared only with its like: seats and kind', () => {
    keepBest(at('A'), { points: 1 });
    expect(keepBest(at('B', 'Ben'), { points: 2 })).toBe(false);
    expect(keepBest(at('C', 'Ben'), { points: 2, kind: '4' })).toBe(false);
    expect(keepBest(at('D', 'Ben'), { points: 3, kind: '4' })).toBe(true);
  });
});

describe('what a game calls a result', () => {
  const table = tableOf('Ada', 'Ben');
  async function resultOf(game: string, score: Partial<Update['score']>, seat: number) {
    const kit = await loadKit(game);
    const update = updateOf({});
    const over = { table, mine: [seat], view: update.view, print: CUBE };
    return kit.result?.(
      { ...over, update: { ...update, score: { ...update.score, ...score } } },
      seat,
    );
  }

  test('High Score: the points of its chips', async () => {
    expect(await resultOf('high-score', { totals: [9, 12] }, 1)).toEqual({ points: 12 });
  });

  test('Break the Cube: the fewest turns, by blocks; a figure that was not found is none', async () => {
    const detail = [
      { solved: 1, out: 0, turns: 7 },
      { solved: 0, out: 0, turns: 3 },
    ];
    const found = await resultOf('break-the-cube', { detail }, 0);
    expect(found).toMatchObject({ points: -7, kind: '3' });
    expect(found?.told).toMatch(/^7 turns/);
    expect(await resultOf('break-the-cube', { detail }, 1)).toBeNull();
  });
});
