// Makes src/wire.d.ts from the server's wire types. With --check: fails if it is not up to date.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { compile } from 'json-schema-to-typescript';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const OUT = here('../src/wire.d.ts');
const local = here('../../.venv/bin/python');
const python = process.env.PYTHON ?? (existsSync(local) ? local : 'python3');

const { $defs } = JSON.parse(
  execFileSync(python, [here('./schema.py')], { encoding: 'utf8', maxBuffer: 1 << 26 }),
);
for (const [name, schema] of Object.entries($defs)) {
  schema.title = name;
  // A default beside a $ref would make a second type of the same name.
  for (const property of Object.values(schema.properties ?? {})) delete property.default;
}

const schema = {
  title: 'Wire',
  type: 'object',
  properties: Object.fromEntries(
    Object.keys($defs).map((name) => [name, { $ref: `#/$defs/${name}` }]),
  ),
  $defs,
};
const compiled = await compile(schema, 'Wire', {
  additionalProperties: false,
  ignoreMinAndMaxItems: true,
  bannerComment: '// Made by `npm run types` from src/foxtray/server/wire. Not written by hand.',
  style: { singleQuote: true, printWidth: 100 },
});
// The object that only served to reach all types.
const text = compiled.replace(/export interface Wire \{[^}]*\}\n/, '');
if (process.argv.includes('--check')) {
  if (readFileSync(OUT, 'utf8') !== text) {
    console.error('src/wire.d.ts is not what the server says: run `npm run types`.');
    process.exit(1);
  }
} else writeFileSync(OUT, text);
