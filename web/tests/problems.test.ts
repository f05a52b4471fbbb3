// What went wrong, in the words of whoever reads it.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ApiProblem } from '../src/lib/api';
import { Refusal } from '../src/lib/connection.svelte';
import { speak } from '../src/lib/i18n.svelte';
import { explain, explainFully } from '../src/lib/problems';

beforeEach(() => speak('en'));
afterEach(() => speak('en'));

const refusal = (kind: string, message = '') => new Refusal({ kind, message });
const problem = (kind: string, message = '', line: number | null = null) =>
  new ApiProblem({ kind, message, expected: '', line, word: null, reason: null });

describe('in English', () => {
  test('the kind, and the server’s sentence', () => {
    expect(explain(refusal('illegal', 'y=ya1 does not fit'))).toBe(
      'That is not allowed here. y=ya1 does not fit',
    );
  });

  test('the line of a record, where it is known', () => {
    expect(explain(problem('unreadable', 'no such cell', 7))).toBe(
      'Line 7. That cannot be understood. no such cell',
    );
  });

  test('the word of a record, and the reason instead of the server’s sentence', () => {
    const reason = { code: 'not-offered' as const, about: {} };
    const kind = 'illegal';
    const told = { kind, message: 'y=yd4 is no', expected: '', line: 7, word: 'y=yd4', reason };
    expect(explain(new ApiProblem(told))).toBe('Line 7, y=yd4: That cannot be done now.');
  });

  test.each(['net', 'stale', 'dropped', 'too-fast', 'unavailable'])(
    '%s says all there is to say',
    (kind) => {
      expect(explain(refusal(kind, 'detail'))).not.toContain('detail');
      expect(explain(refusal(kind, 'detail'))).not.toBe('');
    },
  );

  test('a kind we do not know: what the server says', () => {
    expect(explain(refusal('brand-new', 'the table is on fire'))).toBe('the table is on fire');
  });
});

test('words of a game that nobody has opened yet are fetched', async () => {
  const reason = { code: 'card-twice' as const, about: { card: 'X1' } };
  const told = { kind: 'illegal', message: '', expected: '', line: null, word: 'deck', reason };
  expect(await explainFully(new ApiProblem(told))).toBe('Card X1 stands there twice.');
});

describe('in another language', () => {
  test('English is shown only where we have no words', async () => {
    await speak('ru');
    const told = explain(problem('unreadable', 'no such cell', 7));
    expect(told).not.toContain('no such cell');
    expect(told).toContain('7');
    expect(explain(refusal('brand-new', 'the table is on fire'))).toBe('the table is on fire');
  });
});

test.each([new Error('boom'), 'boom', undefined, refusal('brand-new')])(
  '%s is at least told to have gone wrong',
  (error) => expect(explain(error)).toBe('Something went wrong.'),
);
