// Reading an archive of games (server/between/archive.py): a zip, of which only as much is
// understood as is needed for that.

/** A game of the archive. */
export interface ArchivedGame {
  record: string;
  /** Which seat of it was mine. */
  seat: number;
}

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const END_SIZE = 22;
const LONGEST_COMMENT = 0xffff;
const STORED = 0;
const DEFLATED = 8;
const LETTERS = 'abcdefgh';

export class NoArchive extends Error {}

/** The finished games of an archive; NoArchive if it is none of ours. */
export async function readArchive(file: Blob): Promise<ArchivedGame[]> {
  const files = unzip(new Uint8Array(await file.arrayBuffer()));
  const table = files.get('games.csv');
  if (!table) throw new NoArchive();
  const [head = [], ...rows] = readCsv((await table()).replace(/^\ufeff/, ''));
  const at = (row: string[], name: string) => row[head.indexOf(name)] ?? '';
  const games: ArchivedGame[] = [];
  for (const row of rows.filter((each) => at(each, 'status') === 'finished')) {
    const record = files.get(at(row, 'file'));
    const seat = LETTERS.indexOf(at(row, 'letter') || '-');
    if (!record || seat < 0) throw new NoArchive();
    games.push({ record: await record(), seat });
  }
  return games;
}

/** The files of a zip by name, each read when it is wanted. */
function unzip(bytes: Uint8Array<ArrayBuffer>): Map<string, () => Promise<string>> {
  const view = new DataView(bytes.buffer);
  const found = new Map<string, () => Promise<string>>();
  try {
    const end = findEnd(view);
    let at = view.getUint32(end + 16, true);
    for (let left = view.getUint16(end + 10, true); left > 0; left--) {
      if (view.getUint32(at, true) !== ENTRY) throw new NoArchive();
      const nameLength = view.getUint16(at + 28, true);
      const name = decode(bytes.subarray(at + 46, at + 46 + nameLength));
      const method = view.getUint16(at + 10, true);
      const size = view.getUint32(at + 20, true);
      const local = view.getUint32(at + 42, true);
      found.set(name, () => inflate(bytes, view, { method, size, local }));
      at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
    }
  } catch (error) {
    throw error instanceof RangeError ? new NoArchive() : error;
  }
  return found;
}

function findEnd(view: DataView): number {
  const first = Math.max(0, view.byteLength - END_SIZE - LONGEST_COMMENT);
  for (let at = view.byteLength - END_SIZE; at >= first; at--)
    if (view.getUint32(at, true) === END) return at;
  throw new NoArchive();
}

interface Packed {
  method: number;
  size: number;
  local: number;
}

async function inflate(
  bytes: Uint8Array<ArrayBuffer>,
  view: DataView,
  { method, size, local }: Packed,
): Promise<string> {
  const begin = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
  const packed = bytes.subarray(begin, begin + size);
  if (method === STORED) return decode(packed);
  if (method !== DEFLATED) throw new NoArchive();
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
  try {
    return await new Response(stream).text();
  } catch {
    throw new NoArchive();
  }
}

const decode = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

/** Rows of cells; what stands in quotes may have commas, lines and doubled quotes. */
export function readCsv(text: string): string[][] {
  const rows: string[][] = [[]];
  const cells = /("(?:[^"]|"")*"|[^,\r\n]*)(,|\r?\n|$)/gy;
  for (let match = cells.exec(text); match; match = cells.exec(text)) {
    const [all, cell = '', after] = match;
    rows.at(-1)?.push(cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell);
    if (!after || !all) break;
    if (after !== ',') rows.push([]);
  }
  return rows.filter((row) => row.length > 1 || row[0]);
}
