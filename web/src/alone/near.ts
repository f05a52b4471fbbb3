// The table inside the page as a TableServer: two workers, made anew when one of them dies.
import type { Socket, TableServer } from '../lib/server';
import type { FromHelper, FromWorker, ToHelper, ToWorker } from './messages';
import type { Step } from './python';

type Back =
  | { answer: number; status: number; kind: string; body: string }
  | { heard: number; text: string }
  | { ended: number; code: number };

const NOTHING = new Set([204, 205, 304]);
/** A worker that is silent for so long although it was asked something has died. It never
 * thinks; only that it begins may take longer. */
const SILENCE = 30_000;

class NearSocket implements Socket {
  onopen: Socket['onopen'] = null;
  onmessage: Socket['onmessage'] = null;
  onclose: Socket['onclose'] = null;
  constructor(
    readonly number: number,
    readonly post: (message: object) => void,
  ) {}
  send(text: string): void {
    this.post({ say: this.number, text });
  }
  close(): void {
    this.post({ hang: this.number });
  }
}

export class NearServer implements TableServer {
  readonly far = false;
  readonly #folder: string;
  readonly #tell: (step: Step) => void;
  #table: Worker | undefined;
  #helper: Worker | undefined;
  #ready: Promise<void> = Promise.resolve();
  #asked = new Map<number, (answer: Response | Error) => void>();
  #lines = new Map<number, NearSocket>();
  /** What the helper has been asked and has not answered. */
  #thinking = new Set<number>();
  #next = 1;
  #silent: ReturnType<typeof setTimeout> | undefined;
  #isReady = false;

  constructor(folder: string, tell: (step: Step) => void) {
    this.#folder = folder;
    this.#tell = tell;
  }

  /** Both workers, from nothing. */
  start(): Promise<void> {
    this.#ready = new Promise((resolve, reject) => {
      const table = new Worker(new URL('./table.worker.ts', import.meta.url), { type: 'module' });
      this.#table = table;
      table.onmessage = ({ data }: MessageEvent<FromWorker>) => {
        clearTimeout(this.#silent);
        this.#silent = undefined;
        if ('ready' in data) {
          this.#isReady = true;
          // Not before: the two would only wait for each other.
          if (!this.#helper) this.#replaceHelper();
          resolve();
        } else if ('failed' in data) reject(new Error(data.failed));
        else this.#hear(data);
      };
      table.onerror = (event) => {
        reject(new Error(event.message));
        // One that never began would not begin better a second time, unless somebody says so.
        if (this.#isReady) this.#lose();
      };
      this.#send({ folder: this.#folder });
    });
    return this.#ready;
  }

  /** The worker with the table is gone: everything is kept, so another one goes on. */
  #lose(): void {
    clearTimeout(this.#silent);
    this.#silent = undefined;
    this.#isReady = false;
    this.#table?.terminate();
    for (const settle of this.#asked.values()) settle(new Error('the worker is gone'));
    this.#asked.clear();
    const lost = [...this.#lines.values()];
    this.#lines.clear();
    for (const line of lost) line.onclose?.(undefined as never);
    this.start().catch(() => undefined);
  }

  #replaceHelper(): void {
    this.#helper?.terminate();
    for (const number of this.#thinking) this.#send({ thought: number, answer: '' });
    this.#thinking.clear();
    const helper = new Worker(new URL('./helper.worker.ts', import.meta.url), { type: 'module' });
    this.#helper = helper;
    helper.onmessage = ({ data }: MessageEvent<FromHelper>) => {
      if ('failed' in data) return;
      if ('thought' in data) this.#thinking.delete(data.thought);
      this.#send(data);
    };
    helper.onerror = () => this.#replaceHelper();
    helper.postMessage({ folder: this.#folder } satisfies ToHelper);
  }

  #send(message: ToWorker): void {
    this.#table?.postMessage(message);
  }

  #post(message: object): void {
    if (this.#isReady) this.#silent ??= setTimeout(() => this.#lose(), SILENCE);
    this.#send({ text: JSON.stringify(message) });
  }

  #hear(data: FromWorker): void {
    if ('step' in data) this.#tell(data.step);
    else if ('replace' in data) this.#replaceHelper();
    else if ('think' in data) {
      this.#thinking.add(data.think);
      this.#helper?.postMessage(data satisfies ToHelper);
    } else if ('text' in data) this.#take(JSON.parse(data.text) as Back);
  }

  #take(back: Back): void {
    if ('answer' in back) {
      const { status, kind, body } = back;
      const headers: HeadersInit = kind ? { 'content-type': kind } : {};
      this.#asked.get(back.answer)?.(
        new Response(NOTHING.has(status) ? null : body, { status, headers }),
      );
      this.#asked.delete(back.answer);
    } else if ('heard' in back) {
      this.#lines.get(back.heard)?.onmessage?.({ data: back.text });
    } else {
      const line = this.#lines.get(back.ended);
      this.#lines.delete(back.ended);
      line?.onclose?.(undefined as never);
    }
  }

  async ask(path: string, init: RequestInit): Promise<Response> {
    await this.#ready;
    const number = this.#next++;
    return new Promise((resolve, reject) => {
      this.#asked.set(number, (answer) =>
        answer instanceof Error ? reject(answer) : resolve(answer),
      );
      init.signal?.addEventListener('abort', () => {
        if (this.#asked.delete(number)) this.#post({ drop: number });
        reject(new DOMException('', 'AbortError'));
      });
      const { method = 'GET', headers = {}, body = '' } = init;
      this.#post({ ask: number, method, path, headers, body });
    });
  }

  dial(table: string): Socket {
    const line = new NearSocket(this.#next++, (message) => this.#post(message));
    void this.#ready
      .then(() => {
        this.#lines.set(line.number, line);
        this.#post({ dial: line.number, path: `/socket?table=${encodeURIComponent(table)}` });
        line.onopen?.(undefined as never);
      })
      .catch(() => line.onclose?.(undefined as never));
    return line;
  }
}
