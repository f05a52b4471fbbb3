// What the values of a hint are counted in, and how they are written.
import { formatNumber, t } from '../lib/i18n.svelte';
import type { Unit } from '../wire';

const KEYS = {
  points: 'hint.points',
  'turn-points': 'hint.points',
  gain: 'hint.points',
  chance: 'hint.chance',
  turns: 'hint.turns',
  'turns-down': 'hint.turnsDown',
  bits: 'hint.bits',
} as const satisfies Record<Unit, string>;

/** Where a tenth is much. */
const FINE: readonly Unit[] = ['turns', 'turns-down', 'bits'];

/** What a value is, in words; points, if it is something newer than this page. */
export const tellUnit = (unit: Unit) => t(KEYS[unit] ?? 'hint.points');

function styleOf(unit: Unit): Intl.NumberFormatOptions {
  if (unit === 'chance') return { style: 'percent', maximumFractionDigits: 1 };
  const digits = FINE.includes(unit) ? 2 : 1;
  return { minimumFractionDigits: digits, maximumFractionDigits: digits };
}

export const tellValue = (value: number, unit: Unit) => formatNumber(value, styleOf(unit));

/** By how much a word is worth more or less than another: "−1.2". */
export const tellLoss = (loss: number, unit: Unit) =>
  formatNumber(loss, { ...styleOf(unit), signDisplay: 'exceptZero' });
