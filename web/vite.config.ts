import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
import { pack } from './scripts/pack.ts';
import { serviceWorker } from './scripts/service-worker.ts';

// The Python server that `npm run dev` talks to: `foxtray table` on its usual port.
const TABLE = process.env['FOXTRAY_TABLE'] ?? 'http://127.0.0.1:8642';

export default defineConfig({
  plugins: [svelte(), serviceWorker(), pack()],
  build: {
    outDir: '../src/foxtray/server/site',
    emptyOutDir: true,
    // Browsers that know light-dark() and <dialog>: nothing needs translating down.
    target: ['chrome123', 'firefox121', 'safari17.5'],
    // Nothing as data: URL, so that the strictest policy serves it.
    assetsInlineLimit: 0,
    // three.js, for Break the Cube alone, is the one big part; scripts/weight.js minds the rest.
    chunkSizeWarningLimit: 600,
  },
  server: {
    // The Host header stays the page's own: the server compares it with the origin.
    proxy: {
      '/api': { target: TABLE },
      '/socket': { target: TABLE.replace('http', 'ws'), ws: true },
    },
  },
});
