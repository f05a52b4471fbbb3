// The printed sheets of both Clever games, drawn. As the server sends them, with two seats.
import type { CleverArea, CleverBonus, CleverCell, CleverPrint } from '../../src/wire';

type Named = (row: number, column: number, number: number) => string;

/** A sheet's cells: the printed number, 0 for none, X for a cross, - for no cell, 5* tinted. */
function drawn(rows: readonly string[], named: Named): CleverCell[] {
  return rows.flatMap((line, row) =>
    line.split(/ +/).flatMap((mark, column): CleverCell[] => {
      if (mark === '-') return [];
      const crossed = mark === 'X';
      const number = crossed ? 0 : Number.parseInt(mark, 10);
      const name = named(row, column, number);
      return [{ name, number, row, column, crossed, tinted: mark.endsWith('*') }];
    }),
  );
}

/** "blue-x row 0 1 2 3": a bonus, where it is printed, its cells. */
function bonusesOf(...lines: readonly string[]): CleverBonus[] {
  return lines.map((line) => {
    const [bonus = '', spot, ...cells] = line.split(' ');
    return { bonus, spot: spot as CleverBonus['spot'], cells: cells.map(Number) };
  });
}

/** Bonuses at single cells of a track: "extra 3". */
const atCells = (...lines: readonly string[]) =>
  bonusesOf(...lines.map((line) => line.replace(' ', ' cell ')));

const inPlace =
  (letter: string): Named =>
  (_, column) =>
    `${letter}${column + 1}`;

type Drawing = Partial<CleverArea> & Pick<CleverArea, 'colour' | 'letter' | 'form' | 'scoring'>;

function area(drawing: Drawing, rows: readonly string[], named: Named): CleverArea {
  return {
    rows: rows.length,
    columns: Math.max(...rows.map((row) => row.split(/ +/).length)),
    points: [],
    lines: [],
    sums: false,
    black: 0,
    centre: null,
    bonuses: [],
    cells: drawn(rows, named),
    ...drawing,
  };
}

const lines = (count: number, from: (line: number, i: number) => number, length: number) =>
  Array.from({ length: count }, (_, line) => Array.from({ length }, (__, i) => from(line, i)));

const dice = (letters: string, colours: string) =>
  colours.split(' ').map((colour, i) => ({ letter: letters[i] ?? '', colour }));

const seven = (bonus: string, end = '', boxes = ',,,,,,') => ({
  bonus,
  end,
  boxes: boxes.split(','),
});

export const PRETTY: CleverPrint = {
  kind: 'clever',
  title: 'Ganz schön clever',
  seats: 2,
  rounds: 6,
  round_bonuses: ['reroll', 'extra', 'reroll', 'black', '', ''],
  ranks: [281, 260, 240, 220, 200, 180, 160, 140],
  may_decline: false,
  field_dice: false,
  dice: dice('ybgopw', 'yellow blue green orange purple white'),
  actions: [seven('reroll'), seven('extra')],
  areas: [
    area(
      {
        colour: 'yellow',
        letter: 'y',
        form: 'grid',
        scoring: 'full_lines',
        points: [10, 14, 16, 20],
        lines: lines(4, (line, i) => line + 4 * i, 4),
        bonuses: bonusesOf(
          'blue-x row 0 1 2 3',
          'orange-4 row 4 5 6 7',
          'green-x row 8 9 10 11',
          'fox row 12 13 14 15',
          'extra diagonal 0 5 10 15',
        ),
      },
      ['3 6 5 X', '2 1 X 5', '1 X 2 4', 'X 3 4 6'],
      (row, column) => `y${'abcd'[column]}${row + 1}`,
    ),
    area(
      {
        colour: 'blue',
        letter: 'b',
        form: 'grid',
        scoring: 'crosses',
        sums: true,
        points: [0, 1, 2, 4, 7, 11, 16, 22, 29, 37, 46, 56],
        bonuses: bonusesOf(
          'orange-5 row 0 1 2',
          'yellow-x row 3 4 5 6',
          'fox row 7 8 9 10',
          'reroll column 3 7',
          'green-x column 0 4 8',
          'purple-6 column 1 5 9',
          'extra column 2 6 10',
        ),
      },
      ['- 2 3 4', '5 6 7 8', '9 10 11 12'],
      (_, __, number) => `b${number}`,
    ),
    area(
      {
        colour: 'green',
        letter: 'g',
        form: 'stairs',
        scoring: 'crosses',
        points: [0, 1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 66],
        bonuses: atCells('extra 3', 'blue-x 5', 'fox 6', 'purple-6 8', 'reroll 9'),
      },
      ['1 2 3 4 5 1 2 3 4 5 6'],
      inPlace('g'),
    ),
    area(
      {
        colour: 'orange',
        letter: 'o',
        form: 'times',
        scoring: 'numbers',
        black: 6,
        bonuses: atCells('reroll 2', 'yellow-x 4', 'extra 5', 'fox 7', 'purple-6 9'),
      },
      ['1 1 1 2 1 1 2 1 2 1 3'],
      inPlace('o'),
    ),
    area(
      {
        colour: 'purple',
        letter: 'p',
        form: 'rising',
        scoring: 'numbers',
        black: 6,
        bonuses: atCells(
          'reroll 2',
          'blue-x 3',
          'extra 4',
          'yellow-x 5',
          'fox 6',
          'reroll 7',
          'green-x 8',
          'orange-6 9',
          'extra 10',
        ),
      },
      ['0 0 0 0 0 0 0 0 0 0 0'],
      inPlace('p'),
    ),
  ],
};

export const CUBED: CleverPrint = {
  kind: 'clever',
  title: 'Clever hoch Drei',
  seats: 2,
  rounds: 6,
  round_bonuses: ['reroll', 'extra', 'joker', 'black', '', ''],
  ranks: [451, 420, 390, 360, 330, 300, 270, 240, 210, 180],
  may_decline: true,
  field_dice: true,
  dice: dice('ytbnkw', 'yellow turquoise blue brown pink white'),
  actions: [
    seven('reroll', 'fox'),
    seven('extra', 'brown-?'),
    seven('joker', 'pink-?', '3,4,5,6,?,?,?'),
  ],
  areas: [
    area(
      {
        colour: 'yellow',
        letter: 'y',
        form: 'rows',
        scoring: 'line_crosses',
        points: [0, 2, 6, 12, 20, 30, 42],
        lines: lines(3, (line, i) => 6 * line + i, 6),
        bonuses: bonusesOf(
          ...'reroll joker pink-? extra turquoise-? fox joker turquoise-? blue-? brown-? yellow-? extra'
            .split(' ')
            .map((bonus, i) => `${bonus} between ${i} ${i + 6}`),
        ),
      },
      ['1 2 3 4 5* 6*', '1 2 3* 4* 5 6', '1* 2* 3 4 5 6'],
      (row, _, number) => `y${row + 1}${number}`,
    ),
    area(
      {
        colour: 'turquoise',
        letter: 't',
        form: 'columns',
        scoring: 'line_crosses',
        points: [0, 1, 3, 6, 10, 15, 21],
        lines: lines(5, (line, i) => 6 * line + i, 6),
        bonuses: bonusesOf(
          'fox row 0 1 2 3 4 5',
          'extra row 6 7 8 9 10',
          'brown-? row 12 13 14',
          'turquoise-? row 18 19',
          'brown-? column 0 6 12 18 24',
          'pink-? column 1 7 13 19',
          'yellow-? column 2 8 14',
          'joker column 3 9',
          'blue-? column 4 10',
          'reroll column 5',
        ),
      },
      [
        '1* 2* 3* 4* 5* 6*',
        '1* 2* 3* 4* 5* 6',
        '1* 2* 3* 4  5  6',
        '1* 2* 3  4  5  6',
        '1* 2  3  4  5  6',
      ],
      (row, _, number) => `t${number}${'abcde'[row]}`,
    ),
    outward(),
    area(
      {
        colour: 'brown',
        letter: 'n',
        form: 'skipping',
        scoring: 'crosses',
        points: [0, 2, 5, 9, 14, 20, 27, 35, 44, 54, 65, 77, 90],
        bonuses: bonusesOf(
          'joker between 0 1',
          'pink-? between 1 2',
          'reroll between 3 4',
          'turquoise-? between 4 5',
          'extra between 6 7',
          'blue-? between 7 8',
          'yellow-? between 9 10',
          'fox between 10 11',
        ),
      },
      ['1 5 3 4 2 6 4 5 2 1 6 3'],
      inPlace('n'),
    ),
    area(
      {
        colour: 'pink',
        letter: 'k',
        form: 'halves',
        scoring: 'numbers',
        bonuses: atCells(
          'reroll 1',
          'blue-? 2',
          'extra 3',
          'joker 4',
          'yellow-? 5',
          'brown-? 6',
          'reroll 7',
          'fox 8',
          'blue-? 9',
          'turquoise-? 10',
          'black 11',
        ),
      },
      ['0 1 2 2 1 2 2 1 3 2 2 3'],
      inPlace('k'),
    ),
  ],
};

/** bl6 ... bl1 (7) br1 ... br6; listed outwards, the left first. */
function outward(): CleverArea {
  const side = (letter: string, way: number) =>
    Array.from({ length: 6 }, (_, i) => ({
      name: `b${letter}${i + 1}`,
      number: 0,
      row: 0,
      column: 6 + way * (i + 1),
      crossed: false,
      tinted: false,
    }));
  return {
    colour: 'blue',
    letter: 'b',
    form: 'outward',
    scoring: 'outermost',
    rows: 1,
    columns: 13,
    points: [0, 3, 6, 9, 13, 17, 22],
    lines: [],
    sums: true,
    black: 0,
    centre: { number: 7, column: 6, low: 4, high: 10, extra: 4 },
    cells: [...side('l', -1), ...side('r', 1)],
    bonuses: atCells(
      'joker 1',
      'yellow-? 2',
      'pink-? 4',
      'extra 5',
      'reroll 7',
      'brown-? 8',
      'turquoise-? 10',
      'fox 11',
    ),
  };
}
