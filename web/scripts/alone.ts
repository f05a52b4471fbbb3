// A Vite plugin: makes the built page the folder's index, puts its own manifest beside it, and
// writes the service worker with the names of all files.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin, ResolvedConfig } from 'vite';

const WORKER = new URL('../src/alone/sw.js', import.meta.url);
const MANIFEST = new URL('../public/manifest.webmanifest', import.meta.url);

export function wholeFolder(): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'foxtray-whole-folder',
    apply: 'build',
    configResolved(resolved) {
      config = resolved;
    },
    closeBundle() {
      const folder = join(config.root, config.build.outDir);
      renameSync(join(folder, 'alone.html'), join(folder, 'index.html'));
      // The same from wherever the folder lies.
      const manifest = readFileSync(MANIFEST, 'utf8').replaceAll('"/', '"./');
      writeFileSync(join(folder, 'manifest.webmanifest'), manifest);
      const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((name) => statSync(join(folder, name)).isFile() && name !== 'sw.js')
        .sort();
      const hash = createHash('sha256');
      for (const name of names) hash.update(name).update(readFileSync(join(folder, name)));
      const files = ['./', ...names.filter((name) => name !== 'index.html').map((n) => `./${n}`)];
      const source = readFileSync(WORKER, 'utf8')
        .replace('__VERSION__', hash.digest('hex').slice(0, 12))
        .replace("'__FILES__'", JSON.stringify(files).slice(1, -1));
      writeFileSync(join(folder, 'sw.js'), source);
    },
  };
}
