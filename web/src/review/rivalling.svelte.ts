// A bot plays the dice of a finished game again.
import { api } from '../lib/api';
import { explainFully } from '../lib/problems';
import type { Rivalled } from '../wire';

export class Rivalling {
  /** Who plays now; '' nobody. */
  playing = $state('');
  found = $state.raw<Rivalled | null>(null);
  problem = $state('');
  #abort: AbortController | null = null;

  async play(record: string, bot: string, seat: string): Promise<void> {
    this.stop();
    const abort = (this.#abort = new AbortController());
    [this.playing, this.problem] = [bot, ''];
    try {
      const found = await api.rival(record, bot, seat, abort.signal);
      if (!abort.signal.aborted) this.found = found;
    } catch (error) {
      const problem = await explainFully(error);
      if (!abort.signal.aborted) this.problem = problem;
    } finally {
      if (this.#abort === abort) this.playing = '';
    }
  }

  stop(): void {
    this.#abort?.abort();
    this.playing = '';
  }
}
