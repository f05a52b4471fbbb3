// What the parts of a sheet's drawing are handed: what stands there and how it is drawn; and,
// where it can be played on, what is offered and who is told.
import type { CleverArea, CleverMarks } from '../../wire';
import type { CellState, Fresh } from './hand';
import type { AreaPlan, Box } from './plan';
import type { CellRef } from './words';

export interface CellDrawing {
  box: Box;
  /** What is printed in it. */
  printed: string;
  tinted: boolean;
  /** Printed tint means: a die from the tray may mark it. */
  hatched: boolean;
  crossed: boolean;
  written: number;
  /** It was passed over and stays empty for good. */
  skipped: boolean;
  /** Marked since the looker's last word. */
  news: boolean;
  /** Marked just now: the milliseconds it waits for its turn; null: not now. */
  fresh: number | null;
  /** No two hands make the same cross. */
  seed: number;
}

/** A cell that can be reached, looked at and tapped. */
export interface LiveCell {
  name: string;
  label: string;
  /** Tab comes here. */
  tab: boolean;
  state: CellState | null;
  onchoose: () => void;
  onfocus: () => void;
  /** Looked at before it is tapped: pointed at, in focus, or held; or no longer. */
  onlook: (looks: boolean) => void;
}

export interface AreaDrawing {
  index: number;
  area: CleverArea;
  plan: AreaPlan;
  marks: CleverMarks;
  fresh: Fresh;
  /** Cells to stand out, as "area.cell", and bonuses, as "area+bonus": new to whoever looks. */
  news: ReadonlySet<string>;
}

/** How all areas of a sheet are drawn. */
export interface Manner {
  /** What a black bonus may be on this sheet. */
  black: string;
  /** Without texts: a small picture of the sheet. */
  mini: boolean;
  narrow: boolean;
}

/** An area whose cells are live. */
export interface LiveArea {
  /** The cell that Tab comes to; null: it is in another area. */
  focused: number | null;
  stateOf: (cell: number) => CellState | null;
  labelOf: (cell: number) => string;
  onchoose: (cell: number) => void;
  onfocus: (cell: number) => void;
  onlook: (cell: number, looks: boolean) => void;
}

/** A sheet to be played on. */
export interface LiveSheet {
  /** Boxes of this action are about to be spent. */
  spending: string;
  stateOf: (area: number, cell: number) => CellState | null;
  onchoose: (area: number, cell: number, element: Element) => void;
  /** A cell is looked at before it is tapped; null: none any more. */
  onlook: (cell: CellRef | null) => void;
  /** Another cell has the focus. */
  onwander: (element: Element) => void;
}
