// A review as a course: what one seat could expect, moment by moment, and where to look.
import type { LogEntry, Replay, Review, ReviewSeat, ReviewStep } from '../wire';

/** Losses worth a dot, the small ones first. */
export const MARKED = ['inaccuracy', 'mistake', 'blunder'] as const;
export type Marked = (typeof MARKED)[number];

export interface Course {
  seat: ReviewSeat;
  /** The place of the seat: 0 for a. */
  number: number;
  /** What was judged in its eyes, in order. */
  steps: readonly ReviewStep[];
}

const LETTERS = 'abcdefgh';

/** null: nobody sits there. */
export function courseOf(review: Review, number: number): Course | null {
  const letter = LETTERS[number] ?? '';
  const seat = review.seats.find((each) => each.seat === letter);
  if (!seat) return null;
  return { seat, number, steps: review.steps.filter((step) => step.seat === letter) };
}

export function isMarked(step: ReviewStep | undefined): boolean {
  return (MARKED as readonly string[]).includes(step?.mark ?? '');
}

/** By how much its luck may err: it is held against falls that were drawn where there are too many.
 * null: all there can be were looked at. */
export function drawnLuck({ steps }: Course): { falls: number; error: number } | null {
  const drawn = steps.filter(({ falls }) => falls > 0);
  if (!drawn.length) return null;
  const error = Math.hypot(...drawn.map(({ stderr }) => stderr));
  return { falls: Math.max(...drawn.map(({ falls }) => falls)), error };
}

/** Places in the course, those that lost most first. */
export function worstOf({ steps }: Course): number[] {
  const marked = steps.flatMap((step, place) => (isMarked(step) ? [place] : []));
  return marked.sort((a, b) => (steps[b]?.loss ?? 0) - (steps[a]?.loss ?? 0) || a - b);
}

/** The next marked word in a direction; null: there is none. */
export function nextMarked({ steps }: Course, from: number, way: 1 | -1): number | null {
  for (let place = from + way; place >= 0 && place < steps.length; place += way)
    if (isMarked(steps[place])) return place;
  return null;
}

type Told = Pick<Replay, 'frames' | 'log'>;

/** Where in the log it stands: after what came before it, or, if it followed by itself from the
 * last word (an answer), at its end. */
function placeInLog({ frames, log }: Told, { at, kind, text }: ReviewStep): number {
  const next = frames[at]?.log ?? 0;
  const isIt = (index: number) => log[index]?.text === text && !!log[index]?.fact;
  if (kind === 'word' || isIt(next)) return next;
  const first = frames[at - 1]?.log ?? 0;
  for (let index = next - 1; index >= first; index--) if (isIt(index)) return index;
  return next;
}

/** The frame of the replay that shows it: a word is seen before it is said, dice when they lie. */
export function frameOf(replay: Told, step: ReviewStep): number {
  const follows = placeInLog(replay, step) < (replay.frames[step.at]?.log ?? 0);
  const frame = step.kind === 'word' || follows ? step.at : step.at + 1;
  return Math.min(frame, replay.frames.length - 1);
}

/** As the log has it: a fact knows whose it is. */
export function entryOf(replay: Told, step: ReviewStep, seat: number): LogEntry {
  const entry = replay.log[placeInLog(replay, step)];
  if (entry?.text === step.text) return entry;
  return { text: step.text, seat, fact: step.kind === 'fact' };
}

/** The place in another review of the same game that is nearest to one of this: a deeper one may
 * find some dice to mean nothing. */
export function samePlace(before: Course, place: number, now: Course): number {
  const step = before.steps[place];
  if (!step) return Math.min(place, now.steps.length - 1);
  const found = now.steps.findIndex(
    ({ at, kind }) => at > step.at || (at === step.at && kind === step.kind),
  );
  return found < 0 ? now.steps.length - 1 : found;
}

export interface Room {
  width: number;
  /** The expected result. */
  top: number;
  height: number;
  left: number;
  right: number;
  /** The bars of luck, above and below their middle. */
  middle: number;
  reach: number;
}

export interface Dot {
  place: number;
  x: number;
  y: number;
  mark: Marked;
}
export interface Bar {
  place: number;
  x: number;
  y: number;
  height: number;
  lucky: boolean;
}
export interface Picture {
  /** The line, as a path. */
  line: string;
  dots: readonly Dot[];
  bars: readonly Bar[];
  /** Where each step stands. */
  xs: readonly number[];
  ys: readonly number[];
  low: number;
  high: number;
  /** Between two steps. */
  stride: number;
}

/** Where everything stands. */
export function draw({ seat, steps }: Course, room: Room): Picture {
  const values = [seat.start, ...steps.map(({ value }) => value), seat.result];
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const stride = (room.width - room.left - room.right) / Math.max(values.length - 1, 1);
  const across = (index: number) => room.left + stride * index;
  const down = (value: number) =>
    high === low
      ? room.top + room.height / 2
      : room.top + (room.height * (high - value)) / (high - low);
  const most = Math.max(...steps.map(({ luck }) => Math.abs(luck ?? 0)), 0) || 1;
  const xs = steps.map((_, place) => across(place + 1));
  const ys = steps.map(({ value }) => down(value));
  const points = values.map((value, i) => `${round(across(i))} ${round(down(value))}`);
  return {
    line: `M${points.join('L')}`,
    dots: steps.flatMap((step, place) =>
      isMarked(step)
        ? [{ place, x: xs[place] ?? 0, y: ys[place] ?? 0, mark: step.mark as Marked }]
        : [],
    ),
    bars: steps.flatMap((step, place) => {
      const luck = step.luck ?? 0;
      if (step.kind !== 'fact' || !luck) return [];
      const height = (room.reach * Math.abs(luck)) / most;
      const y = luck > 0 ? room.middle - height : room.middle;
      return [{ place, x: xs[place] ?? 0, y, height, lucky: luck > 0 }];
    }),
    xs,
    ys,
    low,
    high,
    stride,
  };
}

const round = (number: number) => Math.round(number * 10) / 10;

/** The step nearest to where somebody tapped. */
export function nearest({ xs }: Picture, x: number): number {
  let best = 0;
  xs.forEach((each, place) => {
    if (Math.abs(each - x) < Math.abs((xs[best] ?? 0) - x)) best = place;
  });
  return best;
}
