// What the example of the rules page shows: one figure, and what was asked about it.
import type { CubeHeard, CubeView, LogEntry } from '../../../wire';
import { figureIn, readFigure } from '../figure';

export interface Example {
  owner: number;
  cells: readonly string[];
  heard: readonly CubeHeard[];
}

/** Of whoever is asked first. */
export function exampleOf(moments: readonly CubeView[], log: readonly LogEntry[]): Example {
  const heard = moments.at(-1)?.heard ?? [];
  const owner = heard[0]?.answers.findIndex(Boolean) ?? 0;
  const built = log.find(({ text, seat }) => seat === owner && text.startsWith('build='));
  return { owner, cells: readFigure(figureIn(built?.text ?? '')), heard };
}
