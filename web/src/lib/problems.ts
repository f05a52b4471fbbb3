// What went wrong, in the words of whoever reads it. A reason of the table is told in their
// language; else the server speaks kinds and English: its own sentence is shown to those who
// read English, or where we have none.
import { ApiProblem } from './api';
import { Refusal } from './connection.svelte';
import { language, t } from './i18n.svelte';
import { tellReason } from './reasons';

/** Kinds for which the server's sentence says nothing more. */
const SPEAKS_FOR_ITSELF = new Set(['net', 'stale', 'dropped', 'too-fast', 'unavailable']);

/** `precisely`: with the server's sentence in every language, as what was written needs it. */
export function explain(error: unknown, precisely = false): string {
  if (!(error instanceof ApiProblem) && !(error instanceof Refusal)) return t('problem.other');
  const reason = error instanceof Refusal && error.reason ? tellReason(error.reason) : '';
  if (reason) return reason;
  const key = `problem.${error.kind}`;
  const known = t.has(key) ? t(key) : '';
  const line =
    error instanceof ApiProblem && error.line ? t('problem.line', { line: error.line }) : '';
  const told = known && ((language() !== 'en' && !precisely) || SPEAKS_FOR_ITSELF.has(error.kind));
  const detail = told ? '' : error.message;
  return [known, line, detail].filter(Boolean).join(' ') || t('problem.other');
}
