// What an advised value is the sum of: of the best word all parts, of another where it differs.
import { formatNumber } from '../lib/i18n.svelte';
import type { HintLine } from '../wire';

/** A part that differs by less is not told. */
const LEAST = 0.05;
const TENTHS = { minimumFractionDigits: 1, maximumFractionDigits: 1 } as const;

/** "yellow 41.2, foxes 12.0", or against the best "yellow −1.0, foxes +0.2", largest first. */
export function tellParts(
  line: HintLine,
  best: HintLine | undefined,
  name: (part: string) => string,
): string {
  const parts = Object.entries(line.parts ?? {});
  if (!best) return parts.map(([part, n]) => `${name(part)} ${formatNumber(n, TENTHS)}`).join(', ');
  return parts
    .map(([part, n]) => [part, n - (best.parts?.[part] ?? 0)] as const)
    .filter(([, gain]) => Math.abs(gain) >= LEAST)
    .sort(([, one], [, two]) => Math.abs(two) - Math.abs(one))
    .map(
      ([part, gain]) =>
        `${name(part)} ${formatNumber(gain, { ...TENTHS, signDisplay: 'exceptZero' })}`,
    )
    .join(', ');
}
