// The dice on the table: which lie in which column, which of them stay, and whether they have
// come to rest. A roll is known by its key: another one means that dice have fallen.
import type { HighScoreView } from '../../wire';
import { arrange, emptySlots, type Lying, type Slot } from './slots';
import type { Turn } from './turns';

/** As long as the dice tumble, nobody is told what they are worth. */
const SUSPENSE = 900;

export interface Shown extends Lying {
  /** The round, the seat, the roll. */
  key: string;
  /** Of a turn that is over. */
  past: boolean;
}

/** What lies there: the dice of the turn under way, or those of the last one until the next
 * roller takes them up. */
export function shownOf({ hand, round, active }: HighScoreView, last: Turn | null): Shown {
  if (hand && hand.rolls > 0)
    return { ...hand, key: `${round}.${active}.${hand.rolls}`, past: false };
  if (!last) return { kept: '', rolled: '', frozen: '', key: '', past: false };
  const key = `${last.label}.${last.seat}.${last.rolls}`;
  return { kept: last.kept, rolled: last.rolled, frozen: '', key, past: true };
}

const inHand = (slot: Slot): Slot => ({ ...slot, face: '', lies: false, frozen: false });
const turnOf = (key: string) => key.split('.', 2).join();

export class LyingDice {
  slots = $state.raw<readonly Slot[]>([]);
  /** Column by column: is it to stay? */
  stays = $state.raw<readonly boolean[]>([]);
  settled = $state(true);
  #seen = '';
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** `count`: how many dice there are; `motion`: whether those that fall are seen to tumble. */
  lay(now: Shown, count: number, motion: boolean): void {
    const begun = this.slots.length > 0;
    const thrown = begun && now.key !== this.#seen && now.rolled !== '';
    const before = begun ? this.slots : emptySlots(count);
    // Another's turn begins with all dice in the hand.
    const same = turnOf(now.key) === turnOf(this.#seen);
    this.slots = arrange(same ? before : before.map(inHand), same ? this.stays : [], now, thrown);
    this.stays = this.slots.map((slot) => slot.lies);
    if (now.rolled) this.#seen = now.key;
    if (!thrown) return;
    this.settled = !motion;
    clearTimeout(this.#timer);
    if (motion) this.#timer = setTimeout(() => (this.settled = true), SUSPENSE);
  }

  toggle(index: number): void {
    this.stays = this.stays.map((stay, i) => (i === index ? !stay : stay));
  }

  stop(): void {
    clearTimeout(this.#timer);
  }
}
