// All words people read. One file per area and language in src/messages; the areas a page
// does not need are not loaded. `words('clever')` gives a function from keys to texts that
// follows the language by itself. scripts/check-i18n.js sees that nothing is missing.
import type { Language } from '../wire';
import type Alone from '../messages/alone.en.json';
import type Between from '../messages/between.en.json';
import type Clever from '../messages/clever.en.json';
import type Common from '../messages/common.en.json';
import type Day from '../messages/day.en.json';
import type Cube from '../messages/cube.en.json';
import type History from '../messages/history.en.json';
import type HighScore from '../messages/high-score.en.json';
import type Learn from '../messages/learn.en.json';
import type Review from '../messages/review.en.json';

/** The areas and their keys. A new area is a line here and three files. */
interface Areas {
  alone: keyof typeof Alone;
  common: keyof typeof Common;
  between: keyof typeof Between;
  clever: keyof typeof Clever;
  cube: keyof typeof Cube;
  day: keyof typeof Day;
  'high-score': keyof typeof HighScore;
  history: keyof typeof History;
  learn: keyof typeof Learn;
  review: keyof typeof Review;
}
export type Area = keyof Areas;
export type Key<A extends Area> = Areas[A];
export type Values = Record<string, string | number>;
type PluralForms = Partial<Record<Intl.LDMLPluralRule, string>>;
type Message = string | PluralForms;
type Messages = Record<string, Message>;

export const LANGUAGES = ['en', 'ru', 'uk'] as const satisfies readonly Language[];
const FALLBACK: Language = 'en';

const files = import.meta.glob<{ default: Messages }>('../messages/*.json');

class Speech {
  language = $state<Language>(FALLBACK);
  loaded = $state.raw<Partial<Record<Area, Messages>>>({});
  plurals = $derived(new Intl.PluralRules(this.language));
  numbers = $derived(new Intl.NumberFormat(this.language));
}
const speech = new Speech();

async function fetchMessages(area: Area, language: Language): Promise<Messages> {
  const file = files[`../messages/${area}.${language}.json`];
  if (!file) throw new Error(`no messages for ${area} in ${language}`);
  return (await file()).default;
}

/** The language in use; reactive. */
export function language(): Language {
  return speech.language;
}

/** The first language of the browser that we speak. */
export function browserLanguage(preferred: readonly string[] = navigator.languages): Language {
  for (const tag of preferred) {
    const known = LANGUAGES.find((ours) => tag.toLowerCase().split('-')[0] === ours);
    if (known) return known;
  }
  return FALLBACK;
}

/** Switch everything to a language: first all texts, then at once. */
export async function speak(next: Language): Promise<void> {
  const areas = new Set<Area>(['common', ...(Object.keys(speech.loaded) as Area[])]);
  const texts = await Promise.all([...areas].map((area) => fetchMessages(area, next)));
  speech.loaded = Object.fromEntries([...areas].map((area, i) => [area, texts[i]]));
  speech.language = next;
  document.documentElement.lang = next;
}

/** Have an area's texts at hand, in whatever language is spoken. */
export async function loadArea(area: Area): Promise<void> {
  if (speech.loaded[area]) return;
  const spoken = speech.language;
  const texts = await fetchMessages(area, spoken);
  speech.loaded = { ...speech.loaded, [area]: texts };
  // Somebody switched while we waited.
  if (spoken !== speech.language) await speak(speech.language);
}

export interface Words<A extends Area> {
  /** The text of a key; {name} is replaced by values.name, {count} also chooses the plural. */
  (key: Key<A>, values?: Values): string;
  /** Whether there is such a key: for codes that come from the server. */
  has(key: string): key is Key<A>;
}

export function words<A extends Area>(area: A): Words<A> {
  const has = (key: string): key is Key<A> => Object.hasOwn(speech.loaded[area] ?? {}, key);
  const say = (key: Key<A>, values: Values = {}): string => {
    const message = speech.loaded[area]?.[key];
    if (message === undefined) return '';
    return fill(typeof message === 'string' ? message : choose(message, values), values);
  };
  return Object.assign(say, { has });
}

function choose(forms: PluralForms, values: Values): string {
  const rule = speech.plurals.select(Number(values['count'] ?? 0));
  return forms[rule] ?? forms.other ?? '';
}

function fill(text: string, values: Values): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name];
    if (value === undefined) return whole;
    return typeof value === 'number' ? speech.numbers.format(value) : value;
  });
}

/** The locales write a hyphen instead, which is lost beside a digit. */
export const MINUS = '−';

export function formatNumber(value: number, options: Intl.NumberFormatOptions = {}): string {
  return new Intl.NumberFormat(speech.language, options).format(value).replace('-', MINUS);
}

/** A moment as people say it: the time today, else the date. */
export function formatMoment(iso: string, now: Date = new Date()): string {
  const moment = new Date(iso);
  if (moment.toDateString() !== now.toDateString()) return formatDay(iso);
  const style: Intl.DateTimeFormatOptions = { hour: '2-digit', minute: '2-digit' };
  return new Intl.DateTimeFormat(speech.language, style).format(moment);
}

/** The day of a moment, of today too. */
export function formatDay(iso: string): string {
  const style: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short', year: 'numeric' };
  return new Intl.DateTimeFormat(speech.language, style).format(new Date(iso));
}

/** Names in a row: "Ann, Ben and Cem". */
export function formatList(items: readonly string[]): string {
  return new Intl.ListFormat(speech.language, { type: 'conjunction' }).format(items);
}

/** The words of all areas. */
export const t = words('common');
