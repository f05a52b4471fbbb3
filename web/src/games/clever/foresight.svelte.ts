// What a word would bring, asked of the table before it is said: the dice it would send away,
// and the chain of bonuses it would set off.
import type { Foreseen, Tried } from '../../wire';

const NOTHING: Foreseen = { marks: [], gains: [], waits: [], leaves: '' };

export class Foresight {
  /** What is looked at: a cell under the pointer, or in focus, or held. */
  seen = $state.raw<Foreseen | null>(null);
  /** The dice that go when the die in hand is taken. */
  leaving = $state.raw<ReadonlySet<string>>(new Set());

  readonly #ask: (word: string) => Promise<Tried>;
  /** The answers of this moment: a pointer comes by the same cell again and again. */
  #answers = new Map<string, Promise<Foreseen>>();
  #looked: string | null = null;
  #taken: string | null = null;

  constructor(ask: (word: string) => Promise<Tried>) {
    this.#ask = ask;
  }

  /** Another moment: what was foreseen holds no longer. */
  forget(): void {
    this.#answers = new Map();
    this.#looked = this.#taken = null;
    this.seen = null;
    this.leaving = new Set();
  }

  /** Look at a word; null: at none. */
  look(word: string | null): void {
    this.#looked = word;
    if (word === null) this.seen = null;
    else
      void this.#foresee(word).then((seen) => {
        if (this.#looked === word) this.seen = seen;
      });
  }

  /** A die is in hand, and this is one of its words; null: none is. */
  take(word: string | null): void {
    this.#taken = word;
    if (word === null) this.leaving = new Set();
    else
      void this.#foresee(word).then(({ leaves }) => {
        if (this.#taken === word) this.leaving = new Set(leaves);
      });
  }

  #foresee(word: string): Promise<Foreseen> {
    const known = this.#answers.get(word);
    if (known) return known;
    // Without an answer there is nothing to show; saying the word tells what is wrong.
    const asked = this.#ask(word).then(
      ({ foreseen }) => foreseen ?? NOTHING,
      () => NOTHING,
    );
    this.#answers.set(word, asked);
    return asked;
  }
}
