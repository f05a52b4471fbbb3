// Which folder draws which game. Nothing of a game is loaded before somebody sits down to it.
import { api } from '../lib/api';
import { loadArea } from '../lib/i18n.svelte';
import type { GameKit, PictureProps, Pictures } from './board';

const KITS: Record<string, () => Promise<{ default: unknown }>> = {
  'ganz-schoen-clever': () => import('./clever/index'),
  'clever-hoch-drei': () => import('./clever/index'),
  'break-the-cube': () => import('./cube/index'),
  'high-score': () => import('./high-score/index'),
};

/** What draws this game, with its words loaded. */
export async function loadKit(game: string): Promise<GameKit> {
  const load = KITS[game] ?? (() => import('./plain/index'));
  // A kit takes the print and the view of its own game; the server sends no other to it.
  const kit = (await load()).default as GameKit;
  await loadArea(kit.area);
  return kit;
}

export interface Illustrated extends PictureProps {
  sections: Pictures['sections'];
}

/** The pictures of a game's rules, and the example they show; null for a game without any. */
export async function loadPictures(game: string): Promise<Illustrated | null> {
  const { pictures } = await loadKit(game);
  if (!pictures) return null;
  const { example, sections } = (await pictures()).default;
  const { print, frames, log } = await api.replayRecord(example(game));
  return { game, sections, print, log, moments: frames.map(({ view }) => view) };
}
