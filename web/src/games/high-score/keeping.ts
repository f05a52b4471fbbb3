// From dice that stay to the word that says so, and from the legal words to what can be
// tapped. Nothing here knows how a card is rolled: all of it is read off the words.
import type { Slot } from './slots';

export const STOP = '.';
export const KEEP = 'k';

const keeps = (words: readonly string[]) => words.filter((word) => word.startsWith(KEEP));
const count = (word: string, face: string) => word.split(face).length - 1;

/** The word that leaves these dice on the table. Frozen ones are never named. */
export function wordOf(slots: readonly Slot[], stays: readonly boolean[], faces: string): string {
  const named = slots.filter((slot, i) => stays[i] && !slot.frozen && slot.face);
  return KEEP + [...faces].map((face) => face.repeat(countFace(named, face))).join('');
}

const countFace = (slots: readonly Slot[], face: string) =>
  slots.filter((slot) => slot.face === face).length;

const lying = (slots: readonly Slot[], face: string) =>
  slots.filter((slot) => slot.lies && !slot.frozen && slot.face === face).length;

/** Which dice can be turned from staying to rolling: some words name them, some do not. */
export function movable(slots: readonly Slot[], words: readonly string[]): boolean[] {
  const named = keeps(words);
  if (named.length === 0) return slots.map(() => false);
  const bound = new Map<string, number>();
  return slots.map(({ face, frozen, lies }) => {
    if (!face || frozen) return false;
    const amounts = named.map((word) => count(word, face));
    const least = Math.min(...amounts);
    const tied = bound.get(face) ?? 0;
    if (lies && tied < least) {
      bound.set(face, tied + 1);
      return false;
    }
    // Also where all words lay the same: of two last dice alike one stays, one is rolled.
    return Math.max(...amounts) > Math.min(least, lying(slots, face));
  });
}

/** Where the dice are not laid as any word says: the columns of which one more tap would do. */
export function nearby(
  slots: readonly Slot[],
  stays: readonly boolean[],
  words: readonly string[],
  faces: string,
): boolean[] {
  if (words.includes(wordOf(slots, stays, faces))) return slots.map(() => false);
  const may = movable(slots, words);
  return slots.map((_, i) => {
    const other = stays.map((each, j) => (i === j ? !each : each));
    return !!may[i] && words.includes(wordOf(slots, other, faces));
  });
}

/** The dice as a word lays them; null for a word that lays none. */
export function laidBy(word: string, slots: readonly Slot[]): boolean[] | null {
  if (!word.startsWith(KEEP)) return null;
  const left = [...word.slice(KEEP.length)];
  const take = (face: string) => {
    const index = left.indexOf(face);
    if (index >= 0) left.splice(index, 1);
    return index >= 0;
  };
  const stays = slots.map((slot) => slot.frozen || (slot.lies && take(slot.face)));
  return stays.map((each, i) => each || take(slots[i]?.face ?? ''));
}
