// The first game: the next useful thing, told once.
import { words } from '../../lib/i18n.svelte';
import type { CleverPrint, CleverView } from '../../wire';
import type { GuideMoment, GuideStep } from '../board';

const t = words('clever');
type Moment = GuideMoment<CleverPrint, CleverView>;

const said = ({ offer }: Moment, pattern: RegExp) =>
  offer?.words.some((word) => pattern.test(word)) ?? false;
const mySheet = ({ view, seat }: Moment) => (seat === null ? undefined : view.sheets[seat]);
const marked = (moment: Moment) =>
  mySheet(moment)?.areas.some(
    ({ crossed }, i) =>
      crossed.length > (moment.print.areas[i]?.cells.filter((cell) => cell.crossed).length ?? 0),
  ) ?? false;

const isIdle = ({ offer, awaits, seat }: Moment) =>
  !offer?.words.length && awaits.roller !== seat && !awaits.over;

const DIE = /^[a-z]=/;

/** What is asked just now comes before what is good to know. */
export const guide: readonly GuideStep<CleverPrint, CleverView>[] = [
  {
    id: 'roll',
    target: 'roll dice',
    when: ({ awaits, seat, view }) =>
      awaits.chance !== null && awaits.roller === seat && !view.solo_passive,
    text: () => t('guide.roll'),
  },
  {
    id: 'die',
    target: 'dice-mat',
    when: (moment) => said(moment, DIE) && moment.view.phase === 'choosing',
    text: () => t('guide.die'),
  },
  {
    id: 'cell',
    target: 'sheet',
    when: (moment) => said(moment, DIE) && moment.view.phase === 'choosing',
    text: () => t('guide.cell'),
  },
  {
    id: 'pending',
    target: 'pending',
    when: (moment) => said(moment, /^\+/),
    text: () => t('guide.pending'),
  },
  {
    id: 'passive',
    target: 'tray',
    when: (moment) =>
      said(moment, DIE) && moment.view.phase === 'passive' && !moment.view.solo_passive,
    text: () => t('guide.passive'),
  },
  {
    id: 'passive-roll',
    target: 'roll dice',
    when: ({ awaits, seat, view }) =>
      awaits.chance !== null && awaits.roller === seat && view.solo_passive,
    text: () => t('guide.passiveRoll'),
  },
  {
    id: 'passive-solo',
    target: 'tray',
    when: (moment) => said(moment, DIE) && moment.view.solo_passive,
    text: () => t('guide.passiveSolo'),
  },
  {
    id: 'extra',
    target: 'buttons',
    when: (moment) => said(moment, /^E/),
    text: () => t('guide.extra'),
  },
  {
    id: 'lower',
    target: 'tray',
    when: ({ view, seat }) =>
      view.active === seat && !view.solo_passive && view.dice.some(({ place }) => place === 'tray'),
    text: ({ view }) => t(view.sheets.length > 1 ? 'guide.lower' : 'guide.lowerAlone'),
  },
  {
    id: 'bonuses',
    target: 'sheet',
    when: (moment) => marked(moment),
    text: () => t('guide.bonuses'),
  },
  {
    id: 'reroll',
    target: 'buttons',
    when: (moment) => said(moment, /^R$/),
    text: () => t('guide.reroll'),
  },
  {
    id: 'joker',
    target: 'buttons',
    when: (moment) => said(moment, /^[a-zE]+=.*\^/),
    text: () => t('guide.joker'),
  },
  {
    id: 'others',
    target: 'others',
    // While the others play: on a phone they lie below, away from what one would have to do.
    when: (moment) => moment.view.sheets.length > 1 && marked(moment) && isIdle(moment),
    text: () => t('guide.others'),
  },
  {
    id: 'foxes',
    target: 'totals',
    when: ({ view }) => view.round > 1,
    text: () => t('guide.foxes'),
  },
];
