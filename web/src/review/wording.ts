// A review in words: its numbers by their unit, and reasons and themes, which come as codes.
import type { GameKit } from '../games/board';
import { formatNumber, words } from '../lib/i18n.svelte';
import type { Remark } from '../wire';

/** What the values count. */
export type Unit = 'points' | 'chance' | 'turns';

const t = words('review');

/** By the code of the review; of turns, fewer being better, a review counts down. */
export function unitOf(code: string): Unit {
  if (code === 'turns-down') return 'turns';
  return code === 'chance' ? code : 'points';
}

const DIGITS: Readonly<Record<Unit, number>> = { points: 1, chance: 1, turns: 2 };

function inUnit(unit: Unit, value: number, options: Intl.NumberFormatOptions = {}): string {
  const digits = DIGITS[unit];
  return formatNumber(value, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    ...(unit === 'chance' ? { style: 'percent' } : {}),
    ...options,
  });
}

/** A value as people count it: of turns fewer are better, and they come with the sign turned. */
export function tellValue(unit: Unit, value: number): string {
  return inUnit(unit, unit === 'turns' ? -value : value, { signDisplay: 'negative' });
}

/** Luck or correction: more is better in every unit. */
export function tellChange(unit: Unit, change: number): string {
  return inUnit(unit, change, { signDisplay: 'exceptZero' });
}

/** What was lost, which is never below nothing. */
export function tellLoss(unit: Unit, loss: number): string {
  return inUnit(unit, Math.abs(loss));
}

/** What the plural of a sentence goes by. */
const COUNTED = ['count', 'left'];

/** A reason or theme; '' for a code we do not know: a server newer than this page. */
export function tellRemark({ code, about }: Remark, kit: GameKit): string {
  const key = `remark.${code}`;
  if (!t.has(key)) return '';
  const named = Object.entries(about).map(([name, value]) => {
    if (typeof value === 'string') return [name, kit.named?.(name, value) ?? value] as const;
    return [name, formatNumber(value, { maximumFractionDigits: 1 })] as const;
  });
  const count = COUNTED.map((name) => about[name]).find((value) => typeof value === 'number');
  const told = t(key, { ...Object.fromEntries(named), ...(count === undefined ? {} : { count }) });
  // What it names may stand first.
  return told.charAt(0).toLocaleUpperCase() + told.slice(1);
}
