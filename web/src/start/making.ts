// From what somebody chose to a table to sit down at.
import { api } from '../lib/api';
import { language, t } from '../lib/i18n.svelte';
import { router } from '../lib/router.svelte';
import { settings } from '../lib/settings.svelte';
import { keepTickets } from '../lib/tickets';
import { levels } from './levels.svelte';
import type { GameInfo, NewSeat, NewTable } from '../wire';

/** Who the other seats are for when a table is set. */
export type Company = 'bots' | 'friends';

/** Others read it too, and records keep it: never "me". */
export function myName(place = 0): string {
  return settings.name.trim() || t('seat.player', { number: place + 1 });
}

/** A bot to begin with: about as good as who plays here; not known, neither weak nor strong. */
export function friendlyBot(game: GameInfo): string {
  const alike = levels.find(game.name)?.bot;
  if (alike && game.bots.some(({ name }) => name === alike)) return alike;
  return game.bots[Math.floor((game.bots.length - 1) / 2)]?.name ?? '';
}

/** One tap: alone where the game allows it, else against a bot. */
export function quickTable(game: GameInfo): NewTable {
  const me: NewSeat = { kind: 'here', name: myName() };
  const bots = Array.from({ length: game.least - 1 }, (): NewSeat => ({
    kind: 'bot',
    bot: friendlyBot(game),
  }));
  return { game: game.name, seats: [me, ...bots], language: language() };
}

/** Make it, keep what proves the seats ours, and go there. */
export async function makeTable(table: NewTable): Promise<void> {
  const made = await api.make(table);
  keepTickets(made.table.id, made.tickets);
  router.go({ page: 'table', id: made.table.id });
}
