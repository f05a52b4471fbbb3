// High Score: from tapped dice to words and back, for all three ways to roll (docs/notation.md).
import { describe, expect, test } from 'vitest';
import { laidBy, movable, nearby, STOP, wordOf } from '../src/games/high-score/keeping';
import { arrange, emptySlots, type Lying, type Slot } from '../src/games/high-score/slots';

const FACES = '12345v';
const DICE = 7;

/** Moments of real games: all that lies from before (frozen dice too), the roll, the frozen
 * swirls, and the legal words. */
const MOMENTS = {
  'full rolls': ['', '112455v', '', '. k'],
  'full rolls, first frozen swirls': ['', '14555vv', 'vv', '. k'],
  'full rolls, more frozen swirls': ['vv', '344vv', 'vvvv', '. k'],
  'any three rolls': [
    '33v',
    '13vv',
    '',
    `. k kv kvv kvvv k3 k3v k3vv k3vvv k33 k33v k33vv k33vvv k333 k333v k333vv k333vvv k1 k1v
     k1vv k1vvv k13 k13v k13vv k13vvv k133 k133v k133vv k133vvv k1333 k1333v k1333vv`,
  ],
  'any three rolls, frozen': [
    '13v',
    '234v',
    'vv',
    `. k k4 k3 k34 k33 k334 k2 k24 k23 k234 k233 k2334 k1 k14 k13 k134 k133 k1334 k12 k124 k123
     k1234 k1233`,
  ],
  'set aside': ['13vv', '144', '', '. k134vv k1344vv k113vv k1134vv'],
  'set aside, a face that lies already': [
    '34',
    '13335',
    '',
    `. k345 k334 k3345 k3334 k33345 k33334 k333345 k134 k1345 k1334 k13345 k13334 k133345
     k133334`,
  ],
  'set aside, two last dice': ['2345v', '45', '', '. k23455v k23445v'],
  'set aside, two last dice alike': ['1124v', '44', '', '. k11244v'],
  'set aside, a die has just frozen': [
    '225',
    '145v',
    'v',
    '. k225 k2255 k2245 k22455 k1225 k12255 k12245',
  ],
  'set aside, frozen before': ['225v', '122', 'v', '. k2225 k22225 k1225 k12225'],
  'set aside, only swirls froze': ['', '2244vvv', 'vvv', '. k k4 k44 k2 k24 k244 k22 k224'],
} as const satisfies Record<string, readonly [string, string, string, string]>;

type Name = keyof typeof MOMENTS;

function momentOf(name: Name) {
  const [kept, rolled, frozen, said] = MOMENTS[name];
  const slots = arrange(emptySlots(DICE), [], { kept, rolled, frozen }, true);
  return { slots, words: said.split(/\s+/), lies: slots.map((slot) => slot.lies) };
}

/** All words that tapping can spell: every movable die stays or rolls. */
function spellable(slots: readonly Slot[], may: readonly boolean[]): Set<string> {
  const free = slots.flatMap((_, i) => (may[i] ? [i] : []));
  const found = new Set<string>();
  for (let choice = 0; choice < 2 ** free.length; choice += 1) {
    const stays = slots.map(({ lies }, i) => {
      const at = free.indexOf(i);
      return at < 0 ? lies : (choice >> at) % 2 === 1;
    });
    found.add(wordOf(slots, stays, FACES));
  }
  return found;
}

describe.each(Object.keys(MOMENTS) as Name[])('%s', (name) => {
  const { slots, words, lies } = momentOf(name);
  const keeps = words.filter((word) => word !== STOP);

  test('all dice lie there', () => {
    const [kept, rolled] = MOMENTS[name];
    expect(slots.map(({ face }) => face).sort()).toEqual([...kept, ...rolled].sort());
    expect(lies.filter(Boolean)).toHaveLength(kept.length);
  });

  test('every word lays dice, and they spell it again', () => {
    for (const word of keeps) expect(wordOf(slots, laidBy(word, slots)!, FACES)).toBe(word);
  });

  test('every word can be tapped', () => {
    const found = spellable(slots, movable(slots, words));
    expect(keeps.filter((word) => !found.has(word))).toEqual([]);
  });

  test('a die that lies for good cannot be tapped, nor a frozen one', () => {
    const may = movable(slots, words);
    slots.forEach(({ face, frozen, lies: lying }, i) => {
      const others = slots.filter((slot, j) => j !== i && slot.face === face).length;
      const bound = keeps.every((word) => word.split(face).length - 1 > others);
      if (frozen || (lying && bound)) expect(may[i]).toBe(false);
    });
  });

  test('one tap away: only where it makes a word, and only where none is laid', () => {
    for (const stays of [lies, slots.map(() => true), slots.map(() => false)]) {
      const word = wordOf(slots, stays, FACES);
      const near = nearby(slots, stays, words, FACES);
      if (words.includes(word)) expect(near.some(Boolean)).toBe(false);
      near.forEach((is, i) => {
        if (!is) return;
        const tapped = stays.map((each, j) => (i === j ? !each : each));
        expect(words).toContain(wordOf(slots, tapped, FACES));
      });
    }
  });
});

describe('the word', () => {
  const { slots } = momentOf('any three rolls');

  test('is k and what stays, sorted, swirls last', () => {
    const all = slots.map(() => true);
    expect(wordOf(slots, all, FACES)).toBe('k1333vvv');
    const none = slots.map(() => false);
    expect(wordOf(slots, none, FACES)).toBe('k');
  });

  test('never names frozen dice', () => {
    const frozen = momentOf('any three rolls, frozen').slots;
    expect(
      wordOf(
        frozen,
        frozen.map(() => true),
        FACES,
      ),
    ).toBe('k12334');
  });

  test('does not name dice that are still to fall', () => {
    const empty = emptySlots(DICE);
    expect(
      wordOf(
        empty,
        empty.map(() => true),
        FACES,
      ),
    ).toBe('k');
  });

  test('"." lays nothing', () => expect(laidBy(STOP, slots)).toBeNull());

  test('lays what lies already before what was just rolled', () => {
    const { slots: aside } = momentOf('set aside, a face that lies already');
    const laid = laidBy('k334', aside)!;
    expect(aside.filter((slot, i) => laid[i] && slot.lies)).toHaveLength(2);
    expect(aside.filter((slot, i) => laid[i] && !slot.lies).map(({ face }) => face)).toEqual(['3']);
  });
});

describe('what can be tapped', () => {
  test('nothing where all dice are rolled together', () => {
    const { slots, words } = momentOf('full rolls');
    expect(movable(slots, words)).toEqual(slots.map(() => false));
  });

  test('nothing where nothing may be said', () => {
    const { slots } = momentOf('any three rolls');
    expect(movable(slots, [])).toEqual(slots.map(() => false));
    expect(movable(slots, [STOP])).toEqual(slots.map(() => false));
  });

  test('everything, earlier dice too, with any three rolls', () => {
    const { slots, words } = momentOf('any three rolls');
    expect(movable(slots, words)).toEqual(slots.map(() => true));
  });

  // Kept 1 1 2 4 v, rolled 4 4: one of the two may be laid and the other rolled again.
  test('either of two last dice alike', () => {
    const { slots, words } = momentOf('set aside, two last dice alike');
    expect(movable(slots, words)).toEqual(slots.map(({ lies }) => !lies));
  });
});

describe('columns', () => {
  const roll = (before: readonly Slot[], stays: readonly boolean[], hand: Lying) =>
    arrange(before, stays, hand, true);
  const faces = (slots: readonly Slot[]) => slots.map(({ face }) => face || '_').join('');
  const first = roll(emptySlots(DICE), [], { kept: '', rolled: '122345v', frozen: '' });

  test('a first roll fills them in order, and all dice have fallen', () => {
    expect(faces(first)).toBe('122345v');
    expect(first.every(({ fell, lies }) => fell === 1 && !lies)).toBe(true);
  });

  // 1 2 2 3 4 5 v, the 5 and the swirl stay: k5v <2355v>
  test('dice that stay keep their column, the others fall anew', () => {
    const stays = laidBy('k5v', first)!;
    const second = roll(first, stays, { kept: '5v', rolled: '2355v', frozen: '' });
    expect(faces(second)).toBe('2355v5v');
    expect(second.map(({ lies }) => lies)).toEqual(stays);
    expect(second.map(({ fell }) => fell)).toEqual([2, 2, 2, 2, 2, 1, 1]);
  });

  test('of equal dice the one that was tapped stays', () => {
    const stays = first.map((_, i) => i === 2);
    const second = roll(first, stays, { kept: '2', rolled: '111111', frozen: '' });
    expect(second.map(({ lies }) => lies)).toEqual(stays);
  });

  test('what is in the hand has no face', () => {
    const stays = laidBy('k5v', first)!;
    const between = arrange(first, stays, { kept: '5v', rolled: '', frozen: '' }, false);
    expect(faces(between)).toBe('_____5v');
  });

  test('the same moment again moves nothing', () => {
    const hand = { kept: '', rolled: '122345v', frozen: '' };
    expect(arrange(first, [], hand, false)).toEqual(first);
  });

  test('an undo brings back dice that were in the hand', () => {
    const between = arrange(
      first,
      laidBy('k5v', first)!,
      { kept: '5v', rolled: '', frozen: '' },
      false,
    );
    const back = arrange(between, [], { kept: '', rolled: '122345v', frozen: '' }, false);
    expect(faces(back)).toBe('122345v');
    expect(back.some(({ lies }) => lies)).toBe(false);
  });

  test('swirls freeze, as many as the table says', () => {
    const frozen = roll(emptySlots(DICE), [], { kept: '13v', rolled: '234v', frozen: 'vv' });
    expect(frozen.filter((slot) => slot.frozen).map(({ face }) => face)).toEqual(['v', 'v']);
    const one = roll(emptySlots(DICE), [], { kept: '', rolled: '1234vvv', frozen: 'v' });
    expect(one.filter((slot) => slot.frozen)).toHaveLength(1);
  });
});
