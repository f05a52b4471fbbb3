import { describe, expect, it } from 'vitest';
import {
  isAsked,
  isAstray,
  lessonKey,
  narrow,
  stepsDone,
  withoutLessons,
  type Lesson,
} from '../src/learn/lesson';
import { remember } from '../src/lib/storage';
import type { LogEntry, Update } from '../src/wire';

const LESSON: Lesson = {
  game: 'any',
  seats: 2,
  steps: [
    { by: 'table', seat: 1, word: 'build=X' },
    { by: 'me', seat: 0, any: 'build=', text: 'build' },
    { by: 'table', seat: 0, fact: 'a' },
    { by: 'me', seat: 0, roll: '11', text: 'roll' },
    { by: 'me', seat: 0, word: '?5', text: 'ask' },
  ],
};
const said = (seat: number, text: string): LogEntry => ({ seat, text });
const fact = (text: string, seat: number | null = null): LogEntry => ({ seat, text, fact: true });

describe('where a lesson stands', () => {
  it('is read off the log, whatever the table adds to it', () => {
    expect(stepsDone(LESSON, [])).toBe(0);
    const log = [said(1, 'build=X'), said(0, 'build=mine'), fact('a'), fact('11', 0)];
    expect(stepsDone(LESSON, log)).toBe(4);
    expect(stepsDone(LESSON, [...log, { ...said(0, '.'), forced: true }, said(0, '?5')])).toBe(5);
  });
  it('does not take the word of another seat for mine', () => {
    expect(stepsDone(LESSON, [said(1, 'build=X'), said(1, 'build=mine')])).toBe(1);
  });
});

describe('what can be tapped', () => {
  const offer = { words: ['?5', '?6'], typed: ['guess=', 'front='] };
  it('is what the lesson asks for and nothing else', () => {
    expect(narrow(offer, LESSON.steps[4])).toEqual({ words: ['?5'], typed: [] });
    expect(narrow(offer, { by: 'me', seat: 0, word: 'guess=X' })?.typed).toEqual(['guess=']);
    expect(narrow(offer, LESSON.steps[0])).toBeNull();
    expect(narrow(offer, LESSON.steps[3])).toBeNull();
  });
  it('and only that is said', () => {
    expect(isAsked(LESSON.steps[4], '?5')).toBe(true);
    expect(isAsked(LESSON.steps[4], '?6')).toBe(false);
    expect(isAsked(LESSON.steps[1], 'build=whatever')).toBe(true);
    expect(isAsked(LESSON.steps[0], 'build=X')).toBe(false);
  });
});

describe('a table that went another way', () => {
  const update = (chance: boolean, words: string[]) =>
    ({
      awaits: { seats: [0], over: false, roller: null, chance: chance ? { kind: 'dice' } : null },
      offers: [{ seat: 0, offer: { words, typed: [] } }],
    }) as unknown as Update;
  it('is noticed', () => {
    expect(isAstray(LESSON.steps[4], update(false, ['?5', '?6']))).toBe(false);
    expect(isAstray(LESSON.steps[4], update(false, ['?6']))).toBe(true);
    expect(isAstray(LESSON.steps[3], update(true, []))).toBe(false);
    expect(isAstray(LESSON.steps[3], update(false, ['?5']))).toBe(true);
    expect(isAstray(undefined, update(false, ['?5']))).toBe(false);
  });
});

describe('the table of a lesson', () => {
  it('stands in no list of games', () => {
    const card = (id: string) => ({ id, game: 'any', names: [], free: 0, changed: '', turn: null });
    const playing = (id: string) => ({ ...card(id), status: 'playing' as const });
    const over = (id: string) => ({ ...card(id), status: 'finished' as const });
    remember(lessonKey('any'), 'L');
    const lobby = { mine: [playing('L'), playing('G')], listed: [], finished: [over('F')] };
    expect(withoutLessons(lobby)).toEqual({ ...lobby, mine: [playing('G')] });
    remember(lessonKey('any'), 'F');
    expect(withoutLessons(lobby)).toEqual({ ...lobby, finished: [] });
  });
});
