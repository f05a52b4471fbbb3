// A newer version waits until it is asked for: nobody's game is replaced under their hands.

class Updates {
  /** A newer version; or null, that another tab has taken it. */
  #fresh: ServiceWorker | null = null;
  waiting = $state(false);
  #taking = false;

  /** Keep everything for when there is no net, and look out for a newer version. */
  async start(): Promise<void> {
    if (!('serviceWorker' in navigator)) return;
    const kept = await navigator.serviceWorker.register('./sw.js');
    const look = (fresh: ServiceWorker | null) => {
      if (fresh?.state !== 'installed' || !navigator.serviceWorker.controller) return;
      [this.#fresh, this.waiting] = [fresh, true];
    };
    let isFirst = !navigator.serviceWorker.controller;
    navigator.serviceWorker.addEventListener('controllerchange', () => {
      if (this.#taking) location.reload();
      else if (!isFirst) [this.#fresh, this.waiting] = [null, true];
      isFirst = false;
    });
    look(kept.waiting);
    kept.addEventListener('updatefound', () => {
      const fresh = kept.installing;
      fresh?.addEventListener('statechange', () => look(fresh));
    });
  }

  take(): void {
    this.#taking = true;
    if (this.#fresh) this.#fresh.postMessage('take over');
    else location.reload();
  }

  leave(): void {
    this.waiting = false;
  }
}

export const updates = new Updates();
