// Seven dice for each way of counting: those that the text of the rules counts too.
import type { HighScoreCard, HighScorePrint, HighScoreScoring } from '../../../wire';

const DICE: Record<HighScoreScoring, string> = {
  total: '1223455',
  equals: '1223555',
  equals_minus_rest: '1223555',
  tens_minus_rest: '1234555',
  pairs: '2224451',
  pairs_minus_rest: '2224451',
  triples: '4444112',
  triples_minus_rest: '4444112',
  odd: '1233455',
  shown_4321_minus_rest: '1234455',
  ascending_from_1_and_swirl: '1123555',
};

export interface Example {
  scoring: HighScoreScoring;
  /** Some card of the deck that counts so. */
  card: HighScoreCard;
  faces: readonly string[];
}

/** Every way of counting that a card of the deck has, once. */
export function examplesOf({ deck }: HighScorePrint): Example[] {
  const cards = new Map<HighScoreScoring, HighScoreCard>();
  for (const card of deck) if (!cards.has(card.scoring)) cards.set(card.scoring, card);
  return [...cards].map(([scoring, card]) => ({ scoring, card, faces: [...DICE[scoring]] }));
}
