// A file of the folder, and the files of a tar in it, as tools/static.py packs them (POSIX ustar, files only).

export interface Part {
  folder: string;
  name: string;
  data: Uint8Array;
}

const BLOCK = 512;
/** Milliseconds after which a file is asked for again. */
const PAUSES = [500, 2000];

/** A server has answered, but with no file. */
class Refused extends Error {}

/** A file of the folder, unzipped. A net that is away for a moment, or goes in the middle of the
 * file, is asked again; a server that answers otherwise has answered. */
export function fetchPack(address: string): Promise<Uint8Array> {
  const data = fetchPatiently(address);
  data.catch(() => undefined); // told when it is wanted
  return data;
}

async function fetchPatiently(address: string): Promise<Uint8Array> {
  for (const pause of PAUSES) {
    try {
      return await fetchOnce(address);
    } catch (error) {
      if (error instanceof Refused) throw error;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
  return fetchOnce(address);
}

async function fetchOnce(address: string): Promise<Uint8Array> {
  const answer = await fetch(address).catch((error: unknown) => {
    throw new Error(`${address}: ${String(error)}`);
  });
  if (!answer.ok || !answer.body) throw new Refused(`${address}: ${answer.status}`);
  const plain = answer.body.pipeThrough(new DecompressionStream('gzip'));
  return new Uint8Array(await new Response(plain).arrayBuffer());
}

export function* unpack(tar: Uint8Array): Generator<Part> {
  const decoder = new TextDecoder();
  const text = (from: number, most: number) =>
    decoder.decode(tar.subarray(from, from + most)).replace(/\0.*$/s, '');
  for (let at = 0; text(at, 1);) {
    const size = Number.parseInt(text(at + 124, 12), 8);
    const path = [text(at + 345, 155), text(at, 100)].filter(Boolean).join('/');
    const cut = path.lastIndexOf('/');
    const begin = at + BLOCK;
    yield {
      folder: path.slice(0, Math.max(cut, 0)),
      name: path.slice(cut + 1),
      data: tar.subarray(begin, begin + size),
    };
    at = begin + Math.ceil(size / BLOCK) * BLOCK;
  }
}
