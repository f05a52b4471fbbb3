// Every reason the server may give is told in every language.
import { afterEach, describe, expect, test } from 'vitest';
import { LANGUAGES, loadArea, speak } from '../src/lib/i18n.svelte';
import { Refusal } from '../src/lib/connection.svelte';
import { explain } from '../src/lib/problems';
import { AREA_OF, tellReason } from '../src/lib/reasons';
import type { Why } from '../src/wire';

const CODES = Object.keys(AREA_OF) as Why['code'][];
/** Whatever any sentence names; tests/server/test_reasons.py says who sends what. */
const ABOUT = {
  ...{ count: 5, given: 4, least: 7, most: 99, number: 3 },
  ...{ die: 'yellow', place: 'tray', shows: 3, needs: 5, last: 4, numbers: '6' },
  ...{ card: 'HS01', other: 'HS02', part: 'roll', value: 'thrice', words: 'frozen, choice' },
  ...{
    begin: '[[card]]',
    game: 'chess',
    header: 'Rulez',
    text: 'e4',
    size: 'large',
    colour: 'red',
  },
};
/** What the server names in the words of a file: the same in every language. */
const NAMED = Object.values(ABOUT).filter((value) => typeof value === 'string');

afterEach(() => speak('en'));

describe.each(LANGUAGES)('in %s', (language) => {
  test.each(CODES)('%s', async (code) => {
    await loadArea(AREA_OF[code]);
    await speak(language);
    const told = tellReason({ code, about: ABOUT });
    expect(told).toMatch(/^[\p{Lu}\d].*\.$/u);
    expect(told).not.toMatch(/[{}]/);
    const own = NAMED.reduce((left, named) => left.replace(named, ''), told);
    if (language !== 'en') expect(own).not.toMatch(/[a-z]/i);
  });
});

test('each code has a sentence of its own', async () => {
  await Promise.all(Object.values(AREA_OF).map(loadArea));
  expect(new Set(CODES.map((code) => tellReason({ code, about: ABOUT }))).size).toBe(CODES.length);
});

test('a code newer than this page: the general sentence of its kind', () => {
  const reason = { code: 'brand-new' as Why['code'], about: {} };
  expect(tellReason(reason)).toBe('');
  const refusal = new Refusal({ kind: 'illegal', message: '', reason });
  expect(explain(refusal)).toBe('That is not allowed here.');
});

test('the reason is said instead of the kind and the server’s sentence', () => {
  const reason: Why = { code: 'wrong-dice', about: {} };
  const refusal = new Refusal({ kind: 'illegal', message: 'wrong dice <y1>', reason });
  expect(explain(refusal)).toBe('These are not the dice that were to be rolled.');
});
