// Python in a worker: Pyodide and our own sources, both from the folder this page came from. It does
// not begin anew: it goes on from the memory of one that has imported the table (tools/page_memory.mjs).
import { fetchPack, unpack } from './pack';

/** As much of Pyodide as we use; the package itself lies in the folder. */
export interface Python {
  runPython(code: string): unknown;
  FS: { mkdirTree(path: string): void; writeFile(path: string, data: Uint8Array): void };
}

/** What is between Pyodide and WebAssembly, of which it has more than it tells. */
interface Module {
  dynamicLibraries: string[];
  HEAP8: Int8Array;
  HEAP32: Int32Array;
  _malloc(size: number): number;
  __PyRuntime: number;
  __PyEM_EMSCRIPTEN_TRAMPOLINE_OFFSET: number;
  API: { restoreSnapshot: (memory: Uint8Array) => unknown };
}
type CreateModule = (settings: Module) => Promise<Module>;

interface Pyodide {
  loadPyodide: (how: {
    indexURL: string;
    _loadSnapshot: Promise<Uint8Array>;
    createPyodideModule: CreateModule;
  }) => Promise<Python>;
}

/** Where the folder's parts are; tools/static.py puts them there. */
const PYTHON = 'python/';
const MEMORY = 'memory.pack';
const LIBRARY = 'library.so';
const SOURCES = 'table.pack';
const PLACE = '/foxtray';

export type Step = 'python' | 'sources' | 'table';

export async function startPython(folder: string, tell: (step: Step) => void): Promise<Python> {
  const from = new URL(PYTHON, folder).href;
  tell('python');
  const memory = fetchPack(from + MEMORY);
  const sources = fetchPack(new URL(SOURCES, folder).href);
  const [{ loadPyodide }, { default: create }] = await Promise.all([
    import(/* @vite-ignore */ `${from}pyodide.mjs`) as Promise<Pyodide>,
    import(/* @vite-ignore */ `${from}pyodide.asm.mjs`) as Promise<{ default: CreateModule }>,
  ]);
  const python = await loadPyodide({
    indexURL: from,
    _loadSnapshot: memory,
    createPyodideModule: async (settings) => readied(create, settings, await memory),
  });
  tell('sources');
  for (const { folder: place, name, data } of unpack(await sources)) {
    python.FS.mkdirTree(`${PLACE}/${place}`);
    python.FS.writeFile(`${PLACE}/${place}/${name}`, data);
  }
  python.runPython('from foxtray.server.alone.page import wake; wake()');
  tell('table');
  return python;
}

/** With what Pyodide does not think of when it takes up a memory. */
async function readied(
  create: CreateModule,
  settings: Module,
  memory: Uint8Array,
): Promise<Module> {
  settings.dynamicLibraries = [LIBRARY]; // at the addresses at which it was
  const made = await create(settings);
  // There has to be room for it; whatever asks for room is forgotten with what is overwritten.
  if (made.HEAP8.length < memory.length) made._malloc(memory.length);
  // How functions are called follows from what this browser can, and not the one before.
  const restore = made.API.restoreSnapshot;
  made.API.restoreSnapshot = (kept) => {
    const call =
      (made.__PyRuntime + made.HEAP32[made.__PyEM_EMSCRIPTEN_TRAMPOLINE_OFFSET / 4]!) / 4;
    const own = made.HEAP32[call]!;
    const restored = restore(kept);
    made.HEAP32[call] = own;
    return restored;
  };
  return made;
}
