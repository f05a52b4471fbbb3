// The line above the table: whose turn it is and what is expected.
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { speak } from '../src/lib/i18n.svelte';
import { actingSeats, nameOf, stageText, withNames } from '../src/table/expected';
import type { Awaited, SeatInfo, TableInfo } from '../src/wire';
import { tableOf, updateOf } from './support/records';

beforeAll(() => speak('en'));
afterEach(() => speak('en'));

const awaiting = (part: Partial<Awaited>) =>
  updateOf({ awaits: { seats: [], chance: null, roller: null, over: false, ...part } });
const HANDFUL: Awaited['chance'] = { kind: 'handful', count: 7, thrown: 7, faces: '12345v' };
const CARD: Awaited['chance'] = { kind: 'card', cards: ['HS01'] };
const STARTER: Awaited['chance'] = { kind: 'starter', seats: 'ab' };

function seated(seat: number, part: Partial<SeatInfo>): TableInfo {
  const table = tableOf('Ada', 'Ben', 'Cem');
  table.seats[seat] = { ...table.seats[seat]!, ...part };
  return table;
}

describe('names', () => {
  test('of bots are ours, with their number', () => {
    const named = (name: string, bot: string) => nameOf(withNames(seated(1, { name, bot })), 1);
    expect(named('fox', 'fox')).toBe('Fox');
    expect(named('fox 2', 'fox')).toBe('Fox 2');
    expect(named('fox-deep', 'fox-deep')).toBe('Old Fox');
    expect(named('stranger', 'stranger')).toBe('stranger');
    expect(named('Ben', 'fox')).toBe('Ben');
  });

  test('a free seat is called by its letter', () => {
    expect(nameOf(withNames(seated(1, { name: '' })), 1)).toBe('Seat b');
  });

  test('people keep theirs, and the table given is left as it is', () => {
    const table = seated(1, { name: 'fox', bot: 'fox' });
    expect(nameOf(withNames(table), 0)).toBe('Ada');
    expect(nameOf(table, 1)).toBe('fox');
    expect(nameOf(table, 9)).toBe('');
  });

  test('follow the language', async () => {
    await speak('uk');
    expect(nameOf(withNames(seated(1, { name: 'fox 2', bot: 'fox' })), 1)).toMatch(/^\p{L}+ 2$/u);
    expect(nameOf(withNames(seated(1, { name: 'fox 2', bot: 'fox' })), 1)).not.toBe('Fox 2');
  });
});

describe('a bot that is still being prepared', () => {
  const table = () => withNames(seated(1, { name: 'fox', bot: 'fox' }));
  const told = (ready: boolean, seats: number[]) =>
    stageText(table(), awaiting({ seats }), [0], 0, '', () => ready);

  test('is told to be, while only it is waited for', () => {
    expect(told(false, [1]).who).toBe('Fox is being prepared…');
    expect(told(false, [1]).what).not.toBe('');
    expect(told(true, [1])).toEqual({ who: 'Fox is thinking…', what: '' });
  });

  test('is no matter while I am to act, or another person', () => {
    expect(told(false, [0, 1]).who).toBe('Your turn');
    expect(told(false, [1, 2]).who).toBe('Waiting for Fox and Cem');
  });
});

describe('who of mine is to act', () => {
  test('who is to speak', () => {
    expect(actingSeats(awaiting({ seats: [0, 1, 2] }), [1, 2])).toEqual([1, 2]);
    expect(actingSeats(awaiting({ seats: [0] }), [1, 2])).toEqual([]);
  });

  test('who is to roll; what nobody rolls is nobody’s', () => {
    expect(actingSeats(awaiting({ chance: HANDFUL, roller: 1 }), [0, 1])).toEqual([1]);
    expect(actingSeats(awaiting({ chance: HANDFUL, roller: 2 }), [0, 1])).toEqual([]);
    expect(actingSeats(awaiting({ chance: CARD }), [0, 1])).toEqual([]);
  });
});

describe('the line', () => {
  const table = tableOf('Ada', 'Ben', 'Cem');
  const real: TableInfo = { ...table, dice: 'real' };

  test('my turn, in the game’s own words or in the shell’s', () => {
    const update = awaiting({ seats: [0] });
    expect(stageText(table, update, [0], 0, 'Choose a die')).toEqual({
      who: 'Your turn',
      what: 'Choose a die',
    });
    expect(stageText(table, update, [0], 0, '').what).toBe('Choose your move');
  });

  test('at a shared screen everybody is called by name', () => {
    const update = awaiting({ seats: [1] });
    expect(stageText(table, update, [0, 1], 1, 'x').who).toBe('Ben’s turn');
  });

  test('others: people are waited for, bots think', () => {
    const update = awaiting({ seats: [1, 2] });
    expect(stageText(table, update, [0], 0, 'x')).toEqual({
      who: 'Waiting for Ben and Cem',
      what: '',
    });
    const bots: TableInfo = {
      ...table,
      seats: table.seats.map((seat) => ({ ...seat, bot: seat.seat ? 'fox' : '' })),
    };
    expect(stageText(bots, update, [0], 0, 'x').who).toBe('Ben and Cem are thinking…');
    expect(stageText(bots, awaiting({ seats: [2] }), [0], 0, 'x').who).toBe('Cem is thinking…');
  });

  test('whoever watches waits for all', () => {
    expect(stageText(table, awaiting({ seats: [0, 1] }), [], null, '').who).toBe(
      'Waiting for Ada and Ben',
    );
  });

  test('dice: mine, another’s, real ones', () => {
    const mine = awaiting({ chance: HANDFUL, roller: 0 });
    expect(stageText(table, mine, [0], 0, '')).toEqual({ who: 'Your turn', what: 'Roll the dice' });
    expect(stageText(real, mine, [0], 0, '').what).toBe('Enter your roll');
    const other = awaiting({ chance: HANDFUL, roller: 1 });
    expect(stageText(table, other, [0], 0, '')).toEqual({ who: 'Ben is to roll', what: '' });
  });

  test('cards and starters belong to nobody; with real ones somebody says which', () => {
    expect(stageText(table, awaiting({ chance: CARD }), [0], 0, '')).toEqual({
      who: 'A card is turned',
      what: '',
    });
    expect(stageText(real, awaiting({ chance: STARTER }), [0], 0, '')).toEqual({
      who: 'Who begins is drawn',
      what: 'Say who begins',
    });
    expect(stageText(real, awaiting({ chance: CARD }), [], null, '').what).toBe('');
  });

  test('the end: who has won, together too; alone, how much', () => {
    const over = (winners: number[], totals: number[]) => ({
      ...awaiting({ over: true }),
      score: { winners, totals, detail: [], ranks: [] },
    });
    expect(stageText(table, over([1], [1, 2, 1]), [0], 0, '')).toEqual({
      who: 'Game over',
      what: 'Ben wins',
    });
    expect(stageText(table, over([0, 2], [2, 1, 2]), [0], 0, '').what).toBe(
      'Ada and Cem win together',
    );
    expect(stageText(tableOf('Ada'), over([0], [201]), [0], 0, '').what).toBe('201 points');
    // Alone at this screen one is not told one's own name; around one screen everybody is.
    expect(stageText(table, over([1], [1, 2, 1]), [1], 1, '').what).toBe('You have won!');
    expect(stageText(table, over([1], [1, 2, 1]), [0, 1], 1, '').what).toBe('Ben wins');
  });
});
