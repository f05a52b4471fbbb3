// What this device throws into the dice: first its hash, and the text itself only when all hashes
// are sealed (docs/fair_dice.md). It is kept here, so that the end can be held against it.
import type { Hello, Pledge, Reveal, TableInfo } from '../wire';
import { pledgeOf, sealOf, type Kept } from './fair';
import { recall, remember } from './storage';

type Book = Record<string, Kept>;

const BYTES = 16;
/** Tables beyond this many are forgotten, the oldest first. */
const MOST_TABLES = 200;

export function somethingForTheDice(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

export class Pledging {
  kept: Kept | null;
  readonly #table: string;
  readonly #draw: () => string;
  /** The last that was said over this line, so that it is said once. */
  #said = '';

  constructor(table: string, draw: () => string = somethingForTheDice) {
    this.#table = table;
    this.#draw = draw;
    this.kept = recall<Book>('pledges', {})[table] ?? null;
  }

  /** For the hello of somebody who has a seat. What is sealed can no longer be changed. */
  hello(): Pick<Hello, 'pledge'> {
    this.#said = '';
    if (!this.kept) this.#keep({ round: 1, text: this.#draw(), seal: '' });
    return this.kept?.seal ? {} : { pledge: pledgeOf(this.kept!.text) };
  }

  /** What is to be said now, if anything. */
  hear(table: TableInfo, mine: readonly number[]): Omit<Pledge, 'id'> | Omit<Reveal, 'id'> | null {
    const fair = table.fair;
    if (!fair || !this.kept) return null;
    if (table.status !== 'gathering') {
      if (!this.kept.seal) this.#keep(null); // the game began without it
      return null;
    }
    const letters = mine.map((seat) => table.seats[seat]?.letter ?? '');
    if (fair.round !== this.kept.round) {
      const counts = letters.some((letter) => !fair.out.includes(letter));
      if (!counts || fair.seal) return null;
      this.#keep({ round: fair.round, text: this.#draw(), seal: '' });
      return this.#once({ type: 'pledge', round: fair.round, hash: pledgeOf(this.kept.text) });
    }
    const hash = pledgeOf(this.kept.text);
    const sealed = fair.seal && letters.some((letter) => fair.hashes[letter] === hash);
    if (!sealed || !this.#holds(table)) return null;
    if (!this.kept.seal) this.#keep({ ...this.kept, seal: fair.seal });
    return this.#once({ type: 'reveal', round: fair.round, text: this.kept.text });
  }

  /** Whether the seal is of these hashes, and the one that was seen before. */
  #holds({ fair }: TableInfo): boolean {
    const seen = this.kept?.seal || fair?.seal;
    return !!fair && fair.seal === seen && sealOf(fair, fair.hashes) === fair.seal;
  }

  #once<M extends Omit<Pledge, 'id'> | Omit<Reveal, 'id'>>(message: M): M | null {
    const said = `${message.type} ${message.round}`;
    if (this.#said === said) return null;
    this.#said = said;
    return message;
  }

  #keep(kept: Kept | null): void {
    this.kept = kept;
    const { [this.#table]: _, ...others } = recall<Book>('pledges', {});
    const book = Object.entries(kept ? { ...others, [this.#table]: kept } : others);
    remember('pledges', Object.fromEntries(book.slice(-MOST_TABLES)));
  }
}
