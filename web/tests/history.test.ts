// What is drawn and said of one's own games.
import { beforeAll, describe, expect, test } from 'vitest';
import { barsOf, lineOf } from '../src/history/drawing';
import { goalName, groupName, numberName, othersOf, resultOf } from '../src/history/wording';
import { loadArea, speak } from '../src/lib/i18n.svelte';
import { readPath, writePath } from '../src/lib/router.svelte';
import type { PlayedGame } from '../src/wire';

beforeAll(async () => {
  await speak('en');
  await loadArea('history');
});

describe('bars', () => {
  test('hold every result once, mine and the other one beside it', () => {
    const bars = barsOf({ 100: 1, 119: 2, 301: 1 }, { 290: 30, 299: 10 });
    expect(bars.reduce((sum, { count }) => sum + count, 0)).toBe(4);
    expect(bars.reduce((sum, { mine }) => sum + mine, 0)).toBeCloseTo(1);
    expect(bars.reduce((sum, { beside }) => sum + beside, 0)).toBeCloseTo(1);
    expect(bars.length).toBeLessThanOrEqual(17);
    expect(bars[0]).toMatchObject({ from: 100, to: 119, count: 3 });
  });
  test('are there for one result, and none for nothing', () => {
    expect(barsOf({ 7: 3 })).toMatchObject([{ from: 7, to: 7, count: 3, mine: 1 }]);
    expect(barsOf({})).toEqual([]);
  });
});

test('a line begins at the left, and its greatest value is on top', () => {
  expect(lineOf([2, 6, 4], 100, 50)).toEqual([
    [0, 50],
    [50, 0],
    [100, 25],
  ]);
  expect(lineOf([3], 100, 50)).toEqual([[50, 50]]);
});

describe('words', () => {
  const game = {
    names: ['Ada', 'fox', 'Bo'],
    bots: [1],
    seat: 0,
    measure: 'points',
    score: 212,
  } as unknown as PlayedGame;

  test('a result, who else sat there, what can be compared', () => {
    expect(resultOf(game)).toBe('212 points');
    expect(resultOf({ measure: 'turns', score: null })).toBe('not found');
    expect(othersOf(game)).toHaveLength(2);
    expect(othersOf(game)[1]).toBe('Bo');
    const group = { game: 'break-the-cube', players: 2, kind: '3', games: 1 };
    expect(groupName(group)).toBe('Break the Cube, 2 players, 3 blocks');
  });
  test('what has no words of ours is named as it came', () => {
    expect(numberName('yellow')).toBe('Yellow');
    expect(numberName('mood')).toBe('mood');
    expect(goalName('chain', { count: 5 })).toBe('A chain of 5 bonuses');
    expect(goalName('fly', {})).toBe('fly');
  });
});

test('the parts of the history have addresses', () => {
  for (const part of ['list', 'statistics', 'goals'] as const)
    expect(readPath(writePath({ page: 'games', part }))).toEqual({ page: 'games', part });
  expect(readPath('/games/nothing')).toEqual({ page: 'nowhere' });
});
