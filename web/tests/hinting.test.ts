// Waiting for a hint: it is told, explained when it takes long, and can be given up.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Hinting, PATIENCE } from '../src/table/hinting.svelte';
import type { Hints } from '../src/wire';

const HINTS: Hints = {
  ...{ type: 'hints', id: 1, ply: 3, seat: 0 },
  ...{ player: 'fox', unit: 'points', words: [] },
};

/** A question and what answers it. */
function question() {
  let resolve: (hints: Hints) => void = () => undefined;
  let reject: (error: Error) => void = () => undefined;
  const answer = new Promise<Hints>((yes, no) => ([resolve, reject] = [yes, no]));
  return { ask: vi.fn(() => answer), resolve, reject };
}

let hinting: Hinting;
beforeEach(() => {
  vi.useFakeTimers();
  hinting = new Hinting();
});
afterEach(() => vi.useRealTimers());

test('it is waited for, then there', async () => {
  const { ask, resolve } = question();
  const asking = hinting.ask('3.0', ask);
  expect([hinting.waiting, hinting.hints]).toEqual([true, null]);
  resolve(HINTS);
  await asking;
  expect([hinting.waiting, hinting.hints]).toEqual([false, HINTS]);
});

test('a long wait is explained, a short one is not', async () => {
  const { ask, resolve } = question();
  const asking = hinting.ask('3.0', ask);
  vi.advanceTimersByTime(PATIENCE - 1);
  expect(hinting.long).toBe(false);
  vi.advanceTimersByTime(1);
  expect(hinting.long).toBe(true);
  resolve(HINTS);
  await asking;
  expect(hinting.long).toBe(false);
});

test('a refusal is told to who waits, and the waiting ends', async () => {
  const { ask, reject } = question();
  const asking = hinting.ask('3.0', ask);
  reject(new Error('no'));
  await expect(asking).rejects.toThrow('no');
  expect(hinting.waiting).toBe(false);
});

describe('given up', () => {
  test('neither the hint nor a refusal is shown', async () => {
    for (const answer of ['resolve', 'reject'] as const) {
      const asked = question();
      const asking = hinting.ask(`3.0 ${answer}`, asked.ask);
      hinting.cancel();
      expect(hinting.waiting).toBe(false);
      if (answer === 'resolve') asked.resolve(HINTS);
      else asked.reject(new Error('stale'));
      await asking;
      expect(hinting.hints).toBeNull();
    }
  });

  test('and wanted again after all: the answer that came meanwhile is there at once', async () => {
    const { ask, resolve } = question();
    const asking = hinting.ask('3.0', ask);
    hinting.cancel();
    resolve(HINTS);
    await asking;
    await hinting.ask('3.0', ask);
    expect(ask).toHaveBeenCalledOnce();
    expect([hinting.waiting, hinting.hints]).toEqual([false, HINTS]);
  });

  test('and wanted again: the first question is answered, not asked twice', async () => {
    const { ask, resolve } = question();
    const first = hinting.ask('3.0', ask);
    hinting.cancel();
    const again = hinting.ask('3.0', ask);
    resolve(HINTS);
    await Promise.all([first, again]);
    expect(ask).toHaveBeenCalledOnce();
    expect(hinting.hints).toBe(HINTS);
  });

  test('at another moment it is another question', async () => {
    const [early, late] = [question(), question()];
    const first = hinting.ask('3.0', early.ask);
    hinting.cancel();
    const second = hinting.ask('4.0', late.ask);
    late.resolve(HINTS);
    early.resolve({ ...HINTS, ply: 2 });
    await Promise.all([first, second]);
    expect(hinting.hints).toBe(HINTS);
  });
});
