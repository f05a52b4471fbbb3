// How a page learns that a worker of its own has died, of whatever: the browser takes a lock from
// who is gone. Where there are no locks (no https), only its silence tells.

const PURPOSE = 'foxtray worker';
let made = 0;

/** A name that is nobody else's, in no other tab. */
export function newLife(): string {
  const chance = crypto.getRandomValues(new Uint32Array(2)).join('-');
  return `${PURPOSE} ${chance}-${++made}`;
}

/** In the worker: hold on to it until the end; `tell` that it is held. */
export function live(life: string, tell: () => void): void {
  const held = () => {
    tell();
    return new Promise(() => undefined);
  };
  if ('locks' in navigator) navigator.locks.request(life, held).catch(() => undefined);
}

/** In the page, when it is held: call back as soon as it is not. */
export function whenOver(life: string, tell: () => void): void {
  navigator.locks.request(life, tell).catch(() => undefined);
}
