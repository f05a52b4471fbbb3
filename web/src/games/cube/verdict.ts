// Why a figure will not do, in people's words. The table decides and says why; the reasons we
// know are said in the present language, any other as it came.
import { words } from '../../lib/i18n.svelte';
import type { CubeBlock, Tried } from '../../wire';
import { blockName } from './names';

const t = words('cube');

export interface Verdict {
  legal: boolean;
  text: string;
  /** There is air under a cube: show where. */
  hangs: boolean;
}

export function verdictOf(tried: Tried, blocks: readonly CubeBlock[]): Verdict {
  const { legal, message } = tried;
  const hangs = /hangs in the air/.test(message);
  return { legal, hangs, text: legal ? '' : told(message, hangs, blocks) };
}

function told(message: string, hangs: boolean, blocks: readonly CubeBlock[]): string {
  if (hangs) return t('verdict.hangs');
  if (/one layer/.test(message)) return t('verdict.flat');
  const letter = /block (\w) is missing/.exec(message)?.[1];
  const block = blocks.find((each) => each.letter === letter);
  if (block) return t('verdict.missing', { block: blockName(block) });
  if (/out of turn/.test(message)) return t('verdict.turn');
  return message;
}
