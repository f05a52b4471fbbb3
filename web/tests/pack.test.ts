import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { unpack } from '../src/alone/pack';

const LONG = `deep/${'a'.repeat(60)}/${'b'.repeat(60)}`;
const FILES = { 'top.txt': 'one', 'some/empty.py': '', [`${LONG}/file.py`]: 'x'.repeat(513) };

test('the files of a tar are found again, with long names, whatever their sizes', () => {
  const place = mkdtempSync(path.join(tmpdir(), 'pack-'));
  for (const [name, text] of Object.entries(FILES)) {
    mkdirSync(path.join(place, path.dirname(name)), { recursive: true });
    writeFileSync(path.join(place, name), text);
  }
  const how = ['--format=ustar', '-cf', '-', '-C', place, ...Object.keys(FILES)];
  const found = [...unpack(new Uint8Array(execFileSync('tar', how)))];
  rmSync(place, { recursive: true });
  const told = found.map(({ folder, name, data }) => [
    [folder, name].filter(Boolean).join('/'),
    new TextDecoder().decode(data),
  ]);
  expect(Object.fromEntries(told)).toEqual(FILES);
});
