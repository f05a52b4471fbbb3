// The parts of a sheet, as a rules page names them, and where each has its number.
import { formatList, words } from '../../../lib/i18n.svelte';
import type { CleverPrint } from '../../../wire';
import { areaHow, areaName, bonusName, capital } from '../naming';
import type { SheetPlan } from '../plan';

const t = words('clever');

export interface Part {
  name: string;
  text: string;
  at: (plan: SheetPlan) => Spot;
}
export interface Spot {
  x: number;
  y: number;
}

const corner = (box: Spot | undefined): Spot => ({ x: box?.x ?? 0, y: box?.y ?? 0 });

/** In the order of the sheet, from the top to the bottom. */
export function partsOf(print: CleverPrint): Part[] {
  const withBonus = print.areas.findIndex(({ bonuses }) => bonuses.length > 0);
  const actions = print.actions.map(({ bonus }) => bonusName(bonus));
  return [
    { name: 'rounds', text: t('picture.rounds'), at: ({ rounds }) => corner(rounds[0]) },
    {
      name: 'actions',
      text: t('picture.actions', { actions: formatList(actions) }),
      at: ({ actions: rows }) => corner(rows[0]?.icon),
    },
    ...print.areas.map((area, i) => ({
      name: area.colour,
      text: t('picture.area', { area: capital(areaName(area.colour)), how: areaHow(area) }),
      at: ({ areas }: SheetPlan) => corner(areas[i]?.box),
    })),
    {
      name: 'bonus',
      text: t('picture.bonus'),
      at: ({ areas }) => {
        const [box, bonus] = [areas[withBonus]?.box, areas[withBonus]?.bonuses[0]];
        return { x: (box?.x ?? 0) + (bonus?.x ?? 0), y: (box?.y ?? 0) + (bonus?.y ?? 0) };
      },
    },
    { name: 'totals', text: t('picture.totals'), at: ({ totals }) => corner(totals[0]) },
  ];
}
