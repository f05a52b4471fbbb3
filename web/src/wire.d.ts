// Made by `npm run types` from src/foxtray/server/wire. Not written by hand.

/**
 * What a table's invitation speaks. Everybody reads the table in their own language.
 */
export type Language = 'en' | 'ru' | 'uk';
/**
 * What the result of a day's game is counted in.
 */
export type Measure = 'points' | 'turns';
/**
 * Where a table stands.
 */
export type Status = 'finished' | 'gathering' | 'playing';
export type ChanceAsked = CardAsked | DiceAsked | HandfulAsked | StarterAsked;
/**
 * Where a bonus is printed.
 */
export type CleverSpot = 'between' | 'cell' | 'column' | 'diagonal' | 'row';
/**
 * How an area is filled, and so how it is drawn.
 */
export type CleverForm =
  'columns' | 'grid' | 'halves' | 'outward' | 'rising' | 'rows' | 'skipping' | 'stairs' | 'times';
/**
 * How an area is counted: what its points are printed for.
 */
export type CleverScoring = 'crosses' | 'full_lines' | 'line_crosses' | 'numbers' | 'outermost';
/**
 * Where a die lies.
 */
export type CleverPlace = 'field_1' | 'field_2' | 'field_3' | 'pool' | 'side' | 'tray';
/**
 * Where the table stands.
 */
export type CleverPhase = 'choosing' | 'finishing' | 'over' | 'passive' | 'rolling';
/**
 * What a seat is asked once its bonuses are used.
 */
export type CleverStage = 'choose' | 'idle' | 'pick' | 'window';
export type ClientMessage =
  | AskHint
  | Consent
  | GiveToBot
  | Hello
  | Leave
  | Ping
  | Pledge
  | Rename
  | Reveal
  | Roll
  | SayFact
  | SayWord
  | Try
  | Undo;
/**
 * What a die does for a result.
 */
export type DieRole = 'counts' | 'deducted' | 'idle';
/**
 * What comes next.
 */
export type CubePhase = 'answering' | 'asking' | 'building' | 'drawing' | 'over';
/**
 * An edge of the board, seen from above.
 */
export type CubeSide = 'bottom' | 'left' | 'right' | 'top';
/**
 * Where the dice fall.
 */
export type DiceSource = 'real' | 'rolled';
/**
 * What the value of a word is counted in. More is better, but for `TURNS` and `BITS`.
 */
export type Unit = 'bits' | 'chance' | 'gain' | 'points' | 'turn-points' | 'turns' | 'turns-down';
export type View = CleverView | CubeView | HighScoreView | PlainView;
/**
 * How the dice may be rolled.
 */
export type HighScoreRoll = 'any_three_rolls' | 'four_full_rolls' | 'set_aside_after_each_roll';
/**
 * What counts.
 */
export type HighScoreScoring =
  | 'ascending_from_1_and_swirl'
  | 'equals'
  | 'equals_minus_rest'
  | 'odd'
  | 'pairs'
  | 'pairs_minus_rest'
  | 'shown_4321_minus_rest'
  | 'tens_minus_rest'
  | 'total'
  | 'triples'
  | 'triples_minus_rest';
/**
 * A swirl that is no plain number.
 */
export type HighScoreSwirl = 'choice' | 'frozen';
/**
 * A chip.
 */
export type HighScoreChip = 'bronze' | 'gold' | 'silver';
export type Print = CleverPrint | CubePrint | HighScorePrint | PlainPrint;
export type AdviceCode =
  | 'expected'
  | 'gives-away'
  | 'gives-nothing'
  | 'leaves'
  | 'leaves-nothing'
  | 'one-of'
  | 'releases'
  | 'splits'
  | 'tells';
/**
 * Where a game was played.
 */
export type Origin = 'day' | 'practice' | 'record' | 'table';
/**
 * Who is to sit on a seat.
 */
export type Kind = 'bot' | 'here' | 'link' | 'open';
/**
 * Who finds a table.
 */
export type Visibility = 'listed' | 'private';
export type ReasonCode =
  | 'asides-full'
  | 'bad-header'
  | 'bonus-first'
  | 'build-first'
  | 'built-already'
  | 'card-id'
  | 'card-name-taken'
  | 'card-part'
  | 'card-played'
  | 'card-same'
  | 'card-swirl'
  | 'card-twice'
  | 'counted-try'
  | 'day-first'
  | 'day-played'
  | 'day-running'
  | 'day-to-come'
  | 'deck-large'
  | 'deck-small'
  | 'dice-count'
  | 'die-away'
  | 'die-used'
  | 'flat'
  | 'hangs'
  | 'marked'
  | 'misplaced'
  | 'missing'
  | 'must-take'
  | 'name-accents'
  | 'name-empty'
  | 'name-invisible'
  | 'name-markup'
  | 'name-quotes'
  | 'no-cell'
  | 'no-company'
  | 'no-day'
  | 'no-deck'
  | 'no-figure'
  | 'no-header'
  | 'no-record'
  | 'no-result'
  | 'no-reviewer'
  | 'no-such-block'
  | 'no-such-card'
  | 'no-such-die'
  | 'no-such-game'
  | 'no-such-part'
  | 'no-such-seat'
  | 'no-word'
  | 'not-alone'
  | 'not-awaited'
  | 'not-finished'
  | 'not-higher'
  | 'not-next'
  | 'not-offered'
  | 'not-ranked'
  | 'not-true'
  | 'not-your-dice'
  | 'nothing-to-undo'
  | 'other-bonus'
  | 'other-colour'
  | 'other-number'
  | 'other-row'
  | 'other-rules'
  | 'other-step'
  | 'own-challenge'
  | 'part-missing'
  | 'pass-void'
  | 'passed-by'
  | 'ranking-off'
  | 'roll-first'
  | 'seats-restless'
  | 'shape'
  | 'table-full'
  | 'too-big'
  | 'too-long'
  | 'too-low'
  | 'tray-first'
  | 'wrong-dice';
export type TableMessage =
  Ack | Gone | Hints | Pong | Preparing | Refused | Renewed | Seats | Tried | Update | Welcome;

/**
 * Taken and kept: it will be there after a crash.
 */
export interface Ack {
  id: number;
  ply: number;
  type: 'ack';
}
/**
 * The chance a word left, and that of the word that is best for it.
 */
export interface Aim {
  best: BestWord;
  value: number;
}
/**
 * What would have been best to say.
 */
export interface BestWord {
  value: number;
  word: string;
}
/**
 * What would the strongest player say?
 */
export interface AskHint {
  id: number;
  ply: number;
  seat: number;
  type: 'hint';
}
/**
 * What the table waits for: words of seats, or chance, or nothing because it is over.
 */
export interface Awaited {
  chance: (DiceAsked | HandfulAsked | CardAsked | StarterAsked) | null;
  over: boolean;
  roller: number | null;
  seats: number[];
}
/**
 * Coloured dice: their letters, how many faces, and whether the order matters.
 */
export interface DiceAsked {
  dice: string;
  faces: number;
  kind: 'dice';
  of: string;
  ordered: boolean;
}
/**
 * Dice without names: so many of them.
 */
export interface HandfulAsked {
  count: number;
  faces: string;
  kind: 'handful';
  thrown: number;
}
/**
 * One of these cards.
 */
export interface CardAsked {
  cards: string[];
  kind: 'card';
}
/**
 * One of these seats.
 */
export interface StarterAsked {
  kind: 'starter';
  seats: string;
}
/**
 * The best chance to exceed a target, playing for nothing else.
 */
export interface Beat {
  chance: number;
  target: number;
}
/**
 * A game to be played on: its record, and how many steps of it are taken over.
 */
export interface Begun {
  record: string;
  same_dice?: boolean;
  steps: number;
}
/**
 * Who can be invited.
 */
export interface BotInfo {
  about: string;
  name: string;
  ready: boolean;
}
/**
 * What a strong bot makes of the same game, measured in many games.
 */
export interface BotSpread {
  bot: string;
  games: number;
  results: {
    [k: string]: number;
  };
}
/**
 * What such a record holds.
 */
export interface Brought {
  date: string;
  game: string;
  names: string[];
  table: string;
}
/**
 * A finished game from elsewhere, to stand among mine.
 */
export interface BroughtRecord {
  record: string;
  seat?: number | null;
}
/**
 * Take a challenge up.
 */
export interface ChallengeAsked {
  language?: Language;
  name: string;
}
/**
 * Dice that somebody lets others play.
 */
export interface ChallengeInfo {
  game: string;
  id: string;
  measure: Measure;
  mine: ChallengeTry | null;
  name: string;
  own: boolean;
  result: number;
  tries: ChallengeTry[];
}
/**
 * A game that takes a challenge up.
 */
export interface ChallengeTry {
  changed: string;
  name: string;
  result: number | null;
  status: Status;
  table: string;
}
/**
 * A row of boxes.
 */
export interface CleverAction {
  bonus: string;
  boxes: string[];
  end: string;
}
/**
 * An area as printed.
 */
export interface CleverArea {
  black: number;
  bonuses: CleverBonus[];
  cells: CleverCell[];
  centre: CleverCentre | null;
  colour: string;
  columns: number;
  form: CleverForm;
  letter: string;
  lines: number[][];
  points: number[];
  rows: number;
  scoring: CleverScoring;
  sums: boolean;
}
/**
 * A bonus and the cells that have to be marked for it.
 */
export interface CleverBonus {
  bonus: string;
  cells: number[];
  spot: CleverSpot;
}
/**
 * A cell as printed.
 */
export interface CleverCell {
  column: number;
  crossed: boolean;
  name: string;
  number: number;
  row: number;
  tinted: boolean;
}
/**
 * The printed middle of an area that is filled outwards, and its extra points.
 */
export interface CleverCentre {
  column: number;
  extra: number;
  high: number;
  low: number;
  number: number;
}
/**
 * An action's boxes: how many are circled, and the places of those spent.
 */
export interface CleverBoxes {
  circled: number;
  spent: number[];
}
/**
 * A die of the box.
 */
export interface CleverDie {
  colour: string;
  letter: string;
}
/**
 * A die on the table.
 */
export interface CleverLying {
  face: number;
  letter: string;
  place: CleverPlace;
}
/**
 * What is marked in an area; cells and bonuses by their places in the print.
 */
export interface CleverMarks {
  crossed: number[];
  gained: number[];
  points: number;
  struck: number[];
  written: number[];
}
/**
 * Everything printed on a sheet.
 */
export interface CleverPrint {
  actions: CleverAction[];
  areas: CleverArea[];
  dice: CleverDie[];
  field_dice: boolean;
  kind: 'clever';
  may_decline: boolean;
  ranks: number[];
  round_bonuses: string[];
  rounds: number;
  seats: number;
  title: string;
}
/**
 * A player's sheet.
 */
export interface CleverSheet {
  actions: CleverBoxes[];
  areas: CleverMarks[];
  extra_dice: string;
  fox_points: number;
  foxes: number;
  pending: string[];
  stage: CleverStage;
  total: number;
}
/**
 * A moment of a game.
 */
export interface CleverView {
  active: number | null;
  dice: CleverLying[];
  kind: 'clever';
  phase: CleverPhase;
  roll: number;
  round: number;
  sheets: CleverSheet[];
  solo_passive: boolean;
}
/**
 * Agree to an undo, or not.
 */
export interface Consent {
  id: number;
  seat: number;
  type: 'consent';
  yes: boolean;
}
/**
 * Let a bot play on: on one's own seat, or (whoever made the table) on a free one.
 */
export interface GiveToBot {
  bot: string;
  id: number;
  seat: number;
  type: 'give';
}
/**
 * The first message: which table, which seats are mine, what I saw last.
 */
export interface Hello {
  contribution?: string | null;
  last?: number | null;
  pledge?: string | null;
  table: string;
  /**
   * @maxItems 8
   */
  tickets?: string[];
  type: 'hello';
}
/**
 * Get up. Once the game has begun the seat is for who left it, for a bot, or (after a time)
 *     for whom the table's owner invites.
 */
export interface Leave {
  id: number;
  seat: number;
  type: 'leave';
}
/**
 * Are you there?
 */
export interface Ping {
  id: number;
  type: 'ping';
}
/**
 * The hash of another text, since the round before came to nothing.
 */
export interface Pledge {
  hash: string;
  id: number;
  round: number;
  type: 'pledge';
}
/**
 * Another name for one's seat, before the game begins.
 */
export interface Rename {
  id: number;
  name: string;
  seat: number;
  type: 'rename';
}
/**
 * What I pledged, for every seat I hold.
 */
export interface Reveal {
  id: number;
  round: number;
  text: string;
  type: 'reveal';
}
/**
 * Let the dice fall. Until then a word can be taken back.
 */
export interface Roll {
  id: number;
  ply: number;
  seat: number;
  type: 'roll';
}
/**
 * Real dice, as they lie.
 */
export interface SayFact {
  fact: string;
  id: number;
  ply: number;
  seat: number;
  type: 'fact';
}
/**
 * A seat's word.
 */
export interface SayWord {
  id: number;
  ply: number;
  seat: number;
  type: 'word';
  word: string;
}
/**
 * Would this word be taken? Nothing happens.
 */
export interface Try {
  id: number;
  seat: number;
  type: 'try';
  word: string;
}
/**
 * Take the last word back, or ask the others to agree to it.
 */
export interface Undo {
  id: number;
  ply: number;
  seat: number;
  type: 'undo';
}
/**
 * A result, die by die.
 */
export interface Counted {
  dice: CountedDie[];
  result: number;
}
/**
 * A die in a result.
 */
export interface CountedDie {
  face: string;
  group: number;
  role: DieRole;
  value: number;
}
/**
 * A block of a seat's figure.
 */
export interface CubeBlock {
  colour: string;
  letter: string;
  size: string;
}
/**
 * A question and what was answered.
 */
export interface CubeHeard {
  answers: string[];
  fact: string;
  round: number;
  seat: number;
  word: string;
}
/**
 * Blocks and board.
 */
export interface CubePrint {
  blocks: CubeBlock[][];
  kind: 'cube';
  left: number[];
  numbers: string[];
  reconstructed: string[];
  sights: CubeSight[];
  sizes: CubeSize[];
  title: string;
}
/**
 * A letter at the board's edge and the row of cells it looks along.
 */
export interface CubeSight {
  letter: string;
  line: number[];
  place: number;
  russian: string;
  side: CubeSide;
}
/**
 * A size of blocks, and every way one can stand in the space: cells, 0 to 26.
 */
export interface CubeSize {
  name: string;
  placements: number[][];
  shape: string[];
}
/**
 * A moment of a game, as one seat or a spectator may know it.
 */
export interface CubeView {
  active: number | null;
  built: boolean[];
  elimination: boolean[];
  figure: string;
  fronts: string[];
  heard: CubeHeard[];
  kind: 'cube';
  may_note: boolean;
  notes: boolean[];
  out: boolean[];
  pending: string;
  phase: CubePhase;
  round: number;
  seat: number | null;
  solved: boolean[];
  starter: number | null;
  would: {
    [k: string]: string;
  };
}
/**
 * Play a day's game: the counted try, or practice.
 */
export interface DayAsked {
  date?: string | null;
  language?: Language;
  name?: string | null;
  practice?: boolean;
}
/**
 * A game's challenge of today.
 */
export interface DayGame {
  commitment: string;
  company: string[];
  game: string;
  measure: Measure;
  mine: DayTry | null;
  tomorrow: string;
}
/**
 * My counted try of a day's game.
 */
export interface DayTry {
  result: number | null;
  status: Status;
  table: string;
}
/**
 * Of a table for a day's game.
 */
export interface DayInfo {
  counted: boolean;
  counts: boolean;
  date: string;
  result: number | null;
}
/**
 * How a day's game went for everybody.
 */
export interface DayResults {
  commitment: string;
  date: string;
  game: string;
  measure: Measure;
  mine: number | null;
  place: number | null;
  results: {
    [k: string]: number;
  };
  rivals: DayRival[];
  seed: string;
  table: string;
}
/**
 * What a bot made of the same dice.
 */
export interface DayRival {
  bot: string;
  result: number | null;
}
/**
 * What it takes to check the dice (docs/fair_dice.md).
 */
export interface FairInfo {
  commitment: string;
  contributions: {
    [k: string]: string;
  };
  hashes: {
    [k: string]: string;
  };
  out: string;
  round: number;
  seal: string;
  seed: string;
  since: number;
  version: number;
}
/**
 * The numbers of one group.
 */
export interface Figures {
  areas: {
    [k: string]: number;
  };
  beside: BotSpread | null;
  best: number;
  group: GroupInfo;
  judged: Judged[];
  latest: Point[];
  latest_mean: number;
  mean: number;
  measure: Measure;
  median: number;
  numbers: {
    [k: string]: number;
  };
  numbers_of: number;
  results: number;
  sd: number;
  spread: {
    [k: string]: number;
  };
  unit: Unit | null;
  worst: number;
}
/**
 * Results that can be compared: a game, how many play, and what else has to be alike.
 */
export interface GroupInfo {
  game: string;
  games: number;
  kind: string;
  players: number;
}
/**
 * What a review says of a game of mine.
 */
export interface Judged {
  accuracy: number;
  ended: string;
  loss: number;
  luck: number;
  table: string;
}
/**
 * A result in the course of time.
 */
export interface Point {
  ended: string;
  score: number;
  table: string;
}
/**
 * What a word would bring, by the names that the game's words and its print have: for a
 *     screen to show before it is said.
 */
export interface Foreseen {
  gains: string[];
  leaves: string;
  marks: string[];
  waits: string[];
}
/**
 * What became of all that was mine.
 */
export interface Forgotten {
  deleted: number;
  tries: number;
  unnamed: number;
}
/**
 * A moment of a finished or uploaded game.
 */
export interface Frame {
  awaits: Awaited;
  log: number;
  score: Standing;
  view: View;
}
/**
 * The standing as if the game ended now; winners only when it is over.
 */
export interface Standing {
  detail: {
    [k: string]: number;
  }[];
  ranks: number[];
  totals: number[];
  winners: number[];
}
/**
 * A moment of a game.
 */
export interface HighScoreView {
  active: number | null;
  foreign: HighScoreCard[];
  hand: HighScoreHand | null;
  kind: 'high-score';
  over: boolean;
  round: number;
  rounds: HighScoreRound[];
  standing: HighScoreChips[];
}
/**
 * A challenge card.
 */
export interface HighScoreCard {
  colour: string;
  extension: boolean;
  fact: string;
  id: string;
  most_rolls: number;
  provenance: string;
  reconstruction: boolean;
  roll: HighScoreRoll;
  scoring: HighScoreScoring;
  swirl: number | HighScoreSwirl;
}
/**
 * The dice in the middle of a turn.
 */
export interface HighScoreHand {
  frozen: string;
  kept: string;
  most_rolls: number;
  rolled: string;
  rolls: number;
  to_roll: number;
  worth: number | null;
}
/**
 * A card and what came of it.
 */
export interface HighScoreRound {
  card: string;
  order: number[];
  over: boolean;
  results: HighScoreResult[];
  starter: number | null;
}
/**
 * What a seat brought in a round.
 */
export interface HighScoreResult {
  chip: HighScoreChip | null;
  field: number | null;
  pushed: boolean;
  rank: number | null;
  result: number;
  seat: number;
}
/**
 * A player's chips.
 */
export interface HighScoreChips {
  bronze: number;
  gold: number;
  points: number;
  silver: number;
}
/**
 * What a view says, as text.
 */
export interface PlainView {
  kind: 'plain';
  text: string;
}
/**
 * How a game ended, to be laid beside another.
 */
export interface GameEnd {
  name: string;
  print: Print;
  score: Standing;
  view: View;
}
/**
 * The deck and the track.
 */
export interface HighScorePrint {
  deck: HighScoreCard[];
  dice: number;
  faces: string;
  kind: 'high-score';
  prizes: HighScorePrize[];
  rounds: number;
  seats: number;
  title: string;
  track: HighScoreTrack;
}
/**
 * A chip to be won in every round, and its points.
 */
export interface HighScorePrize {
  chip: HighScoreChip;
  points: number;
}
/**
 * The track: fields from `first` to `last`; beyond them a marker stands for `last`.
 */
export interface HighScoreTrack {
  first: number;
  last: number;
}
/**
 * A game of which nothing is drawn.
 */
export interface PlainPrint {
  kind: 'plain';
  title: string;
}
/**
 * The goals of a game.
 */
export interface GameGoals {
  game: string;
  goals: GoalInfo[];
}
/**
 * Something to reach in a game.
 */
export interface GoalInfo {
  about: {
    [k: string]: string | number;
  };
  code: string;
  parts: GoalPart[];
}
/**
 * A goal, or a part of one.
 */
export interface GoalPart {
  part: string;
  reached: string;
}
/**
 * A game of the shelf.
 */
export interface GameInfo {
  aids: boolean;
  bots: BotInfo[];
  has_dice: boolean;
  hints_ready: boolean;
  least: number;
  most: number;
  name: string;
  options: OptionInfo[];
  ready: boolean;
  title: string;
}
/**
 * What can be set about a game.
 */
export interface OptionInfo {
  about: string;
  name: string;
  values: string[];
}
/**
 * All goals, by game. They are for games without hints.
 */
export interface Goals {
  games: GameGoals[];
}
/**
 * The table was deleted.
 */
export interface Gone {
  type: 'gone';
}
/**
 * A word and what it is worth.
 */
export interface HintLine {
  parts?: {
    [k: string]: number;
  };
  reasons?: HintReason[];
  value: number;
  word: string;
}
/**
 * Why a word is advised, for readers of any language (kernel/reasons.py).
 */
export interface HintReason {
  about: {
    [k: string]: string | number;
  };
  code: AdviceCode;
}
/**
 * Every listed word with its value, best first.
 */
export interface Hints {
  id: number;
  player: string;
  ply: number;
  seat: number;
  type: 'hints';
  unit: Unit;
  words: HintLine[];
}
/**
 * Some of my finished games, the latest first.
 */
export interface History {
  games: PlayedGame[];
  next: string;
  total: number;
}
/**
 * A finished game of mine.
 */
export interface PlayedGame {
  accuracy: number | null;
  bots: number[];
  counts: boolean;
  day: string;
  ended: string;
  game: string;
  helped: boolean;
  measure: Measure;
  names: string[];
  origin: Origin;
  place: number | null;
  players: number;
  score: number | null;
  seat: number | null;
  table: string;
  totals: number[];
  won: boolean;
}
/**
 * What lets somebody take a seat. Its link is /table/ID#invite=TICKET.
 */
export interface Invitation {
  invite: string;
  seat: number;
}
/**
 * The seats that still wait for somebody by link; once the game has begun, those that were
 *     left some time ago. Only for whoever made the table.
 */
export interface Invitations {
  invitations: Invitation[];
}
/**
 * Who the server takes me for.
 */
export interface Known {
  name: string;
}
/**
 * How I play a game.
 */
export interface Level {
  bot: string;
  game: string;
  games: number;
  mean: number | null;
  measure: Measure;
}
/**
 * Tables, the latest first.
 */
export interface Lobby {
  finished: TableCard[];
  listed: TableCard[];
  mine: TableCard[];
}
/**
 * A table in the lobby.
 */
export interface TableCard {
  changed: string;
  free: number;
  game: string;
  id: string;
  names: string[];
  status: Status;
  turn: TurnInfo | null;
}
/**
 * Whose turn it is at a table where several people play.
 */
export interface TurnInfo {
  mine: boolean;
  names: string[];
  since: string;
}
/**
 * A word or a fact, as a record writes it.
 */
export interface LogEntry {
  chance?: (DiceAsked | HandfulAsked | CardAsked | StarterAsked) | null;
  fact?: boolean;
  forced?: boolean;
  label?: string;
  occasion?: string;
  seat?: number | null;
  text: string;
}
/**
 * A table was made.
 */
export interface Made {
  invitations: Invitation[];
  table: TableInfo;
  tickets: SeatTicket[];
}
/**
 * A table, as everybody may know it.
 */
export interface TableInfo {
  aids: boolean;
  challenge: string;
  day: DayInfo | null;
  dice: DiceSource;
  fair: FairInfo | null;
  game: string;
  hints: boolean;
  id: string;
  language: Language;
  made: string;
  next: string;
  options: {
    [k: string]: string;
  };
  seats: SeatInfo[];
  status: Status;
  visibility: Visibility;
  watching: number;
}
/**
 * A seat, as everybody may know it.
 */
export interface SeatInfo {
  bot: string;
  kind: Kind;
  letter: string;
  name: string;
  present: boolean;
  seat: number;
  taken: boolean;
}
/**
 * What proves a seat mine. The seat's link is /table/ID#seat=TICKET.
 */
export interface SeatTicket {
  seat: number;
  ticket: string;
}
/**
 * What I want to be called.
 */
export interface Me {
  name: string;
}
/**
 * A seat of a table to be made.
 */
export interface NewSeat {
  bot?: string;
  kind: Kind;
  name?: string;
}
/**
 * A table to be made.
 */
export interface NewTable {
  aids?: boolean | null;
  begun?: Begun | null;
  dice?: DiceSource;
  game: string;
  hints?: boolean;
  language?: Language;
  options?: {
    [k: string]: string;
  };
  /**
   * @minItems 1
   * @maxItems 8
   */
  seats: NewSeat[];
  visibility?: Visibility;
}
/**
 * What a card promises, exactly: from the moment of the turn on it, or before it.
 */
export interface Odds {
  beat: Beat | null;
  card: string;
  deviation: number;
  distribution: {
    [k: string]: number;
  };
  expected: number;
  words: {
    [k: string]: WordOdds;
  };
}
/**
 * What a word promises.
 */
export interface WordOdds {
  beat: number | null;
  expected: number;
}
/**
 * What a seat may say now.
 */
export interface Offer {
  typed: string[];
  words: string[];
}
/**
 * What a seat sees beyond what everybody sees. Only in games with secrets.
 */
export interface OwnView {
  /**
   * @minItems 2
   * @maxItems 2
   */
  faded: never[];
  seat: number;
  view: View;
}
/**
 * What makes another device the same person. Its link is /along#pass=TEXT.
 */
export interface Pass {
  seconds: number;
  text: string;
}
/**
 * What a game that has just ended was for me.
 */
export interface PlayedNow {
  best_before: number | null;
  game: PlayedGame;
  goals: ReachedNow[];
  is_best: boolean;
}
/**
 * A goal that was reached in a game.
 */
export interface ReachedNow {
  about: {
    [k: string]: string | number;
  };
  code: string;
  part: string;
}
/**
 * I am.
 */
export interface Pong {
  id: number;
  type: 'pong';
}
/**
 * What all a seat has heard leaves possible of the secret it looks for.
 */
export interface Possible {
  after: {
    [k: string]: number;
  };
  against: number[];
  cells: string[];
  count: number;
  own: number;
}
/**
 * The rules are being compiled, once for this version; the table goes on by itself.
 */
export interface Preparing {
  type: 'preparing';
}
/**
 * Why a request was not done, and what would be right.
 */
export interface Problem {
  expected: string;
  kind: string;
  line: number | null;
  message: string;
  reason: Why | null;
  word: string | null;
}
/**
 * A reason for readers of any language (kernel/reasons.py).
 */
export interface Why {
  about: {
    [k: string]: string | number;
  };
  code: ReasonCode;
}
/**
 * How far a review is: so many steps done of so many; 0 of 0 before it has begun.
 */
export interface Progress {
  count: number;
  done: number;
}
/**
 * Enter a finished game of mine into the house ranking.
 */
export interface RankAsked {
  name: string;
  seat: number;
}
/**
 * A line of the ranking.
 */
export interface RankEntry {
  at: string;
  hints: boolean;
  mine: boolean;
  name: string;
  place: number;
  result: number;
}
/**
 * The best results of a game with so many seats, or of a day's game.
 */
export interface RankList {
  day: string;
  entries: RankEntry[];
  game: string;
  measure: Measure;
  seats: number;
}
/**
 * The house ranking.
 */
export interface Ranking {
  lists: RankList[];
  name: string;
  open: boolean;
  today: string;
}
/**
 * Not taken; nothing changed. After a stale ply the present follows.
 */
export interface Refused {
  expected: string;
  id: number | null;
  kind: string;
  message: string;
  reason: Why | null;
  type: 'refused';
  word: string | null;
}
/**
 * A reason or theme of a review, for readers of any language (docs/review.md).
 */
export interface Remark {
  about: {
    [k: string]: string | number;
  };
  code: string;
}
/**
 * Play it again; whoever sat at the table may ask.
 */
export interface Rematch {
  ticket: string;
}
/**
 * Tickets said in the hello that a former secret had signed (`foxtray rotate`), and what to
 *     keep in their place: the old ones are good for some time only.
 */
export interface Renewed {
  tickets: {
    [k: string]: string;
  };
  type: 'renewed';
}
/**
 * A game to look through. In a game with secrets: as the asker may know it.
 */
export interface Replay {
  course: number[][];
  frames: Frame[];
  game: string;
  log: LogEntry[];
  names: string[];
  options: {
    [k: string]: string;
  };
  print: Print;
  record: string;
}
/**
 * A finished game as a reviewer saw it.
 */
export interface Review {
  by: string;
  game: string;
  limits: {
    [k: string]: number;
  };
  reviewers: string[];
  rivals: string[];
  seats: ReviewSeat[];
  seed: number;
  steps: ReviewStep[];
  unit: string;
  unit_code: Unit;
}
/**
 * A seat's game: result = start + luck - loss + correction.
 */
export interface ReviewSeat {
  accuracy: number;
  adjusted: number;
  correction: number;
  loss: number;
  luck: number;
  marks: {
    [k: string]: number;
  };
  name: string;
  result: number;
  seat: string;
  start: number;
  themes: Remark[];
}
/**
 * A word that was judged, or a fact that brought luck, in the eyes of one seat.
 */
export interface ReviewStep {
  at: number;
  besides: {
    [k: string]: Aim;
  };
  best: BestWord | null;
  correction: number;
  expected: number;
  falls: number;
  kind: 'fact' | 'word';
  left: number;
  loss: number;
  luck: number;
  mark: '' | 'best' | 'blunder' | 'good' | 'inaccuracy' | 'mistake';
  reasons: Remark[];
  seat: string;
  stderr: number;
  text: string;
  turn: string;
  value: number;
  words: {
    [k: string]: number;
  };
}
/**
 * How it went against somebody.
 */
export interface RivalInfo {
  bot: string;
  games: number;
  name: string;
  won: number;
}
/**
 * A finished game, played again by a bot on one seat with the dice and cards that fell.
 */
export interface Rivalled {
  bot: string;
  instead: number;
  new: number;
  record: string;
  same: number;
  score: Standing;
  seat: number;
  seed: number;
  view: View;
}
/**
 * The same course of a game at a table.
 */
export interface Searched {
  course: number[][];
}
/**
 * An offer, and whose it is.
 */
export interface SeatOffer {
  offer: Offer;
  seat: number;
}
/**
 * Somebody came, went or changed.
 */
export interface Seats {
  table: TableInfo;
  type: 'seats';
}
/**
 * All games.
 */
export interface Shelf {
  games: GameInfo[];
}
/**
 * Take a seat: by invitation, by the ticket of the game before, or a free one; once the
 *     game has begun by invitation, or the one that I left.
 */
export interface Sit {
  former?: string | null;
  invite?: string | null;
  name: string;
  seat?: number | null;
}
/**
 * My statistics: what there is, and the numbers of what was asked for.
 */
export interface Statistics {
  figures: Figures | null;
  groups: GroupInfo[];
  rivals: RivalInfo[];
}
/**
 * My games in a few numbers.
 */
export interface Summary {
  levels: Level[];
}
/**
 * Whether a word would be taken; if not, why; if so, what it would bring.
 */
export interface Tried {
  foreseen: Foreseen | null;
  id: number;
  kind: string;
  legal: boolean;
  message: string;
  reason: Why | null;
  type: 'tried';
}
/**
 * The present, and what happened since the last one.
 */
export interface Update {
  asked: UndoAsked | null;
  awaits: Awaited;
  forgotten: number;
  log: LogEntry[];
  offers: SeatOffer[];
  own: OwnView[];
  ply: number;
  score: Standing;
  start: number;
  type: 'update';
  undo: boolean;
  view: View;
}
/**
 * Somebody wants to take a word back, and these seats have still to agree.
 */
export interface UndoAsked {
  by: number;
  missing: number[];
}
/**
 * The answer to a hello. An update follows as soon as the game is under way.
 */
export interface Welcome {
  left: number[];
  mine: number[];
  owner: boolean;
  table: TableInfo;
  type: 'welcome';
}
/**
 * Let this device be whoever's pass it is.
 */
export interface TakePass {
  text: string;
}
/**
 * The day's games.
 */
export interface Today {
  date: string;
  days: {
    [k: string]: string[];
  };
  games: DayGame[];
  seconds: number;
  streak: number;
}
