// The detective's reasons (players/break_the_cube/reasons.py) in the present language.
import { formatNumber, words } from '../../lib/i18n.svelte';
import type { HintReason } from '../../wire';

const t = words('cube');

function sentence({ code, about }: HintReason): string {
  const said = (name: string) => formatNumber(Number(about[name]), { maximumFractionDigits: 1 });
  if (code === 'one-of') return t('why.guess', { figures: said('figures') });
  if (code === 'tells') return t('why.build', { bits: said('bits') });
  if (code === 'gives-away') return t('why.given', { turns: said('turns') });
  if (code !== 'splits') return '';
  return t('why.ask', { figures: said('figures'), most: said('most'), turns: said('turns') });
}

/** '' where there is nothing to say, or nothing we know. */
export function why(reasons: readonly HintReason[]): string {
  return reasons.map(sentence).filter(Boolean).join(' ');
}
