// Why a die or a cell that was tapped cannot be taken. The table is asked for the word that was
// meant, and its reason is told with the name of the rule; nothing is judged here.
import { language } from '../../lib/i18n.svelte';
import { tellReason } from '../../lib/reasons';
import { loadRules } from '../../lib/rules';
import type { CleverPrint, CleverSheet, Tried, Why } from '../../wire';
import type { CellRef } from './words';

export interface Refused {
  text: string;
  /** The part of the rules page that says more; null: it is not there. */
  rule: { title: string; href: string } | null;
}

/** What was meant by a tap. */
export interface Tapped {
  /** The die in hand, or the one that was tapped; null: the cell was tapped first. */
  die: string | null;
  kind: 'die' | 'extra' | 'bonus';
}

/** The word that a tap on a cell would have been. */
export function wordAt(print: CleverPrint, { area, cell }: CellRef, tapped: Tapped): string {
  const printed = print.areas[area];
  const name = (printed?.cells[cell]?.name ?? '') + (printed?.form === 'halves' ? 'h' : '');
  if (tapped.kind === 'bonus') return `+${name}`;
  const own = print.dice.find(({ colour }) => colour === printed?.colour)?.letter ?? '';
  return `${tapped.kind === 'extra' ? 'E' : ''}${tapped.die ?? own}=${name}`;
}

/** The cell that a die alone would have meant: the first of its colour that is not marked. */
export function cellFor(print: CleverPrint, sheet: CleverSheet, die: string): CellRef {
  const colour = print.dice.find(({ letter }) => letter === die)?.colour;
  const area = Math.max(
    0,
    print.areas.findIndex((each) => each.colour === colour),
  );
  const crossed = new Set(sheet.areas[area]?.crossed);
  const cells = print.areas[area]?.cells ?? [];
  return {
    area,
    cell: Math.max(
      0,
      cells.findIndex((_, i) => !crossed.has(i)),
    ),
  };
}

/** By reason: the parts of the rules pages that tell of it; the first that a page has. */
const PARTS: Partial<Record<Why['code'], readonly string[]>> = {
  'roll-first': ['active'],
  'must-take': ['active'],
  'die-away': ['active'],
  'tray-first': ['passive'],
  'bonus-first': ['bonuses'],
  'other-bonus': ['bonuses'],
  'die-used': ['extra', 'actions'],
  'other-colour': ['white', 'areas'],
};

/** '' as text: the table would take the word after all, or does not say why not. */
export async function whyNot(
  game: string,
  colour: string,
  { legal, reason }: Tried,
): Promise<Refused> {
  if (legal || !reason) return { text: '', rule: null };
  const page = await loadRules(game, language()).catch(() => null);
  const names = PARTS[reason.code] ?? [colour, 'areas'];
  const [part] = names.flatMap((name) => page?.sections.find((each) => each.name === name) ?? []);
  return {
    text: tellReason(reason),
    rule: part ? { title: part.title, href: `/rules/${game}#${part.name}` } : null,
  };
}
