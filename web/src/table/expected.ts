// Whose turn it is and what is expected, in one line that is always visible.
import { formatList, t } from '../lib/i18n.svelte';
import { botName } from '../start/bots';
import type { SeatInfo, TableInfo, Update } from '../wire';

/** The table with everybody's name as it is shown: a free seat by its letter, bots by the name
 * we give them, perhaps with a number. */
export function withNames(table: TableInfo): TableInfo {
  const seats = table.seats.map((seat) => ({ ...seat, name: shownName(seat) }));
  return { ...table, seats };
}

function shownName({ name, bot, letter }: SeatInfo): string {
  if (bot && name.startsWith(bot)) return botName(bot) + name.slice(bot.length);
  return name || t('set.seat', { letter });
}

export function nameOf(table: TableInfo, seat: number): string {
  return table.seats[seat]?.name ?? '';
}

/** My seats that are to speak or to roll. */
export function actingSeats(update: Update, mine: readonly number[]): number[] {
  const { seats, chance, roller } = update.awaits;
  if (!chance) return seats.filter((seat) => mine.includes(seat));
  return roller !== null && mine.includes(roller) ? [roller] : [];
}

export interface StageText {
  /** Where the game stands; '' for nothing. */
  where?: string;
  who: string;
  what: string;
}

export function stageText(
  table: TableInfo,
  update: Update,
  mine: readonly number[],
  seat: number | null,
  own: string,
  isReady: (bot: string) => boolean = () => true,
): StageText {
  const { awaits } = update;
  if (awaits.over) return { who: t('turn.over'), what: overText(table, update, mine) };
  const alone = mine.length === 1;
  const who = (each: number) =>
    alone && mine.includes(each) ? t('turn.yours') : t('turn.of', { name: nameOf(table, each) });
  if (awaits.chance) return chanceText(table, update, mine, who, own);
  const acting = actingSeats(update, mine);
  if (acting.length && seat !== null && acting.includes(seat))
    return { who: who(seat), what: own || t('turn.choose') };
  const others = awaits.seats.filter((each) => !mine.includes(each));
  const names = formatList(others.map((each) => nameOf(table, each)));
  const bots = others.every((each) => table.seats[each]?.bot);
  if (bots && others.some((each) => !isReady(table.seats[each]?.bot ?? '')))
    return { who: t('turn.preparing', { count: others.length, names }), what: t('turn.once') };
  return {
    who: bots ? t('turn.thinking', { count: others.length, names }) : t('turn.waiting', { names }),
    what: '',
  };
}

function chanceText(
  table: TableInfo,
  { awaits }: Update,
  mine: readonly number[],
  who: (seat: number) => string,
  own: string,
): StageText {
  const real = table.dice === 'real';
  if (awaits.roller === null) {
    const kind = awaits.chance?.kind === 'card' ? 'card' : 'starter';
    return { who: t(`turn.${kind}`), what: real && mine.length ? t(`turn.enter.${kind}`) : '' };
  }
  if (!mine.includes(awaits.roller)) {
    // A bot has no hands: somebody at the table rolls for it.
    const helped = real && mine.length > 0 && !!table.seats[awaits.roller]?.bot;
    const who = t('turn.rolls', { name: nameOf(table, awaits.roller) });
    return { who, what: helped ? t('turn.enter.forBot') : '' };
  }
  return { who: who(awaits.roller), what: real ? t('turn.enter.dice') : own || t('turn.roll') };
}

/** Whether the only one at this screen has won, and nobody else. */
export function isMyWin({ score }: Update, mine: readonly number[]): boolean {
  return mine.length === 1 && score.winners.length === 1 && score.winners[0] === mine[0];
}

export function overText(table: TableInfo, update: Update, mine: readonly number[]): string {
  const { score } = update;
  if (table.seats.length === 1) return t('end.points', { count: score.totals[0] ?? 0 });
  if (isMyWin(update, mine)) return t('end.youWon');
  const names = formatList(score.winners.map((seat) => nameOf(table, seat)));
  return t('end.winners', { count: score.winners.length, names });
}
