// What proves a seat mine. Kept on this device by table; a link brings one in its fragment,
// which is read once and taken out of the address bar.
import type { SeatTicket } from '../wire';
import { language } from './i18n.svelte';
import { recall, remember } from './storage';

interface Kept {
  tickets: SeatTicket[];
}
type Book = Record<string, Kept>;

/** Tables beyond this many are forgotten, the oldest first. */
const MOST_TABLES = 200;

function read(): Book {
  return recall<Book>('tickets', {});
}

function write(table: string, tickets: SeatTicket[]): void {
  const { [table]: _, ...others } = read();
  const book = Object.entries({ ...others, [table]: { tickets } }).slice(-MOST_TABLES);
  remember('tickets', Object.fromEntries(book));
}

export function ticketsOf(table: string): SeatTicket[] {
  return read()[table]?.tickets ?? [];
}

export function keepTickets(table: string, tickets: readonly SeatTicket[]): void {
  const news = new Set(tickets.map(({ ticket }) => ticket));
  write(table, [...ticketsOf(table).filter(({ ticket }) => !news.has(ticket)), ...tickets]);
}

/** The same seats by tickets that are signed anew. */
export function renewTickets(table: string, fresh: Readonly<Record<string, string>>): void {
  const renewed = ticketsOf(table).map(({ seat, ticket }) => ({
    seat,
    ticket: fresh[ticket] ?? ticket,
  }));
  write(table, renewed);
}

export function forgetSeat(table: string, seat: number): void {
  const others = ticketsOf(table).filter((ticket) => ticket.seat !== seat);
  write(table, others);
}

export interface Brought {
  seat: string | null;
  invite: string | null;
}

/** What the address brings: /table/ID#seat=TICKET or #invite=TICKET. Removes it. */
export function takeFragment(): Brought {
  const brought = new URLSearchParams(location.hash.slice(1));
  const seat = brought.get('seat');
  const invite = brought.get('invite');
  if (seat || invite) history.replaceState(history.state, '', location.pathname + location.search);
  return { seat, invite };
}

export function seatLink(table: string, ticket: string): string {
  return `${tableLink(table)}#seat=${encodeURIComponent(ticket)}`;
}

export function inviteLink(table: string, invite: string): string {
  return `${tableLink(table)}#invite=${encodeURIComponent(invite)}`;
}

/** A link says in which language it looks when it is shown in a chat. */
export function tableLink(table: string): string {
  return `${location.origin}/table/${encodeURIComponent(table)}?lang=${language()}`;
}
