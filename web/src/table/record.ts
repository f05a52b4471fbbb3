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

export async function saveRecord(table: TableInfo): Promise<void> {
  try {
    const text = await api.record(table.id, ticketsOf(table.id)[0]?.ticket ?? null);
    saveText(text, `${table.game}-${table.made.slice(0, 10)}.rec`);
  } catch (error) {
    toasts.show(explain(error), 'problem');
  }
}
