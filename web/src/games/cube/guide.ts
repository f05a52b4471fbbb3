// The first game: the next useful thing, told once.
import { words } from '../../lib/i18n.svelte';
import type { CubePrint, CubeView } from '../../wire';
import type { GuideStep } from '../board';

const t = words('cube');

const asks = (offer: { words: string[] } | null) =>
  offer?.words.some((word) => word.startsWith('?')) ?? false;

export const guide: readonly GuideStep<CubePrint, CubeView>[] = [
  {
    id: 'tray',
    target: 'tray',
    when: ({ offer }) => offer?.typed.includes('build=') ?? false,
    text: () => t('guide.tray'),
  },
  {
    id: 'build',
    target: 'build',
    when: ({ offer }) => offer?.typed.includes('build=') ?? false,
    text: () => t('guide.build'),
  },
  {
    id: 'whom',
    target: 'whom',
    when: ({ view }) => view.phase === 'asking',
    text: () => t('guide.whom'),
  },
  {
    id: 'questions',
    target: 'questions',
    when: ({ offer }) => asks(offer),
    text: () => t('guide.questions'),
  },
  {
    id: 'answers',
    target: 'answers',
    when: ({ view }) => view.heard.length > 0,
    text: () => t('guide.answers'),
  },
  {
    id: 'figure',
    target: 'figure',
    when: ({ view }) => view.heard.length > 1 && view.phase === 'asking',
    text: () => t('guide.figure'),
  },
  {
    id: 'notes',
    target: 'notes',
    when: ({ view, seat }) => view.heard.length > 1 && seat !== null && view.may_note,
    text: () => t('guide.notes'),
  },
  {
    id: 'guess',
    target: 'guess',
    when: ({ view, offer }) => view.heard.length > 3 && (offer?.typed.includes('guess=') ?? false),
    text: () => t('guide.guess'),
  },
];
