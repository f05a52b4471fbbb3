import { describe, expect, it } from 'vitest';
import { barsOf, formatLeft, noonOf, weeksUntil } from '../src/day/days';

describe('the time left', () => {
  it.each([
    [0, '00:00:00'],
    [-3, '00:00:00'],
    [59.9, '00:00:59'],
    [18547, '05:09:07'],
    [90_000, '25:00:00'],
  ])('%d seconds are %s', (seconds, told) => expect(formatLeft(seconds)).toBe(told));
});

describe('the calendar', () => {
  it('begins on Mondays and ends today', () => {
    const weeks = weeksUntil('2026-11-17', 3); // a Tuesday
    expect(weeks.map((week) => week.length)).toEqual([7, 7, 2]);
    expect(weeks[0]![0]).toBe('2026-11-02');
    expect(weeks[2]).toEqual(['2026-11-16', '2026-11-17']);
  });
  it('shows a Sunday as the last of its week, also at the end of a year', () => {
    const weeks = weeksUntil('2026-01-04', 2);
    expect(weeks.flat()).toHaveLength(14);
    expect(weeks[1]![0]).toBe('2025-12-29');
  });
  it('knows a date as the day it is', () => {
    expect(noonOf('2026-11-17').toISOString()).toBe('2026-11-17T12:00:00.000Z');
  });
});

describe('the spread', () => {
  it('has a bar for every result between the least and the most', () => {
    const bars = barsOf({ results: { '4': 2, '7': 1 }, mine: 7 });
    expect(bars.map(({ from, count }) => [from, count])).toEqual([
      [4, 2],
      [5, 0],
      [6, 0],
      [7, 1],
    ]);
    expect(bars.map(({ mine }) => mine)).toEqual([false, false, false, true]);
  });
  it('has few bars for many results, and loses none', () => {
    const results = Object.fromEntries(Array.from({ length: 200 }, (_, i) => [String(i - 20), 1]));
    const bars = barsOf({ results, mine: null });
    expect(bars.length).toBeLessThanOrEqual(12);
    expect(bars.reduce((sum, { count }) => sum + count, 0)).toBe(200);
    expect(bars.some(({ mine }) => mine)).toBe(false);
  });
  it('is empty where nobody has played', () => {
    expect(barsOf({ results: {}, mine: null })).toEqual([]);
  });
});
