// Whether the dice of a table are what they had to be (docs/fair_dice.md), worked out here and
// not by the table. SHA-256 is a library's: browsers have it only where the page came by https,
// and a table at home has none.
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import type { FairInfo, LogEntry } from '../wire';

type Chance = NonNullable<LogEntry['chance']>;

const COMMITMENT = 'foxtray fair dice 1';
const PLEDGE = 'foxtray contribution 2 ';
const SEAL = 'foxtray fair dice 2';
const DAILY = 'foxtray fair dice 3';

/** What the table shows of its seed before the game. */
export function commitmentOf(seed: string): string {
  return bytesToHex(sha256(concatBytes(utf8ToBytes(COMMITMENT), hexToBytes(seed))));
}

/** What a seat shows of its text before it tells it. */
export function pledgeOf(text: string): string {
  return bytesToHex(sha256(utf8ToBytes(PLEDGE + text)));
}

/** One hash for all that is fixed before the first text is told. */
export function sealOf(
  { commitment, round, out, since }: Pick<FairInfo, 'commitment' | 'round' | 'out' | 'since'>,
  hashes: Readonly<Record<string, string>>,
): string {
  const seats = Object.keys(hashes).sort();
  const bound = [SEAL, `round ${round}`, `out ${out || '-'}`, `table ${commitment}`];
  if (since) bound.push(`since ${since}`); // else any roll could be called one taken over
  const lines = [...bound, ...seats.map((seat) => `${seat} ${hashes[seat]}`)];
  return bytesToHex(sha256(utf8ToBytes(lines.join('\n'))));
}

/** The luck of one roll: HMAC-SHA256 in counter mode. */
export class Luck {
  readonly #key: Uint8Array;
  #blocks = 0;
  #left: number[] = [];

  /** By the number of a roll; on a day by its occasion. */
  constructor({ seed, contributions, version }: FairInfo, roll: number, occasion = '') {
    const seats = Object.keys(contributions).sort();
    const thrown = seats.map((seat) => `${seat}=${contributions[seat]}`).join('\n');
    const numbered = `${version === 1 ? '' : `${SEAL}\n`}${thrown}\nroll ${roll}`;
    const said = version === 3 ? `${DAILY}\n${occasion}` : numbered;
    this.#key = hmac(sha256, hexToBytes(seed), utf8ToBytes(said));
  }

  /** A number below `most`: as many bits as it has, drawn again until they are below it. */
  below(most: number): number {
    const bits = most.toString(2).length;
    for (;;) {
      const number = this.#bits(bits);
      if (number < most) return number;
    }
  }

  #bits(count: number): number {
    const size = Math.ceil(count / 8);
    while (this.#left.length < size) this.#draw();
    const taken = this.#left.splice(0, size).reduce((sum, byte) => sum * 256 + byte, 0);
    return Math.floor(taken / 2 ** (8 * size - count));
  }

  #draw(): void {
    const counter = new Uint8Array(8);
    new DataView(counter.buffer).setUint32(4, this.#blocks++);
    this.#left.push(...hmac(sha256, this.#key, counter));
  }
}

/** What chance had to bring, as the log writes it; null where the table does not tell how. */
function draw(chance: Chance, luck: Luck): string | null {
  switch (chance.kind) {
    case 'dice':
      return drawDice(chance, luck);
    case 'handful': {
      if (!chance.faces) return null;
      const thrown = Array.from({ length: chance.thrown }, () => pick(chance.faces, luck));
      return thrown.slice(0, chance.count).sort().join('');
    }
    case 'card':
      return `card ${pick(chance.cards, luck)}`;
    case 'starter':
      return pick(chance.seats, luck);
  }
}

function drawDice({ dice, of, faces, ordered }: Extract<Chance, { kind: 'dice' }>, luck: Luck) {
  const face = new Map([...of].map((die) => [die, luck.below(faces) + 1]));
  const order = [...dice];
  if (ordered)
    for (let last = order.length - 1; last > 0; last--) {
      const other = luck.below(last + 1);
      [order[last], order[other]] = [order[other]!, order[last]!];
    }
  return order.map((die) => `${die}${face.get(die)}`).join(' ');
}

function pick(from: string | readonly string[], luck: Luck): string {
  return from[luck.below(from.length)] ?? '';
}

/** A card that is not of the box is written with its text. */
function isDrawn(text: string, due: string): boolean {
  return text === due || (due.startsWith('card ') && text.startsWith(`${due} `));
}

/** What this device knows from before the game: its own text, and the seal it saw then. */
export interface Kept {
  round: number;
  text: string;
  /** '' as long as the hashes were not sealed. */
  seal: string;
}

/** counted: all is well; follows: the dice are, but nothing of this device's was thrown in;
 * left-out: what was, is said to have come too late; unsealed: the dice follow from other texts
 * than were pledged; seed: from another seed; roll: these do not follow; untold: of some rolls
 * nobody told how they are drawn. */
export type Verdict =
  | { kind: 'counted' | 'follows' | 'left-out' | 'unsealed' | 'seed' | 'untold' }
  | { kind: 'roll'; roll: number; shown: string; due: string };

/** Judge a finished game by what was seen of it here. `mine`: the letters of one's seats. */
export function judge(
  fair: FairInfo,
  log: readonly LogEntry[],
  kept: Kept | null,
  mine: readonly string[],
): Verdict {
  if (commitmentOf(fair.seed) !== fair.commitment) return { kind: 'seed' };
  const wrong = wrongRoll(fair, log);
  if (wrong) return wrong;
  if (!kept?.seal) return { kind: 'follows' };
  if (kept.round === fair.round && fair.version !== 1) {
    const used = Object.values(fair.contributions).includes(kept.text);
    return { kind: used && sealOfTexts(fair) === kept.seal ? 'counted' : 'unsealed' };
  }
  return { kind: mine.some((seat) => fair.out.includes(seat)) ? 'left-out' : 'unsealed' };
}

function sealOfTexts(fair: FairInfo): string {
  const texts = Object.entries(fair.contributions);
  return sealOf(fair, Object.fromEntries(texts.map(([seat, text]) => [seat, pledgeOf(text)])));
}

/** Whether every roll of a day is told on which occasion it fell, each on one of its own turn. */
function haveOccasions(rolls: readonly LogEntry[]): boolean {
  const told = rolls.map(({ occasion }) => occasion ?? '');
  const ofTurn = rolls.every(({ label = '' }, at) => told[at]!.startsWith(`${label} `));
  return ofTurn && new Set(told).size === told.length;
}

function wrongRoll(fair: FairInfo, log: readonly LogEntry[]): Verdict | null {
  const rolls = log.filter(({ chance }) => chance);
  let untold = fair.version === 3 && !haveOccasions(rolls);
  for (const [number, { chance, text, occasion }] of rolls.entries()) {
    if (number < (fair.since ?? 0)) continue; // of a record that is played on
    const due = draw(chance!, new Luck(fair, number, occasion));
    if (due === null) untold = true;
    else if (!isDrawn(text, due)) return { kind: 'roll', roll: number + 1, shown: text, due };
  }
  return untold ? { kind: 'untold' } : null;
}
