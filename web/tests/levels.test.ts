// How well somebody plays: the bot that is proposed, at every way to a table.
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { GameInfo, Level } from '../src/wire';

const NAMES = ['random', 'timid', 'expectation', 'exact'];
const bots = NAMES.map((name) => ({ name, about: '', ready: true }));
function game(part: Partial<GameInfo> = {}): GameInfo {
  const info = { name: 'high-score', title: '', least: 2, most: 5, options: [], bots };
  return { ...info, has_dice: true, ready: true, hints_ready: true, aids: false, ...part };
}
const level = (bot: string): Level => ({
  game: 'high-score',
  games: 9,
  mean: 13.5,
  measure: 'points',
  bot,
});

let asked: number;

/** Modules of their own for every test; null: no net. */
async function begin(levels: Level[] | null) {
  asked = 0;
  vi.resetModules();
  vi.stubGlobal('fetch', () => {
    asked++;
    return levels
      ? Promise.resolve(new Response(JSON.stringify({ levels })))
      : Promise.reject(new TypeError('no net'));
  });
  const { levels: known } = await import('../src/start/levels.svelte');
  return {
    known,
    ...(await import('../src/start/making')),
    ...(await import('../src/start/bots')),
  };
}
afterEach(() => void vi.unstubAllGlobals());

describe('the bot to begin with', () => {
  test('is the one that plays as well as I do', async () => {
    const { known, friendlyBot, quickTable } = await begin([level('exact')]);
    await known.load();
    expect(friendlyBot(game())).toBe('exact');
    expect(quickTable(game()).seats[1]).toEqual({ kind: 'bot', bot: 'exact' });
    expect(friendlyBot(game({ name: 'break-the-cube' }))).toBe('timid');
  });

  test('is neither weak nor strong where nothing is known, or the bot is not there', async () => {
    for (const levels of [[level('')], [level('fox')], [], null]) {
      const { known, friendlyBot } = await begin(levels);
      await known.load();
      expect(friendlyBot(game())).toBe('timid');
    }
  });

  test('is asked for, once, by who came by a link and has seen no start page', async () => {
    const { friendlyBot } = await begin([level('exact')]);
    friendlyBot(game());
    friendlyBot(game());
    expect(asked).toBe(1);
    await vi.waitFor(() => expect(friendlyBot(game())).toBe('exact'));
  });
});

test('in a list it is said who plays as I do', async () => {
  const { botLine } = await begin([]);
  const plain = NAMES.map((name) => botLine(name));
  const told = NAMES.map((name) => botLine(name, 'timid'));
  expect(told.filter((line, at) => line !== plain[at])).toEqual([told[1]]);
  expect(told[1]).toContain(plain[1]);
});
