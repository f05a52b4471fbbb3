// A newer version waits until it is asked for: nobody's game is replaced under their hands.

class Updates {
  waiting = $state.raw<ServiceWorker | null>(null);

  /** Keep everything for when there is no net, and look out for a newer version. */
  async start(): Promise<void> {
    if (!('serviceWorker' in navigator)) return;
    const kept = await navigator.serviceWorker.register('./sw.js');
    const look = (fresh: ServiceWorker | null) => {
      if (fresh?.state === 'installed' && navigator.serviceWorker.controller) this.waiting = fresh;
    };
    look(kept.waiting);
    kept.addEventListener('updatefound', () => {
      const fresh = kept.installing;
      fresh?.addEventListener('statechange', () => look(fresh));
    });
  }

  take(): void {
    const fresh = this.waiting;
    if (!fresh) return;
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), {
      once: true,
    });
    fresh.postMessage('take over');
  }

  leave(): void {
    this.waiting = null;
  }
}

export const updates = new Updates();
