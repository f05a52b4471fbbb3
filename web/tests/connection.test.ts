// The line to a table, against a table that lives in memory: words, drops, healing.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Connection, Refusal } from '../src/lib/connection.svelte';
import { socketAddress, type Socket } from '../src/lib/server';
import type { ClientMessage, TableMessage, Update } from '../src/wire';
import { tableOf, updateOf } from './support/records';

const TABLE = tableOf();
const update = (ply: number, part: Partial<Update> = {}): Update => updateOf({ ply, ...part });

/** One end of a socket; the test holds the other. */
class Wire implements Socket {
  onopen: Socket['onopen'] = null;
  onmessage: Socket['onmessage'] = null;
  onclose: Socket['onclose'] = null;
  said: ClientMessage[] = [];
  closed = false;

  send(text: string): void {
    this.said.push(JSON.parse(text) as ClientMessage);
  }
  close(): void {
    this.closed = true;
  }
  open(): void {
    this.onopen?.(undefined as never);
  }
  tell(...messages: TableMessage[]): void {
    for (const message of messages) this.onmessage?.({ data: JSON.stringify(message) });
  }
  drop(): void {
    this.onclose?.(undefined as never);
  }
  greet(...messages: TableMessage[]): void {
    this.open();
    this.tell({ type: 'welcome', table: TABLE, mine: [0], owner: true, left: [] }, ...messages);
  }
  get last(): ClientMessage | undefined {
    return this.said.at(-1);
  }
}

let wires: Wire[];
let line: Connection;
let renewed: unknown[];
const present = () => wires.at(-1)!;

beforeEach(() => {
  vi.useFakeTimers();
  wires = [];
  renewed = [];
  line = new Connection({
    table: 'T',
    tickets: ['ticket'],
    random: () => 1,
    onrenew: (fresh) => renewed.push(fresh),
    open: () => {
      const wire = new Wire();
      wires.push(wire);
      return wire;
    },
  });
  line.start();
});
afterEach(() => {
  line.stop();
  vi.useRealTimers();
});

const FIRST_WAIT = 400;
const LATER = FIRST_WAIT + 1;

function breakAndHeal(...messages: TableMessage[]): void {
  present().drop();
  vi.advanceTimersByTime(LATER);
  present().greet(...messages);
}

describe('greeting', () => {
  test('the hello names the table, the tickets and nothing seen yet', () => {
    present().open();
    expect(present().last).toEqual({ type: 'hello', table: 'T', tickets: ['ticket'], last: null });
  });

  test('the address names the table, for a proxy that leads by it', () => {
    expect(socketAddress('k3 J')).toBe(`ws://${location.host}/socket?table=k3%20J`);
  });

  test('a welcome and an update make the present', () => {
    present().greet(update(3, { log: [{ text: '122345v', fact: true }] }));
    expect(line.state).toBe('online');
    expect(line.mine).toEqual([0]);
    expect(line.update?.ply).toBe(3);
    expect(line.log).toEqual([{ text: '122345v', fact: true }]);
  });

  test('an unknown table closes the line for good', () => {
    present().open();
    present().tell({
      type: 'refused',
      id: null,
      kind: 'unknown',
      message: '',
      word: null,
      expected: '',
      reason: null,
    });
    expect(line.state).toBe('closed');
    expect(line.closing).toBe('unknown');
  });

  test('a deleted table closes the line for good', () => {
    present().greet(update(1));
    present().tell({ type: 'gone' });
    expect(line.closing).toBe('gone');
    vi.advanceTimersByTime(60_000);
    expect(wires).toHaveLength(1);
  });
});

describe('the log', () => {
  const entries = (...texts: string[]) => texts.map((text) => ({ text, seat: 0 }));

  test('what follows `start` is replaced', () => {
    present().greet(update(2, { log: entries('a', 'b') }));
    present().tell(update(3, { start: 1, log: entries('c', 'd') }));
    expect(line.log.map(({ text }) => text)).toEqual(['a', 'c', 'd']);
  });

  test('an undo shortens it', () => {
    present().greet(update(2, { log: entries('a', 'b') }));
    present().tell(update(3, { start: 1 }));
    expect(line.log.map(({ text }) => text)).toEqual(['a']);
  });

  test('an update that builds on what we do not have makes us ask for everything', () => {
    present().greet(update(2, { log: entries('a') }));
    present().tell(update(9, { start: 5 }));
    expect(wires).toHaveLength(2);
    present().open();
    expect(present().last).toMatchObject({ type: 'hello', last: null });
  });
});

describe('saying a word', () => {
  test('resolves when it is kept', async () => {
    present().greet(update(4));
    const said = line.say(0, 'k5v');
    expect(present().last).toMatchObject({ type: 'word', ply: 4, seat: 0, word: 'k5v' });
    expect(line.busy).toBe(true);
    present().tell({ type: 'ack', id: 1, ply: 5 });
    await expect(said).resolves.toMatchObject({ ply: 5 });
    expect(line.busy).toBe(false);
  });

  test('a refusal tells its kind', async () => {
    present().greet(update(4));
    const said = line.say(0, 'k6');
    present().tell({
      type: 'refused',
      id: 1,
      kind: 'illegal',
      message: 'no',
      word: 'k6',
      expected: '',
      reason: { code: 'not-offered', about: {} },
    });
    await expect(said).rejects.toMatchObject({ kind: 'illegal', reason: { code: 'not-offered' } });
    await expect(said).rejects.toBeInstanceOf(Refusal);
  });

  test('a question does not make the table busy', () => {
    present().greet(update(4));
    void line.tryWord(0, 'build=x').catch(() => undefined);
    expect(line.busy).toBe(false);
  });
});

describe('a broken line', () => {
  test('says what was seen last', () => {
    present().greet(update(7));
    present().drop();
    expect(line.state).toBe('healing');
    vi.advanceTimersByTime(LATER);
    present().open();
    expect(present().last).toMatchObject({ type: 'hello', last: 7 });
  });

  test('waits longer and longer, at most fifteen seconds', () => {
    const waits: number[] = [];
    for (let i = 0; i < 8; i++) {
      const before = wires.length;
      present().drop();
      let waited = 0;
      while (wires.length === before) {
        vi.advanceTimersByTime(100);
        waited += 100;
      }
      waits.push(waited);
    }
    expect(waits).toEqual([400, 800, 1600, 3200, 6400, 12_800, 15_000, 15_000]);
  });

  test('a word that did not arrive is said again, once', async () => {
    present().greet(update(4));
    const said = line.say(0, 'k5v');
    breakAndHeal(update(4));
    expect(present().said.filter(({ type }) => type === 'word')).toHaveLength(1);
    present().tell({ type: 'ack', id: 1, ply: 5 });
    await expect(said).resolves.toMatchObject({ ply: 5 });
  });

  test('a word that did arrive is not said again', async () => {
    present().greet(update(4));
    const said = line.say(0, 'k5v');
    breakAndHeal(update(5, { log: [{ text: 'k5v', seat: 0 }] }));
    expect(present().said.map(({ type }) => type)).toEqual(['hello']);
    await expect(said).resolves.toMatchObject({ ply: 5 });
  });

  test('a word that others overtook is not said again', async () => {
    present().greet(update(4));
    const said = line.say(0, 'k5v');
    breakAndHeal(update(6, { log: [{ text: 'k1', seat: 1 }] }));
    await expect(said).rejects.toMatchObject({ kind: 'stale' });
    expect(present().said.map(({ type }) => type)).toEqual(['hello']);
  });

  test('a roll that fell meanwhile is not repeated', async () => {
    present().greet(update(4));
    const rolled = line.roll(0);
    breakAndHeal(update(5, { log: [{ text: '1122345', fact: true }] }));
    await expect(rolled).resolves.toMatchObject({ ply: 5 });
    expect(present().said.map(({ type }) => type)).toEqual(['hello']);
  });

  test('a word said while the line is broken goes out when it is healed', () => {
    present().greet(update(4));
    present().drop();
    void line.say(0, '.').catch(() => undefined);
    vi.advanceTimersByTime(LATER);
    present().greet(update(4));
    expect(present().last).toMatchObject({ type: 'word', word: '.' });
  });

  test('a question is asked again, leaving is not', async () => {
    present().greet(update(4));
    void line.tryWord(0, 'front=x').catch(() => undefined);
    const leaving = line.leave(0);
    breakAndHeal(update(4));
    expect(present().said.map(({ type }) => type)).toEqual(['hello', 'try']);
    await expect(leaving).rejects.toMatchObject({ kind: 'dropped' });
  });

  test('when the net is back, nobody waits', () => {
    present().greet(update(4));
    dispatchEvent(new Event('offline'));
    expect(line.state).toBe('offline');
    const before = wires.length;
    dispatchEvent(new Event('online'));
    expect(wires).toHaveLength(before + 1);
  });

  test('a ticket that was signed anew is kept, and shown in the next hello', () => {
    present().greet({ type: 'renewed', tickets: { ticket: 'signed anew', other: 'x' } });
    expect(renewed).toEqual([{ ticket: 'signed anew', other: 'x' }]);
    present().drop();
    vi.advanceTimersByTime(400);
    present().open();
    expect(present().last).toMatchObject({ type: 'hello', tickets: ['signed anew'] });
  });

  test('other tickets are shown in a new hello', () => {
    present().greet(update(4));
    line.present(['other']);
    present().open();
    expect(present().last).toMatchObject({ type: 'hello', tickets: ['other'] });
  });
});

describe('the pulse', () => {
  test('a silent line is asked, and dropped if it stays silent', () => {
    present().greet(update(4));
    vi.advanceTimersByTime(20_000);
    expect(present().last).toMatchObject({ type: 'ping' });
    vi.advanceTimersByTime(8_000);
    expect(wires).toHaveLength(2);
    expect(wires[0]?.closed).toBe(true);
  });

  test('an answer keeps it', () => {
    present().greet(update(4));
    vi.advanceTimersByTime(20_000);
    present().tell({ type: 'pong', id: 1 });
    vi.advanceTimersByTime(19_000);
    expect(wires).toHaveLength(1);
  });

  test('a line that never opens is given up', () => {
    vi.advanceTimersByTime(8_000);
    expect(wires.length).toBeGreaterThan(1);
  });
});
