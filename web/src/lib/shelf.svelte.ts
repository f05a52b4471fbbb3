// The games, and which of their bots are prepared. That changes while we look, after an install
// above all: whoever watches sees it change.
import type { BotInfo, GameInfo } from '../wire';
import { api } from './api';

/** Milliseconds between two looks while something is not ready. */
export const PACE = 4_000;

class Shelf {
  /** null: not known yet. */
  games = $state.raw<readonly GameInfo[] | null>(null);
  #asked: Promise<readonly GameInfo[]> | null = null;
  #watchers = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Asked once; rejects as the net does, and then may be asked again. */
  load(): Promise<readonly GameInfo[]> {
    this.#asked ??= this.#look().catch((problem: unknown) => {
      this.#asked = null;
      throw problem;
    });
    return this.#asked;
  }

  async #look(): Promise<readonly GameInfo[]> {
    return (this.games = (await api.games()).games);
  }

  find(game: string): GameInfo | null {
    return this.games?.find(({ name }) => name === game) ?? null;
  }

  /** What is not known is taken for ready: nothing is said about it. */
  isReady(game: string, bot: string): boolean {
    return this.find(game)?.bots.find(({ name }) => name === bot)?.ready ?? true;
  }

  /** Look again and again until everything is ready. Returns how to stop. */
  watch(): () => void {
    this.#watchers += 1;
    this.#wait();
    return () => {
      this.#watchers -= 1;
      if (!this.#watchers) clearTimeout(this.#timer);
    };
  }

  #wait(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#refresh(), PACE);
  }

  async #refresh(): Promise<void> {
    if (this.games?.every(isPrepared)) return;
    // Without a net there is nothing to see; the next look may have one.
    if (document.visibilityState === 'visible') await this.#look().catch(() => undefined);
    if (this.#watchers) this.#wait();
  }
}

const isPrepared = ({ ready, hints_ready, bots }: GameInfo) =>
  ready && hints_ready && bots.every((bot: BotInfo) => bot.ready);

export const shelf = new Shelf();
