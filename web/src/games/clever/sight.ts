// Where the sheet is longer than the screen: bring into sight what is lit.
const MARGIN = 8;

/** What lies over the top of the page: the table's bar, a lesson's teacher, a hint on a phone. */
const barBottom = () =>
  [...document.querySelectorAll('header, [data-teacher], [data-hints]')]
    .filter((each) => getComputedStyle(each).position === 'sticky' || !each.matches('[data-hints]'))
    .reduce((lowest, each) => Math.max(lowest, each.getBoundingClientRect().bottom), 0);
const behaviour = (motion: boolean): ScrollBehavior => (motion ? 'smooth' : 'auto');

/** Where the sheet can be seen: from the bar down to the dice, if they lie over it. */
function floorOf(dice: HTMLElement): number {
  const { position } = getComputedStyle(dice);
  return position === 'sticky' ? dice.getBoundingClientRect().top : innerHeight;
}

/** What is between the two, without the tip of the guide if it lies there. */
function sightOf(dice: HTMLElement): { bar: number; floor: number } {
  const [bar, floor] = [barBottom(), floorOf(dice)];
  const tip = document.querySelector('[data-guide-step]')?.getBoundingClientRect();
  if (!tip?.height || floor === innerHeight) return { bar, floor };
  return tip.top + tip.bottom > bar + floor
    ? { bar, floor: Math.min(floor, tip.top) }
    : { bar: Math.max(bar, tip.bottom), floor };
}

/** Scroll as little as brings one of these into sight; not at all if one is. */
export function bring(wanted: readonly Element[], dice: HTMLElement, motion: boolean): void {
  const { bar, floor } = sightOf(dice);
  const places = wanted.map((each) => each.getBoundingClientRect());
  if (!places.length || places.some(({ top, bottom }) => top >= bar && bottom <= floor)) return;
  const ways = places.map(({ top, bottom }) =>
    top < bar ? top - bar - MARGIN : bottom - floor + MARGIN,
  );
  const nearest = ways.reduce((best, way) => (Math.abs(way) < Math.abs(best) ? way : best));
  scrollBy({ top: nearest, behavior: behaviour(motion) });
}

export const isHintChosen = () => !!document.querySelector('[data-hints] [aria-pressed="true"]');

/** Go to an area of the sheet, and there to a cell that can be marked. */
export function show(colour: string, paper: HTMLElement | undefined, motion: boolean): void {
  const area = paper?.querySelector(`[data-area="${colour}"]`);
  area?.scrollIntoView({ block: 'center', behavior: behaviour(motion) });
  area?.querySelector<SVGGElement>('.can')?.focus({ preventScroll: true });
}
