// The adviser's reasons, which come in English, in the language of the page:
// "releases fox, blue-x; leaves y1 b2 on the tray".
import { words } from '../../lib/i18n.svelte';
import { bonusName, capital } from './naming';
import { readDice } from './words';

const t = words('clever');

/** The letters of the dice of both games; none means two colours. */
const COLOURS: Readonly<Record<string, string>> = {
  y: 'yellow',
  b: 'blue',
  g: 'green',
  o: 'orange',
  p: 'purple',
  t: 'turquoise',
  n: 'brown',
  k: 'pink',
  w: 'white',
};

function sayPart(part: string): string {
  const [, released] = /^releases (.+)$/.exec(part) ?? [];
  if (released)
    return t('why.releases', { bonuses: released.split(', ').map(bonusName).join(', ') });
  const [, left] = /^leaves (.+) on the tray$/.exec(part) ?? [];
  if (left === undefined) return '';
  const dice = readDice(left).map(({ letter, face }) =>
    t('face', { colour: t(`colour.${COLOURS[letter] ?? 'white'}` as 'colour.white'), face }),
  );
  return dice.length ? t('why.leaves', { dice: dice.join(', ') }) : t('why.leavesNone');
}

/** Empty where nothing of it is understood. */
export function why(reason: string): string {
  return capital(reason.split('; ').map(sayPart).filter(Boolean).join('; '));
}

/** A part of a value: what an area, or the foxes, will bring. */
export function part(name: string): string {
  return name === 'foxes' ? t('finish.foxes') : t(`colour.${name}` as 'colour.white');
}
