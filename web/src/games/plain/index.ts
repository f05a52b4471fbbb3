// A board for any game: legal words as buttons, the view as text. Proves that the shell works.
import type { GameKit } from '../board';
import Board from './Board.svelte';
import Finish from './Finish.svelte';

export default {
  area: 'common',
  Board,
  Finish,
  guide: [],
  tell: (entry) => entry.text,
} satisfies GameKit;
