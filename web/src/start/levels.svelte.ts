// How whoever plays here plays each game, and which bot plays about as well.
import { api } from '../lib/api';
import type { Level } from '../wire';

class Levels {
  #known = $state.raw<readonly Level[]>([]);

  /** Nobody waits for it in vain: without it nothing is proposed. */
  async load(): Promise<void> {
    try {
      this.#known = (await api.mySummary()).levels;
    } catch {
      this.#known = [];
    }
  }

  find(game: string): Level | null {
    return this.#known.find((level) => level.game === game) ?? null;
  }
}

export const levels = new Levels();
