// Figures of Break the Cube as the notation writes them, and a figure in the making.
import { describe, expect, test } from 'vitest';
import { Composer } from '../src/games/cube/composer.svelte';
import {
  airUnder,
  cellOf,
  figureIn,
  isEmpty,
  keyOf,
  LAYER,
  placesIn,
  readFigure,
  SPACE,
  spotOf,
  turnedKey,
  waysOf,
  writeFigure,
  type Axis,
} from '../src/games/cube/figure';
import { CUBE } from './support/cube-print';

const EMPTY = '........./........./.........';
// From the ground up, cells 1 to 9: docs/notation.md's own example.
//   l l l    . s s    . . .
//   m m l    . . .    . . .
//   . m .    . . .    . . .
const EXAMPLE = 'lllmml.m./.ss....../.........';
const BUILT = [EXAMPLE, 'll.mm.ss./l..m...../l........', '...mmlss./....ml.../....ll...'];

describe('a figure', () => {
  test.each([EMPTY, ...BUILT])('%s is read and written the same', (text) => {
    expect(readFigure(text)).toHaveLength(SPACE);
    expect(writeFigure(readFigure(text))).toBe(text);
  });

  test.each(['', 'lll', `${EMPTY}.`])('"%s" is none: nothing stands', (text) => {
    expect(isEmpty(readFigure(text))).toBe(true);
  });

  test('stands behind the = sign of a word', () => {
    expect(figureIn(`build=${EXAMPLE}`)).toBe(EXAMPLE);
    expect(figureIn(`guess=${EXAMPLE}`)).toBe(EXAMPLE);
  });

  test('has its blocks where the drawing shows them', () => {
    expect(placesIn(readFigure(EXAMPLE))).toEqual({
      l: [0, 1, 2, 5],
      m: [3, 4, 7],
      s: [10, 11],
    });
    expect(isEmpty(readFigure(EXAMPLE))).toBe(false);
    expect(placesIn(readFigure(EMPTY))).toEqual({});
  });

  test('keeps a second medium block apart', () => {
    const text = 'mm.m.MMM./........./.........';
    expect(Object.keys(placesIn(readFigure(text)))).toEqual(['m', 'M']);
  });

  test('shows the air under cubes, down to what carries them', () => {
    expect(airUnder(readFigure(EXAMPLE))).toEqual([]);
    // A small block bridges from cell 1, which is built on, to cell 2, which is not.
    expect(airUnder(readFigure('l......../l......../ss.......'))).toEqual([LAYER + 1, 1]);
  });
});

describe('the space', () => {
  test('cells go along the row, then the next row, then the next layer', () => {
    expect(spotOf(0)).toEqual({ x: 0, y: 0, z: 0 });
    expect(spotOf(5)).toEqual({ x: 2, y: 1, z: 0 });
    expect(spotOf(LAYER + 3)).toEqual({ x: 0, y: 1, z: 1 });
    for (let cell = 0; cell < SPACE; cell += 1) expect(cellOf(spotOf(cell))).toBe(cell);
  });

  test('a way has one name wherever it stands', () => {
    expect(keyOf([10, 11].map(spotOf))).toBe('0 1');
    expect(keyOf([25, 26].map(spotOf))).toBe('0 1');
    expect(keyOf([0, 9].map(spotOf))).toBe('0 9');
  });

  test.each([
    ['small', 3],
    ['medium', 12],
    ['large', 24],
  ])('a %s block can stand in %i ways, each listed placement in one', (size, count) => {
    const ways = waysOf(CUBE, size);
    const listed = CUBE.sizes.find(({ name }) => name === size)!.placements;
    expect(ways).toHaveLength(count);
    expect(ways.flatMap(({ placements }) => placements)).toHaveLength(listed.length);
  });

  test('an unknown size has no way to stand', () => expect(waysOf(CUBE, 'huge')).toEqual([]));

  test.each<Axis>(['upright', 'level', 'sideways'])(
    'a quarter turn %s leads to another listed way, four lead back',
    (axis) => {
      const ways = waysOf(CUBE, 'large');
      for (const way of ways) {
        let here = way;
        const seen = new Set<string>();
        for (let quarter = 0; quarter < 4; quarter += 1) {
          seen.add(here.key);
          const key = turnedKey(here.placements[0]!, axis);
          here = ways.find((other) => other.key === key)!;
          expect(here).toBeDefined();
        }
        expect(here).toBe(way);
        expect(seen.size).toBe(4);
      }
    },
  );

  test('upright turns keep a block on its layer, tipping does not', () => {
    const flat = [0, 1];
    expect(turnedKey(flat, 'upright')).toBe('0 3');
    expect(turnedKey(flat, 'level')).toBe('0 9');
    expect(turnedKey(flat, 'sideways')).toBe('0 1');
  });
});

describe('the composer', () => {
  const BLOCKS = CUBE.blocks[0]!;
  const compose = (text = '') => new Composer(CUBE, BLOCKS, text);
  const SIZES: Record<string, number> = { s: 2, m: 3, l: 4 };

  /** Every block stands in a listed way or in the tray; no two fill the same cell. */
  function expectSound(composer: Composer): void {
    const places = placesIn(composer.cells);
    for (const block of BLOCKS) {
      const cells = places[block.letter];
      const missing = composer.missing.includes(block);
      expect(missing).toBe(cells === undefined);
      if (!cells) continue;
      const listed = CUBE.sizes.find(({ name }) => name === block.size)!.placements;
      expect(listed.map(String)).toContain(String(cells));
      expect(cells).toHaveLength(SIZES[block.letter]!);
    }
  }

  test.each(BUILT)('takes over %s', (text) => {
    const composer = compose(text);
    expect(composer.text).toBe(text);
    expect(composer.whole).toBe(true);
    expect(composer.missing).toEqual([]);
    expectSound(composer);
  });

  test('leaves in the tray what is not ours or not whole', () => {
    const composer = compose('s.s.MM.../mmm....../.........');
    expect(composer.bare).toBe(true);
    expect(composer.text).toBe(EMPTY);
    expect(composer.missing.map(({ letter }) => letter)).toEqual(['s', 'm', 'l']);
  });

  test('a block from the tray comes into the hand, on the ground if it can', () => {
    const composer = compose();
    expect(composer.take('s')).toBe(true);
    expect(composer.hand).toBe('s');
    expect(composer.stands('s')?.every((cell) => cell < LAYER)).toBe(true);
    expect(composer.stands('s')).toContain(4);
    expectSound(composer);
  });

  test('all blocks find a place, and the figure is whole', () => {
    const composer = compose();
    for (const { letter } of BLOCKS) {
      expect(composer.whole).toBe(false);
      expect(composer.take(letter)).toBe(true);
      composer.put();
    }
    expect(composer.hand).toBeNull();
    expect(composer.whole).toBe(true);
    expectSound(composer);
  });

  test('what is no block of ours cannot be taken', () => {
    const composer = compose();
    expect(composer.take('M')).toBe(false);
    expect(composer.hand).toBeNull();
  });

  test('a step goes along the board, and not off it', () => {
    const composer = compose('ss......./........./.........');
    composer.take('s');
    composer.step(1, 0, 0);
    expect(composer.stands('s')).toEqual([1, 2]);
    composer.step(1, 0, 0);
    expect(composer.stands('s')).toEqual([1, 2]);
    composer.step(0, 1, 0);
    expect(composer.stands('s')).toEqual([4, 5]);
    composer.step(0, 0, 1);
    expect(composer.stands('s')).toEqual([13, 14]);
    composer.step(-1, 0, 0);
    expect(composer.stands('s')).toEqual([12, 13]);
    composer.step(0, 0, -1);
    expect(composer.stands('s')).toEqual([3, 4]);
  });

  // s s . ->     a step to the next row leads onto the large block that lies there,
  // l l l        and the next one down again.
  // l . .
  test('what lies on something goes up and down the steps', () => {
    const composer = compose('ss.llll../........./.........');
    composer.take('s');
    composer.step(0, 1, 0);
    expect(composer.stands('s')).toEqual([LAYER + 3, LAYER + 4]);
    composer.step(1, 0, 0);
    composer.step(0, 1, 0);
    expect(composer.stands('s')).toEqual([7, 8]);
    expect(composer.stands('l')).toEqual([3, 4, 5, 6]);
  });

  test('nothing moves without a block in hand', () => {
    const composer = compose(EXAMPLE);
    composer.step(1, 0, 0);
    composer.turn('upright');
    composer.goTo(8, 'fall');
    composer.remove();
    composer.cancel();
    expect(composer.text).toBe(EXAMPLE);
  });

  test('a turn stands it another way, as near as there is room', () => {
    const composer = compose('ss......./........./.........');
    composer.take('s');
    composer.turn('upright');
    expect(composer.stands('s')).toEqual([0, 3]);
    composer.turn('level');
    expect(composer.stands('s')).toEqual([0, 9]);
    composer.turn('upright');
    expect(composer.stands('s')).toEqual([0, 9]);
  });

  test('escape puts it back where it was taken, or into the tray', () => {
    const composer = compose(EXAMPLE);
    composer.take('s');
    composer.step(0, 0, 1);
    composer.cancel();
    expect(composer.text).toBe(EXAMPLE);
    composer.remove('s');
    composer.take('s');
    composer.cancel();
    expect(composer.missing.map(({ letter }) => letter)).toEqual(['s']);
  });

  test('removing takes it off the board and out of the hand', () => {
    const composer = compose(EXAMPLE);
    composer.take('m');
    composer.remove();
    expect(composer.hand).toBeNull();
    expect(composer.stands('m')).toBeUndefined();
    expect(composer.text).toBe('lll..l.../.ss....../.........');
    composer.clear();
    expect(composer.text).toBe(EMPTY);
  });

  test('a block that is dropped falls onto what is there', () => {
    const composer = compose('llll...../........./.......ss');
    composer.take('s');
    composer.goTo(7, 'fall');
    expect(composer.stands('s')).toEqual([7, 8]);
    composer.goTo(0, 'fall');
    expect(composer.stands('s')).toEqual([LAYER, LAYER + 1]);
    composer.goTo(LAYER + 7, 'stay');
    expect(composer.stands('s')).toEqual([LAYER + 7, LAYER + 8]);
  });

  test('whatever is done, the figure stays sound', () => {
    // A small generator, so that a failure can be seen again.
    let seed = 20261116;
    const below = (limit: number) => {
      seed = (seed * 1103515245 + 12345) % 2 ** 31;
      return Math.floor((seed / 2 ** 31) * limit);
    };
    const composer = compose();
    const axes: readonly Axis[] = ['upright', 'level', 'sideways'];
    const doings: readonly (() => void)[] = [
      () => composer.take(BLOCKS[below(3)]!.letter),
      () => composer.step(below(3) - 1, below(3) - 1, 0),
      () => composer.step(0, 0, below(2) * 2 - 1),
      () => composer.turn(axes[below(3)]!),
      () => composer.goTo(below(SPACE), below(2) ? 'stay' : 'fall', below(2)),
      () => composer.put(),
      () => (below(4) ? undefined : composer.cancel()),
      () => (below(4) ? undefined : composer.remove()),
    ];
    for (let i = 0; i < 400; i += 1) {
      doings[below(doings.length)]!();
      expectSound(composer);
    }
  });

  test('a surprise is a sound figure of our blocks, and leaves the composer as it is', () => {
    const composer = compose(EXAMPLE);
    for (let i = 0; i < 40; i += 1) {
      const text = composer.shuffled();
      const other = compose(text);
      expect(other.text).toBe(text);
      expectSound(other);
    }
    expect(composer.text).toBe(EXAMPLE);
  });
});
