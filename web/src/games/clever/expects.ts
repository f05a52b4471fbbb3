// Where the game stands and what is expected of the shown seat, for the line above the table.
import { words } from '../../lib/i18n.svelte';
import type { CleverPrint, CleverView } from '../../wire';
import type { GuideMoment } from '../board';
import { bonusName } from './naming';

const t = words('clever');
type Moment = GuideMoment<CleverPrint, CleverView>;

export function expects({ offer, view, seat, awaits }: Moment): string {
  const [first = ''] = offer?.words ?? [];
  const { roll } = view;
  if (first.startsWith('+')) {
    const pending = (seat === null ? undefined : view.sheets[seat])?.pending ?? [];
    return t('expects.bonus', { bonuses: [...new Set(pending)].map(bonusName).join(', ') });
  }
  if (first.startsWith('E') || first === '.') return t('expects.extra');
  if (awaits.chance && awaits.roller === seat)
    return view.solo_passive ? t('expects.rollPassive') : t('expects.roll', { roll });
  if (!offer) return '';
  return view.phase === 'passive' ? t('expects.passive') : t('expects.choose', { roll });
}

export function where({ print, view, seat }: Moment): { where: string; turn: string } {
  const passive = view.solo_passive || (view.phase === 'passive' && seat !== view.active);
  return {
    where:
      view.phase === 'over' ? '' : t('where.round', { round: view.round, rounds: print.rounds }),
    turn: passive ? t('where.passive') : '',
  };
}
