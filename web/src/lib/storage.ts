// What this browser remembers. A full or forbidden storage never stops anybody from playing.

export function recall<T>(key: string, fallback: T): T {
  try {
    const text = localStorage.getItem(`foxtray.${key}`);
    return text === null ? fallback : (JSON.parse(text) as T);
  } catch {
    return fallback;
  }
}

export function remember(key: string, value: unknown): void {
  try {
    localStorage.setItem(`foxtray.${key}`, JSON.stringify(value));
  } catch {
    // Nothing depends on it.
  }
}
