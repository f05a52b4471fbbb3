import './styles/fonts.css';
import './styles/tokens.css';
import './styles/base.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { router } from './lib/router.svelte';
import { settings } from './lib/settings.svelte';

async function start(): Promise<void> {
  await settings.start();
  router.start();
  const target = document.getElementById('app');
  if (target) mount(App, { target });
  if ('serviceWorker' in navigator && import.meta.env.PROD)
    navigator.serviceWorker.register('/sw.js').catch(() => undefined);
}

void start();
