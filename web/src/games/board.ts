// What the table's shell and a game's board say to each other. The shell knows no game, a
// board knows no connection and no rules: legal words arrive as data and leave as data.
import type { Component, Snippet } from 'svelte';
import type { Area } from '../lib/i18n.svelte';
import type { Colour } from '../lib/Sign.svelte';
import type {
  Awaited,
  HintReason,
  LogEntry,
  Offer,
  Print,
  TableInfo,
  Tried,
  Update,
  View,
} from '../wire';

/** What a board shows, and the first-game guide may look at. */
export interface GuideMoment<P extends Print = Print, V extends View = View> {
  /** What is printed or lies in the box: fetched once, never changes during a game. */
  print: P;
  /** What the shown seat sees: its own view in games with secrets, else what all see. */
  view: V;
  /** The whole present: ply, score, all offers. In a replay made up from the frame. */
  update: Update;
  /** Whose perspective this is; null for spectators. With a hot seat the shell chooses. */
  seat: number | null;
  /** What the shown seat may say now; null: nothing, or not now. */
  offer: Offer | null;
  awaits: Awaited;
}

/** The moment with what led to it, and who sits there. */
export interface BoardMoment<P extends Print = Print, V extends View = View> extends GuideMoment<
  P,
  V
> {
  /** Everything that happened before this moment; not `update.log`, which is what is new. */
  log: readonly LogEntry[];
  /** Names, kinds and options of the seats. The names are those to show, of bots too. */
  table: TableInfo;
  /** The seats at this screen; empty for spectators and in replays. */
  mine: readonly number[];
}

/** What can be done at a board. */
export interface BoardActs {
  /** Say a word of the offer. Resolves when the table has kept it; refusals are shown by the
   * shell and resolve to false. */
  say: (word: string) => Promise<boolean>;
  /** Would a typed word (build=, guess=, front=) be taken, and if not, why? */
  tryWord: (word: string) => Promise<Tried>;
  /** Let the dice fall; only while `awaits.chance` is set and the roller is one of mine. */
  roll: () => Promise<boolean>;
  /** Enter what real dice show, as a record writes it, without < >. */
  enter: (fact: string) => Promise<boolean>;
  /** A word or roll is on its way: show it, take no further one. */
  busy: boolean;
  /** Replay or spectator: nothing can be said. */
  readonly: boolean;
}

export interface BoardProps<P extends Print = Print, V extends View = View> {
  now: BoardMoment<P, V>;
  acts: BoardActs;
  /** Words to point at, best first: the hint that was asked for, or the line under the pointer. */
  highlight: readonly string[];
  /** Whether things may move: false with reduced motion and while a replay is dragged. */
  motion: boolean;
  /** What the shell would have in the board's free column (`GameKit.column`): the seats above
   * the dice, everything else below them. Absent: the shell has put it elsewhere. */
  aside?: Aside | undefined;
}

export interface Aside {
  above: Snippet;
  below: Snippet;
}

/** Tells the score when the game is over. The shell draws the frame, rematch and export. */
export interface FinishProps<P extends Print = Print, V extends View = View> {
  print: P;
  view: V;
  update: Update;
  table: TableInfo;
  mine: readonly number[];
}

/** One seat's sheet alone, a picture: to be laid beside another. */
export interface SheetProps<P extends Print = Print, V extends View = View> {
  print: P;
  view: V;
  seat: number;
  label: string;
}

/** How a search for secrets went, told when it is over. */
export interface CourseProps<P extends Print = Print, V extends View = View> {
  print: P;
  table: TableInfo;
  /** The last moment, and the one that is looked at. */
  end: V;
  view: V;
  /** By seat, how many its secret might have been: at first, and after every answer. */
  course: readonly (readonly number[])[];
}

/** Makes what the option `deck` takes; '' for the deck that comes with the game. */
export interface DeckProps {
  game: string;
  onchange: (deck: string) => void;
}

/** The next useful thing, told once. The first step whose `when` holds and that has not been
 * seen is shown, pointing at the element with data-guide="target". */
export interface GuideStep<P extends Print = Print, V extends View = View> {
  id: string;
  /** What it is about, by its `data-guide`; of several the first that is there. */
  target: string;
  when: (moment: GuideMoment<P, V>) => boolean;
  /** The text, from the game's messages. */
  text: (moment: GuideMoment<P, V>) => string;
}

/** What a picture of the rules is drawn from: an example as the table played it. */
export interface PictureProps<P extends Print = Print, V extends View = View> {
  game: string;
  print: P;
  /** What all see: at first, and after each entry of the log. */
  moments: readonly V[];
  log: readonly LogEntry[];
}

/** The pictures of a game's rules page. */
export interface Pictures<P extends Print = Print, V extends View = View> {
  /** The record of the example. */
  example: (game: string) => string;
  /** By the name of the section it stands in. */
  sections: Readonly<Record<string, Component<PictureProps<P, V>>>>;
}

/** Everything the shell wants of a game: the default export of games/<folder>/index.ts. */
export interface GameKit<P extends Print = Print, V extends View = View> {
  /** Whose messages have to be loaded first. */
  area: Area;
  Board: Component<BoardProps<P, V>>;
  Finish: Component<FinishProps<P, V>>;
  /** Without this no two games are laid beside each other. */
  Sheet?: Component<SheetProps<P, V>>;
  /** Without this nothing is shown of how a search went. */
  Course?: Component<CourseProps<P, V>>;
  guide: readonly GuideStep<P, V>[];
  /** A word or fact in plain words of the present language, short: for log and hints. */
  tell: (entry: LogEntry, table: TableInfo, print: P) => string;
  /** The board has a roll control of its own: the shell shows none. */
  rolls?: boolean;
  /** The board has a free column where the window is wide, and shows `BoardProps.aside` there. */
  column?: boolean;
  /** The board has its own way to say which real card was turned: the shell shows none. */
  cards?: boolean;
  /** The colour of the die with this letter; without this all are white. */
  die?: (letter: string, print: P) => Colour;
  /** The seats' totals say nothing during the game: the shell shows none. */
  noPoints?: boolean;
  /** What is said when a result beats all before; without this the shell's own words. */
  best?: (result: number) => string;
  /** Where somebody makes a deck of their own for the option of that name; fetched when wanted. */
  deck?: () => Promise<{ default: Component<DeckProps> }>;
  /** What is drawn on the rules page; fetched when wanted. */
  pictures?: () => Promise<{ default: Pictures<P, V> }>;
  /** Who is out of the game but still sits there: a sign in the bar of seats. */
  isOut?: (view: V, seat: number) => boolean;
  /** Whether a word may be seen only by who said it. At a shared screen the log then hides it
   * from the others; without this it hides all their words. */
  secret?: (entry: LogEntry) => boolean;
  /** Why a word is advised, in the present language; '' for nothing. Without this none is shown. */
  why?: (reasons: readonly HintReason[]) => string;
  /** What a part of an advised value is called, such as an area; without this none is shown. */
  part?: (name: string) => string;
  /** What a remark of a review names, such as an area or a bonus: "area", "yellow". */
  named?: (what: string, name: string) => string;
  /** Where the game stands ("Round 2 of 6"), and what the shown seat's turn is called where it is
   * no ordinary one; '' for nothing. */
  where?: (moment: GuideMoment<P, V>) => { where: string; turn: string };
  /** What is expected of the shown seat, in plain words ("Choose a die"); '' for the shell's own. */
  expects?: (moment: GuideMoment<P, V>) => string;
}
