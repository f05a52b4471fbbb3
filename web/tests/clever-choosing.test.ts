// From taps to a word: dice, cells, jokers, several cells, in any order that people tap.
import { beforeEach, expect, test } from 'vitest';
import { Choosing } from '../src/games/clever/choosing.svelte';
import { cellsOf, read } from '../src/games/clever/words';
import type { CleverPrint } from '../src/wire';
import { CUBED, PRETTY } from './support/clever-prints';

let said: string[] = [];
let busy = false;
beforeEach(() => {
  said = [];
  busy = false;
});

/** Somebody who is offered these words, and taps cells by their names. */
function offered(print: CleverPrint, words: string) {
  const cells = cellsOf(print);
  const spoken = words.split(' ').map((word) => read(word, cells));
  const say = (word: string) => {
    said.push(word);
    return Promise.resolve(true);
  };
  const choosing = new Choosing({ words: () => spoken, busy: () => busy, say });
  const anchor = document.createElement('i');
  const tap = (name: string) => {
    const { area, cell } = cells.get(name)!;
    choosing.chooseCell(area, cell, anchor);
  };
  return { choosing, tap };
}

test('a die, then its cell', () => {
  const { choosing, tap } = offered(PRETTY, 'y=ya1 b=b5 -');
  choosing.chooseDie('y');
  expect(choosing.hand).toBe('y');
  tap('ya1');
  expect(said).toEqual(['y=ya1']);
});

test('a cell that only another die fits asks which die, and takes the answer', () => {
  const { choosing, tap } = offered(PRETTY, 'y=ya1 w=ya1 b=b5');
  choosing.chooseDie('b');
  tap('ya1');
  expect(said).toEqual([]);
  expect(choosing.question).toMatchObject({ die: null });
  choosing.chooseDie('w');
  expect(said).toEqual(['w=ya1']);
});

test('the same die again puts it down; the only die is always in hand', () => {
  const two = offered(PRETTY, 'y=ya1 b=b5').choosing;
  two.chooseDie('y');
  two.chooseDie('y');
  expect(two.hand).toBeNull();
  expect(offered(PRETTY, 'g=g1 -').choosing.hand).toBe('g');
});

test('company: cells are collected until no word has more', () => {
  const { choosing, tap } = offered(CUBED, 't=t4a t=t4b t=t4ab t=t4d');
  tap('t4a');
  expect([choosing.drafted?.word, said]).toEqual(['t=t4a', []]);
  tap('t4b');
  expect(said).toEqual(['t=t4ab']);
});

test('company: a cell that does not go with the first begins anew', () => {
  const { choosing, tap } = offered(CUBED, 't=t4a t=t4b t=t4ab t=t4d t=t4de t=t4e');
  tap('t4a');
  tap('t4d');
  expect(choosing.drafted?.word).toBe('t=t4d');
});

test('two ways to mark a cell are asked for', () => {
  const { choosing, tap } = offered(CUBED, 'k=k2h k=k2x');
  tap('k2');
  expect(said).toEqual([]);
  expect(choosing.question).toMatchObject({ ...cellsOf(CUBED).get('k2'), die: 'k' });
});

test('jokers are in play when they are wanted, or when nothing else is left', () => {
  const { choosing, tap } = offered(CUBED, 'n=n1 n=n3^3');
  expect(choosing.jokers).toBe(false);
  tap('n3');
  expect(said).toEqual([]);
  choosing.toggleJokers();
  expect(choosing.jokers).toBe(true);
  tap('n3');
  expect(said).toEqual(['n=n3^3']);
  expect(offered(CUBED, 'n=n3^3 -').choosing.jokers).toBe(true);
});

test('a joker that was not asked for is not spent by one tap', () => {
  const { choosing, tap } = offered(CUBED, 'n=n3^3 -');
  tap('n3');
  expect(said).toEqual([]);
  expect(choosing.question).toMatchObject({ die: 'n' });
});

test('a bonus needs no die', () => {
  const { tap } = offered(PRETTY, '+ya1 +yb2');
  tap('yb2');
  expect(said).toEqual(['+yb2']);
});

test('while a word is on its way, taps do nothing', async () => {
  const { choosing, tap } = offered(PRETTY, 'y=ya1 b=b5');
  busy = true;
  choosing.chooseDie('y');
  tap('ya1');
  await choosing.speak('y=ya1');
  expect([said, choosing.hand]).toEqual([[], null]);
});
