// A Vite plugin: packs what is built, once and well, so that the server never has to.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin, ResolvedConfig } from 'vite';

/** Files of text; pictures and fonts are packed already. */
const TEXT = /\.(js|css|html|svg|json|webmanifest)$/;
/** Below this a packed file saves no packet. */
const LEAST = 1024;

export function pack(): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'foxtray-pack',
    apply: 'build',
    configResolved(resolved) {
      config = resolved;
    },
    closeBundle() {
      const site = join(config.root, config.build.outDir);
      const names = readdirSync(site, { recursive: true, encoding: 'utf8' });
      for (const name of names.filter((each) => TEXT.test(each))) {
        const file = join(site, name);
        const bytes = readFileSync(file);
        if (bytes.length < LEAST) continue;
        const best = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
        writeFileSync(`${file}.br`, brotliCompressSync(bytes, best));
        writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
      }
    },
  };
}
