// What was answered about one figure, as far as it may be looked up.
import type { CubeView } from '../../wire';

/** By question (?5, ?B): what the figure's owner answered. */
export function knownOf(view: CubeView, owner: number): Map<string, string> {
  return new Map(
    view.heard
      .filter((heard) => heard.word.startsWith('?') && heard.answers[owner])
      .map((heard) => [heard.word, heard.answers[owner] ?? '']),
  );
}
