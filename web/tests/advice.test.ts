// What an adviser gives as codes and numbers, in the words of three languages.
import { beforeAll, afterEach, describe, expect, test } from 'vitest';
import { part, why as foxWhy } from '../src/games/clever/why';
import { why as cubeWhy } from '../src/games/cube/why';
import { why as exactWhy } from '../src/games/high-score/telling';
import { loadArea, speak } from '../src/lib/i18n.svelte';
import { tellLoss, tellUnit, tellValue } from '../src/table/units';
import type { AdviceCode, HintReason, Language, Unit } from '../src/wire';

beforeAll(async () => {
  await Promise.all((['clever', 'cube', 'high-score'] as const).map(loadArea));
});
afterEach(() => speak('en'));

const because = (code: AdviceCode, about: HintReason['about'] = {}): HintReason => ({
  code,
  about,
});
const GIVEN = because('gives-away', { turns: 0.25 });
const SPLITS = because('splits', { figures: 1200, answers: 14, most: 230, turns: 3.21 });

interface Told {
  why: (reasons: readonly HintReason[]) => string;
  reasons: HintReason[];
  said: Record<Language, string>;
}
/** A code of the server that is missing here does not compile. */
const TOLD: Record<AdviceCode, Told> = {
  releases: {
    why: foxWhy,
    reasons: [because('releases', { bonus: 'fox' }), because('releases', { bonus: 'blue-x' })],
    said: {
      en: 'Brings fox, blue X',
      ru: 'Приносит: лиса, синий X',
      uk: 'Приносить: лисиця, блакитний X',
    },
  },
  leaves: {
    why: foxWhy,
    reasons: [because('releases', { bonus: 'orange-4' }), because('leaves', { dice: 'y1 k3' })],
    said: {
      en: 'Brings orange 4; leaves on the tray: yellow 1, pink 3',
      ru: 'Приносит: оранжевый 4; оставляет на тарелке: жёлтый 1, розовый 3',
      uk: 'Приносить: помаранчевий 4; лишає на тарілці: жовтий 1, рожевий 3',
    },
  },
  'leaves-nothing': {
    why: foxWhy,
    reasons: [because('leaves-nothing')],
    said: {
      en: 'Leaves nothing on the tray',
      ru: 'Ничего не оставляет на тарелке',
      uk: 'Нічого не лишає на тарілці',
    },
  },
  expected: {
    why: exactWhy,
    reasons: [because('expected', { result: -3.2501 })],
    said: { en: '−3.3 on average', ru: 'в среднем −3,3', uk: 'у середньому −3,3' },
  },
  'one-of': {
    why: cubeWhy,
    reasons: [because('one-of', { figures: 3, turns: 2 })],
    said: {
      en: 'Figures still possible: 3.',
      ru: 'Возможных фигур: 3.',
      uk: 'Можливих фігур: 3.',
    },
  },
  splits: {
    why: cubeWhy,
    reasons: [SPLITS, because('gives-nothing')],
    said: {
      en: 'Figures possible: 1,200, afterwards at most 230; about 3.2 turns to go.',
      ru: 'Возможных фигур: 1\u00a0200, после ответа — не больше 230; ходов до разгадки: около 3,2.',
      uk: 'Можливих фігур: 1\u00a0200, після відповіді — щонайбільше 230; ходів до розгадки: близько 3,2.',
    },
  },
  'gives-away': {
    why: cubeWhy,
    reasons: [GIVEN],
    said: {
      en: 'Your own answer helps the others by 0.3 turns.',
      ru: 'Ваш ответ сбережёт другим ходов: 0,3.',
      uk: 'Ваша відповідь заощадить іншим ходів: 0,3.',
    },
  },
  'gives-nothing': {
    why: cubeWhy,
    reasons: [because('gives-nothing')],
    said: { en: '', ru: '', uk: '' },
  },
  tells: {
    why: cubeWhy,
    reasons: [because('tells', { bits: 1.87 })],
    said: {
      en: 'Hard to find: an answer tells 1.9 bits on average.',
      ru: 'Её трудно разгадать: бит информации в ответе — в среднем 1,9.',
      uk: 'Її важко розгадати: бітів інформації у відповіді — у середньому 1,9.',
    },
  },
};

describe.each(['en', 'ru', 'uk'] as const)('reasons in %s', (language) => {
  test.each(Object.entries(TOLD))('%s', async (_, { why, reasons, said }) => {
    await speak(language);
    expect(why(reasons)).toBe(said[language]);
  });
});

test('sentences stand in a row', () => {
  expect(cubeWhy([SPLITS, GIVEN])).toBe(
    'Figures possible: 1,200, afterwards at most 230; about 3.2 turns to go. ' +
      'Your own answer helps the others by 0.3 turns.',
  );
});

test('nothing is expected to bring "−0.0"', () => {
  expect(exactWhy([because('expected', { result: -0.001 })])).toBe('0.0 on average');
});

test.each([foxWhy, cubeWhy, exactWhy])('a code newer than this page is not told', (why) => {
  expect(why([because('brand-new' as AdviceCode)])).toBe('');
  expect(why([])).toBe('');
});

test('the parts of a value', () => {
  expect([part('yellow'), part('foxes')]).toEqual(['yellow', 'Foxes']);
});

/** A unit of the server that is missing here does not compile. */
const UNITS: Record<Unit, Record<Language, string>> = {
  points: { en: 'expected points', ru: 'ожидаемые очки', uk: 'очікувані бали' },
  'turn-points': { en: 'expected points', ru: 'ожидаемые очки', uk: 'очікувані бали' },
  gain: { en: 'expected points', ru: 'ожидаемые очки', uk: 'очікувані бали' },
  chance: { en: 'chance to win the game', ru: 'шанс выиграть партию', uk: 'шанс виграти партію' },
  turns: {
    en: 'turns still needed, fewer is better',
    ru: 'ходов ещё нужно, чем меньше, тем лучше',
    uk: 'ходів ще потрібно, що менше, то краще',
  },
  'turns-down': {
    en: 'turns still needed, with a minus: more is better',
    ru: 'ходов ещё нужно, со знаком минус: чем больше, тем лучше',
    uk: 'ходів ще потрібно, зі знаком мінус: що більше, то краще',
  },
  bits: {
    en: 'bits an answer tells on average, fewer is better',
    ru: 'бит информации в ответе в среднем, чем меньше, тем лучше',
    uk: 'бітів інформації у відповіді в середньому, що менше, то краще',
  },
};

describe.each(['en', 'ru', 'uk'] as const)('units in %s', (language) => {
  test.each(Object.entries(UNITS))('%s', async (unit, said) => {
    await speak(language);
    expect(tellUnit(unit as Unit)).toBe(said[language]);
  });
});

test('values and losses are written as their unit is', () => {
  expect([tellValue(0.123, 'chance'), tellLoss(-0.02, 'chance')]).toEqual(['12.3%', '−2%']);
  expect([tellValue(3, 'turns'), tellLoss(0.25, 'turns')]).toEqual(['3.00', '+0.25']);
  expect([tellValue(2.125, 'bits'), tellLoss(0.5, 'bits')]).toEqual(['2.13', '+0.50']);
  expect([tellValue(180.04, 'points'), tellLoss(0, 'points')]).toEqual(['180.0', '0.0']);
});
