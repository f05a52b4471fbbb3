import { describe, expect, it } from 'vitest';
import {
  fromLink,
  fromToml,
  nextId,
  toLink,
  toToml,
  type Deck,
} from '../src/games/high-score/decks';

const DECK: Deck = {
  name: 'Мой "набор"',
  cards: [
    { id: 'B1', swirl: -5, roll: 'any_three_rolls', scoring: 'triples' },
    { id: 'B2', swirl: 'frozen', roll: 'four_full_rolls', scoring: 'odd' },
  ],
};

describe('decks of one’s own', () => {
  it('are the same again from a file and from a link', () => {
    expect(fromToml(toToml(DECK))).toEqual(DECK);
    const link = toLink(DECK, 'https://table.example');
    expect(fromLink(new URL(link).hash)).toEqual(DECK);
  });

  it('may have comments and further words, as the documentation shows', () => {
    const text = toToml(DECK).replace(
      '[[card]]',
      '# mine\n[[card]]\ncolour = "green" # as printed',
    );
    expect(fromToml(text)).toEqual(DECK);
  });

  it('are nothing if the text is none', () => {
    for (const wrong of ['hello', '[[card]]\nid = "B1"', '[[card]', 'swirl = 5'])
      expect(fromToml(wrong)).toBeNull();
    expect(fromLink('#deck=%%%')).toBeNull();
    expect(fromLink('')).toBeNull();
  });

  it('name every card anew', () => {
    expect(nextId(DECK.cards)).toBe('B3');
    expect(nextId([{ ...DECK.cards[0]!, id: 'B2' }])).toBe('B3');
  });
});
