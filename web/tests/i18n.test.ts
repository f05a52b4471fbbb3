import { beforeEach, describe, expect, test } from 'vitest';
import {
  browserLanguage,
  formatList,
  formatDay,
  formatMoment,
  formatNumber,
  language,
  loadArea,
  speak,
  t,
  words,
} from '../src/lib/i18n.svelte';

beforeEach(() => speak('en'));

describe('the browser’s first choice', () => {
  test.each([
    [['uk-UA', 'en'], 'uk'],
    [['de-DE', 'ru-RU', 'en'], 'ru'],
    [['EN-gb'], 'en'],
    [['de', 'fr'], 'en'],
    [[], 'en'],
  ])('%j is %s', (preferred, expected) => {
    expect(browserLanguage(preferred)).toBe(expected);
  });
});

describe('texts', () => {
  test('follow the language at once', async () => {
    expect(t('nav.rules')).toBe('Rules');
    await speak('ru');
    expect(language()).toBe('ru');
    expect(t('nav.rules')).toBe('Правила');
    expect(document.documentElement.lang).toBe('ru');
  });

  test('put values in', () => {
    expect(t('turn.of', { name: 'Ada' })).toBe('Ada’s turn');
  });

  test.each([
    ['en', 1, '1 point'],
    ['en', 0, '0 points'],
    ['ru', 1, '1 очко'],
    ['ru', 3, '3 очка'],
    ['ru', 12, '12 очков'],
    ['ru', 21, '21 очко'],
    ['uk', 1, '1 бал'],
    ['uk', 24, '24 бали'],
    ['uk', 111, '111 балів'],
  ] as const)('%s has the right form for %i', async (tongue, count, expected) => {
    await speak(tongue);
    expect(t('end.points', { count })).toBe(expected);
  });

  test('an area is loaded when it is asked for, and switches with the others', async () => {
    await loadArea('clever');
    await speak('uk');
    await expect(loadArea('clever')).resolves.toBeUndefined();
  });

  test('codes of the server may have no words', () => {
    expect(t.has('bot.fox')).toBe(true);
    expect(t.has('bot.nobody')).toBe(false);
    expect(words('common').has('toString')).toBe(false);
  });
});

describe('numbers, moments, lists', () => {
  test('by locale', async () => {
    await speak('ru');
    expect(formatNumber(1234.5).replace(/\s/g, ' ')).toBe('1 234,5');
    expect(formatNumber(-5)).toBe('−5');
    expect(formatList(['Аня', 'Боря', 'Вера'])).toBe('Аня, Боря и Вера');
  });

  test('today the time, else the date', () => {
    const now = new Date('2026-11-16T12:00:00');
    expect(formatMoment('2026-11-16T09:05:00', now)).toMatch(/09:05/);
    expect(formatMoment('2026-11-01T09:05:00', now)).toMatch(/2026/);
    expect(formatDay(new Date().toISOString())).not.toMatch(/:/); // of today, too
  });
});
