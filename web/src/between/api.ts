// What is asked between people, and of what belongs to one. Only pages that need it load this.
import { get, getBlob, send, tablePath } from '../lib/api';
import type {
  ChallengeInfo,
  Forgotten,
  GameEnd,
  Known,
  Made,
  Pass,
  Ranking,
  RankAsked,
} from '../wire';
import { language } from '../lib/i18n.svelte';

const challengePath = (id: string) => `/api/challenges/${encodeURIComponent(id)}`;

export const between = {
  /** What makes another device the same person. */
  pass: () => send<Pass>('POST', '/api/me/pass', {}),
  take: (text: string) => send<Known>('POST', '/api/me/take', { text }),
  /** Where the archive of everything is. */
  everything: '/api/me/everything',
  archive: () => getBlob('/api/me/everything'),
  forget: () => send<Forgotten>('DELETE', '/api/me', {}),

  /** Of a finished game of mine. */
  challenge: (table: string) => send<ChallengeInfo>('POST', `${tablePath(table)}/challenge`, {}),
  look: (id: string) => get<ChallengeInfo>(challengePath(id)),
  takeUp: (id: string, name: string) =>
    send<Made>('POST', challengePath(id), { name, language: language() }),
  /** How the challenge's first game ended. */
  end: (id: string) => get<GameEnd>(`${challengePath(id)}/end`),

  ranking: () => get<Ranking>('/api/ranking'),
  rank: (table: string, asked: RankAsked) =>
    send<Ranking>('POST', `${tablePath(table)}/rank`, asked),
};

/** The link says in which language it looks when it is shown in a chat. */
export const challengeLink = (id: string) =>
  `${location.origin}/beat/${encodeURIComponent(id)}?lang=${language()}`;
