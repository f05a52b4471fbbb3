// Logs written as records write them (docs/notation.md), tables and updates, for tests.
import type { LogEntry, TableInfo, Update } from '../../src/wire';

export const SEATS = 'abcde';

/** The log of the turns of a record: `1a. a: <y3> y=ya1`, further seats' lines indented below. */
export function logOf(record: string): LogEntry[] {
  let label = '';
  return record
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [, turn, letter, said = ''] = /^(?:(\w+)\. )? *(?:([a-e]): )?(.*)$/.exec(line) ?? [];
      label = turn ?? label;
      const seat = letter ? SEATS.indexOf(letter) : null;
      return [...said.matchAll(/<([^>]*)>|(\S+)/g)].map(([, fact, word]): LogEntry =>
        fact === undefined
          ? { text: word ?? '', seat, label }
          : { text: fact, seat, fact: true, label },
      );
    });
}

export function tableOf(...names: string[]): TableInfo {
  return {
    id: 'T',
    game: 'high-score',
    options: {},
    language: 'en',
    dice: 'rolled',
    visibility: 'private',
    hints: true,
    aids: true,
    status: 'playing',
    seats: names.map((name, seat) => ({
      seat,
      letter: SEATS[seat] ?? '',
      kind: 'here',
      name,
      bot: '',
      taken: true,
      present: true,
    })),
    watching: 0,
    fair: null,
    next: '',
    made: '2026-11-16T03:00:00Z',
    day: null,
    challenge: '',
  };
}

export function updateOf(part: Partial<Update> = {}): Update {
  return {
    type: 'update',
    ply: 1,
    start: 0,
    log: [],
    awaits: { seats: [0], chance: null, roller: null, over: false },
    view: {} as Update['view'],
    own: [],
    offers: [],
    score: { totals: [], winners: [], detail: [], ranks: [] },
    undo: false,
    asked: null,
    forgotten: 0,
    ...part,
  };
}
