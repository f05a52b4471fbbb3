// What this browser remembers: seats by table, in a storage that may fail.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { recall, remember } from '../src/lib/storage';
import {
  forgetSeat,
  inviteLink,
  keepTickets,
  renewTickets,
  seatLink,
  tableLink,
  takeFragment,
  ticketsOf,
} from '../src/lib/tickets';

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

describe('storage', () => {
  test('gives back what was kept, under our own name', () => {
    remember('x', { a: [1, 2] });
    expect(recall('x', null)).toEqual({ a: [1, 2] });
    expect(localStorage.getItem('foxtray.x')).toBe('{"a":[1,2]}');
  });

  test('nothing kept: the fallback', () => expect(recall('x', 7)).toBe(7));

  test('false and nothing are values too', () => {
    remember('x', false);
    expect(recall('x', true)).toBe(false);
    remember('x', null);
    expect(recall('x', 7)).toBeNull();
  });

  test('what cannot be read is as if it were not there', () => {
    localStorage.setItem('foxtray.x', '{"a":');
    expect(recall('x', 7)).toBe(7);
  });

  test('a full or forbidden storage stops nobody', () => {
    const refuse = () => {
      throw new DOMException('no', 'QuotaExceededError');
    };
    vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse });
    expect(() => remember('x', 1)).not.toThrow();
    expect(recall('x', 7)).toBe(7);
    expect(() => keepTickets('T', [{ seat: 0, ticket: 'x' }])).not.toThrow();
    expect(ticketsOf('T')).toEqual([]);
  });
});

describe('seats', () => {
  test('are kept by table, over a new visit', () => {
    keepTickets('T', [{ seat: 0, ticket: 'x' }]);
    keepTickets('U', [{ seat: 1, ticket: 'y' }]);
    expect(ticketsOf('T')).toEqual([{ seat: 0, ticket: 'x' }]);
    expect(ticketsOf('U')).toEqual([{ seat: 1, ticket: 'y' }]);
    expect(localStorage.getItem('foxtray.tickets')).toContain('"ticket":"x"');
  });

  test('one that is left is forgotten, the others are not', () => {
    keepTickets('T', [
      { seat: 0, ticket: 'x' },
      { seat: 1, ticket: 'y' },
    ]);
    forgetSeat('T', 0);
    expect(ticketsOf('T')).toEqual([{ seat: 1, ticket: 'y' }]);
  });

  test('those that were signed anew take the place of the old, the others stay', () => {
    keepTickets('T', [
      { seat: 0, ticket: 'x' },
      { seat: -1, ticket: 'y' },
    ]);
    keepTickets('U', [{ seat: 0, ticket: 'x' }]);
    renewTickets('T', { y: 'new', z: 'nobody’s' });
    expect(ticketsOf('T')).toEqual([
      { seat: 0, ticket: 'x' },
      { seat: -1, ticket: 'new' },
    ]);
    expect(ticketsOf('U')).toEqual([{ seat: 0, ticket: 'x' }]);
  });

  test('of the oldest tables are forgotten first; using a table keeps it', () => {
    const ticket = { seat: 0, ticket: 'x' };
    for (let i = 0; i < 200; i += 1) keepTickets(`T${i}`, [ticket]);
    keepTickets('T0', [ticket]);
    keepTickets('new', [ticket]);
    expect(ticketsOf('T0')).toHaveLength(1);
    expect(ticketsOf('T1')).toEqual([]);
    expect(ticketsOf('T2')).toHaveLength(1);
    expect(ticketsOf('new')).toHaveLength(1);
  });
});

describe('links', () => {
  test.each([
    ['seat', seatLink('T/1', 'a+b&c'), '#seat=a%2Bb%26c'],
    ['invite', inviteLink('T/1', 'a+b&c'), '#invite=a%2Bb%26c'],
    ['nothing', tableLink('T/1'), ''],
  ])('bring a %s in the fragment, where no server reads it', (_, link, hash) => {
    const { pathname, search, hash: found, origin } = new URL(link);
    expect([pathname, search, found]).toEqual(['/table/T%2F1', '?lang=en', hash]);
    expect(origin).toBe(location.origin);
  });

  test('are understood when they come back, and leave the rest of the address alone', () => {
    history.replaceState({ kept: 1 }, '', `/replay/T?at=3${new URL(seatLink('T', 'a+b')).hash}`);
    expect(takeFragment()).toEqual({ seat: 'a+b', invite: null });
    expect(location.pathname + location.search + location.hash).toBe('/replay/T?at=3');
    expect(history.state).toEqual({ kept: 1 });
  });

  test('another fragment is left where it is', () => {
    history.replaceState(null, '', '/rules/high-score#chips');
    expect(takeFragment()).toEqual({ seat: null, invite: null });
    expect(location.hash).toBe('#chips');
  });
});
