// A turn in pictures: what the table made of an example's dice. The table alone knows which dice
// go to the tray; here it is only read off.
import { formatList, words } from '../../../lib/i18n.svelte';
import type { CleverLying, CleverPrint, CleverView, LogEntry } from '../../../wire';
import { dieColour } from '../naming';

const t = words('clever');

export interface Stop {
  name: 'roll' | 'take' | 'lie' | 'end';
  text: string;
  view: CleverView;
  /** The letter of the die that is taken. */
  taken: string | null;
  leaving: ReadonlySet<string>;
}

const NONE: ReadonlySet<string> = new Set();

function dieTold(print: CleverPrint, { letter, face }: CleverLying): string {
  const colour = t(`colour.${dieColour(letter, print)}` as 'colour.white');
  return face ? t('face', { colour, face }) : t('face.none', { colour });
}

/** Every die and where it lies, for those who do not see it. */
export function diceTold(print: CleverPrint, { dice }: CleverView): string {
  return dice
    .map((die) => t('die.idle', { die: dieTold(print, die), place: t(`place.${die.place}`) }))
    .join('; ');
}

/** Of the example: its first roll, the die that is taken, where all lie then, and the end. */
export function stopsOf(
  print: CleverPrint,
  moments: readonly CleverView[],
  log: readonly LogEntry[],
): Stop[] {
  const taking = log.findIndex(({ fact }) => !fact);
  const [rolled, lying, end] = [moments[taking], moments[taking + 1], moments.at(-1)];
  const taken = log[taking]?.text.split('=')[0] ?? null;
  if (!rolled || !lying || !end) return [];
  const leaving = lying.dice.filter(({ place }) => place === 'tray');
  const die = rolled.dice.find(({ letter }) => letter === taken);
  const named = {
    die: die ? dieTold(print, die) : '',
    dice: formatList(leaving.map((each) => dieTold(print, each))),
  };
  const still = { taken: null, leaving: NONE };
  return [
    { name: 'roll', text: t('picture.way.roll'), view: rolled, ...still },
    {
      name: 'take',
      text: t('picture.way.take', named),
      view: rolled,
      taken,
      leaving: new Set(leaving.map(({ letter }) => letter)),
    },
    { name: 'lie', text: t('picture.way.lie', named), view: lying, ...still },
    { name: 'end', text: t('picture.way.end'), view: end, ...still },
  ];
}
