// What is to be heard of what happened: sounds follow it, whoever did it.
import type { Sound } from '../lib/sound';
import type { LogEntry } from '../wire';

export interface Heard {
  /** How many entries of the log there were; -1: this is the first look. */
  entries: number;
  /** Whether it was my turn. */
  turn: boolean;
}

/** Who comes to a table hears nothing of what was before. */
export function soundsOf(
  before: Heard,
  now: Heard,
  news: readonly Pick<LogEntry, 'fact'>[],
  over: boolean,
): Sound[] {
  if (before.entries < 0) return [];
  const sounds: Sound[] = [];
  if (now.entries > before.entries)
    sounds.push(over ? 'finish' : news.some(({ fact }) => fact) ? 'roll' : 'mark');
  if (now.turn && !before.turn) sounds.push('turn');
  return sounds;
}
