import { expect, test } from 'vitest';
import { tellParts } from '../src/table/parts';

const best = { word: 'y=yb2', value: 12, parts: { yellow: 7, foxes: 5 } };
const other = { word: 'o=o1', value: 11.2, parts: { yellow: 6, foxes: 5.2 } };
const name = (part: string) => part;

test('of the best word all parts are told', () => {
  expect(tellParts(best, undefined, name)).toBe('yellow 7.0, foxes 5.0');
});

test('of another where it gains or loses, the largest first', () => {
  expect(tellParts(other, best, name)).toBe('yellow \u22121.0, foxes +0.2');
});

test('small differences, and values without parts, are not told', () => {
  expect(tellParts({ ...best, parts: { yellow: 7.01, foxes: 5 } }, best, name)).toBe('');
  expect(tellParts({ word: 'R', value: 1 }, best, name)).toBe('');
});
