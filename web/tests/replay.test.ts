// A finished or uploaded game, as boards know the present; and its record as a file.
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { speak } from '../src/lib/i18n.svelte';
import { keepTickets } from '../src/lib/tickets';
import { toasts } from '../src/lib/toasts.svelte';
import { saveRecord, saveText } from '../src/table/record';
import { frameAt, tableOf as tableOfReplay, updateOf } from '../src/table/replay';
import type { Frame, Replay } from '../src/wire';
import { logOf, tableOf } from './support/records';

beforeAll(() => speak('en'));

const LOG = logOf('1. <card HS01> <b>\n   b: <1122345> . <18>\n   a: <111555v> k <1144555>');
const frame = (log: number): Frame => ({
  log,
  awaits: { seats: [1], chance: null, roller: null, over: false },
  view: { kind: 'high-score' } as Frame['view'],
  score: { totals: [log], winners: [], detail: [], ranks: [] },
});
// A word and what follows of itself is one moment: "." and the result.
const REPLAY: Replay = {
  game: 'high-score',
  options: { deck: 'x' },
  names: ['Ada', 'exact'],
  log: LOG,
  frames: [0, 1, 2, 3, 5, 6, 7, 8].map(frame),
  print: {} as Replay['print'],
  record: '',
  course: [],
};

describe('a frame', () => {
  test('is the present with the log so far, and nothing to be said', () => {
    const update = updateOf(REPLAY, REPLAY.frames[4]!);
    expect(update).toMatchObject({ ply: 5, start: 0, offers: [], own: [], undo: false });
    expect(update.log).toEqual(LOG.slice(0, 5));
    expect(update.score.totals).toEqual([5]);
    expect(update.view).toBe(REPLAY.frames[4]?.view);
  });

  test('is found by the number of entries: the first that has them all', () => {
    const found = [0, 1, 3, 4, 5, 6, 8].map((entries) => frameAt(REPLAY, entries));
    expect(found).toEqual([0, 1, 3, 4, 4, 5, 7]);
  });

  test('beyond the end is the last', () => expect(frameAt(REPLAY, 99)).toBe(7));
});

describe('the table of a record', () => {
  test('has the names, those of bots as we call them', () => {
    const table = tableOfReplay(REPLAY, 'T');
    expect(table).toMatchObject({ id: 'T', game: 'high-score', options: { deck: 'x' } });
    expect(table.seats.map(({ name, bot, letter }) => [letter, name, bot])).toEqual([
      ['a', 'Ada', ''],
      ['b', 'Oracle', 'exact'],
    ]);
  });

  test('nobody can act at it', () => {
    expect(tableOfReplay(REPLAY, 'T')).toMatchObject({ status: 'finished', hints: false });
  });
});

describe('the record as a file', () => {
  const saved: { name: string; text: Promise<string> }[] = [];
  const blobs = new Map<string, Blob>();

  beforeEach(() => {
    saved.length = 0;
    toasts.all = [];
    localStorage.clear();
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      blobs.set('blob:1', blob as Blob);
      return 'blob:1';
    });
    vi.spyOn(URL, 'revokeObjectURL').mockImplementation((url) => void blobs.delete(url));
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      saved.push({ name: this.download, text: blobs.get(this.href)!.text() });
    });
  });
  afterEach(() => {
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });

  function answer(response: Response) {
    const fetched = vi.fn<typeof fetch>(() => Promise.resolve(response));
    vi.stubGlobal('fetch', fetched);
    return fetched;
  }

  test('is saved under its name, and nothing is left behind', async () => {
    saveText('[Game "x"]\n\n*\n', 'x.rec');
    expect(saved[0]?.name).toBe('x.rec');
    expect(await saved[0]?.text).toBe('[Game "x"]\n\n*\n');
    expect(blobs.size).toBe(0);
  });

  test('is named by game and day', async () => {
    answer(new Response('*'));
    await saveRecord(tableOf('Ada'), null);
    expect(saved[0]?.name).toBe('high-score-2026-11-16.rec');
  });

  test('is asked for with my ticket in a header, never in the address', async () => {
    keepTickets('T', [{ seat: 0, ticket: 'secret' }]);
    const fetched = answer(new Response('*'));
    await saveRecord(tableOf('Ada'), null);
    const [address, init] = fetched.mock.calls[0]!;
    expect(address).toBe('/api/tables/T/record');
    expect(init?.headers).toEqual({ authorization: 'Bearer secret' });
  });

  test('without a ticket it is what everybody may know', async () => {
    const fetched = answer(new Response('*'));
    await saveRecord(tableOf('Ada'), null);
    expect(fetched.mock.calls[0]?.[1]?.headers).toEqual({});
  });

  test('a refusal is told, and no file is written', async () => {
    const problem = { kind: 'unknown', message: 'no table T', expected: '', line: null };
    answer(new Response(JSON.stringify(problem), { status: 404 }));
    await saveRecord(tableOf('Ada'), null);
    expect(saved).toEqual([]);
    expect(toasts.all.map(({ kind }) => kind)).toEqual(['problem']);
    expect(toasts.all[0]?.text).toContain('no table T');
  });
});
