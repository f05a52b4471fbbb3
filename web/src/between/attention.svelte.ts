// It is your turn: told by the title, by the icon's badge and, with leave, by a notification while
// the page is in the background. No server of anybody's is needed for it: the page has to be open.
import { t } from '../lib/i18n.svelte';
import { router } from '../lib/router.svelte';
import { settings } from '../lib/settings.svelte';

export function canNotify(): boolean {
  return 'Notification' in globalThis;
}

/** Ask for leave; only ever after somebody has pressed something. */
export async function askLeave(): Promise<boolean> {
  return canNotify() && (await Notification.requestPermission()) === 'granted';
}

async function notify(table: string, body: string): Promise<void> {
  if (!settings.notify || !canNotify() || Notification.permission !== 'granted') return;
  const how: NotificationOptions = {
    body,
    tag: table,
    icon: new URL('icon-192.png', `${router.origin}/`).href,
  };
  try {
    // On phones only a service worker may.
    const worker = await navigator.serviceWorker?.getRegistration();
    if (worker) await worker.showNotification(t('turn.title'), how);
    else new Notification(t('turn.title'), how).onclick = () => window.focus();
  } catch {
    // The title still tells.
  }
}

async function takeBack(table: string): Promise<void> {
  const worker = await navigator.serviceWorker?.getRegistration();
  for (const each of (await worker?.getNotifications({ tag: table })) ?? []) each.close();
}

class Attention {
  /** Whether it is my turn at the table that is shown. */
  mine = $state(false);
  #table = '';

  /** Whose turn it is at the table that is shown; `text` says what is expected. */
  tell(mine: boolean, table: string, text: string): void {
    if (mine === this.mine && table === this.#table) return;
    const before = this.#table;
    [this.mine, this.#table] = [mine, table];
    if (mine) {
      navigator.setAppBadge?.(1).catch(() => undefined);
      if (document.hidden) void notify(table, text);
    } else {
      navigator.clearAppBadge?.().catch(() => undefined);
      if (settings.notify && before) void takeBack(before).catch(() => undefined);
    }
  }
}

export const attention = new Attention();
