// A replay's frame as boards know the present.
import { isBot } from '../start/bots';
import type { BoardActs, BoardMoment } from '../games/board';
import type { Frame, Replay, TableInfo, Update } from '../wire';

import { withNames } from './expected';

const LETTERS = 'abcdefgh';

export function updateOf(replay: Replay, frame: Frame): Update {
  return {
    type: 'update',
    ply: frame.log,
    start: 0,
    log: replay.log.slice(0, frame.log),
    awaits: frame.awaits,
    view: frame.view,
    own: [],
    offers: [],
    score: frame.score,
    undo: false,
    asked: null,
    forgotten: 0,
  };
}

/** A record has names only: those of the roster are taken for bots. */
export function tableOf(replay: Replay, id: string): TableInfo {
  return withNames({
    id,
    game: replay.game,
    options: replay.options,
    language: 'en',
    dice: 'rolled',
    visibility: 'private',
    hints: false,
    aids: false,
    status: 'finished',
    seats: replay.names.map((name, seat) => ({
      seat,
      letter: LETTERS[seat] ?? '',
      kind: 'here',
      name,
      bot: isBot(name) ? name : '',
      taken: true,
      present: true,
    })),
    watching: 0,
    fair: null,
    next: '',
    made: '',
    day: null,
    challenge: '',
  });
}

/** The frame as a board shows it to who only looks on. */
export function momentOf(
  replay: Replay,
  frame: Frame,
  update: Update,
  table: TableInfo,
): BoardMoment {
  const { print } = replay;
  const { view, awaits } = frame;
  return { print, view, update, log: update.log, table, mine: [], seat: null, offer: null, awaits };
}

const never = () => Promise.resolve(false);

/** What was played is not to be changed, and typed words are not asked for again. */
export const NO_ACTS: BoardActs = {
  say: never,
  tryWord: (message) =>
    Promise.resolve({
      type: 'tried',
      id: 0,
      legal: false,
      kind: 'readonly',
      message,
      reason: null,
      foreseen: null,
    }),
  roll: never,
  enter: never,
  busy: false,
  readonly: true,
};

/** The frame after so many entries of the log. */
export function frameAt(replay: Replay, entries: number): number {
  const found = replay.frames.findIndex(({ log }) => log >= entries);
  return found < 0 ? replay.frames.length - 1 : found;
}
