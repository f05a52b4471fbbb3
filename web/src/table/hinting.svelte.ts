// The hint that is asked for and waited for. The strongest player may take a while, and the
// first time after an install a long one; whoever waits is told so and may stop waiting.
import type { Hints } from '../wire';

/** Milliseconds after which it is said why it takes so long. */
export const PATIENCE = 4_000;

export class Hinting {
  hints = $state.raw<Hints | null>(null);
  waiting = $state(false);
  /** It has taken so long that an explanation is due. */
  long = $state(false);

  /** The question on its way: who stopped waiting and asks again does not ask twice. */
  #asked: { moment: string; answer: Promise<Hints> } | null = null;
  /** The last answer: as long as it is the same moment, it is the same answer. */
  #known: { moment: string; hints: Hints } | null = null;
  #turn = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** `moment` names what the hint is about. Rejects as the table refuses, while it is waited for. */
  async ask(moment: string, send: () => Promise<Hints>): Promise<void> {
    const turn = ++this.#turn;
    this.#rest();
    if (this.#known?.moment === moment) {
      this.hints = this.#known.hints;
      return;
    }
    this.hints = null;
    this.waiting = true;
    this.#timer = setTimeout(() => (this.long = true), PATIENCE);
    if (this.#asked?.moment !== moment) this.#asked = { moment, answer: send() };
    const asked = this.#asked;
    try {
      const hints = await asked.answer;
      this.#known = { moment, hints };
      if (turn === this.#turn) this.hints = hints;
    } catch (error) {
      if (turn === this.#turn) throw error;
    } finally {
      if (this.#asked === asked) this.#asked = null;
      if (turn === this.#turn) this.#rest();
    }
  }

  /** Wait no longer; what still comes is not shown. */
  cancel(): void {
    this.#turn += 1;
    this.#rest();
  }

  #rest(): void {
    clearTimeout(this.#timer);
    this.waiting = this.long = false;
  }
}
