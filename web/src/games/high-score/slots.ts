// Seven dice in seven columns. The table names dice only by their faces; here each keeps its
// column, so that those that stay are seen to stay and the others are seen to fall anew.

/** 1 to 5 or v for the swirl; empty: still to fall. */
export type Face = string;

export interface Slot {
  face: Face;
  /** It lies on the table from an earlier roll. */
  lies: boolean;
  /** It may not be rolled again. */
  frozen: boolean;
  /** How often it has been thrown: a change makes it tumble. */
  fell: number;
}

export interface Lying {
  kept: string;
  rolled: string;
  frozen: string;
}

export const emptySlots = (count: number): Slot[] =>
  Array.from({ length: count }, () => ({ face: '', lies: false, frozen: false, fell: 0 }));

/** The columns after a step. `stays`: the columns whose dice were laid aside before it;
 * `thrown`: whether the rolled dice have just fallen. */
export function arrange(
  before: readonly Slot[],
  stays: readonly boolean[],
  hand: Lying,
  thrown: boolean,
): Slot[] {
  const places = new Map<number, Slot>();
  const put = (index: number, face: Face, lies: boolean, fell: number) =>
    places.set(index, { face, lies, frozen: false, fell });
  const fellAt = (index: number) => before[index]?.fell ?? 0;

  /** Puts dice where such dice were; the others are given back. */
  function settle(faces: string, lies: boolean, fits: (index: number) => boolean): string {
    let left = '';
    for (const face of faces) {
      const index = before.findIndex((slot, i) => !places.has(i) && slot.face === face && fits(i));
      if (index < 0) left += face;
      else put(index, face, lies, fellAt(index));
    }
    return left;
  }

  let kept = settle(hand.kept, true, (i) => before[i]?.lies ?? false);
  kept = settle(kept, true, (i) => stays[i] ?? false);
  kept = settle(kept, true, () => true);
  const rolled = thrown ? hand.rolled : settle(hand.rolled, false, () => true);

  const free = before.map((_, i) => i).filter((i) => !places.has(i));
  for (const face of kept) {
    const index = free.shift();
    if (index !== undefined) put(index, face, true, fellAt(index));
  }
  for (const face of rolled) {
    const index = free.shift();
    if (index !== undefined) put(index, face, false, fellAt(index) + (thrown ? 1 : 0));
  }
  for (const index of free) put(index, '', false, fellAt(index));

  const ice = [...hand.frozen];
  return before.map((_, i) => {
    const slot = places.get(i)!;
    const melted = ice.indexOf(slot.face);
    if (slot.face && melted >= 0) {
      ice.splice(melted, 1);
      slot.frozen = true;
    }
    return slot;
  });
}
