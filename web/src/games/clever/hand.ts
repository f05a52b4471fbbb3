// What is in hand, what the sheet shows of it, and of what has just happened.
import type { CleverSheet, LogEntry } from '../../wire';
import type { Choosing } from './choosing.svelte';
import type { Foresight } from './foresight.svelte';
import { read, type Cells, type Spoken } from './words';

/** Whose sheet is shown large. */
export interface Shown {
  seat: number;
  sheet: CleverSheet;
}

/** What whoever sits here can do, and what was tapped and looked at on the way to it. */
export interface Hand {
  /** The offered words as they are read. */
  spoken: readonly Spoken[];
  /** The words that are pointed at, best first. */
  hinted: readonly Spoken[];
  mayRoll: boolean;
  /** There is something to say, or to roll. */
  asked: boolean;
  choosing: Choosing;
  foresight: Foresight;
}

export interface CellState {
  /** Some word marks this cell. */
  may: boolean;
  /** The die in hand (or the bonus) marks it. */
  can: boolean;
  /** Only with a number joker. */
  joker: boolean;
  drafted: boolean;
  hinted: 0 | 1 | 2;
  /** What is looked at would mark it too. */
  foreseen: boolean;
  /** The word a tap says at once. */
  word?: string | undefined;
}

/** What is new since the last view, by key, with the milliseconds it waits for its turn. */
export interface Fresh {
  cells: ReadonlyMap<string, number>;
  bonuses: ReadonlyMap<string, number>;
  /** Boxes of actions: "0.3" is the fourth of the first row. */
  boxes: ReadonlyMap<string, number>;
}
export const NOTHING_FRESH: Fresh = { cells: new Map(), bonuses: new Map(), boxes: new Map() };

const STEP = 520;
const BONUS_AFTER = 330;

/** The difference of two sheets, step by step in the order the words were said. */
export function freshOf(
  before: CleverSheet,
  now: CleverSheet,
  log: readonly LogEntry[],
  cells: Cells,
  needs: (area: number, bonus: number) => readonly number[],
): Fresh {
  const order: string[] = log.flatMap(({ text, fact }) =>
    fact ? [] : read(text, cells).cells.map(({ area, cell }) => `${area}.${cell}`),
  );
  const fresh = now.areas.flatMap(({ crossed }, area) =>
    crossed
      .filter((cell) => !before.areas[area]?.crossed.includes(cell))
      .map((cell) => `${area}.${cell}`),
  );
  const rank = (key: string) => (order.includes(key) ? order.lastIndexOf(key) : order.length);
  fresh.sort((a, b) => rank(a) - rank(b));
  const marks = new Map(fresh.map((key, i) => [key, i * STEP]));
  const bonuses = new Map(
    now.areas.flatMap(({ gained }, area) =>
      gained
        .filter((bonus) => !before.areas[area]?.gained.includes(bonus))
        .map((bonus) => {
          const waits = needs(area, bonus).map((cell) => marks.get(`${area}.${cell}`) ?? 0);
          return [`${area}.${bonus}`, Math.max(0, ...waits) + BONUS_AFTER] as const;
        }),
    ),
  );
  const boxes = new Map(
    now.actions.flatMap(({ circled }, row) => {
      const from = before.actions[row]?.circled ?? 0;
      return Array.from(
        { length: Math.max(0, circled - from) },
        (_, i) => [`${row}.${from + i}`, 2 * BONUS_AFTER + i * STEP] as const,
      );
    }),
  );
  return { cells: marks, bonuses, boxes };
}
