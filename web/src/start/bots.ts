// The bots' names in people's words, as far as we know them.
import { t } from '../lib/i18n.svelte';

export function botName(bot: string): string {
  const key = `bot.${bot}`;
  return t.has(key) ? t(key) : bot;
}

/** How it plays, in a few words; empty if we have none. */
export function botAbout(bot: string): string {
  const key = `bot.${bot}.about`;
  return t.has(key) ? t(key) : '';
}

/** For a list to choose from; `alike` is the one that plays about as well as who chooses. */
export function botLine(bot: string, alike = ''): string {
  const line = [botName(bot), botAbout(bot)].filter(Boolean).join(' – ');
  return bot === alike ? `${line} (${t('bot.alike')})` : line;
}

export function isBot(name: string): boolean {
  return t.has(`bot.${name}.about`);
}
