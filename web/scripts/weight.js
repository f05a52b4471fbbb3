// The weight of the start page, compressed, in whatever language is heaviest: the page, the
// entry with all it imports at once, its styles, one language, the title's faces. Fails above
// the limit, or if a board's library gets into it.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const LIMIT_KB = 150;
const SITE = fileURLToPath(new URL('../../src/foxtray/server/site', import.meta.url));
const assets = readdirSync(join(SITE, 'assets'));

const shell = [
  ...readFileSync(join(SITE, 'sw.js'), 'utf8')
    .match(/const SHELL = \[(.*)\]/)[1]
    .matchAll(/"\/([^"]*)"/g),
]
  .map((match) => match[1] || 'index.html')
  .filter((name) => !/common\.\w+-/.test(name));
const weigh = (name) => {
  const bytes = readFileSync(join(SITE, name));
  return name.endsWith('.woff2') ? bytes.length : gzipSync(bytes, { level: 9 }).length;
};
const heaviest = (pattern) =>
  assets
    .filter((name) => pattern.test(name))
    .map((name) => `assets/${name}`)
    .sort((a, b) => weigh(b) - weigh(a))
    .slice(0, 1);

const files = [
  ...shell,
  ...heaviest(/^common\.\w+-.*\.js$/),
  ...assets.filter((name) => name.endsWith('.woff2')).map((name) => `assets/${name}`),
  'icon.svg',
  'manifest.webmanifest',
];
let total = 0;
for (const name of files) {
  const weight = weigh(name);
  total += weight;
  console.log(`${(weight / 1024).toFixed(1).padStart(7)} KB  ${name}`);
}
console.log(`${(total / 1024).toFixed(1).padStart(7)} KB  the start page (limit ${LIMIT_KB})`);
if (total > LIMIT_KB * 1024) process.exit(1);
if (shell.some((name) => /three|board/i.test(name))) {
  console.error('a board is part of the start page');
  process.exit(1);
}
