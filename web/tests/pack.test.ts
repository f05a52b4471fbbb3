import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fetchPack, unpack } from '../src/alone/pack';

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

describe('a file is fetched', () => {
  const zipped = new Uint8Array(gzipSync('all of it'));
  let answers: (() => Response)[] = [];
  const away = () => {
    throw new TypeError('Failed to fetch');
  };
  const cutOff = () =>
    new Response(
      new ReadableStream({
        start(body) {
          body.enqueue(zipped.subarray(0, 8));
          body.error(new TypeError('network error'));
        },
      }),
    );
  const whole = () => new Response(zipped);

  async function comeOf(...given: (() => Response)[]): Promise<string> {
    answers = given;
    const told = fetchPack('python/memory.pack').then(
      (data) => new TextDecoder().decode(data),
      String,
    );
    await vi.runAllTimersAsync();
    return told;
  }

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    vi.stubGlobal(
      'fetch',
      vi.fn(() => Promise.resolve().then(answers.shift())),
    );
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  test.each([
    ['at once', [whole]],
    ['from a net that was away', [away, away, whole]],
    ['again, when it was cut off in the middle', [cutOff, whole]],
  ])('%s', async (_, given) => {
    expect(await comeOf(...given)).toBe('all of it');
    expect(answers).toEqual([]);
  });

  test('in vain, and it is told which', async () => {
    expect(await comeOf(away, away, away, whole)).toContain('python/memory.pack');
    expect(answers).toEqual([whole]);
  });

  test('but not again where a server has answered', async () => {
    const told = await comeOf(() => new Response('', { status: 404 }), whole);
    expect(told).toContain('python/memory.pack: 404');
    expect(answers).toEqual([whole]);
  });
});
