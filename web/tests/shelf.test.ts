// The games, looked at again until all their bots are ready.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { GameInfo } from '../src/wire';

const bots = (ready: boolean) => [{ name: 'fox', about: '', ready }];
function game(part: Partial<GameInfo>): GameInfo {
  const info = { name: 'high-score', title: '', least: 2, most: 5, options: [], bots: bots(true) };
  return { ...info, has_dice: true, ready: true, hints_ready: true, aids: false, ...part };
}

let answers: (GameInfo | null)[];
let asked: number;

/** A shelf of its own for every test; null: no net. The last answer stays. */
async function begin(...given: (GameInfo | null)[]) {
  [answers, asked] = [given, 0];
  vi.resetModules();
  vi.stubGlobal('fetch', () => {
    const answer = answers[Math.min(asked++, answers.length - 1)];
    return answer
      ? Promise.resolve(new Response(JSON.stringify({ games: [answer] })))
      : Promise.reject(new TypeError('no net'));
  });
  return import('../src/lib/shelf.svelte');
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('asking', () => {
  test('is done once', async () => {
    const { shelf } = await begin(game({}));
    await Promise.all([shelf.load(), shelf.load()]);
    await shelf.load();
    expect(asked).toBe(1);
    expect(shelf.find('high-score')?.bots).toEqual(bots(true));
    expect(shelf.find('chess')).toBeNull();
  });

  test('is done again after the net failed', async () => {
    const { shelf } = await begin(null, game({}));
    await expect(shelf.load()).rejects.toThrow();
    expect(await shelf.load()).toHaveLength(1);
  });
});

describe('watching', () => {
  test('goes on until everything is ready, and no longer', async () => {
    const { shelf, PACE } = await begin(game({ bots: bots(false) }), null, game({}));
    await shelf.load();
    shelf.watch();
    expect(shelf.isReady('high-score', 'fox')).toBe(false);
    await vi.advanceTimersByTimeAsync(PACE * 2);
    expect(shelf.isReady('high-score', 'fox')).toBe(true);
    await vi.advanceTimersByTimeAsync(PACE * 5);
    expect(asked).toBe(3);
  });

  test('ends with the last who watches', async () => {
    const { shelf, PACE } = await begin(game({ hints_ready: false }));
    await shelf.load();
    const [one, other] = [shelf.watch(), shelf.watch()];
    one();
    await vi.advanceTimersByTimeAsync(PACE);
    expect(asked).toBe(2);
    other();
    await vi.advanceTimersByTimeAsync(PACE * 3);
    expect(asked).toBe(2);
  });
});

test('who is not known is taken for ready', async () => {
  const { shelf } = await begin(game({}));
  expect(shelf.isReady('high-score', 'fox')).toBe(true);
});
