import { deflateRawSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { NoArchive, readArchive, readCsv } from '../src/lib/archive';

/** A zip as the table writes one: packed, with the sizes told at the end only. */
function zip(files: Record<string, string>): Blob {
  const parts: Buffer[] = [];
  const list: Buffer[] = [];
  let at = 0;
  const numbers = (...told: [value: number, size: 2 | 4][]) =>
    Buffer.concat(
      told.map(([value, size]) => {
        const bytes = Buffer.alloc(size);
        bytes.writeUIntLE(value, 0, size);
        return bytes;
      }),
    );
  for (const [name, text] of Object.entries(files)) {
    const [named, packed] = [Buffer.from(name), deflateRawSync(text)];
    const about: [number, 2 | 4][] = [
      [20, 2],
      [8, 2],
      [8, 2],
      [0, 4],
      [0, 4],
    ];
    const local = numbers([0x04034b50, 4], ...about, [0, 4], [0, 4], [named.length, 2], [0, 2]);
    const sizes: [number, 2 | 4][] = [
      [packed.length, 4],
      [text.length, 4],
      [named.length, 2],
    ];
    const rest: [number, 2 | 4][] = [
      [0, 2],
      [0, 2],
      [0, 2],
      [0, 2],
      [0, 4],
      [at, 4],
    ];
    list.push(numbers([0x02014b50, 4], [20, 2], ...about, ...sizes, ...rest), named);
    parts.push(local, named, packed);
    at += local.length + named.length + packed.length;
  }
  const count = Object.keys(files).length;
  const size = Buffer.concat(list).length;
  const end = numbers([0x06054b50, 4], [0, 4], [count, 2], [count, 2], [size, 4], [at, 4], [0, 2]);
  return new Blob([...parts, ...list, end].map((each) => new Uint8Array(each)));
}

const HEAD = 'date,status,names,file,letter';
const games = (...rows: string[]) => `\ufeff${[HEAD, ...rows].join('\r\n')}\r\n`;

describe('an archive of games', () => {
  test('gives the finished ones, and which seat was mine', async () => {
    const table = games('2026-01-01,finished,"Ann, Bo",records/1.rec,b', ',playing,Ann,2.rec,a');
    const found = await readArchive(zip({ 'records/1.rec': 'a récord', 'games.csv': table }));
    expect(found).toEqual([{ record: 'a récord', seat: 1 }]);
  });

  test.each([
    ['something else', new Blob(['no zip at all, but long enough to be looked at'])],
    ['nothing', new Blob([])],
    ['another zip', zip({ 'notes.txt': 'hello' })],
    ['one without its records', zip({ 'games.csv': games(',finished,Ann,1.rec,a') })],
    [
      'one that does not say whose seat',
      zip({ '1.rec': '', 'games.csv': games(',finished,A,1.rec') }),
    ],
  ])('%s is refused', async (_, file) => {
    await expect(readArchive(file)).rejects.toThrow(NoArchive);
  });

  test('half of one is refused', async () => {
    const whole = zip({ '1.rec': 'text', 'games.csv': games(',finished,Ann,1.rec,a') });
    await expect(readArchive(whole.slice(0, whole.size / 2))).rejects.toThrow(NoArchive);
  });
});

test('cells may hold commas, quotes and lines', () => {
  expect(readCsv('a,"b, ""c""\nd",\r\n,e,\r\n')).toEqual([
    ['a', 'b, "c"\nd', ''],
    ['', 'e', ''],
  ]);
});
