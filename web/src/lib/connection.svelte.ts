// The line to one table: what the table last said, and what was said to it. It heals by
// itself. A word that had no answer when the line broke is said again only if the table's ply
// shows that it did not arrive; nothing is ever said twice.
import type {
  Ack,
  ClientMessage,
  Hints,
  LogEntry,
  Refused,
  TableInfo,
  TableMessage,
  Tried,
  Update,
  Why,
} from '../wire';
import type { Pledging } from './pledging';
import { server, type Socket } from './server';

/** connecting: the first time; healing: again; offline: no net; closed: for good. */
export type LineState = 'connecting' | 'online' | 'healing' | 'offline' | 'closed';

/** Why the line was closed for good. */
export type Closing = 'gone' | 'unknown' | 'left';

/** Without `id`: the connection gives it. */
type Unnumbered<M> = M extends { id: number } ? Omit<M, 'id'> : never;
type Asked = Unnumbered<ClientMessage>;
type Answer = Ack | Tried | Hints;

type No = Pick<Refused, 'kind' | 'message'> & { reason?: Why | null };

/** The table said no. */
export class Refusal extends Error {
  readonly kind: string;
  /** For readers of any language; null where the kind says it all. */
  readonly reason: Why | null;

  constructor({ kind, message, reason }: No) {
    super(message);
    this.kind = kind;
    this.reason = reason ?? null;
  }
}

interface Pending {
  message: Asked & { id: number };
  resolve: (answer: Answer) => void;
  reject: (refusal: Refusal) => void;
  /** How many log entries there were when it was said. */
  entries: number;
  /** On its way over the present line; false after a drop until it is said again. */
  sent: boolean;
}

export interface LineOptions {
  table: string;
  tickets: readonly string[];
  open?: (table: string) => Socket;
  random?: () => number;
  /** What this device throws into the dice before the game begins. */
  pledging?: Pledging;
  /** Some tickets are to be kept in another form: the table's secret has changed. */
  onrenew?: (fresh: Readonly<Record<string, string>>) => void;
}

const FIRST_WAIT = 400;
const LONGEST_WAIT = 15_000;
const HEARTBEAT = 20_000;
const PATIENCE = 8_000;
/** After a phone wakes up, a line that was silent this long is asked at once. */
const DOUBT = 4_000;

export class Connection {
  state = $state<LineState>('connecting');
  closing = $state<Closing | null>(null);
  table = $state.raw<TableInfo | null>(null);
  mine = $state.raw<readonly number[]>([]);
  owner = $state(false);
  /** The seats this person left in the game and may take again. */
  left = $state.raw<readonly number[]>([]);
  update = $state.raw<Update | null>(null);
  log = $state.raw<readonly LogEntry[]>([]);
  /** How many entries there are, with those that nobody here may look up any more. */
  get entries(): number {
    return this.log.length + (this.update?.forgotten ?? 0);
  }
  /** What of the log came after so many entries. */
  since(entries: number): readonly LogEntry[] {
    return this.log.slice(Math.max(0, entries - (this.update?.forgotten ?? 0)));
  }
  /** Dice fell of which the table did not say what was rolled. */
  untold = $state(false);
  /** What this device threw into the dice. */
  get pledging(): Pledging | undefined {
    return this.#options.pledging;
  }
  /** The rules are being compiled. */
  preparing = $state(false);
  /** Something is on its way that changes the game. */
  busy = $state(false);
  /** What the table complained of without being asked. */
  complaint = $state.raw<Refusal | null>(null);

  readonly #options: LineOptions;
  #tickets: readonly string[];
  #socket: Socket | null = null;
  #welcomed = false;
  #pending = new Map<number, Pending>();
  #nextId = 1;
  #tries = 0;
  #heard = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #pulse: ReturnType<typeof setTimeout> | undefined;
  #patience: ReturnType<typeof setTimeout> | undefined;

  constructor(options: LineOptions) {
    this.#options = options;
    this.#tickets = options.tickets;
  }

  start(): void {
    addEventListener('online', this.#wake);
    addEventListener('offline', this.#lose);
    document.addEventListener('visibilitychange', this.#look);
    this.#dial();
  }

  /** Hang up for good. */
  stop(why: Closing = 'left'): void {
    removeEventListener('online', this.#wake);
    removeEventListener('offline', this.#lose);
    document.removeEventListener('visibilitychange', this.#look);
    this.#hangUp();
    clearTimeout(this.#retry);
    this.state = 'closed';
    this.closing = why;
    for (const id of [...this.#pending.keys()]) this.#refuse(id, { kind: 'dropped', message: '' });
  }

  /** Other tickets, such as after taking a seat: said in a new hello. */
  present(tickets: readonly string[]): void {
    this.#tickets = tickets;
    if (this.state !== 'closed') this.#redial();
  }

  // What can be said

  say(seat: number, word: string): Promise<Ack> {
    return this.#ask({ type: 'word', ply: this.#ply, seat, word });
  }
  tryWord(seat: number, word: string): Promise<Tried> {
    return this.#ask({ type: 'try', seat, word });
  }
  roll(seat: number): Promise<Ack> {
    return this.#ask({ type: 'roll', ply: this.#ply, seat });
  }
  enter(seat: number, fact: string): Promise<Ack> {
    return this.#ask({ type: 'fact', ply: this.#ply, seat, fact });
  }
  undo(seat: number): Promise<Ack> {
    return this.#ask({ type: 'undo', ply: this.#ply, seat });
  }
  consent(seat: number, yes: boolean): Promise<Ack> {
    return this.#ask({ type: 'consent', seat, yes });
  }
  hint(seat: number): Promise<Hints> {
    return this.#ask({ type: 'hint', ply: this.#ply, seat });
  }
  giveToBot(seat: number, bot: string): Promise<Ack> {
    return this.#ask({ type: 'give', seat, bot });
  }
  leave(seat: number): Promise<Ack> {
    return this.#ask({ type: 'leave', seat });
  }
  rename(seat: number, name: string): Promise<Ack> {
    return this.#ask({ type: 'rename', seat, name });
  }

  get #ply(): number {
    return this.update?.ply ?? 0;
  }

  #ask<A extends Answer>(asked: Asked): Promise<A> {
    const message = { ...asked, id: this.#nextId++ };
    return new Promise<A>((resolve, reject) => {
      if (this.state === 'closed') {
        reject(new Refusal({ kind: 'dropped', message: '' }));
        return;
      }
      const pending: Pending = {
        message,
        resolve: resolve as Pending['resolve'],
        reject,
        entries: this.entries,
        sent: false,
      };
      this.#pending.set(message.id, pending);
      if (this.#welcomed) this.#post(pending);
      this.#count();
    });
  }

  #post(pending: Pending): void {
    pending.sent = true;
    this.#send(pending.message);
  }

  #send(message: ClientMessage): void {
    this.#socket?.send(JSON.stringify(message));
  }

  /** Busy is what may change the game, not questions. */
  #count(): void {
    this.busy = [...this.#pending.values()].some(({ message }) => changesTheGame(message));
  }

  #resolve(id: number, answer: Answer): void {
    this.#pending.get(id)?.resolve(answer);
    this.#pending.delete(id);
    this.#count();
  }

  #refuse(id: number, refused: No): void {
    this.#pending.get(id)?.reject(new Refusal(refused));
    this.#pending.delete(id);
    this.#count();
  }

  // The line

  #dial(): void {
    clearTimeout(this.#retry);
    this.#welcomed = false;
    const { open = (table: string) => server().dial(table), table } = this.#options;
    const socket = open(table);
    this.#socket = socket;
    socket.onopen = () => this.#greet();
    socket.onmessage = ({ data }) => this.#hear(JSON.parse(data) as TableMessage);
    socket.onclose = () => this.#drop();
    clearTimeout(this.#patience);
    this.#patience = setTimeout(() => this.#redial(), PATIENCE);
  }

  #greet(): void {
    this.#send({
      type: 'hello',
      table: this.#options.table,
      tickets: [...this.#tickets],
      // A log with gaps cannot be gone on from.
      last: this.update?.forgotten ? null : (this.update?.ply ?? null),
      ...(this.#tickets.length ? this.#options.pledging?.hello() : {}),
    });
  }

  #hangUp(): void {
    clearTimeout(this.#pulse);
    clearTimeout(this.#patience);
    const socket = this.#socket;
    this.#socket = null;
    this.#welcomed = false;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }

  #drop(): void {
    this.#hangUp();
    for (const pending of this.#pending.values()) pending.sent = false;
    if (this.state === 'closed') return;
    if (server().far && !navigator.onLine) this.state = 'offline';
    else if (this.table) this.state = 'healing';
    const most = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.#tries++);
    const wait = most * (0.5 + (this.#options.random ?? Math.random)() / 2);
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => this.#dial(), wait);
  }

  /** Without waiting. */
  #redial(): void {
    this.#drop();
    this.#dial();
  }

  #wake = (): void => {
    this.#tries = 0;
    if (this.state !== 'online') this.#redial();
    else this.#ping();
  };

  #lose = (): void => {
    if (!server().far) return;
    this.#drop();
    this.state = 'offline';
  };

  #look = (): void => {
    if (document.visibilityState !== 'visible') return;
    if (this.state !== 'online') this.#wake();
    else if (Date.now() - this.#heard > DOUBT) this.#ping();
  };

  #ping(): void {
    this.#send({ type: 'ping', id: this.#nextId++ });
    clearTimeout(this.#patience);
    this.#patience = setTimeout(() => this.#redial(), PATIENCE);
  }

  // What the table says

  #hear(message: TableMessage): void {
    this.#heard = Date.now();
    clearTimeout(this.#patience);
    clearTimeout(this.#pulse);
    this.#pulse = setTimeout(() => this.#ping(), HEARTBEAT);
    switch (message.type) {
      case 'welcome':
        this.table = message.table;
        this.mine = message.mine;
        this.owner = message.owner;
        this.left = message.left;
        this.state = 'online';
        this.complaint = null;
        this.#tries = 0;
        this.#welcomed = true;
        this.preparing = false;
        // While the game is under way an update follows, and only it tells what arrived.
        if (message.table.status === 'gathering') this.#settleAfterDrop(null);
        this.#throwIn();
        break;
      case 'renewed':
        this.#tickets = this.#tickets.map((ticket) => message.tickets[ticket] ?? ticket);
        this.#options.onrenew?.(message.tickets);
        break;
      case 'update':
        this.#take(message);
        break;
      case 'seats':
        this.table = message.table;
        // What was given to a bot is no longer ours.
        this.mine = this.mine.filter((seat) => !message.table.seats[seat]?.bot);
        this.#throwIn();
        break;
      case 'preparing':
        this.preparing = true;
        break;
      case 'ack':
      case 'tried':
      case 'hints':
        this.#resolve(message.id, message);
        break;
      case 'refused':
        this.#hearNo(message);
        break;
      case 'gone':
        this.stop('gone');
        break;
      case 'pong':
        break;
    }
  }

  #throwIn(): void {
    const said = this.table && this.#options.pledging?.hear(this.table, this.mine);
    if (said) this.#send({ ...said, id: this.#nextId++ });
  }

  #take(update: Update): void {
    if (update.start > this.log.length) {
      // We do not have what it builds on: ask for everything.
      this.update = null;
      this.log = [];
      this.#redial();
      return;
    }
    this.preparing = false;
    const [next] = update.start === this.log.length ? update.log : [];
    if (this.update?.awaits.chance && next?.fact && !next.chance) this.untold = true;
    this.log = [...this.log.slice(0, update.start), ...update.log];
    this.update = update;
    this.#settleAfterDrop(update);
  }

  #hearNo(refused: Refused): void {
    if (refused.id !== null) this.#refuse(refused.id, refused);
    else if (!this.#welcomed && refused.kind === 'unknown') this.stop('unknown');
    else this.complaint = new Refusal(refused);
  }

  /** Decide about everything that was said before the line broke. */
  #settleAfterDrop(update: Update | null): void {
    for (const [id, pending] of [...this.#pending]) {
      if (pending.sent) continue;
      const { message } = pending;
      if (!('ply' in message)) {
        if (message.type === 'try') this.#post(pending);
        else this.#refuse(id, { kind: 'dropped', message: '' });
      } else if (message.type === 'hint' || message.ply === (update?.ply ?? 0)) {
        this.#post(pending);
      } else if (this.#isInLog(pending)) {
        this.#resolve(id, { type: 'ack', id, ply: update?.ply ?? 0 });
      } else {
        this.#refuse(id, { kind: 'stale', message: '' });
      }
    }
  }

  #isInLog({ message, entries }: Pending): boolean {
    const since = this.since(entries);
    if (message.type === 'word')
      return since.some(({ seat, text }) => seat === message.seat && text === message.word);
    if (message.type === 'fact')
      return since.some(({ fact, text }) => fact && text === message.fact);
    if (message.type === 'roll') return since.some(({ fact }) => fact);
    return message.type === 'undo' && this.entries < entries;
  }
}

function changesTheGame({ type }: Asked): boolean {
  return type === 'word' || type === 'roll' || type === 'fact' || type === 'undo';
}
