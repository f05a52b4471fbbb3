// The memory of a Python that has the table imported, for the page to go on from:
//   node tools/page_memory.mjs PYODIDE_FOLDER SOURCES_FOLDER MEMORY
// To begin Python and to import everything at each start took the page three seconds. Called by
// tools/static.py; web/src/alone/python.ts goes on from it.
import crypto from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const [folder, sources, memory] = process.argv.slice(2).map((each) => path.resolve(each));
const load = (name) => import(pathToFileURL(path.join(folder, name)).href);
const { loadPyodide } = await load('pyodide.mjs');
const { default: createModule } = await load('pyodide.asm.mjs');
const place = '/foxtray'; // as in web/src/alone/python.ts
// The same sources make the same memory, whenever and wherever it is made. (What a package draws as it
// is imported everybody would have in common anyway: multiprocessing's key, which nobody uses here.)
const began = Date.UTC(2020, 0);
Date.now = () => began;
performance.now = () => 0;
crypto.randomFillSync = (room) => room.fill(0);

const files = readdirSync(sources, { recursive: true, withFileTypes: true })
  .filter((each) => each.isFile())
  .map((each) => path.relative(sources, path.join(each.parentPath, each.name)))
  .sort();
const [library, ...more] = files.filter((each) => each.endsWith('.so'));
// Pyodide's snapshots know nothing of libraries. One that is there before Python begins lies at the
// same addresses every time; for a second one, python.ts would have to keep their order.
if (!library || more.length) throw new Error(`one library is expected: ${library}, ${more}`);

const python = await loadPyodide({
  indexURL: `${folder}/`,
  env: { PYTHONHASHSEED: '0' },
  _sysExecutable: 'python',
  _makeSnapshot: true,
  createPyodideModule(settings) {
    const locate = settings.locateFile;
    const wanted = `${place}/${library}`;
    const locateFile = (name) => (name === wanted ? path.join(folder, 'library.so') : locate(name));
    return createModule(Object.assign(settings, { dynamicLibraries: [wanted], locateFile }));
  },
});
for (const file of files) {
  python.FS.mkdirTree(path.posix.dirname(`${place}/${file}`));
  python.FS.writeFile(`${place}/${file}`, readFileSync(path.join(sources, file)));
}
python.runPython(`
import os, sys
sys.dont_write_bytecode = True
sys.path.insert(0, "${place}")
os.environ["FOXTRAY_CACHE"] = "${place}/tables"
os.environ["FOXTRAY_PLAIN"] = "1"
from foxtray.server.alone import memory, page
memory.learn()
import random
random.seed(0)
`);
const whole = python.makeMemorySnapshot();
let end = whole.length;
while (whole[end - 1] === 0) end--; // fresh memory is empty
writeFileSync(memory, whole.subarray(0, Math.ceil(end / 16) * 16));
