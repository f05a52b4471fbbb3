// The first game: what to look at next, each thing once.
import type { GuideStep } from '../board';
import type { HighScorePrint, HighScoreView } from '../../wire';
import { cardOf, t, type Moment } from './telling';

const rollType = ({ print, view }: Moment) => {
  const round = view.rounds[view.round - 1];
  return (round && cardOf(round.card, print, view)?.roll) ?? null;
};
const asked = ({ offer }: Moment) => !!offer?.words.length;
const toRoll = ({ awaits, seat }: Moment) => awaits.chance !== null && awaits.roller === seat;
const results = ({ view }: Moment) => view.rounds[view.round - 1]?.results ?? [];

export const guide: readonly GuideStep<HighScorePrint, HighScoreView>[] = [
  {
    id: 'card',
    target: 'card',
    when: ({ view }) => view.rounds.length > 0,
    text: () => t('guide.card'),
  },
  { id: 'first', target: 'roll', when: toRoll, text: () => t('guide.first') },
  {
    id: 'full',
    target: 'seven',
    when: (moment) => asked(moment) && rollType(moment) === 'four_full_rolls',
    text: () => t('guide.full'),
  },
  {
    id: 'any',
    target: 'seven',
    when: (moment) => asked(moment) && rollType(moment) === 'any_three_rolls',
    text: () => t('guide.any'),
  },
  {
    id: 'aside',
    target: 'seven',
    when: (moment) => asked(moment) && rollType(moment) === 'set_aside_after_each_roll',
    text: () => t('guide.aside'),
  },
  {
    id: 'frozen',
    target: 'seven',
    when: ({ view }) => !!view.hand?.frozen,
    text: () => t('guide.frozen'),
  },
  { id: 'hint', target: 'hint', when: asked, text: () => t('guide.hint') },
  {
    id: 'track',
    target: 'track',
    when: (moment) => results(moment).length > 0,
    text: () => t('guide.track'),
  },
  {
    id: 'pushed',
    target: 'track',
    when: (moment) => results(moment).some(({ pushed }) => pushed),
    text: () => t('guide.pushed'),
  },
  {
    id: 'chips',
    target: 'sheet',
    when: ({ view }) => view.rounds.some(({ over }) => over),
    text: () => t('guide.chips'),
  },
];
