// The log in lines: by turn, then by who speaks.
import type { LogEntry } from '../wire';

export interface LogLine {
  seat: number | null;
  start: number;
  entries: { entry: LogEntry; index: number }[];
}
export interface LogTurn {
  label: string;
  start: number;
  lines: LogLine[];
}

export function groupLog(log: readonly LogEntry[]): LogTurn[] {
  const turns: LogTurn[] = [];
  log.forEach((entry, index) => {
    const label = entry.label ?? '';
    let turn = turns.at(-1);
    if (!turn || turn.label !== label) {
      turn = { label, start: index, lines: [] };
      turns.push(turn);
    }
    const last = turn.lines.at(-1);
    // A fact stands on the line of whoever it came to.
    const seat = entry.seat ?? (entry.fact ? (last?.seat ?? null) : null);
    if (last && last.seat === seat) last.entries.push({ entry, index });
    else turn.lines.push({ seat, start: index, entries: [{ entry, index }] });
  });
  return turns;
}
