// The browser judges the dice by itself: games of the real table (tests/server/test_pledges.py
// writes them), honest ones and ones that somebody has tampered with.
import { beforeEach, describe, expect, test } from 'vitest';
import { judge, Luck, pledgeOf, sealOf, type Kept } from '../src/lib/fair';
import { Pledging } from '../src/lib/pledging';
import type { FairInfo, LogEntry, TableInfo } from '../src/wire';
import day from './support/day-game.json';
import games from './support/fair-games.json';
import { tableOf } from './support/records';

interface Game {
  game: string;
  fair: FairInfo;
  kept: Kept;
  log: LogEntry[];
}
const GAMES = games as unknown as Game[];
const [clever] = GAMES as [Game];
const SEAT = { kind: 'link', name: '', bot: '', taken: true, present: true } as const;

describe.each(GAMES)('a game of $game', ({ fair, kept, log }) => {
  test('has rolls, all of them fair, and my text counted', () => {
    expect(log.some(({ chance }) => chance)).toBe(true);
    expect(judge(fair, log, kept, ['a'])).toEqual({ kind: 'counted' });
  });

  test('is only known to follow where nothing was thrown in', () => {
    expect(judge(fair, log, null, [])).toEqual({ kind: 'follows' });
  });

  test('is found out when any roll is another', () => {
    for (const [at, entry] of log.entries()) {
      if (!entry.chance) continue;
      const text = entry.text.startsWith('card ') ? 'card HS99' : `${entry.text}6`;
      const verdict = judge(fair, log.with(at, { ...entry, text }), kept, ['a']);
      expect(verdict).toMatchObject({ kind: 'roll', shown: text, due: entry.text });
    }
  });
});

test('the operator who searches a text for the last seat is caught', () => {
  // As in version 1: the seed and my text are known, so a text is searched that pleases.
  const wish = (text: string) =>
    new Luck({ ...clever.fair, contributions: { ...clever.fair.contributions, b: text } }, 0).below(
      6,
    );
  let searched = '';
  for (let n = 0; !searched; n++)
    if (wish(`searched-text-${n}`) === 5) searched = `searched-text-${n}`;
  const fair = { ...clever.fair, contributions: { ...clever.fair.contributions, b: searched } };
  const hashes = { ...fair.hashes, b: pledgeOf(searched) };
  const cheated = { ...fair, hashes, seal: sealOf(fair, hashes) };
  expect(judge(cheated, [], clever.kept, ['a'])).toEqual({ kind: 'unsealed' });
});

test('neither another seed, nor a text that was dropped, nor an older version passes', () => {
  const { fair, log, kept } = clever;
  expect(judge({ ...fair, seed: '00'.repeat(32) }, log, kept, ['a'])).toEqual({ kind: 'seed' });
  expect(judge({ ...fair, contributions: {} }, [], kept, ['a'])).toEqual({ kind: 'unsealed' });
  expect(judge({ ...fair, version: 1 }, [], kept, ['a'])).toEqual({ kind: 'unsealed' });
  expect(judge({ ...fair, round: 2 }, [], kept, ['a'])).toEqual({ kind: 'unsealed' });
  const out = { ...fair, round: 2, out: 'a' };
  expect(judge(out, [], kept, ['a'])).toEqual({ kind: 'left-out' });
});

test('rolls that are called taken over afterwards are noticed', () => {
  const { fair, log, kept } = clever;
  const since = log.length;
  expect(judge({ ...fair, since }, log, kept, ['a'])).toEqual({ kind: 'unsealed' });
  const sealed = { ...kept, seal: sealOf({ ...fair, since }, fair.hashes) };
  expect(judge({ ...fair, since }, log, sealed, ['a'])).toEqual({ kind: 'counted' });
});

test('where nobody tells how dice are drawn, it says so', () => {
  const chance = { kind: 'handful', count: 1, thrown: 1, faces: '' } as const;
  const log = [{ text: '6', fact: true, chance }];
  expect(judge(clever.fair, log, clever.kept, ['a'])).toEqual({ kind: 'untold' });
});

describe('what this device throws in', () => {
  beforeEach(() => localStorage.clear());
  const texts = ['first-text-of-mine', 'second-text-of-mine'];
  const drawing = () => {
    const left = [...texts];
    return () => left.shift()!;
  };
  const gathering = (fair: Partial<FairInfo>): TableInfo => ({
    ...tableOf(),
    status: 'gathering',
    seats: ['a', 'b'].map((letter, seat) => ({ ...SEAT, seat, letter })),
    fair: { ...clever.fair, contributions: {}, seed: '', seal: '', hashes: {}, ...fair },
  });
  const sealed = (text: string, round = 1) => {
    const hashes = { a: pledgeOf(text), b: pledgeOf('theirs') };
    const part = { round, hashes, out: '' };
    return gathering({ ...part, seal: sealOf({ ...clever.fair, ...part }, hashes) });
  };

  test('is told only when the hashes are sealed, and once', () => {
    const pledging = new Pledging('T', drawing());
    expect(pledging.hello()).toEqual({ pledge: pledgeOf(texts[0]!) });
    expect(pledging.hear(gathering({ hashes: { a: pledgeOf(texts[0]!) } }), [0])).toBeNull();
    const reveal = { type: 'reveal', round: 1, text: texts[0] };
    expect(pledging.hear(sealed(texts[0]!), [0])).toEqual(reveal);
    expect(pledging.hear(sealed(texts[0]!), [0])).toBeNull();
    const again = new Pledging('T', drawing()); // the page was loaded again
    expect(again.hello()).toEqual({});
    expect(again.hear(sealed(texts[0]!), [0])).toEqual(reveal);
  });

  test('is not told for a seal that is wrong, of others, or another than before', () => {
    const pledging = new Pledging('T', drawing());
    pledging.hello();
    const table = sealed(texts[0]!);
    expect(pledging.hear({ ...table, fair: { ...table.fair!, seal: '00' } }, [0])).toBeNull();
    expect(pledging.hear(sealed('not-mine'), [0])).toBeNull();
    expect(pledging.hear(table, [1])).toBeNull();
    expect(pledging.hear(table, [0])).not.toBeNull();
    pledging.hello();
    const hashes = { ...table.fair!.hashes, b: pledgeOf('searched') };
    const other = { ...table.fair!, hashes, seal: sealOf(table.fair!, hashes) };
    expect(pledging.hear({ ...table, fair: other }, [0])).toBeNull();
  });

  test('is another in another round; a text that was told is never used again', () => {
    const pledging = new Pledging('T', drawing());
    pledging.hello();
    pledging.hear(sealed(texts[0]!), [0]);
    const second = gathering({ round: 2, out: 'b' });
    const pledge = { type: 'pledge', round: 2, hash: pledgeOf(texts[1]!) };
    expect(pledging.hear(second, [0])).toEqual(pledge);
    expect(pledging.hear(second, [0])).toBeNull();
    expect(pledging.kept).toEqual({ round: 2, text: texts[1], seal: '' });
  });

  test('stays known to who was left out, and is forgotten where it never counted', () => {
    const pledging = new Pledging('T', drawing());
    pledging.hello();
    pledging.hear(sealed(texts[0]!), [0]);
    expect(pledging.hear(gathering({ round: 2, out: 'a' }), [0])).toBeNull();
    expect(pledging.kept?.text).toBe(texts[0]);
    const late = new Pledging('U', drawing());
    late.hello();
    late.hear({ ...gathering({}), status: 'playing' }, []);
    expect(late.kept).toBeNull();
  });
});

describe('a game of a past day', () => {
  const { fair, log } = day as unknown as Pick<Game, 'fair' | 'log'>;
  const rolls = [...log.entries()].filter(([, { chance }]) => chance);

  test('follows from the seed of the day, roll by roll', () => {
    expect(rolls).toHaveLength(20);
    expect(judge(fair, log, null, [])).toEqual({ kind: 'follows' });
  });
  test('is found out when a roll, or the seed, is another', () => {
    for (const [at, entry] of rolls.slice(0, 5)) {
      const other = log.with(at, { ...entry, text: `${entry.text}6` });
      expect(judge(fair, other, null, [])).toMatchObject({ kind: 'roll', due: entry.text });
    }
    const seed = `${fair.seed.slice(2)}00`;
    expect(judge({ ...fair, seed }, log, null, [])).toEqual({ kind: 'seed' });
  });
  test('proves nothing where an occasion is missing, another turn’s, or told twice', () => {
    const [first, second] = rolls.map(([at]) => at) as [number, number];
    const without = log.with(first, { ...log[first]!, occasion: '' });
    expect(judge(fair, without, null, []).kind).not.toBe('follows');
    const twice = log.with(second, { ...log[first]!, label: log[second]!.label ?? '' });
    expect(judge(fair, twice, null, []).kind).not.toBe('follows');
  });
});
