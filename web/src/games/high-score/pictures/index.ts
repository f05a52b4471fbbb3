// The pictures of the rules of High Score.
import type { HighScorePrint, HighScoreView } from '../../../wire';
import type { Pictures } from '../../board';
import ScoringsPicture from './ScoringsPicture.svelte';

export default {
  // Nothing has happened yet: the deck is all that is wanted.
  example: (game) => `[Game "${game}"]\n[Rules "1"]\n[a "A"]\n[b "B"]\n[Result "*"]\n\n*\n`,
  sections: { scoring: ScoringsPicture },
} satisfies Pictures<HighScorePrint, HighScoreView>;
