// What went wrong, in the words of whoever reads it. A reason of the server is told in their
// language; else it speaks kinds and English: its own sentence is shown to those who read
// English, or where we have none.
import { ApiProblem } from './api';
import { Refusal } from './connection.svelte';
import { language, loadArea, t } from './i18n.svelte';
import { AREA_OF, tellReason } from './reasons';

/** Kinds for which the server's sentence says nothing more. */
const SPEAKS_FOR_ITSELF = new Set(['net', 'stale', 'dropped', 'too-fast', 'unavailable']);

export function explain(error: unknown): string {
  if (!(error instanceof ApiProblem) && !(error instanceof Refusal)) return t('problem.other');
  const place = error instanceof ApiProblem ? placeOf(error) : '';
  const reason = error.reason ? tellReason(error.reason) : '';
  if (reason) return [place, reason].filter(Boolean).join(' ');
  const key = `problem.${error.kind}`;
  const known = t.has(key) ? t(key) : '';
  const told = known && (language() !== 'en' || SPEAKS_FOR_ITSELF.has(error.kind));
  const detail = told ? '' : error.message;
  return [place, known, detail].filter(Boolean).join(' ') || t('problem.other');
}

/** The same on a page that may not have read the words of the game it is about. */
export async function explainFully(error: unknown): Promise<string> {
  const known = error instanceof ApiProblem || error instanceof Refusal;
  if (known && error.reason) await loadArea(AREA_OF[error.reason.code] ?? 'common');
  return explain(error);
}

/** Where in a record; '' if it is about no line. */
function placeOf({ line, word }: ApiProblem): string {
  if (line === null) return '';
  return word ? t('problem.word', { line, word }) : t('problem.line', { line });
}
