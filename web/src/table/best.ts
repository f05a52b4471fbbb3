// The best result of whoever plays in this browser, by game, number of seats and kind.
import { recall, remember } from '../lib/storage';
import type { Result } from '../games/board';
import type { TableInfo } from '../wire';

interface Kept {
  points: number;
  /** Where it was made: a page that is opened again tells the same. */
  table: string;
  /** What it was better than; null: the first result is no record. */
  before: number | null;
}

/** Keep a result if it is the best; whether it has beaten an earlier one. */
export function keepBest({ id, game, seats }: TableInfo, { points, kind }: Result): boolean {
  const key = ['best', game, seats.length, ...(kind ? [kind] : [])].join('.');
  const kept = recall<Kept | null>(key, null);
  if (kept?.table === id) return kept.before !== null;
  if (kept && points <= kept.points) return false;
  remember(key, { points, table: id, before: kept?.points ?? null } satisfies Kept);
  return kept !== null;
}
