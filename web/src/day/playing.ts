// From the page of the day to a table.
import { api } from '../lib/api';
import { language } from '../lib/i18n.svelte';
import { router } from '../lib/router.svelte';
import { keepTickets } from '../lib/tickets';
import { myName } from '../start/making';
import type { DayAsked } from '../wire';

/** My counted try, begun or taken up again; or practice, of today or a past day. */
export async function playDay(game: string, asked: DayAsked = {}): Promise<void> {
  const made = await api.playDay(game, { name: myName(), language: language(), ...asked });
  keepTickets(made.table.id, made.tickets);
  router.go({ page: 'table', id: made.table.id });
}
