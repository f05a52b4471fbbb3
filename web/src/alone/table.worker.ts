// The worker that holds the table: src/foxtray/server/alone/page.py, spoken to in JSON.
import { callDrawer, whenOthersWrite } from './drawer';
import { live } from './lifeline';
import { startPython } from './python';
import type { FromWorker, ToWorker } from './messages';

interface Page {
  hear(text: string): void;
  report(number: number, told: string): void;
  /** Another tab has written this; '' is no table. */
  moved(table: string): void;
}

const post = (message: FromWorker) => postMessage(message);
const thinking = new Map<number, (answer: string) => void>();
let page: Page | undefined;

/** What a bot has to think about goes to the other worker, by way of the page. */
function think(number: number, packed: string): Promise<string> {
  return new Promise((resolve) => {
    thinking.set(number, resolve);
    post({ think: number, packed });
  });
}

async function open(folder: string): Promise<void> {
  const python = await startPython(folder, (step) => post({ step }));
  const made = python.runPython(`
from foxtray.server.alone.page import Page
Page
`) as (say: (text: string) => void) => Page & {
    open(...helpers: unknown[]): Promise<void>;
  };
  const fresh = made((text) => post({ text }));
  await fresh.open(callDrawer, think, () => post({ replace: true }));
  page = fresh;
  whenOthersWrite((table) => fresh.moved(table));
  post({ ready: true });
}

addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  if ('folder' in data) {
    live(data.life, () => post({ living: true }));
    open(data.folder).catch((error: unknown) => post({ failed: String(error) }));
  } else if ('text' in data) {
    post({ hears: true }); // what is asked may take a while: who waits knows that we live
    page?.hear(data.text);
  } else if ('thought' in data) {
    thinking.get(data.thought)?.(data.answer);
    thinking.delete(data.thought);
  } else if ('report' in data) page?.report(data.report, data.told);
});
