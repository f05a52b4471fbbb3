// The worker that thinks: bots, hints, reviews, whole records.
import { live } from './lifeline';
import type { FromHelper, ToHelper } from './messages';
import { startPython } from './python';

type Help = (packed: string, tell: (told: string) => void) => string;

const post = (message: FromHelper) => postMessage(message);
let help: Promise<Help> | undefined;

async function open(folder: string): Promise<Help> {
  const python = await startPython(folder, () => undefined);
  return python.runPython(`
from foxtray.server.alone.page import help_with
help_with
`) as Help;
}

addEventListener('message', ({ data }: MessageEvent<ToHelper>) => {
  if ('folder' in data) {
    live(data.life, () => post({ living: true }));
    help = open(data.folder);
    help.catch((error: unknown) => post({ failed: String(error) }));
    return;
  }
  const { think, packed } = data;
  void help?.then((work) =>
    post({ thought: think, answer: work(packed, (told) => post({ report: think, told })) }),
  );
});
