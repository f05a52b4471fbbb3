// What the words of both Clever games name (docs/notation.md).
import { describe, expect, test } from 'vitest';
import { cellsOf, isAt, keyOf, read, readDice, type Spoken } from '../src/games/clever/words';
import type { CleverPrint } from '../src/wire';
import { CUBED, PRETTY } from './support/clever-prints';

// Words that were legal or said in random games.
const PRETTY_WORDS = `
  y=ya1 y=yb2 y=yc4 y=yd3 b=b2 b=b7 b=b10 g=g1 g=g4 o=o1 o=o9 p=p1 p=p6 w=ya3 w=yd2 w=b10 w=g2 w=o8 w=p5
  Eb=b8 Eg=g3 Eo=o7 Ep=p3 Ey=yd3 Ew=ya1 Ew=b6 Ew=o8 Ew=p2 +ya1 +yc3 +yd4 +b2 +b9 +b10 +b12 +g5 +o3 +p4
  +o5^4 +o5^6 R - .`;
const CUBED_WORDS = `
  y=y12 y=y33 y=y13^3 y=y24^4 w=y11 w=y13^3 Ey=y31 Ew=y15 +y11 +y36
  t=t1b t=t2a t=t4ab t=t4de t=t2bde t=t3c^3 t=t3ae^3 w=t1ace w=t3ac^3 Et=t4ad Ew=t6ad +t1d +t6e
  b=bl1 b=bl6 b=br4 b=bl1^3 b=br2^3 w=bl5 w=bl1^3 Eb=bl2 Ew=bl4 +bl1^6 +bl3^6 +br2^7 +br2^9
  n=n1 n=n12 n=n12^3 w=n10 w=n12^3 En=n9 Ew=n8 +n10 +n12
  k=k1h k=k2h k=k2x k=k2h^3 k=k2x^4 k=k6h^5 w=k7x w=k3x^3 Ek=k5x Ew=k1h +k2h^1 +k2x^6 +k5h^3 R - .`;

const listed = (words: string) => words.trim().split(/\s+/);

/** The word again, from what it was taken for: nothing may be lost on the way. */
function spell({ kind, die, cells, way, value }: Spoken, print: CleverPrint): string {
  if (kind === 'reroll') return 'R';
  if (kind === 'pass') return '-';
  if (kind === 'done') return '.';
  const names = cells.map(({ area, cell }) => print.areas[area]?.cells[cell]?.name ?? '');
  const column = names[0]?.slice(0, -1) ?? '';
  const place = names.length > 1 ? column + names.map((name) => name.slice(-1)).join('') : names[0];
  const before = { die: `${die}=`, extra: `E${die}=`, bonus: '+', other: '?' }[kind];
  const behind = way === null ? '' : { half: 'h', times: 'x' }[way];
  return before + place + behind + (value === null ? '' : `^${value}`);
}

/** Who fills which area: its own die or the joker die; in blue always. */
function colourOf(word: string): string {
  return /[a-z](?=[a-z]*\d)/.exec(word.replace(/^E?[a-z]=|^\+/, ''))?.[0] ?? '';
}

describe.each([
  ['Ganz schön clever', PRETTY, PRETTY_WORDS],
  ['Clever hoch Drei', CUBED, CUBED_WORDS],
] as const)('%s', (_, print, words) => {
  const cells = cellsOf(print);

  test.each(listed(words))('%s is understood and spelt the same', (word) => {
    const spoken = read(word, cells);
    expect(spoken.kind).not.toBe('other');
    expect(spoken.word).toBe(word);
    expect(spell(spoken, print)).toBe(word);
  });

  test.each(listed(words).filter((word) => /\d/.test(word)))('%s lies in one area', (word) => {
    const areas = new Set(read(word, cells).cells.map(({ area }) => print.areas[area]?.letter));
    expect([...areas]).toEqual([colourOf(word)]);
  });

  test('every cell has a name of its own, and each is found by it', () => {
    const all = print.areas.flatMap(({ cells: printed }) => printed);
    expect(cells.size).toBe(all.length);
    for (const { name } of all) {
      const { area, cell } = cells.get(name)!;
      expect(print.areas[area]?.cells[cell]?.name).toBe(name);
    }
  });

  test.each(['', 'hello', 'y', 'y=', 'y=z9', '+', '+z1', 'Q=y11', 'EE', 'y=ya1 ', '+o5^', 'E.'])(
    '"%s" is no word of this game',
    (word) => {
      expect(read(word, cells)).toEqual({
        word,
        kind: 'other',
        die: '',
        cells: [],
        way: null,
        value: null,
      });
    },
  );
});

describe('what a word names', () => {
  const pretty = cellsOf(PRETTY);
  const cubed = cellsOf(CUBED);

  test('an own die, a joker die, an extra die, a bonus', () => {
    expect(read('y=ya2', pretty)).toMatchObject({ kind: 'die', die: 'y' });
    expect(read('w=ya2', pretty)).toMatchObject({ kind: 'die', die: 'w' });
    expect(read('Ew=ya2', pretty)).toMatchObject({ kind: 'extra', die: 'w' });
    expect(read('+ya2', pretty)).toMatchObject({ kind: 'bonus', die: '' });
  });

  // ya1 yb1 yc1 yd1
  // ya2 ...          column a to d, row 1 to 4 from the top
  test('a yellow cell by column and row', () => {
    const [ref] = read('y=yd3', pretty).cells;
    expect(PRETTY.areas[0]?.cells[ref!.cell]).toMatchObject({ row: 2, column: 3, number: 4 });
  });

  test('a blue cell by its sum, whichever of the two dice is taken', () => {
    for (const word of ['b=b10', 'w=b10']) {
      const [ref] = read(word, pretty).cells;
      expect(PRETTY.areas[1]?.cells[ref!.cell]?.number).toBe(10);
    }
  });

  test('a yellow cell of the third sheet by row and number', () => {
    const [ref] = read('+y35', cubed).cells;
    expect(CUBED.areas[0]?.cells[ref!.cell]).toMatchObject({ row: 2, number: 5 });
  });

  test('turquoise with company: the rows of one column, ascending', () => {
    const { cells } = read('t=t2bde', cubed);
    const named = cells.map(({ area, cell }) => CUBED.areas[area]?.cells[cell]?.name);
    expect(named).toEqual(['t2b', 't2d', 't2e']);
  });

  test('a row that is not there makes all of it unreadable', () => {
    expect(read('t=t2az', cubed)).toMatchObject({ kind: 'other', cells: [] });
  });

  test('pink: half and the bonus, or times', () => {
    expect(read('k=k2h', cubed)).toMatchObject({ way: 'half', value: null });
    expect(read('k=k2x^4', cubed)).toMatchObject({ way: 'times', value: 4 });
    expect(read('k=k2h', cubed).cells).toEqual(read('k=k2x', cubed).cells);
  });

  test('the number behind ^', () => {
    expect(read('+bl3^7', cubed).value).toBe(7);
    expect(read('+bl3^12', cubed).value).toBe(12);
    expect(read('+o5^4', pretty).value).toBe(4);
    expect(read('n=n3', cubed).value).toBeNull();
  });

  test('is found again by its place', () => {
    const spoken = read('t=t2ab', cubed);
    expect(spoken.cells.map(keyOf)).toEqual(['1.1', '1.7']);
    expect(isAt(spoken, 1, 7)).toBe(true);
    expect(isAt(spoken, 1, 13)).toBe(false);
    expect(isAt(spoken, 0, 7)).toBe(false);
  });
});

describe('dice of a fact', () => {
  test('in sheet order, or nearest the tray first', () => {
    expect(readDice('y3 b5 w4')).toEqual([
      { letter: 'y', face: 3 },
      { letter: 'b', face: 5 },
      { letter: 'w', face: 4 },
    ]);
    expect(readDice('p1 g2 o6 y3 w3 b5').map(({ letter }) => letter)).toEqual([...'pgoywb']);
  });

  test('none', () => {
    expect(readDice('')).toEqual([]);
    expect(readDice('nothing')).toEqual([]);
  });
});
