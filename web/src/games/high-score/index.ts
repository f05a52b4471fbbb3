// High Score: the card, seven dice, the track and the chips. Dice are tapped, words go out.
import type { HighScorePrint, HighScoreView } from '../../wire';
import type { GameKit } from '../board';
import Board from './Board.svelte';
import Finish from './Finish.svelte';
import { guide } from './guide';
import { expects, tell, where, why } from './telling';

export default {
  area: 'high-score',
  Board,
  deck: () => import('./DeckMaker.svelte'),
  pictures: () => import('./pictures/index'),
  Finish,
  guide,
  tell,
  why,
  rolls: true,
  cards: true,
  column: true,
  secret: () => false,
  expects,
  where,
} satisfies GameKit<HighScorePrint, HighScoreView>;
