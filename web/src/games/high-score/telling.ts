// Cards, dice, words and facts in the words of the present language.
import { MINUS, formatNumber as signed, words } from '../../lib/i18n.svelte';
import { nameOf } from '../../table/expected';
import type {
  HighScoreCard,
  HighScorePrint,
  HighScoreView,
  HintReason,
  LogEntry,
  TableInfo,
} from '../../wire';
import type { GuideMoment } from '../board';
import { KEEP, STOP } from './keeping';
import { kindOf, readResult } from './turns';

export const t = words('high-score');

export type Moment = GuideMoment<HighScorePrint, HighScoreView>;

export { signed };

export const tellFace = (face: string) => (face === 'v' ? t('face.swirl') : face);

/** Dice in a row: "5, 5, swirl". */
export const tellDice = (dice: string) => [...dice].map(tellFace).join(', ');

export function tellSwirl({ swirl }: HighScoreCard): string {
  return typeof swirl === 'number'
    ? t('swirl.number', { worth: signed(swirl) })
    : t(`swirl.${swirl}`);
}

export function cardOf(id: string, print: HighScorePrint, view: HighScoreView | null) {
  return [...print.deck, ...(view?.foreign ?? [])].find((card) => card.id === id);
}

/** A card of the log: one of the deck, or a foreign one that brings its text. */
function tellCard(text: string, print: HighScorePrint): string {
  const [id = '', ...parts] = text.slice('card '.length).split(' ');
  const known = cardOf(id, print, null);
  const own = Object.fromEntries(parts.map((part) => part.split('=') as [string, string]));
  const swirl = String(known?.swirl ?? own['swirl'] ?? '');
  const roll = known?.roll ?? own['roll'] ?? '';
  const scoring = known?.scoring ?? own['scoring'] ?? '';
  const named = swirl === 'frozen' || swirl === 'choice';
  const worth = named ? t(`sign.swirl.${swirl}`) : swirl.replace('-', MINUS);
  const said = [t('tell.swirl', { worth })];
  const rollKey = `roll.short.${roll}`;
  const scoringKey = `scoring.short.${scoring}`;
  if (t.has(rollKey)) said.push(t(rollKey));
  if (t.has(scoringKey)) said.push(t(scoringKey));
  return t('tell.card', { id, text: said.join(', ') });
}

function tellFact(entry: LogEntry, table: TableInfo, print: HighScorePrint): string {
  const { text } = entry;
  if (text.startsWith('card ')) return tellCard(text, print);
  if (entry.seat === null || entry.seat === undefined) {
    const seat = table.seats.find(({ letter }) => letter === text);
    return t('tell.starter', { name: seat ? nameOf(table, seat.seat) : text });
  }
  if (kindOf(entry) === 'dice') return t('tell.dice', { dice: tellDice(text) });
  const { result, field } = readResult(text);
  if (field !== null) return t('tell.pushed', { result: signed(result), field: signed(field) });
  return result > 0
    ? t('tell.result', { result: signed(result) })
    : t('tell.unmarked', { result: signed(result) });
}

export function tell(entry: LogEntry, table: TableInfo, print: HighScorePrint): string {
  if (entry.fact) return tellFact(entry, table, print);
  if (entry.text === STOP) return t('tell.stop');
  if (entry.text === KEEP) return t('tell.again');
  if (entry.text.startsWith(KEEP))
    return t('tell.keep', { dice: tellDice(entry.text.slice(KEEP.length)) });
  return entry.text;
}

/** The exact player's reason (players/high_score/reasons.py): what the dice bring on average. */
export function why(reasons: readonly HintReason[]): string {
  const expected = reasons.find(({ code }) => code === 'expected')?.about['result'];
  if (expected === undefined) return '';
  // Nothing is expected to bring "-0.0".
  const digits = {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
    signDisplay: 'negative',
  } as const;
  return t('why.expected', { result: signed(Number(expected), digits) });
}

export function where({ print, view }: Moment): { where: string; turn: string } {
  const started = view.round > 0 && !view.over;
  const { round } = view;
  return { where: started ? t('card.round', { round, rounds: print.rounds }) : '', turn: '' };
}

/** What is expected of the shown seat. */
export function expects({ print, view, offer }: Moment): string {
  const round = view.rounds[view.round - 1];
  const card = round && cardOf(round.card, print, view);
  return offer?.words.length && card ? t(`expects.${card.roll}`) : '';
}
