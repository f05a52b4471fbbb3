// The pictures of the rules of both Clever games.
import type { CleverPrint, CleverView } from '../../../wire';
import type { Pictures } from '../../board';
import SheetPicture from './SheetPicture.svelte';
import WayPicture from './WayPicture.svelte';

/** An active turn of three rolls. In the first an equal die stays, which beginners ask about. */
const TURNS: Record<string, string> = {
  'ganz-schoen-clever': '<y3 b5 g2 o6 p4 w4> p=p1 <b6 o3 w2> o=o1 <b5> b=b7',
  'clever-hoch-drei': '<y4 t1 b3 n5 k6 w4> y=y14 <n5 k3 w6> n=n2 <w4> w=k1h',
};

export default {
  example: (game) =>
    `[Game "${game}"]\n[Rules "1"]\n[a "A"]\n[b "B"]\n[Result "*"]\n\n1a. a: ${TURNS[game]}\n*\n`,
  sections: { table: SheetPicture, active: WayPicture },
} satisfies Pictures<CleverPrint, CleverView>;
