// The detective's reasons (players/break_the_cube/detective.py) in the present language.
import { formatNumber, words } from '../../lib/i18n.svelte';

const t = words('cube');
const GUESS = /^right with 1 in (\d+); ([\d.]+) turns to go$/;
const ASK =
  /^splits (\d+) into (\d+), at most (\d+) left; ([\d.]+) turns to go; gives (?:away ([\d.]+) turns|nothing away)$/;
const BUILD = /^an answer tells ([\d.]+) bits of it on average$/;

const said = (number: string | undefined) =>
  formatNumber(Number(number ?? 0), { maximumFractionDigits: 1 });

/** '' for a reason we do not know. */
export function why(reason: string): string {
  const guess = GUESS.exec(reason);
  if (guess) return t('why.guess', { figures: said(guess[1]) });
  const build = BUILD.exec(reason);
  if (build) return t('why.build', { bits: said(build[1]) });
  const ask = ASK.exec(reason);
  if (!ask) return '';
  const asked = t('why.ask', { figures: said(ask[1]), most: said(ask[3]), turns: said(ask[4]) });
  return ask[5] ? `${asked} ${t('why.given', { turns: said(ask[5]) })}` : asked;
}
