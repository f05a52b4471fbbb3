// What a person has set on this device: language, theme, sound, motion, name.
import type { Language } from '../wire';
import { browserLanguage, speak } from './i18n.svelte';
import { recall, remember } from './storage';

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];
export const MOTIONS = ['system', 'full', 'less'] as const;
export type Motion = (typeof MOTIONS)[number];

interface Kept {
  language: Language | null;
  theme: Theme;
  motion: Motion;
  sound: boolean;
  guide: boolean;
  notation: boolean;
  notify: boolean;
  name: string;
}
const FRESH: Kept = {
  language: null,
  theme: 'system',
  motion: 'system',
  sound: false,
  guide: true,
  notation: false,
  notify: false,
  name: '',
};

class Settings {
  #kept = $state<Kept>({ ...FRESH });
  #calm = $state(false);

  /** Read what was kept, and show it. Resolves when the words are there. */
  async start(): Promise<void> {
    this.#kept = { ...FRESH, ...recall<Partial<Kept>>('settings', {}) };
    const wish = matchMedia('(prefers-reduced-motion: reduce)');
    this.#calm = wish.matches;
    wish.addEventListener('change', () => {
      this.#calm = wish.matches;
      this.#show();
    });
    this.#show();
    await speak(this.#kept.language ?? browserLanguage());
  }

  get theme(): Theme {
    return this.#kept.theme;
  }
  set theme(theme: Theme) {
    this.#keep({ theme });
  }

  get motion(): Motion {
    return this.#kept.motion;
  }
  set motion(motion: Motion) {
    this.#keep({ motion });
  }

  /** Whether things may move. */
  get moves(): boolean {
    return this.#kept.motion === 'full' || (this.#kept.motion === 'system' && !this.#calm);
  }

  get sound(): boolean {
    return this.#kept.sound;
  }
  set sound(sound: boolean) {
    this.#keep({ sound });
  }

  get guide(): boolean {
    return this.#kept.guide;
  }
  set guide(guide: boolean) {
    this.#keep({ guide });
  }

  /** Whether words are shown as records write them, too. */
  get notation(): boolean {
    return this.#kept.notation;
  }
  set notation(notation: boolean) {
    this.#keep({ notation });
  }

  /** Whether it is told that it is my turn while the page is in the background. */
  get notify(): boolean {
    return this.#kept.notify;
  }
  set notify(notify: boolean) {
    this.#keep({ notify });
  }

  get name(): string {
    return this.#kept.name;
  }
  set name(name: string) {
    this.#keep({ name });
  }

  async setLanguage(language: Language): Promise<void> {
    this.#keep({ language });
    await speak(language);
  }

  #keep(part: Partial<Kept>): void {
    this.#kept = { ...this.#kept, ...part };
    remember('settings', this.#kept);
    this.#show();
  }

  #show(): void {
    const root = document.documentElement;
    if (this.theme === 'system') delete root.dataset['theme'];
    else root.dataset['theme'] = this.theme;
    root.dataset['motion'] = this.moves ? 'full' : 'less';
  }
}

export const settings = new Settings();
