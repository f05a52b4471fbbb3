// The chances of the moment, word by word, for who wants to see them while choosing.
import { api } from '../../lib/api';
import { recall, remember } from '../../lib/storage';
import type { Odds } from '../../wire';

const PLACE = 'high-score.chances';

export class Chances {
  /** Whether this person wants to see them. */
  wanted = $state(recall(PLACE, false));
  #told = $state.raw<{ moment: string; odds: Odds } | null>(null);

  want(wanted: boolean): void {
    this.wanted = wanted;
    remember(PLACE, wanted);
  }

  /** Those of a moment; null while they are not known. */
  at(moment: string): Odds | null {
    return this.#told?.moment === moment ? this.#told.odds : null;
  }

  async ask(moment: string, table: string, card: string, target: number | null): Promise<void> {
    if (this.at(moment)) return;
    try {
      this.#told = { moment, odds: await api.odds(table, card, target) };
    } catch {
      // Nobody has to know them: the next moment asks again.
    }
  }
}
