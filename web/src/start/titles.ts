// What the games are called; the same in every language, as on their boxes. Ours are known before
// the shelf is.
import { shelf } from '../lib/shelf.svelte';

const TITLES: Record<string, string> = {
  'ganz-schoen-clever': 'Ganz schön clever',
  'clever-hoch-drei': 'Clever hoch Drei',
  'break-the-cube': 'Break the Cube',
  'high-score': 'High Score',
};

export const GAME_NAMES: readonly string[] = Object.keys(TITLES);

export function titleOf(game: string): string {
  return TITLES[game] ?? shelf.find(game)?.title ?? game;
}
