// The pictures of the rules of Break the Cube.
import type { CubePrint, CubeView } from '../../../wire';
import type { Pictures } from '../../board';
import BoardPicture from './BoardPicture.svelte';
import QuestionsPicture from './QuestionsPicture.svelte';

/** From below, the middle column shows its lower cube near and its upper one behind it. */
const FIGURE = 'lll.slmm./....s.m../.........';

export default {
  example: (game) =>
    `[Game "${game}"]\n[Rules "1"]\n[a "A"]\n[b "B"]\n[Result "*"]\n\n` +
    `0. a: build=${FIGURE}\n   b: build=${FIGURE}\n1a. a: ?5\n1b. b: ?H\n*\n`,
  sections: { table: BoardPicture, turn: QuestionsPicture },
} satisfies Pictures<CubePrint, CubeView>;
