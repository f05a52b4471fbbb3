// Break the Cube at the table.
import { words } from '../../lib/i18n.svelte';
import type { CubePrint, CubeView } from '../../wire';
import type { GameKit } from '../board';
import Board from './Board.svelte';
import Course from './Course.svelte';
import './cube.css';
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
  // The fewer turns the better, of figures with as many blocks; only who has found one has a best.
  result: ({ print, update }, seat) => {
    const { solved = 0, turns = 0 } = update.score.detail[seat] ?? {};
    const sought = print.blocks[print.left[seat] ?? 0] ?? [];
    return solved
      ? { points: -turns, kind: String(sought.length), told: t('finish.best', { count: turns }) }
      : null;
  },
  isOut: (view, seat) => view.out[seat] ?? false,
  expects: ({ view }) => (view.phase === 'building' ? t('expects.build') : t('expects.ask')),
} satisfies GameKit<CubePrint, CubeView>;
