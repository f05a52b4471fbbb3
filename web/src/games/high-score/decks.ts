// Decks of one's own: kept in this browser, and as text for files and friends. What is a deck, the
// table decides.
import { recall, remember } from '../../lib/storage';
import type { HighScoreRoll, HighScoreScoring, HighScoreSwirl } from '../../wire';

/** What stands on a card in the making; null where nothing does yet. */
export interface CardText {
  swirl: number | HighScoreSwirl | null;
  roll: HighScoreRoll | null;
  scoring: HighScoreScoring | null;
}

export interface DeckCard {
  id: string;
  swirl: number | string;
  roll: string;
  scoring: string;
}

export interface Deck {
  name: string;
  cards: DeckCard[];
}

const PLACE = 'high-score.decks';

export const emptyCard = (): CardText => ({ swirl: null, roll: null, scoring: null });
export const keptDecks = (): Deck[] => recall<Deck[]>(PLACE, []);
export const keepDecks = (decks: readonly Deck[]): void => remember(PLACE, decks);

const quoted = (text: string) => JSON.stringify(text);

/** As docs/high_score_decks.md has it. */
export function toToml({ name, cards }: Deck): string {
  const told = cards.map(({ id, swirl, roll, scoring }) =>
    [
      '[[card]]',
      `id = ${quoted(id)}`,
      `swirl = ${typeof swirl === 'number' ? swirl : quoted(swirl)}`,
      `roll = ${quoted(roll)}`,
      `scoring = ${quoted(scoring)}`,
    ].join('\n'),
  );
  return [`name = ${quoted(name)}`, ...told].join('\n\n') + '\n';
}

const LINE = /^\s*([a-z]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|(-?\d+))\s*(?:#.*)?$/;

/** The cards of such a text; null for what this page cannot take apart. The table reads TOML in
 * full: what is null here can still be played as it is. */
export function fromToml(text: string): Deck | null {
  const deck: Deck = { name: '', cards: [] };
  for (const line of text.split(/\r?\n/)) {
    if (!line.trim() || line.trim().startsWith('#')) continue;
    if (line.trim() === '[[card]]') {
      deck.cards.push({ id: '', swirl: '', roll: '', scoring: '' });
      continue;
    }
    const [, key = '', quotedText, number] = LINE.exec(line) ?? [];
    const card = deck.cards.at(-1);
    if (!key) return null;
    const value = quotedText === undefined ? Number(number) : unquoted(quotedText);
    if (!card) {
      if (key !== 'name') return null;
      deck.name = String(value);
    } else if (key === 'swirl') card.swirl = value;
    else if (key === 'id' || key === 'roll' || key === 'scoring') card[key] = String(value);
  }
  return deck.cards.every(({ id, roll, scoring }) => id && roll && scoring) ? deck : null;
}

function unquoted(text: string): string {
  try {
    return JSON.parse(`"${text}"`) as string;
  } catch {
    return text;
  }
}

// As a link: the deck stands in the part of the address that is never sent to a server.

const MARK = '#deck=';

export function toLink(deck: Deck, origin: string): string {
  const bytes = new TextEncoder().encode(toToml(deck));
  const text = btoa(String.fromCharCode(...bytes));
  return `${origin}/${MARK}${text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}`;
}

export function fromLink(hash: string): Deck | null {
  if (!hash.startsWith(MARK)) return null;
  try {
    const text = atob(hash.slice(MARK.length).replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(text, (each) => each.charCodeAt(0));
    return fromToml(new TextDecoder().decode(bytes));
  } catch {
    return null;
  }
}

/** A name for the next card that none has. */
export function nextId(cards: readonly DeckCard[]): string {
  let number = cards.length + 1;
  while (cards.some(({ id }) => id === `B${number}`)) number += 1;
  return `B${number}`;
}
