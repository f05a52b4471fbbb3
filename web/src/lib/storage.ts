// What this browser remembers. A full or forbidden storage never stops anybody from playing.

export function recall<T>(key: string, fallback: T): T {
  try {
    const text = localStorage.getItem(`foxtray.${key}`);
    return text === null ? fallback : (JSON.parse(text) as T);
  } catch {
    return fallback;
  }
}

/** What was set stays; all else that tells of games goes. */
const KEPT = /^foxtray\.(settings$|guide\.)/;

export function forgetAll(): void {
  try {
    const names = Object.keys(localStorage).filter((name) => name.startsWith('foxtray.'));
    for (const name of names) if (!KEPT.test(name)) localStorage.removeItem(name);
  } catch {
    // Nothing was kept.
  }
}

export function remember(key: string, value: unknown): void {
  try {
    localStorage.setItem(`foxtray.${key}`, JSON.stringify(value));
  } catch {
    // Nothing depends on it.
  }
}
