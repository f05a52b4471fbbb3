import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
import { wholeFolder } from './scripts/alone.ts';

/** The page with the table inside: a folder that any web space can serve, under any path. What
 * Python needs is put beside it by tools/static.py, before this is built. */
export default defineConfig({
  base: './',
  plugins: [svelte(), wholeFolder()],
  worker: { format: 'es' },
  build: {
    outDir: process.env['FOXTRAY_STATIC'] ?? '../build/static',
    emptyOutDir: false,
    target: ['chrome123', 'firefox121', 'safari17.5'],
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 600,
    rolldownOptions: { input: 'alone.html' },
  },
});
