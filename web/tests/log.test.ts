// The log by turn and by who speaks, as a record is laid out (docs/notation.md).
import { describe, expect, test } from 'vitest';
import { groupLog, type LogTurn } from '../src/table/log';
import { logOf, SEATS } from './support/records';

/** The turns as a record writes them. */
function write(turns: readonly LogTurn[]): string {
  return turns
    .map(({ label, lines }) => {
      const margin = ' '.repeat(label.length + 2);
      const told = lines.map(({ seat, entries }) => {
        const words = entries.map(({ entry }) => (entry.fact ? `<${entry.text}>` : entry.text));
        return [...(seat === null ? [] : [`${SEATS[seat]}:`]), ...words].join(' ');
      });
      return `${label}. ${told.join(`\n${margin}`)}`;
    })
    .join('\n');
}

const CLEVER = `1a. a: <y3 b5 g2 o6 p1 w4> p=p1 <y2 b6 g4 o6 w1> g=g1 <b2 o4> o=o1
    b: b=b3
1b. b: <y2 b1 g1 o2 p1 w2> R <y6 b1 g3 o2 p4 w5> w=b6 <y3> y=ya1
    a: o=o2
4. a: +yb1
   b: +o5
4a. a: <y3 b3 g5 o2 p5 w5> w=o2 .`;
const SOLO = `1a. a: <y4 b4 g4 o6 p5 w6> w=b10 <o1> o=o1
1s. a: <p1 g2 o6 y3 w3 b5> g=g2`;
const CUBE = `0. b: <built>
   a: build=lllmml.m./.ss....../.........
1. <a>
1a. a: ?5 <b:m>
1b. a: front=lll....../........./.........
    b: ?B <a:ls- b:l-->
2a. a: guess=ll.mm.ss./l..m...../l........ <yes>`;
const HIGH_SCORE = `1. <card HS15> <b>
   b: <122345v> k5v <2355v> k555vv <14> . <12>
   a: <1122345> . <18>
2. <card HS07>
   a: <111555v> k <114455> . <20>`;

describe('a log', () => {
  test.each([
    ['Ganz schön clever', CLEVER],
    ['alone', SOLO],
    ['Break the Cube', CUBE],
    ['High Score', HIGH_SCORE],
  ])('of %s is laid out as its record', (_, record) => {
    expect(write(groupLog(logOf(record)))).toBe(record);
  });

  test('of nothing has no turn', () => expect(groupLog([])).toEqual([]));

  test('keeps every entry once, with its place', () => {
    for (const record of [CLEVER, SOLO, CUBE, HIGH_SCORE]) {
      const log = logOf(record);
      const entries = groupLog(log).flatMap(({ lines }) => lines.flatMap((line) => line.entries));
      expect(entries.map(({ index }) => index)).toEqual(log.map((_, i) => i));
      expect(entries.map(({ entry }) => entry)).toEqual(log);
    }
  });

  test('turns and lines say where they begin', () => {
    for (const turn of groupLog(logOf(CLEVER))) {
      expect(turn.start).toBe(turn.lines[0]?.start);
      for (const line of turn.lines) expect(line.start).toBe(line.entries[0]?.index);
    }
  });
});

describe('a line', () => {
  test('belongs to who speaks; speaking again later begins another', () => {
    const [turn] = groupLog(logOf('1a. a: y=ya1\n    b: b=b3\n    c: -\n    b: +g1'));
    expect(turn?.lines.map(({ seat }) => seat)).toEqual([0, 1, 2, 1]);
  });

  test('takes the facts that came to whoever speaks', () => {
    const [turn] = groupLog([
      { text: '?5', seat: 0, label: '1a' },
      { text: 'b:m', fact: true, label: '1a' },
    ]);
    expect(turn?.lines).toHaveLength(1);
    expect(turn?.lines[0]?.entries).toHaveLength(2);
  });

  test('a fact at the beginning of a turn is nobody’s', () => {
    const turns = groupLog(logOf(HIGH_SCORE));
    expect(turns.map(({ lines }) => lines.map(({ seat }) => seat))).toEqual([
      [null, 1, 0],
      [null, 0],
    ]);
  });

  test('without a label stands in a turn without one', () => {
    expect(groupLog([{ text: 'y=ya1', seat: 0 }])[0]).toMatchObject({ label: '', start: 0 });
  });
});
