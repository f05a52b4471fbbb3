// Names of areas, dice, cells and bonuses, and log entries in plain words.
import { formatList, words } from '../../lib/i18n.svelte';
import { isColour, type Colour } from '../../lib/Sign.svelte';
import { nameOf } from '../../table/expected';
import type { CleverArea, CleverPrint, LogEntry, TableInfo } from '../../wire';
import { cellsOf, read, readDice, type CellRef, type Cells, type Spoken } from './words';

const t = words('clever');

export function areaName(colour: string): string {
  return t(`colour.${colour}` as 'colour.yellow');
}

/** How an area is filled, in a few words. */
export function areaHow({ form, sums }: CleverArea): string {
  return sums && form === 'grid' ? t('how.sums') : t(`how.${form}`);
}

/** With a great first letter. */
export function capital(text: string): string {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}

export function dieColour(letter: string, print: CleverPrint): Colour {
  const colour = print.dice.find((die) => die.letter === letter)?.colour ?? '';
  return isColour(colour) ? colour : 'white';
}

export function dieName(print: CleverPrint, letter: string): string {
  return t(`die.${dieColour(letter, print)}` as 'die.white');
}

export function bonusName(bonus: string): string {
  const [colour = '', what] = bonus.split('-');
  if (what === undefined) return t(`bonus.${bonus}` as 'bonus.fox');
  const area = areaName(colour);
  if (what === 'x') return t('bonus.cross', { area });
  if (what === '?') return t('bonus.query', { area });
  return t('bonus.number', { area, number: what });
}

/** What a black bonus may be: a cross or a number, or a number of choice. */
export function blackSign(print: CleverPrint): string {
  const number = print.areas.find(({ black }) => black > 0)?.black;
  return number ? `X/${number}` : '?';
}

const ROMAN = ['I', 'II', 'III'];

/** Which cell of its area: "7", "5, column c", "cell 3", "row II, 4". */
export function cellName(area: CleverArea, index: number): string {
  const cell = area.cells[index];
  if (!cell) return '';
  const { number, row, column } = cell;
  const place = column + 1;
  switch (area.form) {
    case 'grid':
      if (area.sums) return String(number);
      return number
        ? t('cell.grid', { number, column: cell.name[1] ?? '' })
        : t('cell.printed', { column: cell.name[1] ?? '', row: row + 1 });
    case 'rows':
      return t('cell.row', { row: ROMAN[row] ?? '', number });
    case 'columns':
      return t('cell.column', { number, row: cell.name.slice(-1) });
    case 'outward': {
      const centre = area.centre?.column ?? 0;
      const side = column < centre ? 'cell.left' : 'cell.right';
      return t(side, { place: Math.abs(column - centre) });
    }
    case 'skipping':
      return t('cell.skipping', { place, number });
    default:
      return t('cell.place', { place });
  }
}

/** What a cell asks of a number; empty where the printed number says it. */
export function cellNeed(area: CleverArea, index: number): string {
  const number = area.cells[index]?.number ?? 0;
  if (area.sums) return t('need.sums');
  if (area.form === 'stairs') return t('need.stairs', { number });
  if (area.form === 'times' && number > 1) return t('need.times', { number });
  if (area.form === 'rising') return t('need.rising');
  if (area.form === 'halves') return number ? t('need.halves', { number }) : t('need.half');
  if (area.form === 'rows' && area.cells[index]?.tinted) return t('need.grey');
  return '';
}

/** The cells of a word: "turquoise 4, rows a and b", "pink, cell 2: half and the bonus". */
export function markName(print: CleverPrint, spoken: Spoken): string {
  const [first] = spoken.cells;
  const area = first && print.areas[first.area];
  if (!first || !area) return spoken.word;
  const name = areaName(area.colour);
  const cell =
    spoken.cells.length > 1
      ? t('cell.rows', {
          number: area.cells[first.cell]?.number ?? 0,
          rows: formatList(spoken.cells.map(({ cell: i }) => area.cells[i]?.name.slice(-1) ?? '')),
        })
      : cellName(area, first.cell);
  const mark = t('mark', { area: name, cell });
  if (spoken.way === 'half') return t('mark.half', { mark });
  if (spoken.way === 'times')
    return t('mark.times', { mark, number: area.cells[first.cell]?.number ?? 1 });
  return mark;
}

let known: { print: CleverPrint; cells: Cells } | null = null;

function cellsKept(print: CleverPrint): Cells {
  if (known?.print !== print) known = { print, cells: cellsOf(print) };
  return known.cells;
}

/** A log entry in plain words. */
export function tell(entry: LogEntry, table: TableInfo, print: CleverPrint): string {
  const starter = entry.fact && table.seats.find(({ letter }) => letter === entry.text);
  if (starter) return t('tell.starter', { name: nameOf(table, starter.seat) });
  if (entry.fact) return tellRoll(entry.text, print);
  return capital(tellWord(read(entry.text, cellsKept(print)), print));
}

function tellRoll(text: string, print: CleverPrint): string {
  const dice = readDice(text).map(({ letter, face }) => {
    const colour = t(`colour.${dieColour(letter, print)}` as 'colour.white');
    return t('face', { colour, face });
  });
  return dice.length ? t('tell.roll', { dice: dice.join(', ') }) : text;
}

export function tellWord(spoken: Spoken, print: CleverPrint): string {
  const { kind, value } = spoken;
  if (kind === 'reroll') return t('tell.reroll');
  if (kind === 'pass') return t('tell.pass');
  if (kind === 'done') return t('tell.done');
  if (kind === 'other') return spoken.word;
  const mark = markName(print, spoken);
  if (kind === 'bonus')
    return value === null ? t('tell.bonus', { mark }) : t('tell.bonusNumber', { mark, value });
  const die = dieName(print, spoken.die);
  const told = t(kind === 'extra' ? 'tell.extra' : 'tell.take', { die, mark });
  return value === null ? told : t('tell.joker', { told, value });
}

/** What a cell brings by itself, and what it is one of several cells for; not what is gained. */
export function cellBrings(area: CleverArea, cell: number, gained: readonly number[]): string {
  const open = area.bonuses.filter(({ cells }, i) => cells.includes(cell) && !gained.includes(i));
  const told = (needed: (count: number) => boolean) =>
    formatList(
      open.filter(({ cells }) => needed(cells.length)).map(({ bonus }) => bonusName(bonus)),
    );
  const [alone, together] = [told((count) => count === 1), told((count) => count > 1)];
  return [
    alone && t('cell.brings', { bonuses: alone }),
    together && t('cell.towards', { bonuses: together }),
  ]
    .filter(Boolean)
    .join(', ');
}

/** A cell for those who do not see it: its place, what it needs, how it stands, what it brings. */
export function describe(
  print: CleverPrint,
  { area, cell }: CellRef,
  state: string,
  gained: readonly number[] = [],
): string {
  const printed = print.areas[area];
  if (!printed) return '';
  const mark = t('mark', { area: areaName(printed.colour), cell: cellName(printed, cell) });
  const parts = [mark, cellNeed(printed, cell), state, cellBrings(printed, cell, gained)];
  return capital(parts.filter(Boolean).join(', '));
}
