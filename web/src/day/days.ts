// What the page of the day reckons with: time left, weeks, and results as bars.
import { recall, remember } from '../lib/storage';
import type { DayResults } from '../wire';

const DAYS_KEPT = 60;
type Seen = Record<string, Record<string, string>>;

/** Keep what was shown of a day before its secret was told, to hold the secret against it. */
export function keepSeen(date: string, commitments: Record<string, string>): void {
  const seen = recall<Seen>('day.seen', {});
  if (seen[date]) return; // the first one counts
  const days = Object.entries({ ...seen, [date]: commitments }).sort(([a], [b]) =>
    a < b ? -1 : 1,
  );
  remember('day.seen', Object.fromEntries(days.slice(-DAYS_KEPT)));
}

/** The commitment this browser saw for a day's game; null: it was not here that day. */
export function seenOn(date: string, game: string): string | null {
  return recall<Seen>('day.seen', {})[date]?.[game] ?? null;
}

/** 05:09:07: hours, minutes, seconds. */
export function formatLeft(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  return [whole / 3600, (whole / 60) % 60, whole % 60]
    .map((part) => String(Math.floor(part)).padStart(2, '0'))
    .join(':');
}

const DAY = 86_400_000;
const WEEK = 7;

/** The weeks before and with this day, from Monday on, as dates; what is to come is left out. */
export function weeksUntil(date: string, count: number): string[][] {
  const last = Date.parse(`${date}T00:00:00Z`);
  const sinceMonday = (new Date(last).getUTCDay() + WEEK - 1) % WEEK;
  const first = last - DAY * (sinceMonday + WEEK * (count - 1));
  return Array.from({ length: count }, (_, week) =>
    Array.from({ length: WEEK }, (_, day) => first + DAY * (WEEK * week + day))
      .filter((moment) => moment <= last)
      .map((moment) => new Date(moment).toISOString().slice(0, 10)),
  );
}

/** A date as a moment that is on that day everywhere it is shown as UTC. */
export function noonOf(date: string): Date {
  return new Date(`${date}T12:00:00Z`);
}

export interface Bar {
  from: number;
  to: number;
  /** How many made a result from one to the other. */
  count: number;
  mine: boolean;
}

const MOST_BARS = 12;

/** The results as bars of equal width, with what nobody made between them. */
export function barsOf({ results, mine }: Pick<DayResults, 'results' | 'mine'>): Bar[] {
  const made = Object.entries(results).map(([result, count]) => [Number(result), count] as const);
  if (!made.length) return [];
  const least = Math.min(...made.map(([result]) => result));
  const most = Math.max(...made.map(([result]) => result));
  const width = Math.ceil((most - least + 1) / MOST_BARS);
  const count = Math.ceil((most - least + 1) / width);
  return Array.from({ length: count }, (_, place) => {
    const from = least + place * width;
    const to = from + width - 1;
    const within = (result: number) => from <= result && result <= to;
    return {
      from,
      to,
      count: made.reduce((sum, [result, n]) => sum + (within(result) ? n : 0), 0),
      mine: mine !== null && within(mine),
    };
  });
}
