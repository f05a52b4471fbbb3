// What games, goals and numbers of one's history are called.
import { formatNumber, words } from '../lib/i18n.svelte';
import { botName } from '../start/bots';
import { titleOf } from '../start/titles';
import type { GroupInfo, PlayedGame } from '../wire';

const t = words('history');

/** A result in its unit: "212 points", "6 turns". */
export function resultOf({ measure, score }: Pick<PlayedGame, 'measure' | 'score'>): string {
  return score === null ? t('notFound') : t(measure, { count: score });
}

/** Who sat there beside me. */
export function othersOf({ names, bots, seat }: PlayedGame): string[] {
  return names
    .map((name, place) => (bots.includes(place) ? botName(name) : name))
    .filter((_, place) => place !== seat);
}

export function groupName({ game, players, kind }: GroupInfo): string {
  const title = titleOf(game);
  const group =
    players === 1
      ? t('group.alone', { game: title })
      : t('group.others', { game: title, count: players });
  return /^\d+$/.test(kind) ? t('group.kind', { group, count: Number(kind) }) : group;
}

/** By what a group is asked for. */
export function groupKey({ game, players, kind }: GroupInfo): string {
  return `${game} ${players} ${kind}`;
}

/** A number of a sheet: an area, foxes, what was left; as the game names it if we cannot. */
export function numberName(name: string): string {
  const key = `number.${name}`;
  return t.has(key) ? t(key) : name;
}

/** With one digit behind the point, which a mean needs and a sum does not. */
export const mean = (value: number) => formatNumber(value, { maximumFractionDigits: 1 });

export function goalName(code: string, about: Readonly<Record<string, string | number>>): string {
  const key = `goal.${code}`;
  return t.has(key) ? t(key, about) : code;
}

export function goalHow(code: string, about: Readonly<Record<string, string | number>>): string {
  const key = `goal.${code}.how`;
  return t.has(key) ? t(key, about) : '';
}
