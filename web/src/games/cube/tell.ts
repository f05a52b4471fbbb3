// Words and facts of a record in plain words.
import { words } from '../../lib/i18n.svelte';
import type { CubeHeard, CubePrint, LogEntry, TableInfo } from '../../wire';
import { nameOf, questionName, seenName } from './names';

const t = words('cube');

export function tell(entry: LogEntry, table: TableInfo, print: CubePrint): string {
  return entry.fact ? tellFact(entry.text, table, print) : tellWord(entry, table, print);
}

function tellWord({ text, seat }: LogEntry, table: TableInfo, print: CubePrint): string {
  const name = nameOf(table, print.left[seat ?? 0] ?? 0);
  if (text.startsWith('build=')) return t('tell.build');
  if (text.startsWith('guess=')) return t('tell.guess', { name });
  if (text.startsWith('front=')) return t('tell.front');
  if (!text.startsWith('?')) return text;
  const question = questionName(print, text);
  return print.numbers.includes(text.slice(1))
    ? t('tell.number', { question, name })
    : t('tell.letter', { question });
}

/** A question with its answers, a guess with its yes or no, in one line. */
export function tellHeard(heard: CubeHeard, table: TableInfo, print: CubePrint): string {
  const asked = tellWord({ ...BLANK, text: heard.word, seat: heard.seat }, table, print);
  const answer = tellFact(heard.fact, table, print);
  return t('tell.heard', { name: nameOf(table, heard.seat), asked, answer });
}
const BLANK = { fact: false, forced: false, label: '', text: '' };

function tellFact(text: string, table: TableInfo, print: CubePrint): string {
  if (text === 'built') return t('tell.build');
  if (text === 'asked' || text === 'out') return t(`tell.${text}`);
  if (text === 'yes') return t('answer.yes');
  if (text === 'no') return t('answer.no');
  const seatOf = (letter: string) => table.seats.findIndex((seat) => seat.letter === letter);
  if (/^[a-d]$/.test(text)) return t('tell.starts', { name: nameOf(table, seatOf(text)) });
  const parts = text.split(' ').map((part) => {
    const [letter = '', marks = ''] = part.split(':');
    const seat = seatOf(letter);
    const seen = [...marks].map((mark) => seenName(print, seat, mark)).join(', ');
    return t('tell.answer', { name: nameOf(table, seat), seen });
  });
  return parts.join('; ');
}
