// What the table imports as it starts inside the page, compiled by the Python that will run it:
//   node tools/compile_page.mjs PYODIDE_FOLDER SOURCES.zip COMPILED.zip
// Pyodide would compile it anew at every start. Called by tools/static.py.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const [folder, sources, compiled] = process.argv.slice(2).map((each) => path.resolve(each));
const { loadPyodide } = await import(pathToFileURL(path.join(folder, 'pyodide.mjs')).href);
const python = await loadPyodide({ indexURL: `${folder}/` });
const place = '/foxtray'; // as in web/src/alone/python.ts: errors name it
const zip = new Uint8Array(readFileSync(sources));
python.unpackArchive(zip.buffer, 'zip', { extractDir: place });
python.runPython(`
import os, sys
sys.dont_write_bytecode = True
sys.path.insert(0, "${place}")
os.environ["FOXTRAY_PLAIN"] = "1"
from foxtray.server.alone import page

import zipfile
from importlib.util import cache_from_source
from py_compile import PycInvalidationMode, compile

files = {getattr(each, "__file__", None) or "" for each in sys.modules.values()}
with zipfile.ZipFile("/compiled.zip", "w") as out:
    for file in sorted(files):
        if file.startswith("${place}/") and file.endswith(".py"):
            compiled = cache_from_source(file)
            compile(file, compiled, doraise=True, invalidation_mode=PycInvalidationMode.CHECKED_HASH)
            out.write(compiled, os.path.relpath(compiled, "${place}"))
`);
writeFileSync(compiled, python.FS.readFile('/compiled.zip'));
