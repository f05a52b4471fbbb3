// What a rival has done since one's own last word: told, and marked on their sheet.
import { beforeAll, expect, test } from 'vitest';
import { newsOf } from '../src/games/clever/news';
import { loadArea, speak } from '../src/lib/i18n.svelte';
import type { CleverSheet } from '../src/wire';
import { PRETTY } from './support/clever-prints';
import { logOf, tableOf } from './support/records';

beforeAll(async () => {
  await speak('en');
  await loadArea('clever');
});

const ORANGE = PRETTY.areas.findIndex(({ colour }) => colour === 'orange');
const CELL = 2;
const REROLL = PRETTY.areas[ORANGE]!.bonuses.findIndex(({ cells }) => cells.includes(CELL));

/** A sheet on which only orange has marks. */
function sheetWith(crossed: number[], gained: number[]): CleverSheet {
  const none = { crossed: [], gained: [], written: {}, struck: [], points: 0 };
  const areas = PRETTY.areas.map((_, i) => (i === ORANGE ? { ...none, crossed, gained } : none));
  return { areas } as unknown as CleverSheet;
}

test('a bonus that a rival gains stands out on their sheet and in their news', () => {
  const log = logOf('1a. a: o=o3');
  const [before, now] = [sheetWith([0, 1], []), sheetWith([0, 1, CELL], [REROLL])];
  const news = newsOf(PRETTY, tableOf('Ada', 'Ben'), log, [before], [now]).get(0)!;
  expect(news.told).toContain('Orange die');
  expect(news.gains).toEqual(['reroll']);
  expect([...news.marks]).toEqual([`${ORANGE}.${CELL}`, `${ORANGE}+${REROLL}`]);
});
