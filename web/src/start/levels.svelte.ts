// How whoever plays here plays each game, and which bot plays about as well.
import { api } from '../lib/api';
import type { Level } from '../wire';

class Levels {
  #known = $state.raw<readonly Level[]>([]);
  #asked = false;

  /** Nobody waits for it in vain: without it nothing is proposed. */
  async load(): Promise<void> {
    this.#asked = true;
    try {
      this.#known = (await api.mySummary()).levels;
    } catch {
      this.#known = [];
    }
  }

  /** Whoever came by a link has seen no start page: then it is asked for now. */
  find(game: string): Level | null {
    if (!this.#asked) void this.load();
    return this.#known.find((level) => level.game === game) ?? null;
  }
}

export const levels = new Levels();
