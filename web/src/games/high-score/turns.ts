// The log of High Score, read turn by turn. A fact "15" is two dice or a result: only what
// stood before it tells. Read here, remembered for `tell`.
import type { LogEntry } from '../../wire';

export interface Turn {
  seat: number;
  /** The round's number. */
  label: string;
  /** All dice on the table before the last roll, and the last roll. */
  kept: string;
  rolled: string;
  rolls: number;
  result: number;
  /** Where the piece stands, if not on its result. */
  field: number | null;
}

const DICE = /^[1-5v]{1,7}$/;
const RESULT = /^(-?\d+)(?: at (-?\d+))?$/;
const SWIRL = 'v';

type FactKind = 'dice' | 'result';
const kinds = new WeakMap<LogEntry, FactKind>();

/** What a seat's fact tells; where only the text is known, as well as it says itself. */
export function kindOf(entry: LogEntry): FactKind {
  return kinds.get(entry) ?? (DICE.test(entry.text) ? 'dice' : 'result');
}

export function readResult(text: string): { result: number; field: number | null } {
  const match = RESULT.exec(text);
  const field = match?.[2];
  return { result: Number(match?.[1] ?? 0), field: field === undefined ? null : Number(field) };
}

/** The last turn that came to its end. */
export function lastTurn(log: readonly LogEntry[], dice: number): Turn | null {
  let last: Turn | null = null;
  let turn: Turn | null = null;
  let falling = true;
  for (const entry of log) {
    if (entry.seat === null || entry.seat === undefined) {
      turn = null;
      continue;
    }
    const label = entry.label ?? '';
    if (!turn || turn.seat !== entry.seat || turn.label !== label) {
      turn = { seat: entry.seat, label, kept: '', rolled: '', rolls: 0, result: 0, field: null };
      falling = true;
    }
    if (!entry.fact) {
      falling = entry.text.startsWith('k');
      if (falling) turn.kept = entry.text.slice(1);
    } else if (falling && DICE.test(entry.text)) {
      kinds.set(entry, 'dice');
      turn.rolled = entry.text;
      turn.rolls += 1;
      falling = false;
    } else {
      kinds.set(entry, 'result');
      last = { ...turn, ...readResult(entry.text) };
      turn = null;
    }
  }
  if (!last) return null;
  // Frozen dice are not named, yet they lie there.
  const frozen = dice - last.kept.length - last.rolled.length;
  return { ...last, kept: last.kept + SWIRL.repeat(Math.max(0, frozen)) };
}
