// Results as bars and lines: numbers for the pictures, which are tables too.

export interface Bar {
  from: number;
  to: number;
  /** Of mine, and of the bot's beside them: what share lies from one to the other. */
  mine: number;
  beside: number;
  count: number;
}

type Spread = Readonly<Record<string, number>>;
const MOST_BARS = 16;
const WIDTHS = [1, 2, 5, 10, 20, 25, 50, 100, 1000];

/** Both spreads in the same steps of a round width. */
export function barsOf(mine: Spread, beside: Spread = {}): Bar[] {
  const all = [...Object.keys(mine), ...Object.keys(beside)].map(Number);
  if (!all.length) return [];
  const [least, most] = [Math.min(...all), Math.max(...all)];
  const width = WIDTHS.find((each) => (most - least) / each < MOST_BARS) ?? most - least + 1;
  const first = Math.floor(least / width) * width;
  const count = Math.floor((most - first) / width) + 1;
  const sums = [mine, beside].map((spread) => sumOf(spread));
  return Array.from({ length: count }, (_, place) => {
    const from = first + place * width;
    const to = from + width - 1;
    const [own, other] = [mine, beside].map((spread) => countIn(spread, from, to));
    return {
      from,
      to,
      count: own!,
      mine: own! / (sums[0] || 1),
      beside: other! / (sums[1] || 1),
    };
  });
}

function sumOf(spread: Spread): number {
  return Object.values(spread).reduce((sum, count) => sum + count, 0);
}

function countIn(spread: Spread, from: number, to: number): number {
  return Object.entries(spread)
    .filter(([result]) => from <= Number(result) && Number(result) <= to)
    .reduce((sum, [, count]) => sum + count, 0);
}

/** Places of values in a picture so wide and high: the first at the left, the greatest on top. */
export function lineOf(values: readonly number[], wide: number, high: number): [number, number][] {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const span = most - least || 1;
  const step = values.length > 1 ? wide / (values.length - 1) : 0;
  return values.map((value, place) => [
    values.length > 1 ? place * step : wide / 2,
    high * (1 - (value - least) / span),
  ]);
}
