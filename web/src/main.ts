import './styles/fonts.css';
import './styles/tokens.css';
import './styles/base.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { router } from './lib/router.svelte';
import { settings } from './lib/settings.svelte';

/** A new version was built while this page was open: its old parts are gone. Once a minute at
 * most, so that a broken server does not make us turn in circles. */
function startAgainAfterUpdate(): void {
  addEventListener('vite:preloadError', () => {
    const last = Number(sessionStorage.getItem('foxtray.reloaded') ?? 0);
    if (Date.now() - last < 60_000) return;
    sessionStorage.setItem('foxtray.reloaded', String(Date.now()));
    location.reload();
  });
}

async function start(): Promise<void> {
  startAgainAfterUpdate();
  await settings.start();
  router.start();
  const target = document.getElementById('app');
  if (target) mount(App, { target });
  if ('serviceWorker' in navigator && import.meta.env.PROD)
    navigator.serviceWorker.register('/sw.js').catch(() => undefined);
}

void start();
