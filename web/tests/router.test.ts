import { afterEach, describe, expect, test } from 'vitest';
import { readPath, router, writePath, type Route } from '../src/lib/router.svelte';
import { inviteLink, keepTickets, takeFragment, ticketsOf } from '../src/lib/tickets';

describe('addresses', () => {
  test.each<[string, Route]>([
    ['/', { page: 'start' }],
    ['/day', { page: 'day' }],
    ['/lobby', { page: 'lobby' }],
    ['/settings', { page: 'settings' }],
    ['/table/abc', { page: 'table', id: 'abc' }],
    ['/rules', { page: 'rules', game: null }],
    ['/rules/high-score', { page: 'rules', game: 'high-score' }],
    ['/replay', { page: 'replay', table: null, at: null }],
    ['/replay/abc', { page: 'replay', table: 'abc', at: null }],
    ['/review', { page: 'review', table: null }],
    ['/review/abc', { page: 'review', table: 'abc' }],
  ])('%s', (path, route) => {
    expect(readPath(path)).toEqual(route);
    expect(writePath(route)).toBe(path);
  });

  test('a moment of a replay', () => {
    const route: Route = { page: 'replay', table: 'abc', at: 12 };
    expect(readPath('/replay/abc', '?at=12')).toEqual(route);
    expect(writePath(route)).toBe('/replay/abc?at=12');
    expect(readPath('/replay/abc', '?at=x')).toMatchObject({ at: null });
  });

  test.each(['/table', '/nothing', '/table/a/b', '/lobby/x', '/table/%E0%A4%A'])('%s', (path) => {
    expect(['nowhere', 'table']).toContain(readPath(path).page);
  });
});

describe('links', () => {
  let stop = () => {};
  afterEach(() => stop());

  function click(href: string, options: MouseEventInit = {}): MouseEvent {
    const link = document.createElement('a');
    link.href = href;
    document.body.append(link);
    const event = new MouseEvent('click', { bubbles: true, cancelable: true, ...options });
    link.dispatchEvent(event);
    link.remove();
    return event;
  }

  test('of ours are followed without loading', () => {
    stop = router.start();
    expect(click('/lobby').defaultPrevented).toBe(true);
    expect(router.route).toEqual({ page: 'lobby' });
    expect(location.pathname).toBe('/lobby');
  });

  test('of others, downloads and new tabs are left alone', () => {
    stop = router.start();
    expect(click('https://example.org/').defaultPrevented).toBe(false);
    expect(click('/api/games').defaultPrevented).toBe(false);
    expect(click('/lobby', { ctrlKey: true }).defaultPrevented).toBe(false);
  });
});

describe('behind the #, where nobody answers for other addresses', () => {
  let stop = () => {};
  afterEach(() => {
    stop();
    history.replaceState(null, '', '/');
    router.start()();
  });

  test('pages are read, written and followed there', () => {
    history.replaceState(null, '', '/some/where/#/replay/abc?at=3');
    stop = router.start({ behindHash: true });
    expect(router.route).toEqual({ page: 'replay', table: 'abc', at: 3 });
    router.go({ page: 'table', id: 'x' });
    expect(location.pathname + location.hash).toBe('/some/where/#/table/x');
    const link = document.createElement('a');
    link.href = '/lobby';
    document.body.append(link);
    link.click();
    expect(router.route).toEqual({ page: 'lobby' });
    expect(location.pathname + location.hash).toBe('/some/where/#/lobby');
  });

  test('anything else behind it is the start', () => {
    history.replaceState(null, '', '/some/where/#deck=abc');
    stop = router.start({ behindHash: true });
    expect(router.route).toEqual({ page: 'start' });
  });
});

describe('tickets', () => {
  test('a fragment is read once and leaves the address bar', () => {
    history.replaceState(null, '', '/table/T#invite=abc%20d');
    expect(takeFragment()).toEqual({ seat: null, invite: 'abc d' });
    expect(location.hash).toBe('');
    expect(takeFragment()).toEqual({ seat: null, invite: null });
  });

  test('are kept by table, each once', () => {
    keepTickets('T', [{ seat: 0, ticket: 'x' }]);
    keepTickets('T', [
      { seat: 0, ticket: 'x' },
      { seat: 1, ticket: 'y' },
    ]);
    expect(ticketsOf('T')).toEqual([
      { seat: 0, ticket: 'x' },
      { seat: 1, ticket: 'y' },
    ]);
    expect(ticketsOf('U')).toEqual([]);
  });

  test('go into the fragment, never into the query', () => {
    expect(new URL(inviteLink('T', 'a b')).search).toBe('?lang=en');
    expect(new URL(inviteLink('T', 'a b')).hash).toBe('#invite=a%20b');
  });
});
