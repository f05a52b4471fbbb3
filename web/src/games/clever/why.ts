// The fox's reasons (players/clever/reasons.py) in the language of the page.
import { words } from '../../lib/i18n.svelte';
import type { HintReason } from '../../wire';
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

function tellDice(dice: string): string {
  const told = readDice(dice).map(({ letter, face }) =>
    t('face', { colour: t(`colour.${COLOURS[letter] ?? 'white'}` as 'colour.white'), face }),
  );
  return told.join(', ');
}

/** Empty where nothing of it is known. */
export function why(reasons: readonly HintReason[]): string {
  const released = reasons.filter(({ code }) => code === 'releases');
  const bonuses = released.map(({ about }) => bonusName(String(about['bonus']))).join(', ');
  const said = bonuses ? [t('why.releases', { bonuses })] : [];
  for (const { code, about } of reasons) {
    if (code === 'leaves') said.push(t('why.leaves', { dice: tellDice(String(about['dice'])) }));
    if (code === 'leaves-nothing') said.push(t('why.leavesNone'));
  }
  return capital(said.join('; '));
}

/** What a remark of a review names. */
export function named(what: string, name: string): string {
  return what === 'bonus' ? bonusName(name) : part(name);
}

/** A part of a value: what an area, or the foxes, will bring. */
export function part(name: string): string {
  return name === 'foxes' ? t('finish.foxes') : t(`colour.${name}` as 'colour.white');
}
