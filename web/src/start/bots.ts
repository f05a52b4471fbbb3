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

/** For a list to choose from. */
export function botLine(bot: string): string {
  return [botName(bot), botAbout(bot)].filter(Boolean).join(' – ');
}

export function isBot(name: string): boolean {
  return t.has(`bot.${name}.about`);
}
