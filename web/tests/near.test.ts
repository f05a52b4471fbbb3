import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { NearServer } from '../src/alone/near';

/** A worker that does nothing but remember what it was told. */
class Puppet {
  static all: Puppet[] = [];
  said: Record<string, unknown>[] = [];
  ended = false;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onerror: ((event: { message: string }) => void) | null = null;
  constructor(readonly url: URL) {
    Puppet.all.push(this);
  }
  postMessage(message: Record<string, unknown>): void {
    this.said.push(message);
  }
  terminate(): void {
    this.ended = true;
  }
  says(data: unknown): void {
    this.onmessage?.({ data });
  }
  /** The last message to the table, as JSON. */
  get heard(): Record<string, unknown> {
    return JSON.parse(String(this.said.at(-1)?.['text'])) as Record<string, unknown>;
  }
}

const latest = (name: string) => Puppet.all.filter(({ url }) => url.href.includes(name)).at(-1)!;

async function ready(): Promise<NearServer> {
  const near = new NearServer('http://here/some/where/', () => undefined);
  const started = near.start();
  latest('table').says({ ready: true });
  await started;
  return near;
}

describe('the table inside the page', () => {
  beforeEach(() => {
    Puppet.all = [];
    vi.stubGlobal('Worker', Puppet);
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  test('answers a request', async () => {
    const near = await ready();
    const asked = near.ask('/api/games', { headers: { a: 'b' } });
    await vi.advanceTimersByTimeAsync(0);
    const { ask, ...told } = latest('table').heard;
    expect(told).toEqual({ method: 'GET', path: '/api/games', headers: { a: 'b' }, body: '' });
    const kind = 'application/json';
    latest('table').says({
      text: JSON.stringify({ answer: ask, status: 404, kind, body: '{"kind":"unknown"}' }),
    });
    const answer = await asked;
    expect(answer.status).toBe(404);
    expect(await answer.json()).toEqual({ kind: 'unknown' });
  });

  test('is told when nobody waits any more', async () => {
    const near = await ready();
    const control = new AbortController();
    const asked = near.ask('/api/review', { signal: control.signal });
    await vi.advanceTimersByTimeAsync(0);
    control.abort();
    await expect(asked).rejects.toThrow();
    expect(latest('table').heard).toEqual({ drop: expect.any(Number) as number });
  });

  test('has lines', async () => {
    const near = await ready();
    const line = near.dial('T');
    const [open, message] = [vi.fn(), vi.fn()];
    [line.onopen, line.onmessage] = [open, message];
    await vi.advanceTimersByTimeAsync(0);
    const { dial } = latest('table').heard;
    expect(open).toHaveBeenCalled();
    latest('table').says({ text: JSON.stringify({ heard: dial, text: 'hello' }) });
    expect(message).toHaveBeenCalledWith({ data: 'hello' });
    line.send('a word');
    expect(latest('table').heard).toEqual({ say: dial, text: 'a word' });
  });

  test('a helper that dies is replaced, and what it was asked is told as lost', async () => {
    await ready();
    latest('table').says({ think: 3, packed: 'x' });
    const old = latest('helper');
    expect(old.said.at(-1)).toEqual({ think: 3, packed: 'x' });
    old.onerror?.({ message: 'gone' });
    expect(old.ended).toBe(true);
    expect(latest('table').said.at(-1)).toEqual({ thought: 3, answer: '' });
    latest('table').says({ think: 4, packed: 'x' });
    expect(latest('helper')).not.toBe(old);
    expect(latest('helper').said.at(-1)).toEqual({ think: 4, packed: 'x' });
  });

  test('a helper that cannot begin is lost, too, and nothing is heard of it later', async () => {
    await ready();
    latest('table').says({ think: 3, packed: 'x' });
    const old = latest('helper');
    old.says({ failed: 'no sources' });
    expect(latest('table').said.at(-1)).toEqual({ thought: 3, answer: '' });
    old.says({ thought: 3, answer: 'late' });
    expect(latest('table').said.at(-1)).toEqual({ thought: 3, answer: '' });
  });

  test('nobody thinks while the page is drawn, unless somebody sits down already', async () => {
    const near = await ready();
    void near.ask('/api/games', {});
    await vi.advanceTimersByTimeAsync(0);
    expect(latest('helper')).toBeUndefined();
    near.dial('T');
    await vi.advanceTimersByTimeAsync(0);
    expect(latest('helper')).toBeDefined();
  });

  test('who thinks begins by itself before it is asked, and once', async () => {
    const near = await ready();
    await vi.advanceTimersByTimeAsync(5_000);
    const helper = latest('helper');
    expect(helper.said).toMatchObject([{ folder: 'http://here/some/where/' }]);
    near.dial('T');
    await vi.advanceTimersByTimeAsync(5_000);
    expect(latest('helper')).toBe(helper);
  });

  test('what a lost table had asked the helper is not told to the next', async () => {
    await ready();
    latest('table').says({ think: 1, packed: 'x' });
    const helper = latest('helper');
    latest('table').onerror?.({ message: 'gone' });
    const next = latest('table');
    next.says({ ready: true });
    helper.says({ thought: 1, answer: 'for the lost one' });
    expect(next.said.filter((each) => 'thought' in each)).toEqual([]);
    expect(helper.ended).toBe(true);
  });

  test('a worker that is killed is missed at once', async () => {
    const held = new Map<string, () => void>();
    const request = (name: string, over: () => void) => {
      held.set(name, over);
      return Promise.resolve();
    };
    vi.stubGlobal('navigator', { locks: { request } });
    await ready();
    const old = latest('table');
    old.says({ living: true });
    held.get(String(old.said[0]?.['life']))?.();
    expect(latest('table')).not.toBe(old);
  });

  test('an answer may take its time, if only the worker has heard', async () => {
    const near = await ready();
    void near.ask('/api/review', {}).catch(() => undefined);
    await vi.advanceTimersByTimeAsync(0);
    const table = latest('table');
    table.says({ hears: true });
    await vi.advanceTimersByTimeAsync(600_000);
    expect(latest('table')).toBe(table);
  });

  test('one that could not be set up again is tried once more when it is asked', async () => {
    const near = await ready();
    latest('table').onerror?.({ message: 'gone' });
    latest('table').says({ failed: 'no sources' });
    const asked = near.ask('/api/me', {});
    latest('table').says({ ready: true });
    await vi.advanceTimersByTimeAsync(0);
    expect(latest('table').heard['path']).toBe('/api/me');
    void asked;
  });

  test('an archive comes as bytes', async () => {
    const near = await ready();
    const asked = near.ask('/api/me/everything', {});
    await vi.advanceTimersByTimeAsync(0);
    const told = { status: 200, kind: 'application/zip', bytes: btoa('PK\u00ff') };
    const text = JSON.stringify({ answer: latest('table').heard['ask'], ...told });
    latest('table').says({ text });
    const bytes = new Uint8Array(await (await asked).arrayBuffer());
    expect([...bytes]).toEqual([80, 75, 255]);
  });

  test('a table that is silent although it was asked is replaced, and its lines are dropped', async () => {
    const near = await ready();
    const line = near.dial('T');
    line.onclose = vi.fn();
    const asked = near.ask('/api/me', {});
    asked.catch(() => undefined);
    await vi.advanceTimersByTimeAsync(0);
    const old = latest('table');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(old.ended).toBe(true);
    expect(latest('table')).not.toBe(old);
    expect(line.onclose).toHaveBeenCalled();
    await expect(asked).rejects.toThrow('gone');
  });
});
