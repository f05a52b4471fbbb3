// What the answers leave possible, as far as this seat may look them up: the table narrows, on
// request or, for who wants it, after every answer.
import { api } from '../../lib/api';
import { recall, remember } from '../../lib/storage';
import { ticketFor } from '../../table/record';
import type { Possible } from '../../wire';

const PLACE = 'cube.helped';

export class Narrowing {
  /** Whether notes fill themselves and a rebuild is held against the answers. */
  helped = $state(recall(PLACE, false));
  waiting = $state(false);
  #wanted = '';
  /** When somebody wanted to know how many there are. */
  #counted = $state('');
  #told = $state.raw<{ moment: string; possible: Possible } | null>(null);
  #checked = $state.raw<{ asked: string; against: readonly number[] } | null>(null);

  help(wanted: boolean): void {
    this.helped = wanted;
    remember(PLACE, wanted);
  }

  count(moment: string): void {
    this.#counted = moment;
  }
  counts(moment: string): boolean {
    return this.helped || this.#counted === moment;
  }

  at(moment: string): Possible | null {
    return this.#told?.moment === moment ? this.#told.possible : null;
  }

  async ask(moment: string, table: string, seat: number): Promise<void> {
    this.#wanted = moment;
    if (this.at(moment) || this.waiting) return;
    this.waiting = true;
    try {
      const possible = await api.possible(table, ticketFor(table, seat));
      this.#told = { moment, possible };
    } catch {
      // Nobody needs it to play on.
    }
    this.waiting = false;
    // Somebody has asked on meanwhile: what was told is of a moment that is past.
    if (this.#wanted !== moment) await this.ask(this.#wanted, table, seat);
  }

  /** The places of the answers that a figure contradicts; null while it is not known. */
  against(moment: string, figure: string): readonly number[] | null {
    return this.#checked?.asked === moment + figure ? this.#checked.against : null;
  }

  async check(moment: string, table: string, seat: number, figure: string): Promise<void> {
    if (this.against(moment, figure)) return;
    try {
      const { against } = await api.possible(table, ticketFor(table, seat), figure);
      this.#checked = { asked: moment + figure, against };
    } catch {
      // Likewise.
    }
  }
}
