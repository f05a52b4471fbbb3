// A figure in the making: blocks are taken from the tray, moved, turned and put down. It only
// knows that a block stands in one of its listed ways and no two fill the same cell; whether
// the figure will do, the table is asked.
import type { CubeBlock, CubePrint } from '../../wire';
import {
  EMPTY,
  LAYER,
  SPACE,
  cellOf,
  keyOf,
  placesIn,
  readFigure,
  spotOf,
  turnedKey,
  waysOf,
  writeFigure,
  type Axis,
  type Cell,
  type Placement,
  type Way,
} from './figure';

type Places = Record<string, Placement>;

export class Composer {
  readonly blocks: readonly CubeBlock[];
  readonly #ways: Record<string, Way[]> = {};
  #places = $state.raw<Places>({});
  /** The block that is being moved; it counts as standing where it is. */
  hand = $state<string | null>(null);
  #before: Places = {};

  cells: string[] = $derived.by(() => {
    const cells = Array<string>(SPACE).fill(EMPTY);
    for (const [letter, placement] of Object.entries(this.#places))
      for (const cell of placement) cells[cell] = letter;
    return cells;
  });
  text = $derived(writeFigure(this.cells));
  missing: CubeBlock[] = $derived.by(() => this.blocks.filter((b) => !this.#places[b.letter]));
  whole = $derived(this.missing.length === 0);
  bare = $derived(Object.keys(this.#places).length === 0);

  constructor(print: CubePrint, blocks: readonly CubeBlock[], text = '') {
    this.blocks = blocks;
    for (const block of blocks) this.#ways[block.letter] = waysOf(print, block.size);
    this.load(text);
  }

  stands(letter: string): Placement | undefined {
    return this.#places[letter];
  }

  /** Take over a figure; blocks that are not ours or not in a listed way stay in the tray. */
  load(text: string): void {
    const places: Places = {};
    for (const [letter, cells] of Object.entries(placesIn(readFigure(text)))) {
      const listed = this.#ways[letter]?.some((way) =>
        way.placements.some((placement) => placement.join() === cells.join()),
      );
      if (listed) places[letter] = cells;
    }
    this.#places = places;
    this.hand = null;
  }

  clear(): void {
    this.#places = {};
    this.hand = null;
  }

  // The hand

  /** Take a block: from where it stands, or from the tray onto the first free place. */
  take(letter: string): boolean {
    this.#before = this.#places;
    if (this.#places[letter]) {
      this.hand = letter;
      return true;
    }
    for (const way of this.#ways[letter] ?? []) {
      const free = this.#dropped(letter, way.placements);
      const first = free.find((placement) => placement.includes(MIDDLE)) ?? free[0];
      if (first) {
        this.#put(letter, first);
        this.hand = letter;
        return true;
      }
    }
    return false;
  }

  /** Put down what is in the hand. */
  put(): void {
    this.hand = null;
  }

  /** As it was before the block was taken. */
  cancel(): void {
    if (this.hand) this.#places = this.#before;
    this.hand = null;
  }

  /** Back into the tray. */
  remove(letter = this.hand): void {
    if (!letter) return;
    const { [letter]: _, ...rest } = this.#places;
    this.#places = rest;
    if (this.hand === letter) this.hand = null;
  }

  /** A step along the board, or up and down. */
  step(x: number, y: number, z: number): void {
    const letter = this.hand;
    const here = letter && this.#places[letter];
    if (!letter || !here) return;
    const free = this.#free(letter, this.#wayOf(letter, here)?.placements ?? []);
    const from = spotOf(here[0] ?? 0);
    const ahead = free.filter((placement) => {
      const to = spotOf(placement[0] ?? 0);
      if (z) return to.x === from.x && to.y === from.y && (to.z - from.z) * z > 0;
      return x
        ? to.y === from.y && (to.x - from.x) * x > 0
        : to.x === from.x && (to.y - from.y) * y > 0;
    });
    const next = nearestTo(ahead, here[0] ?? 0);
    // What lies on something goes up and down the steps; what was lifted stays lifted.
    const lifted = free.some((each) => columnOf(each) === columnOf(here) && lower(each, here));
    const best = z || lifted ? next : (this.#settled(letter, next) ?? next);
    if (best) this.#put(letter, best);
  }

  /** A quarter turn, staying as near as there is room. */
  turn(axis: Axis): void {
    const letter = this.hand;
    const here = letter && this.#places[letter];
    if (!letter || !here) return;
    // Along its own axis a block turns into itself: tip it the other way then.
    const axes: Axis[] = axis === 'upright' ? ['upright'] : ['level', 'sideways'];
    for (const each of axes) {
      let seen: Placement = here;
      for (let quarter = 0; quarter < 3; quarter += 1) {
        const key = turnedKey(seen, each);
        const way = this.#ways[letter]?.find((other) => other.key === key);
        if (!way || way === this.#wayOf(letter, here)) break;
        const best = nearestTo(this.#free(letter, way.placements), here[0] ?? 0);
        if (best) return this.#put(letter, best);
        seen = way.placements[0] ?? here;
      }
    }
  }

  /** To a cell: the cube that was grabbed, or the lowest, comes over it if it can. `stay` on
   * its layer, or `fall` onto what is there: no lower than the cell, but as low as it goes. */
  goTo(cell: Cell, how: 'stay' | 'fall', grabbed = 0): void {
    const letter = this.hand;
    const here = letter && this.#places[letter];
    if (!letter || !here) return;
    const free = this.#free(letter, this.#wayOf(letter, here)?.placements ?? []);
    const best = how === 'stay' ? nearestTo(free, cell, grabbed) : restingAt(free, cell, grabbed);
    if (best && best.join() !== here.join()) this.#put(letter, best);
  }

  /** Any figure, block by block, each dropped somewhere: for the table to judge. */
  shuffled(): string {
    const places: Places = {};
    for (const block of [...this.blocks].sort(() => Math.random() - 0.5)) {
      const ways = this.#ways[block.letter] ?? [];
      const way = ways[Math.floor(Math.random() * ways.length)];
      const free = dropped(way?.placements ?? [], taken(places));
      const some = free[Math.floor(Math.random() * free.length)];
      if (some) places[block.letter] = some;
    }
    const cells = Array<string>(SPACE).fill(EMPTY);
    for (const [letter, placement] of Object.entries(places))
      for (const cell of placement) cells[cell] = letter;
    return writeFigure(cells);
  }

  #put(letter: string, placement: Placement): void {
    this.#places = { ...this.#places, [letter]: placement };
  }

  #wayOf(letter: string, placement: Placement): Way | undefined {
    const key = keyOf(placement.map(spotOf));
    return this.#ways[letter]?.find((way) => way.key === key);
  }

  #others(letter: string): Set<Cell> {
    const { [letter]: _, ...rest } = this.#places;
    return taken(rest);
  }

  #free(letter: string, placements: readonly Placement[]): Placement[] {
    const others = this.#others(letter);
    return placements.filter((placement) => !placement.some((cell) => others.has(cell)));
  }

  #dropped(letter: string, placements: readonly Placement[]): Placement[] {
    return dropped(placements, this.#others(letter));
  }

  /** The same place along the board, fallen as far as it goes. */
  #settled(letter: string, placement: Placement | undefined): Placement | undefined {
    if (!placement) return undefined;
    const way = this.#wayOf(letter, placement);
    const column = columnOf(placement);
    return this.#dropped(letter, way?.placements ?? []).find((each) => columnOf(each) === column);
  }
}

const MIDDLE = 4;

function taken(places: Places): Set<Cell> {
  return new Set(Object.values(places).flat());
}

function columnOf(placement: Placement): number {
  return cellOf({ ...spotOf(placement[0] ?? 0), z: 0 });
}

/** Of the placements above each other, the one a block comes to rest in that is let down
 * from above. */
function dropped(placements: readonly Placement[], others: ReadonlySet<Cell>): Placement[] {
  const rest = new Map<number, Placement>();
  const blocked = new Set<number>();
  const fromAbove = [...placements].sort((a, b) => (b[0] ?? 0) - (a[0] ?? 0));
  for (const placement of fromAbove) {
    const column = columnOf(placement);
    if (placement.some((cell) => others.has(cell))) blocked.add(column);
    else if (!blocked.has(column)) rest.set(column, placement);
  }
  return [...rest.values()].sort((a, b) => (a[0] ?? 0) - (b[0] ?? 0));
}

/** The placement whose cube number `grabbed` comes nearest to a cell. */
function nearestTo(
  placements: readonly Placement[],
  cell: Cell,
  grabbed = 0,
): Placement | undefined {
  const to = spotOf(cell);
  return least(placements, (placement) => {
    const at = spotOf(placement[grabbed] ?? 0);
    return Math.abs(at.x - to.x) + Math.abs(at.y - to.y) + Math.abs(at.z - to.z) * 1.5;
  });
}

/** The lowest placement over a cell, or the nearest beside it, but not below the cell. */
function restingAt(
  placements: readonly Placement[],
  cell: Cell,
  grabbed: number,
): Placement | undefined {
  const to = spotOf(cell);
  return least(placements, (placement) => {
    const at = spotOf(placement[grabbed] ?? 0);
    const rise = spotOf(placement[0] ?? 0).z - to.z;
    const across = Math.abs(at.x - to.x) + Math.abs(at.y - to.y);
    return across * SPACE + (rise < 0 ? LAYER - rise : rise);
  });
}

function least(
  placements: readonly Placement[],
  measure: (placement: Placement) => number,
): Placement | undefined {
  return [...placements].sort((a, b) => measure(a) - measure(b))[0];
}

function lower(one: Placement, other: Placement): boolean {
  return (one[0] ?? 0) < (other[0] ?? 0);
}
