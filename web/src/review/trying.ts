// A moment asked again: how near to the best a word is.
import type { Review, ReviewStep } from '../wire';
import { worstOf, type Course } from './course';

/** found: the best, or as good; warm: better than what was said, and not far from it; same: what
 * was said; cold: none of these. */
export type Heat = 'found' | 'warm' | 'same' | 'cold';

/** After so many tries it is shown. */
export const TRIES = 3;
/** So many of a game's worst moments are asked again. */
export const ASKED = 8;
const NOTHING = 1e-3;
/** Warm is what loses at most so much of what was lost. */
const WARM = 0.5;

/** The places that can be asked again: where somebody is, if that is one, then the worst first. */
export function askable(course: Course, here: number | null = null): number[] {
  const known = ({ words, best }: ReviewStep) => !!best && best.word in (words ?? {});
  const places = worstOf(course).filter((place) => known(course.steps[place]!));
  const others = places.filter((place) => place !== here);
  return [...places.filter((place) => place === here), ...others].slice(0, ASKED);
}

/** null: no word of this moment. */
export function heatOf(step: ReviewStep, word: string, limits: Review['limits']): Heat | null {
  const value = step.words?.[word];
  if (value === undefined || !step.best) return null;
  const lost = step.best.value - value;
  if (lost <= Math.max(limits['good'] ?? 0, NOTHING)) return 'found';
  if (word === step.text) return 'same';
  return lost <= WARM * (step.loss ?? 0) ? 'warm' : 'cold';
}
