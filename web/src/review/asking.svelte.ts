// "Try it yourself": a game's worst moments, one after the other, asked again.
import type { Review, ReviewStep } from '../wire';
import type { Course } from './course';
import { askable, heatOf, TRIES, type Heat } from './trying';

export class Asking {
  /** Places in the course: where somebody was, if that is one, then the worst first. */
  readonly places: readonly number[];
  /** Which of them is asked. */
  index = $state(0);
  /** How many words were tried at this moment. */
  tries = $state(0);
  /** Of the last one; null: none yet. */
  heat = $state<Heat | null>(null);
  tried = $state('');
  /** The best word is told: it was found, asked for, or tried for long enough. */
  shown = $state(false);
  found = $state(0);
  readonly #course: Course;
  readonly #limits: Review['limits'];

  constructor(course: Course, limits: Review['limits'], here: number | null = null) {
    [this.#course, this.#limits] = [course, limits];
    this.places = askable(course, here);
  }

  get place(): number {
    return this.places[this.index] ?? 0;
  }

  get step(): ReviewStep | undefined {
    return this.#course.steps[this.place];
  }

  get isLast(): boolean {
    return this.index >= this.places.length - 1;
  }

  attempt(word: string): void {
    if (this.shown || !this.step) return;
    const heat = heatOf(this.step, word, this.#limits);
    if (!heat) return;
    this.tries += 1;
    [this.heat, this.tried] = [heat, word];
    if (heat === 'found') this.found += 1;
    this.shown = heat === 'found' || this.tries >= TRIES;
  }

  show(): void {
    this.shown = true;
  }

  next(): void {
    this.index += 1;
    [this.tries, this.heat, this.tried, this.shown] = [0, null, '', false];
  }
}
