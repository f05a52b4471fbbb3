// The log of High Score: which facts are dice and which are results, and how both are told.
import { beforeAll, describe, expect, test } from 'vitest';
import type { GuideMoment } from '../src/games/board';
import {
  cardOf,
  expects,
  signed,
  tell,
  tellDice,
  tellSwirl,
  where,
} from '../src/games/high-score/telling';
import { kindOf, lastTurn, readResult } from '../src/games/high-score/turns';
import { loadArea, speak } from '../src/lib/i18n.svelte';
import type { HighScoreCard, HighScorePrint, HighScoreView } from '../src/wire';
import { logOf, SEATS, tableOf, updateOf } from './support/records';

const DICE = 7;

// A random game of three: set aside with frozen swirls, full rolls with frozen swirls, any three
// rolls, and results that look like dice.
const RECORD = `
1. <card HS16> <b>
   b: <1123335> k235 <124v> k12345 <1> <10>
   c: <22355vv> k55 <13v> k355 <1> <14>
   a: <1334445> k34 <12345> k1234 <145> k12344 <5v> . <9>
2. <card HS07>
   c: <111555v> k <114455> . <20>
   a: <122245v> k <111233> k <12335v> k <2345v> <-14>
   b: <112345v> . <-12>
3. <card HS12>
   c: <1112234> k223 <1555> k125 <1555> <20>
   a: <122245v> k2245 <34> k35 <1455> <-3>
   b: <23345vv> k335 <14> k134 <25> <-15>
4. <card HS10>
   b: <223345v> k22334 <14> k223344 <4> <18>
   c: <23445vv> k3445v <11> . <10>
   a: <12345vv> k35 <4455v> k345v <13v> k345vv <45> k3445vv <3> <18 at 17>
`;
const LOG = logOf(RECORD);

const card = (
  id: string,
  swirl: HighScoreCard['swirl'],
  roll: HighScoreCard['roll'],
  scoring: HighScoreCard['scoring'],
): HighScoreCard => ({
  id,
  swirl,
  roll,
  scoring,
  colour: 'green',
  fact: `card ${id}`,
  most_rolls: 4,
  provenance: '',
  reconstruction: true,
  extension: false,
});

const PRINT: HighScorePrint = {
  kind: 'high-score',
  title: 'High Score',
  seats: 3,
  rounds: 7,
  dice: DICE,
  faces: '12345v',
  track: { first: 1, last: 30 },
  prizes: [
    { chip: 'gold', points: 3 },
    { chip: 'silver', points: 2 },
    { chip: 'bronze', points: 1 },
  ],
  deck: [
    card('HS02', -5, 'any_three_rolls', 'total'),
    card('HS07', 'frozen', 'four_full_rolls', 'equals_minus_rest'),
    card('HS09', 'choice', 'four_full_rolls', 'tens_minus_rest'),
    card('HS10', 10, 'set_aside_after_each_roll', 'pairs'),
  ],
};
const TABLE = tableOf('Ada', 'Ben', 'Cem');
const VIEW: HighScoreView = {
  kind: 'high-score',
  round: 1,
  rounds: [{ card: 'HS10', starter: 0, order: [0, 1, 2], results: [], over: false }],
  foreign: [],
  active: 0,
  hand: null,
  standing: [],
  over: false,
};

/** The last turn after so many entries. */
const after = (entries: number) => lastTurn(LOG.slice(0, entries), DICE);
/** Where the lines of seats end. */
const ENDS = LOG.flatMap((entry, i) => {
  const next = LOG[i + 1];
  const over = next?.seat !== entry.seat || next?.label !== entry.label;
  return entry.seat !== null && over ? [i + 1] : [];
});

describe('the last turn', () => {
  test('is there as soon as a line is at its end, not before', () => {
    expect(ENDS).toHaveLength(12);
    for (const end of ENDS) {
      const { seat, label, text } = LOG[end - 1]!;
      expect(after(end)).toMatchObject({ seat, label, ...readResult(text) });
      expect(after(end - 1)).not.toMatchObject({ seat, label });
    }
  });

  test('tells all seven dice, frozen ones too', () => {
    for (const end of ENDS) {
      const { kept, rolled } = after(end)!;
      expect(kept.length + rolled.length).toBe(DICE);
    }
  });

  test.each([
    ['1 b', '12345v', '1', 3],
    ['1 c', '355vvv', '1', 3],
    ['1 a', '12344', '5v', 4],
    ['2 c', 'v', '114455', 2],
    ['2 a', 'vv', '2345v', 4],
    ['2 b', '', '112345v', 1],
    ['3 b', '134vv', '25', 3],
    ['4 a', '3445vv', '3', 5],
  ])('%s: %s lay there, %s was rolled', (line, kept, rolled, rolls) => {
    const [label, letter = ''] = line.split(' ');
    const end = ENDS.find((each) => {
      const entry = LOG[each - 1];
      return entry?.label === label && entry?.seat === SEATS.indexOf(letter);
    });
    expect(after(end!)).toMatchObject({ kept, rolled, rolls });
  });

  test('there is none before the first result', () => {
    expect(lastTurn([], DICE)).toBeNull();
    expect(lastTurn(LOG.slice(0, 4), DICE)).toBeNull();
  });
});

describe('a fact is', () => {
  test('dice after k or at the beginning, else a result, though it looks like dice', () => {
    lastTurn(LOG, DICE);
    const line = LOG.filter(({ seat, label, fact }) => seat === 2 && label === '1' && fact);
    expect(line.map((entry) => [entry.text, kindOf(entry)])).toEqual([
      ['22355vv', 'dice'],
      ['13v', 'dice'],
      ['1', 'dice'],
      ['14', 'result'],
    ]);
  });

  test('read as well as it says itself where nothing stood before it', () => {
    expect(kindOf({ text: '122345v', fact: true })).toBe('dice');
    expect(kindOf({ text: '-7', fact: true })).toBe('result');
    expect(kindOf({ text: '12 at 11', fact: true })).toBe('result');
    expect(kindOf({ text: '37', fact: true })).toBe('result');
  });

  test.each([
    ['12', 12, null],
    ['12 at 11', 12, 11],
    ['0', 0, null],
    ['-7', -7, null],
    ['1 at 0', 1, 0],
  ])('<%s>', (text, result, field) => expect(readResult(text)).toEqual({ result, field }));
});

describe('told', () => {
  beforeAll(async () => {
    await speak('en');
    await loadArea('high-score');
  });
  const told = (record: string) => {
    const log = logOf(record);
    lastTurn(log, DICE);
    return log.map((entry) => tell(entry, TABLE, PRINT));
  };

  test('a round', () => {
    expect(told('1. <card HS10> <b>\n   b: <122345v> k5v <2355v> k555vv <14> . <14>')).toEqual([
      'Card HS10: swirl 10, set aside after each roll, pairs',
      'First in this round: Ben',
      'Roll: 1, 2, 2, 3, 4, 5, swirl',
      'Keep 5, swirl; roll the rest',
      'Roll: 2, 3, 5, 5, swirl',
      'Keep 5, 5, 5, swirl, swirl; roll the rest',
      'Roll: 1, 4',
      'Stop',
      'Result 14',
    ]);
  });

  test('a full re-roll, a field that was taken, results without a field', () => {
    expect(told('2. a: <1122345> k <1122345> . <12 at 11>').slice(1)).toEqual([
      'Roll everything again',
      'Roll: 1, 1, 2, 2, 3, 4, 5',
      'Stop',
      'Result 12; the field is taken, so on 11',
    ]);
    expect(told('2. a: <1122345> . <-7>').at(-1)).toBe('Result −7: not marked, no chip');
    expect(told('2. a: <1122345> . <0>').at(-1)).toBe('Result 0: not marked, no chip');
    expect(told('2. a: <1122345> . <1 at 0>').at(-1)).toBe('Result 1; the field is taken, so on 0');
  });

  test('cards by what is on them, foreign ones too', () => {
    const [frozen, choice, below, foreign] = told(
      `1. <card HS07> <card HS09> <card HS02>
       <card X1 swirl=10 roll=any_three_rolls scoring=total>`,
    );
    expect(frozen).toBe('Card HS07: swirl frozen 0, up to four full rolls, equals minus rest');
    expect(choice).toBe('Card HS09: swirl 0–6, up to four full rolls, tens minus rest');
    expect(below).toBe('Card HS02: swirl −5, any three rolls, total');
    expect(foreign).toBe('Card X1: swirl 10, any three rolls, total');
  });

  test('numbers with a real minus, dice, swirls', () => {
    expect(signed(-12)).toBe('−12');
    expect(tellDice('5v')).toBe('5, swirl');
    expect(tellSwirl(PRINT.deck[0]!)).toBe('A swirl is worth −5.');
    expect(tellSwirl(PRINT.deck[2]!)).toBe('Worth 0 to 6, each one whatever is best for you.');
  });

  test('a card of the deck, or one that was brought along', () => {
    const foreign = card('X1', 10, 'any_three_rolls', 'total');
    expect(cardOf('HS07', PRINT, VIEW)?.swirl).toBe('frozen');
    expect(cardOf('X1', PRINT, VIEW)).toBeUndefined();
    expect(cardOf('X1', PRINT, { ...VIEW, foreign: [foreign] })).toBe(foreign);
  });

  type Moment = GuideMoment<HighScorePrint, HighScoreView>;
  function moment(id: string, words: string[], part: Partial<HighScoreView> = {}): Moment {
    const view = { ...VIEW, rounds: [{ ...VIEW.rounds[0]!, card: id }], ...part };
    const update = updateOf({ view });
    return {
      print: PRINT,
      view,
      update,
      seat: 0,
      offer: { words, typed: [] },
      awaits: update.awaits,
    };
  }

  test('which round it is, while there is one', () => {
    const told = (part: Partial<HighScoreView>) => where(moment('HS02', [], part)).where;
    expect(told({ round: 1 })).toBe('Round 1 of 7');
    expect(told({ round: 0 })).toBe('');
    expect(told({ round: 7, over: true })).toBe('');
  });

  test('what is expected depends on how the card is rolled', () => {
    expect(expects(moment('HS10', ['.', 'k1']))).toBe('What is laid aside?');
    expect(expects(moment('HS02', ['.', 'k1']))).toBe('What stays?');
    expect(expects(moment('HS07', ['.', 'k']))).toBe('Roll again, or stop?');
    expect(expects(moment('HS07', []))).toBe('');
  });
});
