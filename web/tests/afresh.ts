// Files share one window and its modules (a window each took longer than all tests together): every
// one finds the address, the storage, the page and the clock as they were at first.
import { afterAll, vi } from 'vitest';

const ADDRESS = location.href;
const page = document.documentElement.cloneNode(true) as HTMLElement;

afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  localStorage.clear();
  sessionStorage.clear();
  (window as unknown as { happyDOM: { setURL: (address: string) => void } }).happyDOM.setURL(
    ADDRESS,
  );
  history.replaceState(null, '', ADDRESS);
  document.documentElement.innerHTML = page.innerHTML;
});
