// Python in a worker: Pyodide and our own sources, both from the folder this page came from.

/** As much of Pyodide as we use; the package itself lies in the folder. */
export interface Python {
  unpackArchive(data: ArrayBuffer, format: string, how: { extractDir: string }): void;
  runPython(code: string): unknown;
}

interface Pyodide {
  loadPyodide(how: { indexURL: string }): Promise<Python>;
}

/** Where the folder's parts are; tools/static.py puts them there. */
const PYTHON = 'python/';
const SOURCES = 'table.zip';
const PLACE = '/foxtray';

export type Step = 'python' | 'sources' | 'table';

export async function startPython(folder: string, tell: (step: Step) => void): Promise<Python> {
  const from = new URL(PYTHON, folder).href;
  tell('python');
  const sources = fetch(new URL(SOURCES, folder)).then((answer) => {
    if (!answer.ok) throw new Error(`${SOURCES}: ${answer.status}`);
    return answer.arrayBuffer();
  });
  sources.catch(() => undefined); // told when it is wanted
  const pyodide = (await import(/* @vite-ignore */ `${from}pyodide.mjs`)) as Pyodide;
  const python = await pyodide.loadPyodide({ indexURL: from });
  tell('sources');
  python.unpackArchive(await sources, 'zip', { extractDir: PLACE });
  python.runPython(`
import os, sys
sys.path.insert(0, "${PLACE}")
os.environ["FOXTRAY_CACHE"] = "${PLACE}/tables"
os.environ["FOXTRAY_PLAIN"] = "1"
`);
  tell('table');
  return python;
}
