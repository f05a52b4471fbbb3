// A lesson: a game whose dice are given, told step by step. It is played at a real table, so
// where it stands is read off the table's log, and who leaves takes it up again where it was.
import { recall } from '../lib/storage';
import type { Lobby, LogEntry, Offer, TableCard, Update } from '../wire';

export interface Step {
  /** Who does it: the learner, or the table by itself (dice of others, cards, the teacher). */
  by: 'me' | 'table';
  seat: number;
  /** A word to say. */
  word?: string;
  /** Any word that begins like this: the learner's own figure. */
  any?: string;
  /** What falls when the learner rolls. */
  roll?: string;
  /** What falls or is turned by itself; also where a word rolls at once. */
  fact?: string;
  /** The last part of the message's key; the learner's steps have one each. */
  text?: string;
}

export interface Lesson {
  game: string;
  seats: number;
  /** The game's options, where the ordinary ones do not serve. */
  options?: Readonly<Record<string, string>>;
  steps: readonly Step[];
}

/** The learner's seat. */
export const ME = 0;

const files = import.meta.glob<{ default: Lesson }>('./lessons/*.json');

/** Under which name this browser keeps the table of a game's lesson. */
export const lessonKey = (game: string) => `lesson.${game}`;

/** A lesson is no game: its table does not stand among one's own. */
export function withoutLessons(lobby: Lobby): Lobby {
  const isGame = ({ game, id }: TableCard) => recall(lessonKey(game), '') !== id;
  return { ...lobby, mine: lobby.mine.filter(isGame), finished: lobby.finished.filter(isGame) };
}

/** Which games can be learned. */
export const hasLesson = (game: string) => `./lessons/${game}.json` in files;

export async function loadLesson(game: string): Promise<Lesson | null> {
  const load = files[`./lessons/${game}.json`];
  return load ? (await load()).default : null;
}

function isDone(step: Step, entry: LogEntry): boolean {
  if (entry.fact) return entry.text === (step.roll ?? step.fact);
  if (entry.seat !== step.seat) return false;
  return step.any === undefined ? entry.text === step.word : entry.text.startsWith(step.any);
}

/** How many steps have been done. What the table adds by itself (forced words, answers, results)
 * stands in the log too and is passed over. Who builds at the same time may be first. */
export function stepsDone(lesson: Lesson, log: readonly LogEntry[]): number {
  let done = 0;
  for (const entry of log) {
    const step = lesson.steps[done];
    if (step && isDone(step, entry)) done += 1;
  }
  return done;
}

/** What of an offer the lesson asks for. */
export function narrow(offer: Offer | null, step: Step | undefined): Offer | null {
  if (!offer || !step || step.by !== 'me') return null;
  const wanted = step.any ?? step.word;
  if (wanted === undefined) return null;
  return {
    words: offer.words.filter((word) => word === wanted),
    typed: offer.typed.filter((start) => wanted.startsWith(start)),
  };
}

export function isAsked(step: Step | undefined, word: string): boolean {
  if (step?.by !== 'me') return false;
  return step.any === undefined ? word === step.word : word.startsWith(step.any);
}

/** Whether the table has gone another way than the lesson: somebody played on without it. */
export function isAstray(step: Step | undefined, update: Update): boolean {
  if (!step || update.awaits.over) return !!step;
  const expectsFact = step.roll !== undefined || step.fact !== undefined;
  if (expectsFact) return !update.awaits.chance;
  const offer = update.offers.find(({ seat }) => seat === step.seat)?.offer ?? null;
  const left = narrow(offer, { ...step, by: 'me' });
  return !left || (!left.words.length && !left.typed.length);
}
