// What the others have done since one's own last word: told in a line, and marked on their sheets.
import type { CleverPrint, CleverSheet, LogEntry, TableInfo } from '../../wire';
import { tell } from './naming';

export interface News {
  seat: number;
  /** The last word, in plain words. */
  told: string;
  /** The bonuses that came with it all. */
  gains: readonly string[];
  /** What is new on the sheet: cells as "area.cell", gained bonuses as "area+bonus". */
  marks: ReadonlySet<string>;
}

/** How many entries there are up to my last word, it included. */
export function lastOwn(log: readonly LogEntry[], mine: readonly number[]): number {
  return 1 + log.findLastIndex(({ fact, seat }) => !fact && seat != null && mine.includes(seat));
}

/** By seat, whoever has spoken since; `before`: the sheets as they were then. */
export function newsOf(
  print: CleverPrint,
  table: TableInfo,
  since: readonly LogEntry[],
  before: readonly CleverSheet[],
  now: readonly CleverSheet[],
): Map<number, News> {
  const last = new Map(
    since.flatMap((entry) =>
      entry.fact || entry.seat == null ? [] : [[entry.seat, entry] as const],
    ),
  );
  return new Map(
    [...last].map(([seat, entry]) => {
      const areas = now[seat]?.areas ?? [];
      const old = before[seat]?.areas ?? areas;
      const cells = areas.flatMap(({ crossed }, area) =>
        crossed
          .filter((cell) => !old[area]?.crossed.includes(cell))
          .map((cell) => `${area}.${cell}`),
      );
      const gained = areas.flatMap((marks, area) =>
        marks.gained
          .filter((bonus) => !old[area]?.gained.includes(bonus))
          .map((bonus) => ({ area, bonus })),
      );
      const gains = gained.map(({ area, bonus }) => print.areas[area]?.bonuses[bonus]?.bonus ?? '');
      const marks = new Set([...cells, ...gained.map(({ area, bonus }) => `${area}+${bonus}`)]);
      return [seat, { seat, told: tell(entry, table, print), gains, marks }] as const;
    }),
  );
}
