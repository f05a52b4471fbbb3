// A new table from a moment of a finished game: oneself on the seat that is looked at, bots on
// the others.
import { language } from '../lib/i18n.svelte';
import { shelf } from '../lib/shelf.svelte';
import { isBot } from '../start/bots';
import { friendlyBot, makeTable, myName } from '../start/making';
import type { NewSeat, Replay } from '../wire';

/** Whether the record proves its dice, so that the same ones can fall again. */
export const provesDice = ({ record }: Replay) => /\{fair \d /.test(record);

export async function playOn(
  replay: Replay,
  seat: number,
  steps: number,
  sameDice: boolean,
): Promise<void> {
  await shelf.load();
  const game = shelf.find(replay.game);
  const usual = game ? friendlyBot(game) : '';
  const seats = replay.names.map((name, each): NewSeat => {
    if (each === seat) return { kind: 'here', name: myName() };
    return { kind: 'bot', bot: isBot(name) ? name : usual };
  });
  await makeTable({
    game: replay.game,
    seats,
    language: language(),
    begun: { record: replay.record, steps, same_dice: sameDice },
  });
}
