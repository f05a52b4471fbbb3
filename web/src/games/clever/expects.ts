// What is expected of the shown seat, for the line above the table.
import { words } from '../../lib/i18n.svelte';
import type { CleverPrint, CleverView } from '../../wire';
import type { GuideMoment } from '../board';
import { bonusName } from './naming';

const t = words('clever');

export function expects({ offer, view, seat }: GuideMoment<CleverPrint, CleverView>): string {
  const [first = ''] = offer?.words ?? [];
  if (first.startsWith('+')) {
    const pending = (seat === null ? undefined : view.sheets[seat])?.pending ?? [];
    return t('expects.bonus', { bonuses: [...new Set(pending)].map(bonusName).join(', ') });
  }
  if (first.startsWith('E') || first === '.') return t('expects.extra');
  if (view.phase === 'passive') return t('expects.passive');
  return offer ? t('expects.choose') : '';
}
