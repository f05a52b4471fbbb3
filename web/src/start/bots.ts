// The bots' names in people's words, as far as we know them.
import { t } from '../lib/i18n.svelte';

export function botName(bot: string): string {
  const key = `bot.${bot}`;
  return t.has(key) ? t(key) : bot;
}
