// The entry of the page that has its table inside (vite.alone.config.ts).
import '../styles/fonts.css';
import '../styles/tokens.css';
import '../styles/base.css';
import { mount } from 'svelte';
import { loadArea } from '../lib/i18n.svelte';
import { router } from '../lib/router.svelte';
import { settings } from '../lib/settings.svelte';
import Alone from './Alone.svelte';
import { updates } from './updates.svelte';

async function start(): Promise<void> {
  await settings.start();
  await loadArea('alone');
  router.start({ behindHash: true });
  const target = document.getElementById('app');
  if (target) mount(Alone, { target });
  if (import.meta.env.PROD) await updates.start();
}

void start();
