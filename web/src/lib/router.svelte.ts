// Which page an address shows. Ordinary links work: clicks on addresses of ours are taken over.

export type Route =
  | { page: 'start' }
  | { page: 'day' }
  | { page: 'games'; part: HistoryPart }
  | { page: 'lobby' }
  | { page: 'settings' }
  | { page: 'ranking' }
  | { page: 'along' }
  | { page: 'beat'; id: string }
  | { page: 'table'; id: string }
  | { page: 'rules'; game: string | null }
  | { page: 'learn'; game: string }
  | { page: 'replay'; table: string | null; at: number | null }
  | { page: 'review'; table: string | null }
  | { page: 'nowhere' };

/** What of one's own history is shown. */
export type HistoryPart = 'list' | 'statistics' | 'goals';

function readPart(part: string): Route {
  if (part === '') return { page: 'games', part: 'list' };
  if (part === 'statistics' || part === 'goals') return { page: 'games', part };
  return { page: 'nowhere' };
}

export function readPath(path: string, search = ''): Route {
  const [first = '', second = '', ...more] = path
    .split('/')
    .filter(Boolean)
    .map((part) => safeDecode(part));
  if (more.length) return { page: 'nowhere' };
  switch (first) {
    case '':
      return { page: 'start' };
    case 'day':
    case 'lobby':
    case 'settings':
    case 'ranking':
    case 'along':
      return second ? { page: 'nowhere' } : { page: first };
    case 'games':
      return readPart(second);
    case 'table':
    case 'beat':
      return second ? { page: first, id: second } : { page: 'nowhere' };
    case 'rules':
      return { page: 'rules', game: second || null };
    case 'learn':
      return second ? { page: 'learn', game: second } : { page: 'nowhere' };
    case 'replay':
      return { page: 'replay', table: second || null, at: readMoment(search) };
    case 'review':
      return { page: 'review', table: second || null };
    default:
      return { page: 'nowhere' };
  }
}

/** ?at=12: the moment after the twelfth entry of the log. */
function readMoment(search: string): number | null {
  const at = new URLSearchParams(search).get('at') ?? '';
  return /^\d{1,6}$/.test(at) ? Number(at) : null;
}

function safeDecode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

export function writePath(route: Route): string {
  switch (route.page) {
    case 'start':
    case 'nowhere':
      return '/';
    case 'day':
    case 'lobby':
    case 'settings':
    case 'ranking':
    case 'along':
      return `/${route.page}`;
    case 'games':
      return route.part === 'list' ? '/games' : `/games/${route.part}`;
    case 'table':
    case 'beat':
      return `/${route.page}/${encodeURIComponent(route.id)}`;
    case 'rules':
      return route.game ? `/rules/${encodeURIComponent(route.game)}` : '/rules';
    case 'learn':
      return `/learn/${encodeURIComponent(route.game)}`;
    case 'replay':
      return (
        (route.table ? `/replay/${encodeURIComponent(route.table)}` : '/replay') +
        (route.at === null ? '' : `?at=${route.at}`)
      );
    case 'review':
      return route.table ? `/review/${encodeURIComponent(route.table)}` : '/review';
  }
}

class Router {
  route = $state.raw<Route>({ page: 'start' });

  /** Whether pages are told apart behind the #: where nobody answers for their addresses. */
  behindHash = false;

  /** Read the address, and follow it from now on. Returns how to stop. */
  start({ behindHash = false } = {}): () => void {
    this.behindHash = behindHash;
    const read = () => (this.route = this.#here());
    const click = (event: MouseEvent) => this.#followLink(event);
    read();
    addEventListener('popstate', read);
    document.addEventListener('click', click);
    return () => {
      removeEventListener('popstate', read);
      document.removeEventListener('click', click);
    };
  }

  #here(): Route {
    if (!this.behindHash) return readPath(location.pathname, location.search);
    const [path = '', search = ''] = location.hash.slice(1).split('?');
    return path.startsWith('/') ? readPath(path, search) : { page: 'start' };
  }

  /** What the address of the start page begins with, for links to it. */
  get origin(): string {
    return this.behindHash ? new URL('.', location.href).href.slice(0, -1) : location.origin;
  }

  /** The address of a page. */
  address(route: Route): string {
    return this.behindHash ? `#${writePath(route)}` : writePath(route);
  }

  go(route: Route, { replace = false } = {}): void {
    const path = this.address(route);
    if (replace) history.replaceState(null, '', path);
    else history.pushState(null, '', path);
    this.route = route;
    scrollTo(0, 0);
  }

  /** A part of this page: what stands behind the # is the page itself, and stays. */
  #showPart(hash: string, event: MouseEvent): void {
    const part = document.getElementById(safeDecode(hash.slice(1)));
    if (!part) return;
    event.preventDefault();
    part.scrollIntoView();
    part.tabIndex = -1;
    part.focus({ preventScroll: true });
  }

  #followLink(event: MouseEvent): void {
    const link = (event.target as Element | null)?.closest?.('a');
    if (!link || event.defaultPrevented || event.button !== 0) return;
    const elsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (elsewhere && !this.behindHash) return;
    if (link.hasAttribute('download') || link.origin !== location.origin) return;
    if (link.target && !this.behindHash) return;
    if (link.hash && link.pathname === location.pathname) {
      if (this.behindHash) this.#showPart(link.hash, event);
      return;
    }
    const route = readPath(link.pathname, link.search);
    if (route.page === 'nowhere' || link.pathname.startsWith('/api')) return;
    event.preventDefault();
    if (link.target || elsewhere) open(this.address(route), link.target || '_blank');
    else this.go(route);
  }
}

export const router = new Router();
