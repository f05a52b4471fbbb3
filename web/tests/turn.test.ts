import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { askLeave, attention } from '../src/between/attention.svelte';
import { settings } from '../src/lib/settings.svelte';
import { soundsOf } from '../src/table/hearing';

const word = { fact: false };
const dice = { fact: true };

describe('what is heard', () => {
  it('is a sound of its own when it becomes my turn, once', () => {
    const waiting = { entries: 3, turn: false };
    const mine = { entries: 4, turn: true };
    expect(soundsOf(waiting, mine, [word], false)).toEqual(['mark', 'turn']);
    expect(soundsOf(waiting, { ...mine, entries: 3 }, [], false)).toEqual(['turn']);
    expect(soundsOf(mine, { entries: 5, turn: true }, [word], false)).toEqual(['mark']);
    expect(soundsOf(mine, waiting, [], false)).toEqual([]);
  });

  it('is nothing of what was before one came', () => {
    expect(soundsOf({ entries: -1, turn: false }, { entries: 9, turn: true }, [], false)).toEqual(
      [],
    );
  });

  it('are dice, and the end', () => {
    const [before, after] = [
      { entries: 1, turn: false },
      { entries: 3, turn: false },
    ];
    expect(soundsOf(before, after, [word, dice], false)).toEqual(['roll']);
    expect(soundsOf(before, after, [word, dice], true)).toEqual(['finish']);
  });
});

describe('my turn, while I look away', () => {
  const badge = vi.fn(() => Promise.resolve());
  const noBadge = vi.fn(() => Promise.resolve());
  const shown = vi.fn();
  let hidden = true;

  class Told {
    static permission = 'granted';
    static requestPermission = () => Promise.resolve(Told.permission);
    constructor(title: string, how: NotificationOptions) {
      shown(title, how.body, how.tag);
    }
  }

  beforeEach(() => {
    vi.stubGlobal('Notification', Told);
    Object.assign(navigator, { setAppBadge: badge, clearAppBadge: noBadge });
    Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: undefined });
    vi.spyOn(document, 'hidden', 'get').mockImplementation(() => hidden);
    [hidden, settings.notify] = [true, true];
  });
  afterEach(() => {
    attention.tell(false, '', '');
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
    vi.clearAllMocks();
    Told.permission = 'granted';
  });

  it('is on the badge and notified, once', async () => {
    attention.tell(true, 'T', 'Roll the dice');
    attention.tell(true, 'T', 'Roll the dice');
    expect(attention.mine).toBe(true);
    await vi.waitFor(() => expect(shown).toHaveBeenCalledTimes(1));
    expect(shown.mock.calls[0]?.slice(1)).toEqual(['Roll the dice', 'T']);
    expect(badge).toHaveBeenCalledTimes(1);
    attention.tell(false, 'T', '');
    expect(attention.mine).toBe(false);
    expect(noBadge).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['the page is looked at', () => (hidden = false)],
    ['nobody asked for it', () => (settings.notify = false)],
    ['there is no leave', () => (Told.permission = 'denied')],
  ])('is not notified where %s, but on the badge', async (_, change) => {
    change();
    attention.tell(true, 'T', 'Roll the dice');
    await Promise.resolve();
    await new Promise((done) => setTimeout(done));
    expect(shown).not.toHaveBeenCalled();
    expect(badge).toHaveBeenCalledTimes(1);
  });

  it('needs leave', async () => {
    expect(await askLeave()).toBe(true);
    Told.permission = 'denied';
    expect(await askLeave()).toBe(false);
  });
});
