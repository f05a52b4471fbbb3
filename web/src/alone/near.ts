// The table inside the page as a TableServer: two workers, made anew when one of them dies.
import type { Socket, TableServer } from '../lib/server';
import { newLife, whenOver } from './lifeline';
import type { FromHelper, FromWorker, ToHelper, ToWorker } from './messages';
import type { Step } from './python';

type Back =
  | { answer: number; status: number; kind: string; body: string; bytes?: string }
  | { heard: number; text: string }
  | { ended: number; code: number };

const NOTHING = new Set([204, 205, 304]);
/** A worker that does not even say that it has heard for so long hangs. It never thinks; only that
 * it begins may take longer. */
const SILENCE = 30_000;
/** The one who thinks begins so long after the table is there, before it is needed: the page is drawn
 * first, and somebody who only comes by is gone. */
const AT_EASE = 1_000;

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
  #state: 'starting' | 'ready' | 'failed' = 'starting';
  #asked = new Map<number, (answer: Response | Error) => void>();
  #lines = new Map<number, NearSocket>();
  /** What the helper has been asked and has not answered. */
  #thinking = new Set<number>();
  #next = 1;
  #silent: ReturnType<typeof setTimeout> | undefined;

  constructor(folder: string, tell: (step: Step) => void) {
    this.#folder = folder;
    this.#tell = tell;
  }

  /** The worker with the table, from nothing. */
  start(): Promise<void> {
    if (this.#thinking.size) this.#endHelper(); // nobody is there who could be told
    this.#table?.terminate();
    this.#state = 'starting';
    this.#ready = new Promise((resolve, reject) => {
      const table = new Worker(new URL('./table.worker.ts', import.meta.url), { type: 'module' });
      this.#table = table;
      const fail = (why: string) => {
        if (this.#table !== table) return; // there is another one already
        // One that never began would not begin better a second time, unless somebody says so.
        if (this.#state === 'ready') this.#lose();
        else this.#state = 'failed';
        reject(new Error(why));
      };
      const life = newLife();
      table.onmessage = ({ data }: MessageEvent<FromWorker>) => {
        if (this.#table !== table) return;
        this.#hasSpoken();
        if ('living' in data) whenOver(life, () => fail('the worker has ended'));
        else if ('ready' in data) {
          this.#state = 'ready';
          setTimeout(() => this.#callHelper(), AT_EASE);
          resolve();
        } else if ('failed' in data) fail(data.failed);
        else this.#hear(data);
      };
      table.onerror = (event) => fail(event.message);
      this.#send({ folder: this.#folder, life });
    });
    this.#ready.catch(() => undefined); // told to whoever asks
    return this.#ready;
  }

  /** When the table is there; one that could not be set up again is tried once more. */
  #whenReady(): Promise<void> {
    return this.#state === 'failed' ? this.start() : this.#ready;
  }

  /** The worker with the table is gone: everything is kept, so another one goes on. */
  #lose(): void {
    this.#hasSpoken();
    void this.start();
    for (const settle of this.#asked.values()) settle(new Error('the worker is gone'));
    this.#asked.clear();
    const lost = [...this.#lines.values()];
    this.#lines.clear();
    for (const line of lost) line.onclose?.(undefined as never);
  }

  #hasSpoken(): void {
    clearTimeout(this.#silent);
    this.#silent = undefined;
  }

  /** Who asked the helper something asks another one. */
  #endHelper(): void {
    this.#helper?.terminate();
    this.#helper = undefined;
    for (const number of this.#thinking) this.#send({ thought: number, answer: '' });
    this.#thinking.clear();
  }

  /** Made a moment after the table, or when somebody sits down: it has begun when a bot is to
   * speak. */
  #callHelper(): Worker {
    if (this.#helper) return this.#helper;
    const helper = new Worker(new URL('./helper.worker.ts', import.meta.url), { type: 'module' });
    this.#helper = helper;
    const fail = () => {
      if (this.#helper === helper) this.#endHelper();
    };
    const life = newLife();
    helper.onmessage = ({ data }: MessageEvent<FromHelper>) => {
      if (this.#helper !== helper) return;
      if ('living' in data) return whenOver(life, fail);
      if ('failed' in data) return fail();
      if ('thought' in data) this.#thinking.delete(data.thought);
      this.#send(data);
    };
    helper.onerror = fail;
    helper.postMessage({ folder: this.#folder, life } satisfies ToHelper);
    return helper;
  }

  #send(message: ToWorker): void {
    this.#table?.postMessage(message);
  }

  #post(message: object): void {
    if (this.#state === 'ready') this.#silent ??= setTimeout(() => this.#lose(), SILENCE);
    this.#send({ text: JSON.stringify(message) });
  }

  #hear(data: FromWorker): void {
    if ('step' in data) this.#tell(data.step);
    else if ('replace' in data) this.#endHelper();
    else if ('think' in data) {
      this.#thinking.add(data.think);
      this.#callHelper().postMessage(data satisfies ToHelper);
    } else if ('text' in data) this.#take(JSON.parse(data.text) as Back);
  }

  #take(back: Back): void {
    if ('answer' in back) {
      const { status, kind } = back;
      const body = back.bytes === undefined ? back.body : fromBase64(back.bytes);
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
    await this.#whenReady();
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
    void this.#whenReady()
      .then(() => {
        this.#callHelper();
        this.#lines.set(line.number, line);
        this.#post({ dial: line.number, path: `/socket?table=${encodeURIComponent(table)}` });
        line.onopen?.(undefined as never);
      })
      .catch(() => line.onclose?.(undefined as never));
    return line;
  }
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));
}
