// Where a tip stands: never on what it explains, nor on what has to stay in sight.
import { describe, expect, test } from 'vitest';
import { overlap, placeTip, type Rect } from '../src/table/placing';

const rect = (left: number, top: number, width: number, height: number): Rect => ({
  left,
  top,
  width,
  height,
});
const free = rect(8, 64, 344, 668);
const tip = { width: 344, height: 100 };

describe('a tip', () => {
  test('stands above dice that lie at the bottom', () => {
    const dice = rect(8, 560, 344, 180);
    const place = placeTip(dice, [tip], { free, clear: [dice] });
    expect(place).not.toBeNull();
    expect(overlap(place!, dice)).toBe(false);
    expect(place!.top + place!.height).toBeLessThan(dice.top);
  });

  test('keeps off other things that must stay in sight', () => {
    const [bonus, dice] = [rect(8, 500, 344, 40), rect(8, 560, 344, 180)];
    const place = placeTip(bonus, [tip], { free, clear: [bonus, dice] });
    expect(place!.top + place!.height).toBeLessThan(bonus.top);
  });

  test('takes a smaller size where the larger one has no room', () => {
    const wide = rect(8, 64, 1264, 648);
    const sheet = rect(8, 64, 900, 648);
    const place = placeTip(sheet, [tip, { width: 300, height: 160 }], {
      free: wide,
      clear: [sheet],
    });
    expect(place).toMatchObject({ width: tip.width });
    expect(
      placeTip(sheet, [{ width: 608, height: 80 }, tip], { free: wide, clear: [sheet] }),
    ).toMatchObject({ width: tip.width });
  });

  test('covers the sheet only where nothing else is free, and stands near then', () => {
    const [wide, sheet] = [rect(8, 64, 1264, 728), rect(8, 76, 900, 520)];
    const [dice, panel] = [rect(940, 140, 320, 140), rect(930, 138, 336, 204)];
    const sizes = [
      { width: 608, height: 62 },
      { width: 300, height: 120 },
    ];
    const room = { free: wide, clear: [dice, panel], spare: [sheet] };
    const place = placeTip(dice, sizes, room);
    expect(overlap(place!, sheet)).toBe(false);
    expect(place).toMatchObject({ width: 300, top: 354 });
    const filled = { free, clear: [dice], spare: [free] };
    expect(placeTip(null, [tip], filled)).not.toBeNull();
  });

  test('is as wide as it can be where it is no nearer for being narrow', () => {
    const [wide, sheet] = [rect(8, 68, 1264, 724), rect(14, 76, 902, 516)];
    const panel = rect(930, 138, 336, 205);
    const sizes = [
      { width: 608, height: 84 },
      { width: 230, height: 198 }, // at the lowest edge it ends two pixels under the sheet
    ];
    const room = { free: wide, clear: [sheet, panel], spare: [sheet] };
    expect(placeTip(sheet, sizes, room)).toMatchObject({ width: 608, top: 604 });
  });

  test('stands at an end of what it explains where the middle is taken', () => {
    const [wide, strip] = [rect(8, 68, 1264, 724), rect(780, 76, 490, 46)];
    const tools = rect(880, 140, 100, 40);
    const sizes = [{ width: 230, height: 120 }];
    const place = placeTip(strip, sizes, { free: wide, clear: [strip, tools] });
    expect(place).toMatchObject({ top: strip.top + strip.height + 12 });
    expect(overlap(place!, tools)).toBe(false);
  });

  test('lies over cells that can be tapped only where it must, and over as few as it can', () => {
    const dice = rect(8, 560, 344, 180);
    const above = rect(20, 450, 60, 60); // just over the dice, where the tip would stand
    const room = { free, clear: [dice], spare: [free] };
    expect(overlap(placeTip(dice, [tip], room)!, above)).toBe(true);
    const place = placeTip(dice, [tip], { ...room, lit: [above] });
    expect(overlap(place!, above)).toBe(false);
    const everywhere = [rect(8, 64, 344, 60), rect(8, 130, 344, 420), above];
    expect(placeTip(dice, [tip], { ...room, lit: everywhere })).not.toBeNull();
  });

  test('has no place where what it explains fills the window', () => {
    expect(placeTip(free, [tip], { free, clear: [free] })).toBeNull();
  });
});
