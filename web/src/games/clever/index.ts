// The kit of both Clever games: one set of components, driven by the printed sheet.
import type { CleverPrint, CleverView } from '../../wire';
import type { GameKit } from '../board';
import Board from './Board.svelte';
import { expects, where } from './expects';
import Finish from './Finish.svelte';
import { guide } from './guide';
import { dieColour, tell } from './naming';
import Sheet from './SheetAlone.svelte';
import { named, part, why } from './why';

export default {
  area: 'clever',
  rolls: true,
  column: true,
  die: dieColour,
  pictures: () => import('./pictures/index'),
  Board,
  Finish,
  Sheet,
  guide,
  tell,
  why,
  part,
  named,
  expects,
  where,
} satisfies GameKit<CleverPrint, CleverView>;
