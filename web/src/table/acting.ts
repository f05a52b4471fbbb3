// What somebody does at a table: one thing at a time, and what is refused is told.
import { explain } from '../lib/problems';
import { toasts } from '../lib/toasts.svelte';

/** Whether it was done. */
export async function actAt(
  line: { readonly busy: boolean },
  doing: () => Promise<unknown>,
): Promise<boolean> {
  if (line.busy) return false;
  try {
    await doing();
    return true;
  } catch (error) {
    toasts.show(explain(error), 'problem');
    return false;
  }
}
