// Where everything stands on the sheet, in the sheet's own units (about one CSS pixel). Three
// plans of the same print: wide; narrow for a phone held upright, where tracks take two rows;
// broad for a window that shows the whole sheet at once, with the blocks beside the tracks. Only
// geometry: numbers to draw at.
import type { CleverArea, CleverPrint } from '../../wire';
import { FORMS, pillAt, type Relative } from './forms';

export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}
export interface Label {
  x: number;
  y: number;
  text: string;
  /** Shown as reached when so many crosses are there (or this line is full). */
  at?: number;
  kind: 'points' | 'factor' | 'row' | 'than' | 'side';
}
export interface Strip {
  x: number;
  y: number;
  step: number;
  /** Points by the number of crosses, from one on. */
  values: readonly number[];
}
export interface AreaPlan {
  box: Box;
  cells: readonly Box[];
  bonuses: readonly Box[];
  labels: readonly Label[];
  /** Thin lines between things that belong together, as SVG paths. */
  threads: readonly string[];
  strip: Strip | null;
  centre: Box | null;
}
export type Shape = 'narrow' | 'wide' | 'broad';
export interface SheetPlan {
  shape: Shape;
  w: number;
  h: number;
  rounds: readonly Box[];
  actions: readonly { icon: Box; boxes: readonly Box[]; end: Box }[];
  areas: readonly AreaPlan[];
  totals: readonly Box[];
}

export const WIDE = 700;
export const NARROW = 340;
/** Below this width of its container the sheet takes the narrow plan. */
export const NARROW_BELOW = 490;

/** The two columns of the broad plan. */
const BLOCK = 345;
const TRACK = 570;
const GAP = 10;
export const BROAD = BLOCK + GAP + TRACK;
/** The row of totals. */
const TOTALS = 48;

const BLOCKS: readonly CleverArea['form'][] = ['grid', 'rows', 'columns'];

/** Areas that are blocks stand two in a row if there is room, tracks one below the other. */
function placeAreas(print: CleverPrint, width: number, narrow: boolean, from: number) {
  const areas: AreaPlan[] = [];
  let y = from;
  let waiting: { index: number; plan: Relative } | null = null;
  const half = (width - GAP) / 2;
  const put = (index: number, plan: Relative, x: number, w: number, h = plan.h) => {
    const { h: _, ...rest } = plan;
    areas[index] = { ...rest, box: { x, y, w, h } };
  };
  print.areas.forEach((area, index) => {
    const block = BLOCKS.includes(area.form) && !narrow;
    const plan = FORMS[area.form](area, block ? half : width, narrow);
    if (!block) {
      put(index, plan, 0, width);
      y += plan.h + GAP;
    } else if (!waiting) {
      waiting = { index, plan };
    } else {
      const h = Math.max(plan.h, waiting.plan.h);
      put(waiting.index, waiting.plan, 0, half, h);
      put(index, plan, half + GAP, half, h);
      waiting = null;
      y += h + GAP;
    }
  });
  return { areas, y };
}

/** The blocks one below the other at the left, the tracks at their right, between `from` and the
 * totals; whichever column is shorter has wider gaps, so that both end together. */
function placeBroad(print: CleverPrint, from: number, below: number) {
  const plans = print.areas.map((area, index) => {
    const block = BLOCKS.includes(area.form);
    return { index, block, plan: FORMS[area.form](area, block ? BLOCK : TRACK, false) };
  });
  const heightOf = (some: typeof plans) =>
    some.reduce((sum, { plan }) => sum + plan.h, 0) + GAP * (some.length - 1);
  const blocks = plans.filter(({ block }) => block);
  const tracks = plans.filter(({ block }) => !block);
  const h = Math.max(heightOf(blocks), from + heightOf(tracks) + GAP + below);
  const areas: AreaPlan[] = [];
  const column = (some: typeof plans, x: number, w: number, top: number, bottom: number) => {
    const spare = (bottom - top - heightOf(some)) / Math.max(1, some.length);
    let y = top;
    for (const { index, plan } of some) {
      const { h: own, ...place } = plan;
      areas[index] = { ...place, box: { x, y, w, h: own + spare } };
      y += own + spare + GAP;
    }
  };
  column(blocks, 0, BLOCK, 0, h);
  column(tracks, BLOCK + GAP, TRACK, from, h - below - GAP);
  return { areas, y: h - below };
}

/** Rounds and actions from `left` on: beside each other, or on a phone below each other. */
function placeTop(print: CleverPrint, left: number, width: number, narrow: boolean) {
  const side = narrow ? width : (width - GAP) / 2;
  const lineHeight = 34;
  const roundStep = side / print.rounds;
  const rounds = print.round_bonuses.map((_, i) => ({
    x: left + i * roundStep + 2,
    y: 0,
    w: roundStep - 4,
    h: 58,
  }));
  const actionsLeft = left + (narrow ? 0 : side + GAP);
  const actionsTop = narrow ? 68 : 0;
  const boxes = print.actions[0]?.boxes.length ?? 1;
  const ends = print.actions.some(({ end }) => end) ? 42 : 0;
  const boxStep = (side - 34 - ends) / boxes;
  const actions = print.actions.map((action, i) => {
    const y = actionsTop + i * lineHeight;
    return {
      icon: { x: actionsLeft + 2, y: y + 4, w: 26, h: 26 },
      boxes: action.boxes.map((_, k) => ({
        x: actionsLeft + 34 + k * boxStep + (boxStep - 28) / 2,
        y: y + 3,
        w: 28,
        h: 28,
      })),
      end: pillAt(actionsLeft + side - 20, y + lineHeight / 2),
    };
  });
  const bottom = actionsTop + Math.max(print.actions.length * lineHeight, narrow ? 0 : 66) + 8;
  return { rounds, actions, bottom };
}

export function planSheet(print: CleverPrint, shape: Shape): SheetPlan {
  const [narrow, broad] = [shape === 'narrow', shape === 'broad'];
  const w = broad ? BROAD : narrow ? NARROW : WIDE;
  const left = broad ? BLOCK + GAP : 0;
  const { rounds, actions, bottom } = placeTop(print, left, w - left, narrow);
  const { areas, y } = broad
    ? placeBroad(print, bottom, TOTALS)
    : placeAreas(print, w, narrow, bottom);
  const count = print.areas.length + 2;
  const step = (w - left) / count;
  const totals = Array.from({ length: count }, (_, i) => ({
    x: left + i * step + 2,
    y,
    w: step - 4,
    h: TOTALS - 2,
  }));
  return { shape, w, h: y + TOTALS, rounds, actions, areas, totals };
}
