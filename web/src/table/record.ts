// The record as a file on this device.
import { api } from '../lib/api';
import { explain } from '../lib/problems';
import { ticketsOf } from '../lib/tickets';
import { toasts } from '../lib/toasts.svelte';
import type { TableInfo } from '../wire';

export function saveText(text: string, name: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}

/** The ticket that shows what this seat may know; around one screen there are several, and with
 * none of them shown what everybody may know has to do. */
export function ticketFor(table: string, seat: number | null): string | null {
  const held = ticketsOf(table);
  if (seat === null && held.length > 1) return null;
  return (held.find((each) => each.seat === seat) ?? held[0])?.ticket ?? null;
}

export async function saveRecord(table: TableInfo, seat: number | null): Promise<void> {
  try {
    const text = await api.record(table.id, ticketFor(table.id, seat));
    saveText(text, `${table.game}-${table.made.slice(0, 10)}.rec`);
  } catch (error) {
    toasts.show(explain(error), 'problem');
  }
}
