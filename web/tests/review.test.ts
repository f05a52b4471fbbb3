// A review on the page: where everything stands in the picture, which moments are asked again
// and how warm a word is, and what codes and numbers are in words.
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import clever from '../src/games/clever/index';
import type { GameKit } from '../src/games/board';
import { api, ApiProblem } from '../src/lib/api';
import { loadArea, speak } from '../src/lib/i18n.svelte';
import { Asking } from '../src/review/asking.svelte';
import { bring, takeBrought } from '../src/review/brought';
import {
  courseOf,
  drawnLuck,
  draw,
  entryOf,
  frameOf,
  nearest,
  nextMarked,
  samePlace,
  worstOf,
} from '../src/review/course';
import { Reviewing } from '../src/review/reviewing.svelte';
import { askable, heatOf } from '../src/review/trying';
import { tellChange, tellLoss, tellRemark, tellValue, unitOf } from '../src/review/wording';
import type { Frame, Remark, Replay, Review, ReviewStep } from '../src/wire';
import english from '../src/messages/review.en.json';
import { logOf } from './support/records';

const step = (more: Partial<ReviewStep>) =>
  ({
    turn: '1a',
    seat: 'a',
    kind: 'word',
    text: 'x',
    at: 0,
    value: 0,
    correction: 0,
    best: null,
    ...more,
  }) as ReviewStep;
const word = (at: number, value: number, loss: number, mark: ReviewStep['mark'] = 'best') =>
  step({ at, value, loss, mark, best: { word: 'b', value: value + loss }, words: {} });
const fact = (at: number, value: number, luck: number) =>
  step({ at, value, luck, kind: 'fact', expected: value - luck });

const STEPS = [
  fact(0, 12, 2),
  word(1, 8, 4, 'mistake'),
  fact(2, 7, -1),
  word(3, 5, 2, 'inaccuracy'),
  word(4, 0, 9, 'blunder'),
  word(5, 0, 0),
];
const REVIEW: Review = {
  game: 'ganz-schoen-clever',
  by: 'owl',
  unit: 'expected final points',
  unit_code: 'points',
  seed: 1,
  limits: { good: 1, inaccuracy: 3, mistake: 7 },
  reviewers: ['owl', 'fox-deep'],
  rivals: [],
  seats: ['a', 'b'].map((seat) => ({
    seat,
    name: seat,
    result: 0,
    start: 10,
    luck: 1,
    loss: 15,
    correction: 4,
    adjusted: -1,
    accuracy: 50,
    marks: {},
    themes: [],
  })),
  steps: [...STEPS, step({ seat: 'b' })],
};
const COURSE = courseOf(REVIEW, 0)!;
const ROOM = { width: 80, left: 5, right: 5, top: 10, height: 60, middle: 100, reach: 20 };

beforeAll(async () => {
  await speak('en');
  await Promise.all([loadArea('review'), loadArea('clever')]);
});

describe('a course', () => {
  test('has what one seat saw', () => {
    expect(COURSE.steps).toEqual(STEPS);
    expect(courseOf(REVIEW, 1)?.steps).toHaveLength(1);
    expect(courseOf(REVIEW, 2)).toBeNull();
  });

  test('has its worst words first, and mistakes one after the other', () => {
    expect(worstOf(COURSE)).toEqual([4, 1, 3]);
    expect(nextMarked(COURSE, 1, 1)).toBe(3);
    expect(nextMarked(COURSE, 3, -1)).toBe(1);
    expect(nextMarked(COURSE, 4, 1)).toBeNull();
  });

  test('says by how much its luck may err where falls were drawn', () => {
    expect(drawnLuck(COURSE)).toBeNull();
    const steps = [3, 4].map((stderr) => step({ kind: 'fact', stderr, falls: 64 }));
    expect(drawnLuck({ ...COURSE, steps: [...STEPS, ...steps] })).toEqual({ falls: 64, error: 5 });
  });

  test('is found again in a deeper review that knows other moments', () => {
    const steps = [STEPS[1]!, STEPS[3]!, STEPS[4]!];
    const deeper = courseOf({ ...REVIEW, steps }, 0)!;
    expect(samePlace(COURSE, 3, deeper)).toBe(1);
    expect(samePlace(COURSE, 0, deeper)).toBe(0);
    expect(samePlace(COURSE, 5, deeper)).toBe(2);
  });
});

describe('the picture', () => {
  const picture = draw(COURSE, ROOM);

  test('goes from the start over every step to the result', () => {
    // Eight values on seventy pixels: ten apart; 12 is on top, 0 at the bottom.
    expect(picture.line).toBe('M5 20L15 10L25 30L35 35L45 45L55 70L65 70L75 70');
    expect([picture.high, picture.low]).toEqual([12, 0]);
  });

  test('has luck up and down, the most of it as far as there is room', () => {
    expect(picture.bars).toEqual([
      { place: 0, x: 15, y: 80, height: 20, lucky: true },
      { place: 2, x: 35, y: 100, height: 10, lucky: false },
    ]);
  });

  test('has a dot for every mistake', () => {
    expect(picture.dots.map(({ place, mark }) => [place, mark])).toEqual([
      [1, 'mistake'],
      [3, 'inaccuracy'],
      [4, 'blunder'],
    ]);
    expect(picture.dots[2]).toMatchObject({ x: 55, y: 70 });
  });

  test('is tapped where the nearest step stands', () => {
    expect([0, 19, 21, 54, 99].map((x) => nearest(picture, x))).toEqual([0, 0, 1, 4, 5]);
  });

  test('of a game in which nothing moved is a level line', () => {
    const still = { ...COURSE, seat: { ...COURSE.seat, start: 3, result: 3 }, steps: [] };
    expect(draw(still, ROOM).line).toBe('M5 40L75 40');
  });
});

describe('a moment of the replay', () => {
  const LOG = logOf('1. <card HS01> <b>\n   b: <1122345> . <18>\n   a: <111555v> k <1144555>');
  const frames = [0, 1, 2, 3, 5, 6, 7, 8].map((log) => ({ log }) as Frame);
  const replay = { log: LOG, frames };

  test('of a word is before it, of dice when they lie', () => {
    expect(frameOf(replay, step({ at: 3, text: '.' }))).toBe(3);
    expect(frameOf(replay, step({ at: 2, kind: 'fact', text: '1122345' }))).toBe(3);
  });

  test('of what followed by itself is after the word it followed from', () => {
    const answer = step({ at: 4, kind: 'fact', text: '18' });
    expect(frameOf(replay, answer)).toBe(4);
    expect(entryOf(replay, answer, 0)).toBe(LOG[4]);
  });

  test('is told as the log has it, which knows whose dice they are', () => {
    const roll = step({ at: 2, kind: 'fact', text: '1122345' });
    expect(entryOf(replay, roll, 0)).toMatchObject({ seat: 1, fact: true });
    expect(entryOf(replay, step({ at: 0, text: 'odd' }), 0)).toMatchObject({
      text: 'odd',
      seat: 0,
    });
  });
});

describe('trying again', () => {
  const asked = step({
    text: 'said',
    loss: 8,
    mark: 'blunder',
    best: { word: 'best', value: 20 },
    words: { best: 20, nearly: 19.2, warm: 16.5, cold: 15, said: 12 },
  });
  const limits = REVIEW.limits;
  const course = { ...COURSE, steps: [word(0, 1, 9, 'blunder'), asked] };

  test('is asked only where the best word was listed', () => {
    expect(askable(course)).toEqual([1]);
  });

  test('begins where somebody is, and leaves none of the others out', () => {
    const many = {
      ...COURSE,
      steps: [...Array(10).keys()].map((n) => ({ ...asked, loss: 20 - n })),
    };
    expect(new Asking(many, limits, 1).places).toEqual([1, 0, 2, 3, 4, 5, 6, 7]);
    expect(new Asking(many, limits, 9).places).toEqual([9, 0, 1, 2, 3, 4, 5, 6]);
    expect(new Asking(many, limits, 99).places[0]).toBe(0);
  });

  test('a word is as warm as it is near to the best', () => {
    const heats = ['best', 'nearly', 'warm', 'cold', 'said', 'never heard'].map((each) =>
      heatOf(asked, each, limits),
    );
    expect(heats).toEqual(['found', 'found', 'warm', 'cold', 'same', null]);
  });

  test('after three tries, or when it is found, it is shown', () => {
    const asking = new Asking(course, limits);
    expect([asking.place, asking.isLast]).toEqual([1, true]);
    asking.attempt('never heard');
    expect([asking.tries, asking.heat]).toEqual([0, null]);
    for (const tried of ['cold', 'said', 'warm']) {
      expect(asking.shown).toBe(false);
      asking.attempt(tried);
    }
    expect([asking.shown, asking.heat, asking.found]).toEqual([true, 'warm', 0]);
    const again = new Asking(course, limits, 1);
    again.attempt('best');
    again.attempt('cold');
    expect([again.shown, again.tries, again.found]).toEqual([true, 1, 1]);
  });
});

describe('in words', () => {
  const kit = clever as unknown as GameKit;

  test('values are told in their unit; of turns fewer are better', () => {
    // The three that reviewers count in (analysis/review), and one newer than this page.
    const codes = ['chance', 'turns-down', 'points', 'of tomorrow'];
    expect(codes.map(unitOf)).toEqual(['chance', 'turns', 'points', 'points']);
    expect(tellValue('points', 180.25)).toBe('180.3');
    expect(tellValue('chance', 0.4567)).toBe('45.7%');
    expect(tellValue('turns', -5.646)).toBe('5.65');
    expect(tellChange('points', 3)).toBe('+3.0');
    expect(tellChange('turns', -0.5)).toBe('−0.50');
    expect(tellLoss('chance', 0.05)).toBe('5.0%');
  });

  const remark = (code: string, about: Remark['about'] = {}) => tellRemark({ code, about }, kit);

  test('codes become sentences that name what the game calls so', () => {
    expect(remark('area-worth', { area: 'blue', points: 4.25 })).toBe(
      'Blue: 4.3 points more to expect.',
    );
    expect(remark('bonus-missed', { bonus: 'green-x' })).toContain('green X');
    expect(remark('rerolls-left', { count: 1 })).toBe('1 re-roll was never used.');
    expect(remark('guess-now', { left: 2 })).toContain('2 figures left');
    expect(remark('of tomorrow')).toBe('');
  });

  test.each(['en', 'ru', 'uk'] as const)('every sentence is whole in %s', async (language) => {
    await speak(language);
    const about = {
      points: 2,
      foxes: 1,
      gap: 3,
      count: 5,
      left: 4,
      answers: 2,
      better: 3,
      most: 9,
    };
    const codes = Object.keys(english).filter((key) => key.startsWith('remark.'));
    expect(codes.length).toBeGreaterThan(25);
    for (const key of codes) {
      const code = key.slice('remark.'.length);
      const told = remark(code, { area: 'pink', bonus: 'fox', rounds: 7, last: 0, ...about });
      expect(told, code).toMatch(/^\S.*\.$/);
      expect(told, code).not.toMatch(/[{}]/);
    }
    await speak('en');
  });
});

test('a record is carried from one page to the next, once', () => {
  bring('[Game "x"]');
  expect([takeBrought(), takeBrought()]).toEqual(['[Game "x"]', '']);
});

describe('A deeper look', () => {
  afterEach(() => {
    vi.restoreAllMocks();
  });
  const begun = () => {
    const reviewing = new Reviewing({ record: '' });
    reviewing.review = REVIEW;
    return reviewing;
  };
  const refused = () =>
    new ApiProblem({
      kind: 'net',
      message: '',
      line: null,
      word: null,
      expected: '',
      reason: null,
    });

  test('takes the place of the first one', async () => {
    const deep = { ...REVIEW, by: 'fox-deep' };
    const asked = vi.spyOn(api, 'review').mockResolvedValue(deep);
    const reviewing = begun();
    await reviewing.deepen();
    expect(asked.mock.calls[0]![1]?.by).toBe('fox-deep');
    expect(reviewing.review).toBe(deep);
    expect([reviewing.deepening, reviewing.deeper, reviewing.failed]).toEqual(['', '', false]);
  });

  test('that does not come to an end is told, and what was known stays', async () => {
    vi.spyOn(api, 'review').mockRejectedValue(refused());
    const reviewing = begun();
    await reviewing.deepen();
    expect([reviewing.failed, reviewing.deeper]).toEqual([true, 'fox-deep']);
    expect(reviewing.review).toBe(REVIEW);
  });

  const neverEnding = () =>
    vi.spyOn(api, 'review').mockImplementation(
      (_, how) =>
        new Promise((_, reject) => {
          how!.signal!.addEventListener('abort', () => {
            reject(new DOMException('', 'AbortError'));
          });
        }),
    );

  test('is not the only one that says how far it is; who leaves is told of no problem', async () => {
    vi.useFakeTimers();
    neverEnding();
    vi.spyOn(api, 'replayRecord').mockResolvedValue({} as Replay);
    vi.spyOn(api, 'reviewProgress').mockResolvedValue({ done: 1, count: 4 });
    const reviewing = new Reviewing({ record: '' });
    const opening = reviewing.open();
    await vi.advanceTimersByTimeAsync(1000);
    expect(reviewing.done).toBe(0.25);
    reviewing.stop();
    await opening;
    expect([reviewing.problem, reviewing.review]).toEqual(['', null]);
    expect(reviewing.stopped).toBe(true);
    const again = reviewing.open();
    expect(reviewing.stopped).toBe(false);
    reviewing.stop();
    await again;
    vi.useRealTimers();
  });

  test('is asked for no longer when the game itself did not come', async () => {
    const asked = neverEnding();
    vi.spyOn(api, 'replayRecord').mockRejectedValueOnce(refused());
    const reviewing = new Reviewing({ record: '' });
    await reviewing.open();
    expect([!!reviewing.problem, reviewing.passing]).toEqual([true, true]);
    expect([reviewing.stopped, asked.mock.calls[0]![1]?.signal?.aborted]).toEqual([false, true]);
  });

  test('that somebody has stopped has not failed, wherever it was', async () => {
    neverEnding();
    const reviewing = begun();
    const looking = reviewing.deepen();
    expect(reviewing.deepening).toBe('fox-deep');
    reviewing.stop();
    await looking;
    expect([reviewing.deepening, reviewing.failed]).toEqual(['', false]);
    expect(reviewing.review).toBe(REVIEW);
  });
});
