// Break the Cube at the table.
import { words } from '../../lib/i18n.svelte';
import type { CubePrint, CubeView } from '../../wire';
import type { GameKit } from '../board';
import Board from './Board.svelte';
import Course from './Course.svelte';
import './cube.css';
import './full.css';
import Finish from './Finish.svelte';
import { guide } from './guide';
import { tell } from './tell';
import { why } from './why';

const t = words('cube');

export default {
  area: 'cube',
  Board,
  Finish,
  Course,
  guide,
  pictures: () => import('./pictures/index'),
  tell,
  why,
  // Questions and guesses are heard by all; only the figure behind the screen is not.
  secret: ({ text }) => text.startsWith('build='),
  noPoints: true,
  column: true,
  best: (turns) => t('finish.best', { count: turns }),
  isOut: (view, seat) => view.out[seat] ?? false,
  expects: ({ view }) => (view.phase === 'building' ? t('expects.build') : t('expects.ask')),
} satisfies GameKit<CubePrint, CubeView>;
