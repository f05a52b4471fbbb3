// What is asked over HTTP. Every error is a Problem of the server, or the net's.
import type {
  Brought,
  BroughtRecord,
  Counted,
  DayAsked,
  DayResults,
  Goals,
  History,
  Invitations,
  Known,
  Lobby,
  Made,
  NewTable,
  Odds,
  PlayedNow,
  Possible,
  Print,
  Problem,
  Progress,
  Replay,
  Review,
  Rivalled,
  Searched,
  SeatTicket,
  Shelf,
  Sit,
  Statistics,
  Summary,
  TableInfo,
  Today,
  Why,
} from '../wire';
import { server } from './server';

export class ApiProblem extends Error {
  /** As the server names it, or `net` where it was not reached. */
  readonly kind: string;
  readonly expected: string;
  readonly line: number | null;
  /** What was refused of something longer. */
  readonly word: string | null;
  readonly reason: Why | null;

  constructor(problem: Problem) {
    super(problem.message);
    this.kind = problem.kind;
    this.expected = problem.expected;
    this.line = problem.line ?? null;
    this.word = problem.word ?? null;
    this.reason = problem.reason ?? null;
  }
}

const NET: Problem = {
  kind: 'net',
  message: '',
  expected: '',
  line: null,
  word: null,
  reason: null,
};

async function request(path: string, init: RequestInit = {}): Promise<Response> {
  let answer: Response;
  try {
    answer = await server().ask(path, init);
  } catch {
    throw new ApiProblem(NET);
  }
  if (answer.ok) return answer;
  const problem = (await answer
    .json()
    .catch(() => ({ message: `${answer.status} ${answer.statusText}` }))) as Partial<Problem>;
  throw new ApiProblem({ ...NET, ...problem });
}

export async function get<T>(path: string, ticket: string | null = null): Promise<T> {
  return (await (await request(path, { headers: proof(ticket) })).json()) as T;
}

export async function getBlob(path: string): Promise<Blob> {
  return (await request(path)).blob();
}

export async function send<T>(method: string, path: string, body: unknown): Promise<T> {
  const headers = { 'content-type': 'application/json' };
  const answer = await request(path, { method, headers, body: JSON.stringify(body) });
  const text = await answer.text();
  return (text ? JSON.parse(text) : undefined) as T;
}

export const tablePath = (id: string) => `/api/tables/${encodeURIComponent(id)}`;
const prints = new Map<string, Promise<Print>>();

function getPrint(path: string): Promise<Print> {
  const known = prints.get(path);
  if (known) return known;
  const asked = get<Print>(path);
  prints.set(path, asked);
  asked.catch(() => prints.delete(path));
  return asked;
}

export const api = {
  me: () => get<Known>('/api/me'),
  callMe: (name: string) => send<Known>('POST', '/api/me', { name }),

  /** All games, and what of them is ready; lib/shelf.svelte.ts keeps them. */
  games: () => get<Shelf>('/api/games'),

  /** What is printed at a table; asked once. */
  tablePrint: (id: string) => getPrint(`${tablePath(id)}/print`),

  /** The day's games, and how I stand with them. */
  today: () => get<Today>('/api/day'),
  /** A table for a day's game. */
  playDay: (game: string, asked: DayAsked) =>
    send<Made>('POST', `/api/day/${encodeURIComponent(game)}`, asked),
  /** How a day's game went for everybody. */
  dayResults: (game: string, date: string) =>
    get<DayResults>(`/api/day/${encodeURIComponent(game)}?${new URLSearchParams({ date })}`),

  /** My finished games, those asked for, a page of them. */
  myGames: (asked: Record<string, string>) =>
    get<History>(`/api/mine/games?${new URLSearchParams(asked).toString()}`),
  /** What a game that is over was for me: a best, goals. */
  myGame: (id: string) => get<PlayedNow>(`/api/mine/games/${encodeURIComponent(id)}`),
  mySummary: () => get<Summary>('/api/mine/summary'),
  myStatistics: (asked: Record<string, string>) =>
    get<Statistics>(`/api/mine/statistics?${new URLSearchParams(asked).toString()}`),
  myGoals: () => get<Goals>('/api/mine/goals'),
  /** A finished game from elsewhere: whose seats there are, or (with mine) to keep it. */
  bring: (brought: BroughtRecord) => send<Brought>('POST', '/api/mine/games', brought),

  lobby: () => get<Lobby>('/api/tables'),
  make: (table: NewTable) => send<Made>('POST', '/api/tables', table),
  table: (id: string) => get<TableInfo>(tablePath(id)),
  /** My tickets to a table; none if I do not sit there. */
  mine: (id: string) => get<Made>(`${tablePath(id)}/mine`),
  remove: (id: string) => send<void>('DELETE', tablePath(id), {}),
  /** Those still open; only for whoever made the table. */
  invitations: async (id: string) =>
    (await get<Invitations>(`${tablePath(id)}/invitations`)).invitations,
  sit: (id: string, how: Sit) => send<SeatTicket>('POST', `${tablePath(id)}/sit`, how),
  rematch: (id: string, ticket: string) =>
    send<Made>('POST', `${tablePath(id)}/rematch`, { ticket }),

  /** What a card promises, in a game of cards, and the best chance to exceed a result. */
  odds(id: string, card: string, beat: number | null, word = ''): Promise<Odds> {
    const asked = new URLSearchParams({ card, word });
    if (beat !== null) asked.set('beat', String(beat));
    return get<Odds>(`${tablePath(id)}/odds?${asked.toString()}`);
  },

  /** What dice bring on a card, die by die. */
  count(game: string, card: string, dice: string): Promise<Counted> {
    const asked = new URLSearchParams({ card, dice });
    return get<Counted>(`/api/games/${encodeURIComponent(game)}/count?${asked.toString()}`);
  },

  /** What the answers of a seat leave possible, and which of them a figure contradicts. */
  possible(id: string, ticket: string | null, figure = ''): Promise<Possible> {
    const asked = new URLSearchParams(figure ? { figure } : {});
    return get<Possible>(`${tablePath(id)}/possible?${asked.toString()}`, ticket);
  },

  /** How a search for secrets went, when it is over. */
  course: (id: string) => get<Searched>(`${tablePath(id)}/course`),

  /** The record as text; with a ticket as that seat may know it. */
  async record(id: string, ticket: string | null): Promise<string> {
    return (await request(`${tablePath(id)}/record`, { headers: proof(ticket) })).text();
  },
  async replay(id: string, ticket: string | null): Promise<Replay> {
    const answer = await request(`${tablePath(id)}/replay`, { headers: proof(ticket) });
    return (await answer.json()) as Replay;
  },
  async replayRecord(text: string): Promise<Replay> {
    const headers = { 'content-type': 'text/plain; charset=utf-8' };
    const answer = await request('/api/replay', { method: 'POST', headers, body: text });
    return (await answer.json()) as Replay;
  },
  /** Of a finished game: at a table, or in a record. Who lets go ends the work. */
  async review(
    of: { table: string } | { record: string },
    { by = '', watch = '', signal }: { by?: string; watch?: string; signal?: AbortSignal } = {},
  ): Promise<Review> {
    const asked = new URLSearchParams({ ...(by && { by }), ...(watch && { watch }) }).toString();
    const how: RequestInit = signal ? { signal } : {};
    if ('table' in of)
      return (await (
        await request(`${tablePath(of.table)}/review?${asked}`, how)
      ).json()) as Review;
    const headers = { 'content-type': 'text/plain; charset=utf-8' };
    const sent = { ...how, method: 'POST', headers, body: of.record };
    return (await (await request(`/api/review?${asked}`, sent)).json()) as Review;
  },
  /** The dice of a finished record, played again by a bot. Who lets go ends the work. */
  async rival(record: string, bot: string, seat: string, signal: AbortSignal): Promise<Rivalled> {
    const asked = new URLSearchParams({ bot, seat }).toString();
    const headers = { 'content-type': 'text/plain; charset=utf-8' };
    const sent = { method: 'POST', headers, body: record, signal };
    return (await (await request(`/api/review/rival?${asked}`, sent)).json()) as Rivalled;
  },
  /** How far the review is that was asked for by this name. */
  reviewProgress: (watch: string) =>
    get<Progress>(`/api/review/progress?${new URLSearchParams({ watch }).toString()}`),
};

/** A ticket goes in a header, never in an address. */
function proof(ticket: string | null): Record<string, string> {
  return ticket ? { authorization: `Bearer ${ticket}` } : {};
}
