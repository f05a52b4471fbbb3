import { beforeEach, describe, expect, it } from 'vitest';
import { cardPath, linkOf, resultOf, squaresFor, squaresOf, turnsOf } from '../src/between/sharing';
import { readPath, writePath } from '../src/lib/router.svelte';
import { forgetAll, recall, remember } from '../src/lib/storage';
import type { Update } from '../src/wire';
import { tableOf } from './support/records';

describe('a line to be shared', () => {
  it('has a square for every ten points of an area, and none of what is no area', () => {
    expect(squaresOf({ yellow: 24, blue: 0, purple: 1, foxes: 30 })).toBe('🟨🟨🟨🟪');
    expect(squaresOf({ pink: 500 })).toHaveLength(16); // eight at most, two units each
    expect(squaresOf(undefined)).toBe('');
  });

  it('has a square for every chip', () => {
    expect(squaresOf({ gold: 2, silver: 0, bronze: 1 })).toBe('🟨🟨🟫');
  });

  it('tells what my history compares, and without it what the table counts', () => {
    const update = { score: { totals: [1, 0], detail: [{ turns: 3 }, {}] } } as unknown as Update;
    const was = { score: 3, measure: 'turns', seat: 0 } as const;
    expect(resultOf(was, update, 0)).toEqual({ count: 3, measure: 'turns' });
    expect(squaresFor(resultOf(was, update, 0), update, 0)).toBe('⬜⬜🟩');
    expect(resultOf(was, update, 1)).toEqual({ count: 0, measure: 'points' });
    expect(resultOf(null, update, 0)).toEqual({ count: 1, measure: 'points' });
    const unsolved = resultOf({ ...was, score: null }, update, 0);
    expect(squaresFor(unsolved, update, 0)).toBe('');
  });

  it('has a square for every turn of a search', () => {
    expect(turnsOf(4)).toBe('⬜⬜⬜🟩');
    expect(turnsOf(1)).toBe('🟩');
  });

  it('leads to the day where all play the same, else to the game', () => {
    const table = tableOf('Ada');
    expect(new URL(linkOf(table)).pathname).toBe('/replay/T');
    const day = { date: '2026-03-05', counted: true, counts: true, result: 70 };
    const link = new URL(linkOf({ ...table, day }));
    expect([link.pathname, link.search]).toEqual(['/day', '?lang=en']);
  });

  it('has a picture of the seat that is asked for', () => {
    const path = cardPath(tableOf('Ada'), 1, 'square');
    expect(path).toBe('/api/tables/T/card.svg?shape=square&lang=en&seat=1');
  });
});

describe('deleting everything', () => {
  beforeEach(() => localStorage.clear());
  it('leaves what was set, and nothing of games', () => {
    remember('settings', { name: 'Ada' });
    remember('guide.any', [1]);
    remember('tickets', { T: {} });
    remember('best.any', 214);
    localStorage.setItem('of another page', 'stays');
    forgetAll();
    expect(recall('settings', null)).toEqual({ name: 'Ada' });
    expect(recall('guide.any', null)).toEqual([1]);
    expect([recall('tickets', null), recall('best.any', null)]).toEqual([null, null]);
    expect(localStorage.getItem('of another page')).toBe('stays');
  });
});

describe('pages between people', () => {
  it.each([
    ['/beat/abc', { page: 'beat', id: 'abc' }],
    ['/along', { page: 'along' }],
    ['/ranking', { page: 'ranking' }],
  ])('%s', (path, route) => {
    expect(readPath(path)).toEqual(route);
    expect(writePath(readPath(path))).toBe(path);
  });
  it('are nowhere with more or less in the address', () => {
    for (const path of ['/beat', '/along/x', '/ranking/x', '/beat/a/b'])
      expect(readPath(path)).toEqual({ page: 'nowhere' });
  });
});
