// The files of a tar, as tools/static.py packs them (POSIX ustar, files only).

export interface Part {
  folder: string;
  name: string;
  data: Uint8Array;
}

const BLOCK = 512;

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
