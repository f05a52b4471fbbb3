// Where a tip stands: beside what it explains, never on it.

export interface Rect {
  left: number;
  top: number;
  width: number;
  height: number;
}
export interface Size {
  width: number;
  height: number;
}
export interface Room {
  /** What is free for tips: the window without the bar. */
  free: Rect;
  /** What must stay in sight, what is explained first. */
  clear: readonly Rect[];
  /** What is covered only where nothing else is free. */
  spare?: readonly Rect[];
  /** What can be tapped now: all of it stays in sight, or as much as can, where a tip must lie
   * over a board. */
  lit?: readonly Rect[];
}

const GAP = 12;

const right = ({ left, width }: Rect) => left + width;
const bottom = ({ top, height }: Rect) => top + height;

export function overlap(a: Rect, b: Rect): boolean {
  return a.left < right(b) && b.left < right(a) && a.top < bottom(b) && b.top < bottom(a);
}

const within = (a: Rect, room: Rect) =>
  a.left >= room.left && a.top >= room.top && right(a) <= right(room) && bottom(a) <= bottom(room);

const clamp = (value: number, least: number, most: number) =>
  Math.max(least, Math.min(value, most));

/** A place for a tip of one of these sizes (the first that fits is taken); null: there is none. */
export function placeTip(target: Rect | null, sizes: readonly Size[], room: Room): Rect | null {
  const { free, clear, spare = [], lit = [] } = room;
  const aside = spare.length
    ? sizes.flatMap((size) => placed(target, [size], free, [...clear, ...spare]) ?? [])
    : [];
  const [first = null, ...others] = aside;
  const nearest = others.reduce(
    (best, each) => (target && best && apart(each, target) < apart(best, target) ? each : best),
    first,
  );
  if (nearest) return nearest;
  const places = candidates(target, sizes, free, clear);
  const left = places.map((each) => lit.filter((cell) => !overlap(each, cell)).length);
  return places[left.indexOf(Math.max(...left))] ?? null;
}

/** How far two things are from each other, along both sides; closer than the gap is no nearer. */
const apart = (a: Rect, b: Rect) =>
  Math.max(
    GAP,
    Math.max(0, a.left - right(b), b.left - right(a)) +
      Math.max(0, a.top - bottom(b), b.top - bottom(a)),
  );

/** Below everything that stands over or under a tip of this width. */
const under = (left: number, width: number, clear: readonly Rect[]) =>
  GAP +
  Math.max(
    ...clear.filter((each) => each.left < left + width && left < right(each)).map(bottom),
    -Infinity,
  );

const placed = (...where: Parameters<typeof candidates>): Rect | null =>
  candidates(...where)[0] ?? null;

/** All places that cover nothing that must stay clear, the best first. */
function candidates(
  target: Rect | null,
  sizes: readonly Size[],
  free: Rect,
  clear: readonly Rect[],
): Rect[] {
  const clampLeft = (left: number, { width }: Size) => clamp(left, free.left, right(free) - width);
  return sizes.flatMap((size) => {
    const middle = target ? target.left + target.width / 2 : free.left + free.width / 2;
    const height = target ? target.top + target.height / 2 : free.top + free.height / 2;
    const left = clampLeft(middle - size.width / 2, size);
    const top = clamp(height - size.height / 2, free.top, bottom(free) - size.height);
    const low = bottom(free) - size.height;
    // In its middle, or from one of its ends, where something else stands in the way.
    const along = target
      ? [left, ...[target.left, right(target) - size.width].map((each) => clampLeft(each, size))]
      : [];
    const beside: Rect[] = target
      ? [
          ...along.map((each) => ({ left: each, top: bottom(target) + GAP, ...size })),
          ...along.map((each) => ({ left: each, top: target.top - GAP - size.height, ...size })),
          { left: right(target) + GAP, top, ...size },
          { left: target.left - GAP - size.width, top, ...size },
        ]
      : [];
    const edges: Rect[] = [
      { left, top: under(left, size.width, clear), ...size },
      { left, top: low, ...size },
      { left, top: free.top, ...size },
      { left: free.left, top: low, ...size },
      { left: right(free) - size.width, top: low, ...size },
    ];
    return [...beside, ...edges].filter(
      (each) => within(each, free) && !clear.some((thing) => overlap(each, thing)),
    );
  });
}
