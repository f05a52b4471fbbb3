// A Vite plugin: writes sw.js from src/sw.js with the names of the built shell in it.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Plugin, Rolldown } from 'vite';

const SOURCE = new URL('../src/sw.js', import.meta.url);

/** The files the start page needs: the entry, what it imports at once, its styles. */
function shellOf(bundle: Rolldown.OutputBundle): string[] {
  const files = new Set<string>();
  const visit = (name: string): void => {
    const chunk = bundle[name];
    if (files.has(name) || !chunk) return;
    files.add(name);
    if (chunk.type !== 'chunk') return;
    chunk.imports.forEach(visit);
    chunk.viteMetadata?.importedCss.forEach((css) => files.add(css));
  };
  for (const [name, chunk] of Object.entries(bundle))
    if (chunk.type === 'chunk' && chunk.isEntry) visit(name);
  return [...files].sort();
}

export function serviceWorker(): Plugin {
  return {
    name: 'foxtray-service-worker',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        // The words of the shell too, in all languages: whoever starts without a net reads them.
        const words = Object.keys(bundle).filter((name) => /\/common\.\w+-.*\.js$/.test(name));
        const files = [...new Set([...shellOf(bundle), ...words])].sort();
        const shell = ['/', ...files.map((name) => `/${name}`)];
        const hash = createHash('sha256').update(Object.keys(bundle).sort().join()).digest('hex');
        const source = readFileSync(SOURCE, 'utf8')
          .replace('__VERSION__', hash.slice(0, 12))
          .replace("'__SHELL__'", JSON.stringify(shell).slice(1, -1));
        this.emitFile({ type: 'asset', fileName: 'sw.js', source });
        // What is built is never committed.
        this.emitFile({ type: 'asset', fileName: '.gitignore', source: '*\n' });
      },
    },
  };
}
