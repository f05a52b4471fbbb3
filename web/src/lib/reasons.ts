// Why the table refused, as a sentence of the reader's language. The server sends a code and
// what its sentence names (kernel/errors.py); the sentences are `refused.<code>`.
import type { Why } from '../wire';
import { words, type Area } from './i18n.svelte';

/** In whose messages the sentence is. A code of the server that is missing does not compile. */
export const AREA_OF: Readonly<Record<Why['code'], Area>> = {
  'not-offered': 'common',
  'not-awaited': 'common',
  'no-such-die': 'common',
  'wrong-dice': 'common',
  'no-such-seat': 'common',
  'nothing-to-undo': 'common',
  'table-full': 'common',
  'seats-restless': 'common',
  'asides-full': 'common',
  'not-your-dice': 'common',
  'day-played': 'common',
  'day-first': 'common',
  'day-to-come': 'common',
  'no-day': 'common',
  'counted-try': 'common',
  'pass-void': 'between',
  'not-alone': 'between',
  'day-running': 'between',
  'own-challenge': 'between',
  'not-ranked': 'between',
  'ranking-off': 'between',
  'name-markup': 'between',
  'too-long': 'common',
  'not-finished': 'common',
  'no-reviewer': 'common',
  'too-big': 'common',
  'name-empty': 'common',
  'name-invisible': 'common',
  'name-accents': 'common',
  'name-quotes': 'common',
  'no-record': 'common',
  'no-header': 'common',
  'no-such-game': 'common',
  'other-rules': 'common',
  'bad-header': 'common',
  'no-word': 'common',
  misplaced: 'common',
  'not-true': 'common',
  'no-result': 'common',
  'roll-first': 'clever',
  'bonus-first': 'clever',
  'other-bonus': 'clever',
  'must-take': 'clever',
  'die-away': 'clever',
  'tray-first': 'clever',
  'die-used': 'clever',
  'other-colour': 'clever',
  'no-cell': 'clever',
  marked: 'clever',
  'other-number': 'clever',
  'not-next': 'clever',
  'too-low': 'clever',
  'not-higher': 'clever',
  'passed-by': 'clever',
  'other-row': 'clever',
  'no-company': 'clever',
  'other-step': 'clever',
  'no-figure': 'cube',
  'no-such-block': 'cube',
  shape: 'cube',
  missing: 'cube',
  hangs: 'cube',
  flat: 'cube',
  'build-first': 'cube',
  'built-already': 'cube',
  'dice-count': 'high-score',
  'card-played': 'high-score',
  'no-such-card': 'high-score',
  'card-name-taken': 'high-score',
  'no-deck': 'high-score',
  'deck-small': 'high-score',
  'deck-large': 'high-score',
  'card-twice': 'high-score',
  'card-same': 'high-score',
  'card-id': 'high-score',
  'card-swirl': 'high-score',
  'card-part': 'high-score',
  'part-missing': 'high-score',
  'no-such-part': 'high-score',
};

/** '' where there is no sentence for it: a server newer than this page. */
export function tellReason({ code, about }: Why): string {
  const t = words(AREA_OF[code] ?? 'common');
  const key = `refused.${code}`;
  if (!t.has(key)) return '';
  const values = Object.entries(about).map(([name, value]) => {
    // What the server names by a word of its own, such as a colour, has a message.
    const named = `${name}.${value}`;
    return [name, t.has(named) ? t(named) : value] as const;
  });
  return t(key, Object.fromEntries(values));
}
