// What went wrong, in the words of whoever reads it. The server speaks codes and English.
import { ApiProblem } from './api';
import { Refusal } from './connection.svelte';
import { t } from './i18n.svelte';

export function explain(error: unknown): string {
  if (!(error instanceof ApiProblem) && !(error instanceof Refusal)) return t('problem.other');
  const key = `problem.${error.kind}`;
  const known = t.has(key) ? t(key) : '';
  if (SPEAKS_FOR_ITSELF.has(error.kind)) return known;
  return [known, error.message].filter(Boolean).join(' ') || t('problem.other');
}

/** Kinds for which the server's English says nothing more. */
const SPEAKS_FOR_ITSELF = new Set([
  'net',
  'stale',
  'dropped',
  'too-fast',
  'not-kept',
  'unavailable',
]);
