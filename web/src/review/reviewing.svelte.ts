// A game and its review: at once by who is quickest, then deeper in the background.
import type { GameKit } from '../games/board';
import { loadKit } from '../games/index';
import { api, ApiProblem } from '../lib/api';
import { loadArea } from '../lib/i18n.svelte';
import { explainFully } from '../lib/problems';
import { ticketsOf } from '../lib/tickets';
import type { Replay, Review } from '../wire';

/** A finished table, or a record. */
export type Source = { table: string } | { record: string };
/** Milliseconds between two questions how far it is. */
const PACE = 500;
/** Kinds of problems that are of the moment. */
const PASSING = ['net', 'unavailable', 'not-kept', 'too-many', 'too-fast'];

export class Reviewing {
  replay = $state.raw<Replay | null>(null);
  kit = $state.raw<GameKit | null>(null);
  review = $state.raw<Review | null>(null);
  problem = $state('');
  /** Another time it may go well: nothing was wrong with what was asked. */
  passing = $state(false);
  /** Who looks deeper now; '' nobody. */
  deepening = $state('');
  /** How far whoever looks now is, from 0 to 1; null: nobody knows yet. */
  done = $state<number | null>(null);
  /** It did not come to an end, and nobody has stopped it. */
  failed = $state(false);
  /** Somebody did not want to wait for the first one. */
  stopped = $state(false);
  readonly #source: Source;
  #abort: AbortController | null = null;

  constructor(source: Source) {
    this.#source = source;
  }

  /** Who could look deeper than has been done; '' nobody. */
  get deeper(): string {
    const { review } = this;
    const deepest = review?.reviewers.at(-1) ?? '';
    return review && deepest !== review.by ? deepest : '';
  }

  async open(): Promise<void> {
    const source = this.#source;
    [this.stopped, this.problem] = [false, ''];
    try {
      const [replay, review] = await Promise.all([
        'table' in source
          ? api.replay(source.table, ticketsOf(source.table)[0]?.ticket ?? null)
          : api.replayRecord(source.record),
        this.#ask(), // where there is no compiler (inside a page) it takes a while, too
        loadArea('review'),
      ]);
      this.kit = await loadKit(replay.game);
      [this.replay, this.review] = [replay, review];
    } catch (error) {
      this.stopped = !!this.#abort?.signal.aborted;
      this.stop(); // of the two that were asked for, the other one may still be on its way
      this.passing = error instanceof ApiProblem && PASSING.includes(error.kind);
      if (!this.stopped) this.problem = await explainFully(error);
      return;
    }
    await this.deepen();
  }

  /** What is found takes the place of what was known; stopped or failed, that stays. */
  async deepen(): Promise<void> {
    const by = this.deeper;
    if (!by || this.deepening) return;
    [this.deepening, this.failed] = [by, false];
    try {
      this.review = await this.#ask(by);
    } catch (error) {
      if (this.#abort?.signal.aborted) return;
      if (!(error instanceof ApiProblem)) throw error;
      this.failed = true;
    } finally {
      this.deepening = '';
    }
  }

  /** The review, by the usual one or by this one; meanwhile `done` says how far it is. */
  async #ask(by = ''): Promise<Review> {
    const { signal } = (this.#abort = new AbortController());
    const watch = crypto.getRandomValues(new Uint32Array(4)).join('-');
    this.done = null;
    const timer = setInterval(() => void this.#look(watch), PACE);
    try {
      const found = await api.review(this.#source, { by, watch, signal });
      signal.throwIfAborted();
      return found;
    } finally {
      clearInterval(timer);
    }
  }

  async #look(watch: string): Promise<void> {
    const progress = await api.reviewProgress(watch).catch(() => null);
    if (progress?.count) this.done = progress.done / progress.count;
  }

  stop(): void {
    this.#abort?.abort();
  }
}
