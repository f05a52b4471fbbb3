// What was tapped so far, on the way to a word: a die, a joker, a cell, several cells. What can
// be tapped comes from the offered words alone.
import { keyOf, type Spoken } from './words';

/** What the board gives, asked anew each time. */
export interface Offered {
  words: () => readonly Spoken[];
  busy: () => boolean;
  say: (word: string) => Promise<boolean>;
}

/** A cell that can be meant in several ways: with which die, or by which word? */
export interface Question {
  area: number;
  cell: number;
  anchor: Element;
  /** The die in hand; null: that is what is asked. */
  die: string | null;
}

export class Choosing {
  readonly #offered: Offered;
  #picked = $state<string | null>(null);
  #jokerWanted = $state(false);
  /** Cells collected for one die, by their keys. */
  draft = $state.raw<readonly string[]>([]);
  question = $state.raw<Question | null>(null);

  readonly bonusWords = $derived.by(() => this.#all.filter(({ kind }) => kind === 'bonus'));
  readonly dieWords = $derived.by(() => this.#all.filter(({ die }) => die));
  readonly jokerWords = $derived.by(() => this.dieWords.filter(({ value }) => value !== null));
  readonly plainWords = $derived.by(() => this.dieWords.filter(({ value }) => value === null));
  /** An extra die is asked for. */
  readonly extra = $derived.by(() => this.dieWords[0]?.kind === 'extra');
  /** Jokers are meant: they were wanted, or nothing else is left. */
  readonly jokers = $derived.by(
    () => this.jokerWords.length > 0 && (this.#jokerWanted || this.plainWords.length === 0),
  );
  /** The words that the next taps choose from. */
  readonly inPlay = $derived.by(() => [
    ...(this.jokers ? this.jokerWords : this.plainWords),
    ...this.bonusWords,
  ]);
  readonly usable = $derived.by(() => new Set(this.inPlay.flatMap(({ die }) => die || [])));
  /** The die that cells are tapped for: the chosen one, or the only one. */
  readonly hand = $derived.by(() => {
    if (this.#picked !== null && this.usable.has(this.#picked)) return this.#picked;
    return this.usable.size === 1 ? ([...this.usable][0] ?? null) : null;
  });
  /** The word of the cells collected so far, if they are one. */
  readonly drafted = $derived.by(() =>
    this.draft.length ? this.inPlay.find((each) => this.#isDrafted(each)) : undefined,
  );
  readonly #byCell = $derived.by(() => {
    const found = new Map<string, Spoken[]>();
    for (const each of this.inPlay)
      for (const ref of each.cells) found.set(keyOf(ref), [...(found.get(keyOf(ref)) ?? []), each]);
    return found;
  });

  constructor(offered: Offered) {
    this.#offered = offered;
  }

  get #all(): readonly Spoken[] {
    return this.#offered.words();
  }

  /** Whether a die was chosen by a tap, not by being the only one. */
  get hasPicked(): boolean {
    return this.#picked !== null;
  }

  /** A tap would leave open whether a joker is meant: it has to be asked. */
  get mustAskForJoker(): boolean {
    return this.jokers && !this.#jokerWanted;
  }

  /** The words for a cell with whatever die; undefined: none. */
  wordsAt(key: string): readonly Spoken[] | undefined {
    return this.#byCell.get(key);
  }

  /** Whether a word is for what is in hand, or for no die at all. */
  handles({ die }: Spoken, held: string | null = this.hand): boolean {
    return !die || die === held;
  }

  find(kind: Spoken['kind']): Spoken | undefined {
    return this.#all.find((each) => each.kind === kind);
  }

  forget(): void {
    this.#picked = null;
    this.#jokerWanted = false;
    this.draft = [];
    this.question = null;
  }

  async speak(word: string): Promise<void> {
    if (this.#offered.busy()) return;
    this.question = null;
    if (await this.#offered.say(word)) this.forget();
  }

  toggleJokers(): void {
    this.#jokerWanted = !this.#jokerWanted;
    this.draft = [];
    this.question = null;
  }

  chooseDie(letter: string): void {
    if (this.#offered.busy()) return;
    this.draft = [];
    if (!this.question) {
      this.#picked = this.#picked === letter ? null : letter;
      return;
    }
    // The cell was tapped first: this die goes there.
    const { area, cell, anchor } = this.question;
    this.question = null;
    this.#picked = letter;
    this.chooseCell(area, cell, anchor);
  }

  chooseCell(area: number, cell: number, anchor: Element): void {
    if (this.#offered.busy()) return;
    const key = keyOf({ area, cell });
    const all = this.wordsAt(key) ?? [];
    const held = all.filter((each) => this.handles(each));
    const [only] = held;
    if (!all.length) this.question = null;
    else if (!only) {
      // Not with the die in hand: which die, then?
      this.draft = [];
      this.question = { area, cell, anchor, die: null };
    } else if (held.some((each) => each.cells.length > 1)) this.#toggleDraft(key, held);
    else if (held.length === 1 && !this.mustAskForJoker) void this.speak(only.word);
    else this.question = { area, cell, anchor, die: this.hand };
  }

  /** Several cells with one die: collect them until no word has more. */
  #toggleDraft(key: string, held: readonly Spoken[]): void {
    const { draft } = this;
    const next = draft.includes(key) ? draft.filter((each) => each !== key) : [...draft, key];
    // A cell of another column begins anew.
    this.draft = held.some((each) => covers(each, next)) ? next : [key];
    const more = this.inPlay.some(
      (each) =>
        this.handles(each) && covers(each, this.draft) && each.cells.length > this.draft.length,
    );
    if (this.drafted && !more) void this.speak(this.drafted.word);
  }

  #isDrafted(each: Spoken): boolean {
    return (
      this.handles(each) && each.cells.length === this.draft.length && covers(each, this.draft)
    );
  }
}

/** Whether a word marks all these cells, perhaps more. */
export function covers(each: Spoken, keys: readonly string[]): boolean {
  const own = each.cells.map(keyOf);
  return keys.every((key) => own.includes(key));
}
