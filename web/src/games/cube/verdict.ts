// Why a figure will not do, in people's words: the table decides and says why.
import { Refusal } from '../../lib/connection.svelte';
import { explain } from '../../lib/problems';
import type { Tried } from '../../wire';

export interface Verdict {
  legal: boolean;
  text: string;
  /** There is air under a cube: show where. */
  hangs: boolean;
}

export function verdictOf(tried: Tried): Verdict {
  const { legal, reason } = tried;
  return {
    legal,
    hangs: reason?.code === 'hangs',
    text: legal ? '' : explain(new Refusal(tried)),
  };
}
