// Break the Cube in words: log, verdicts, names, reasons; and what has to be remembered.
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import kit from '../src/games/cube';
import { readFigure } from '../src/games/cube/figure';
import {
  blockName,
  blockOf,
  colourName,
  colourOf,
  figureTold,
  letterOf,
  questionName,
  seenName,
  sightOf,
} from '../src/games/cube/names';
import { tell } from '../src/games/cube/tell';
import { verdictOf } from '../src/games/cube/verdict';
import { loadArea, speak } from '../src/lib/i18n.svelte';
import type { Tried } from '../src/wire';
import { CUBE } from './support/cube-print';
import { logOf, tableOf } from './support/records';

const TABLE = tableOf('Ada', 'Ben', 'Cem');
const FIGURE = 'lllmml.m./.ss....../.........';

beforeAll(async () => {
  await speak('en');
  await loadArea('cube');
});
afterEach(() => speak('en'));

describe('the log in words', () => {
  const told = (record: string) => logOf(record).map((entry) => tell(entry, TABLE, CUBE));

  test('building and who begins', () => {
    expect(told(`0. a: build=${FIGURE}\n   b: <built>\n1. <c>`)).toEqual([
      'a figure is built behind the screen',
      'a figure is built behind the screen',
      'Cem begins',
    ]);
  });

  test('a number is asked of the left neighbour alone', () => {
    expect(told('1a. a: ?5 <b:m>\n1c. c: ?9 <a:->')).toEqual([
      'Ben, what colour is on top at 5?',
      'Ben: blue',
      'Ada, what colour is on top at 9?',
      'Ada: empty',
    ]);
  });

  test('a letter is answered by all, each with their own colours', () => {
    expect(told('1b. b: ?B <a:ls- b:l-- c:mml>')).toEqual([
      'All: what colours are seen from B?',
      'Ada: red, white, empty; Ben: orange, empty, empty; Cem: purple, purple, yellow',
    ]);
  });

  test('guesses, answers, front boards', () => {
    expect(told(`2b. b: guess=${FIGURE} <no>\n    a: front=${FIGURE}`)).toEqual([
      'Cem, is this your figure?',
      'No',
      'blocks moved in front of the screen',
    ]);
    expect(told(`2b. b: guess=${FIGURE} <yes>`)[1]).toBe('Yes!');
    expect(told('2b. b: <asked>\n2c. c: <out>')).toEqual([
      'asked, or guessed wrong',
      'guessed wrong and is out',
    ]);
  });

  test('in Russian the letters are those of the Russian box', async () => {
    await speak('ru');
    expect(told('1b. b: ?B')[0]).toContain('Б');
    expect(told('1b. b: ?J')[0]).toContain('К');
  });

  test('an unknown word is shown as it came', () => {
    expect(told('1a. a: hello')).toEqual(['hello']);
  });
});

describe('what is secret at a shared screen', () => {
  test.each([
    [`build=${FIGURE}`, true],
    [`guess=${FIGURE}`, false],
    [`front=${FIGURE}`, false],
    ['?5', false],
  ])('%s: %s', (text, secret) => expect(kit.secret({ text, seat: 0 })).toBe(secret));
});

describe('why a figure will not do', () => {
  const tried = (no: Partial<Tried>): Tried => ({
    type: 'tried',
    id: 1,
    legal: false,
    kind: 'illegal',
    message: '',
    reason: null,
    foreseen: null,
    ...no,
  });
  const RED = { block: 'l', size: 'large', colour: 'red' };

  test('it will do', () =>
    expect(verdictOf(tried({ legal: true, kind: '' }))).toEqual({
      legal: true,
      hangs: false,
      text: '',
    }));

  test.each([
    ['hangs', {}, /^A cube hangs in the air/],
    ['flat', {}, /^Everything lies in one layer/],
    ['missing', RED, /^Still to place: large red block\.$/],
    ['shape', RED, /^The large red block is shaped otherwise\.$/],
  ] as const)('%s', (code, about, text) => {
    const verdict = verdictOf(tried({ reason: { code, about } }));
    expect(verdict).toMatchObject({ legal: false, hangs: code === 'hangs' });
    expect(verdict.text).toMatch(text);
  });

  test('without a reason, what kind of no it is', () => {
    const verdict = verdictOf(tried({ kind: 'out-of-turn', message: 'guess= is out of turn' }));
    expect(verdict.text).toMatch(/^It is not the time for that\./);
  });

  test('in another language without a word of English', async () => {
    await speak('uk');
    const { text } = verdictOf(tried({ reason: { code: 'missing', about: RED } }));
    expect(text).toBe('Ще не стоїть: великий червоний блок.');
  });
});

describe('names', () => {
  test('a block by size and colour', () => {
    expect(blockName(CUBE.blocks[1]![0]!)).toBe('small light grey block');
    expect(colourOf(CUBE.blocks[1]![0])).toBe('light-grey');
    expect(colourName(undefined)).toBe('');
  });

  test('every block has its own colour and a name for it', () => {
    const all = CUBE.blocks.flat();
    expect(new Set(all.map(colourOf)).size).toBe(all.length);
    expect(all.every((block) => colourName(block))).toBe(true);
  });

  test('the same letter is another colour at another seat', () => {
    expect(seenName(CUBE, 0, 'l')).toBe('red');
    expect(seenName(CUBE, 2, 'l')).toBe('yellow');
    expect(seenName(CUBE, 0, '-')).toBe('empty');
    expect(blockOf(CUBE, 0, 'M')).toBeUndefined();
  });

  test('questions: numbers, letters, Russian letters (BTC-16)', async () => {
    expect(questionName(CUBE, '?5')).toBe('5');
    expect(questionName(CUBE, '?J')).toBe('J');
    await speak('ru');
    expect(questionName(CUBE, '?J')).toBe('К');
    expect(CUBE.sights.map(letterOf).join('')).toBe('АБВГДЕЖЗИКЛМ');
    expect(sightOf(CUBE, 'M')).toBeUndefined();
  });

  test('a figure, told layer by layer', () => {
    expect(figureTold(CUBE, 0, readFigure(FIGURE))).toBe(
      'Ground: 1 red, 2 red, 3 red, 4 green, 5 green, 6 red, 8 green; Middle: 2 white, 3 white',
    );
    expect(figureTold(CUBE, 0, readFigure(''))).toBe('nothing stands here yet');
  });
});
