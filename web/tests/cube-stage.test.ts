// The stage of Break the Cube: how the eye goes round a figure, and what keys do.
import { describe, expect, test } from 'vitest';
import { Composer } from '../src/games/cube/composer.svelte';
import { ARROWS, handKey, neighbour } from '../src/games/cube/keys';
import { Turning } from '../src/games/cube/turning';
import { CUBE } from './support/cube-print';

const FRAME = 16;
/** Let it move until it rests; fails if it never does. */
function settle(turning: Turning): void {
  for (let i = 0; i < 1000; i += 1) if (!turning.advance(FRAME)) return;
  throw new Error('it never rests');
}

describe('turning', () => {
  test('the finger turns it, and never below the board or over its top', () => {
    const turning = new Turning();
    turning.follow(0, 10_000);
    expect(turning.pitch).toBeCloseTo(1.45);
    turning.follow(0, -10_000);
    expect(turning.pitch).toBeCloseTo(0.08);
  });

  test('let go, it swings on; held or without motion it rests', () => {
    for (const [held, motion] of [
      [true, true],
      [false, false],
    ] as const) {
      const turning = Object.assign(new Turning(), { held, motion });
      turning.follow(30, 0);
      expect(turning.advance(FRAME)).toBe(false);
    }
    const turning = new Turning();
    turning.follow(30, 0);
    const before = turning.yaw;
    settle(turning);
    expect(turning.yaw).toBeLessThan(before);
  });

  test('to a side the short way round, at once without motion', () => {
    for (const motion of [true, false]) {
      const turning = Object.assign(new Turning(), { motion });
      turning.yaw = 4 * Math.PI;
      turning.face('right');
      settle(turning);
      expect(turning.yaw).toBeCloseTo(4 * Math.PI + Math.PI / 2, 1);
    }
  });

  test('arrows mean what the eye sees', () => {
    const turning = Object.assign(new Turning(), { motion: false });
    turning.face('bottom');
    expect(turning.along(1, 0)).toEqual({ x: 1, y: 0 });
    turning.face('right');
    const { x, y } = turning.along(1, 0);
    expect([x, y]).toEqual([0, -1]);
  });
});

describe('keys', () => {
  function holding(): Composer {
    const composer = new Composer(CUBE, CUBE.blocks[0]!);
    composer.take('l');
    return composer;
  }

  test.each(['Enter', 'Escape', 'Delete', 'Backspace'])('%s: the hand is empty', (key) => {
    const composer = holding();
    expect(handKey(composer, key)).toBe('gone');
    expect(composer.hand).toBeNull();
    expect(composer.bare).toBe(key !== 'Enter');
  });

  test.each(['r', 'R', 't', 'к', 'Е'])('%s turns the block, on a Cyrillic keyboard too', (key) => {
    const composer = holding();
    const before = composer.text;
    expect(handKey(composer, key)).toBe('moved');
    expect(composer.text).not.toBe(before);
    expect(composer.hand).toBe('l');
  });

  test('any other does nothing', () => {
    const composer = holding();
    const before = composer.text;
    for (const key of ['x', 'Tab', 'constructor']) expect(handKey(composer, key)).toBeNull();
    expect(composer.text).toBe(before);
  });

  test('through the layers, which lie side by side', () => {
    expect(neighbour(2, ARROWS['ArrowRight']!)).toBe(9);
    expect(neighbour(9, ARROWS['ArrowLeft']!)).toBe(2);
    expect(neighbour(0, ARROWS['ArrowLeft']!)).toBe(0);
    expect(neighbour(20, ARROWS['ArrowRight']!)).toBe(20);
    expect(neighbour(0, ARROWS['ArrowDown']!)).toBe(3);
  });
});
