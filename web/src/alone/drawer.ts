// What is kept of the tables in this browser: the drawer of src/foxtray/server/store/drawer.py.
// Every doing is one transaction, and is told as done when the browser has written it down.

const NAME = 'foxtray';
const VERSION = 1;

interface Table {
  id: string;
  line: string;
  last: number;
}

interface Event {
  table: string;
  number: number;
  text: string;
}

type Doing = [what: string, ...args: unknown[]];

let database: Promise<IDBDatabase> | undefined;

function opened(): Promise<IDBDatabase> {
  database ??= new Promise((resolve, reject) => {
    const asked = indexedDB.open(NAME, VERSION);
    asked.onupgradeneeded = () => {
      asked.result.createObjectStore('tables', { keyPath: 'id' });
      asked.result.createObjectStore('events', { keyPath: ['table', 'number'] });
      asked.result.createObjectStore('texts', { keyPath: 'name' });
    };
    asked.onsuccess = () => {
      // Another tab has a newer version: let it have the drawer, and open it again when asked.
      asked.result.onversionchange = () => {
        asked.result.close();
        database = undefined;
      };
      asked.result.onclose = () => (database = undefined);
      resolve(asked.result);
    };
    asked.onerror = () => reject(asked.error ?? new Error('no database'));
  });
  database.catch(() => (database = undefined));
  return database;
}

function result<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('not read'));
  });
}

/** Do something in one transaction; its answer, when all of it is kept. */
async function within<T>(
  mode: IDBTransactionMode,
  work: (store: (name: string) => IDBObjectStore, undo: () => void) => Promise<T>,
): Promise<T> {
  const db = await opened();
  const all = db.transaction(['tables', 'events', 'texts'], mode, { durability: 'strict' });
  let undone = false;
  const done = new Promise<void>((resolve, reject) => {
    all.oncomplete = () => resolve();
    all.onabort = () => (undone ? resolve() : reject(all.error ?? new Error('not kept')));
  });
  const undo = () => {
    undone = true;
    all.abort();
  };
  const going = work((name) => all.objectStore(name), undo).catch((error: unknown) => {
    if (!undone) undo(); // all of it or nothing
    throw error;
  });
  const [answer] = await Promise.all([going, done]);
  return answer;
}

const eventsOf = (table: string) => IDBKeyRange.bound([table, 0], [table, Infinity]);

const doings: Record<string, (...args: never[]) => Promise<unknown>> = {
  open: async () => {
    await opened();
    return null;
  },

  append: (table: string, first: number, events: string[], line: string) =>
    within('readwrite', async (store, undo) => {
      const there = (await result(store('tables').get(table))) as Table | undefined;
      const last = there?.last ?? 0;
      if (events.length ? first !== last + 1 : line && !there) {
        undo();
        return false;
      }
      events.forEach((text, i) => store('events').add({ table, number: first + i, text }));
      if (events.length || line)
        store('tables').put({
          id: table,
          line: line || (there?.line ?? ''),
          last: last + events.length,
        });
      return true;
    }),

  load: (table: string) =>
    within('readonly', async (store) => {
      const [there, events] = (await Promise.all([
        result(store('tables').get(table)),
        result(store('events').getAll(eventsOf(table))),
      ])) as [Table | undefined, Event[]];
      if (!there) return null;
      return { line: there.line, events: events.map(({ text }) => text), last: there.last };
    }),

  last: (table: string) =>
    within('readonly', async (store) => {
      const there = (await result(store('tables').get(table))) as Table | undefined;
      return there?.last ?? 0;
    }),

  lines: () =>
    within('readonly', async (store) => {
      const all = (await result(store('tables').getAll())) as Table[];
      return all.map(({ line }) => line);
    }),

  delete: (table: string) =>
    within('readwrite', async (store) => {
      store('events').delete(eventsOf(table));
      await result(store('tables').delete(table));
      return null;
    }),

  put: (name: string, text: string, how: string) =>
    within('readwrite', async (store) => {
      const there = (await result(store('texts').get(name))) as { text: string } | undefined;
      const stays = there && how !== 'anyway' && !(how === 'greatest' && text > there.text);
      if (stays) return there.text;
      store('texts').put({ name, text });
      return text;
    }),

  replace: (name: string, seen: string, text: string) =>
    within('readwrite', async (store) => {
      const there = (await result(store('texts').get(name))) as { text: string } | undefined;
      if ((there?.text ?? '') !== seen) return there?.text ?? '';
      store('texts').put({ name, text });
      return text;
    }),
};

// What one tab writes the others are told: a table by its name, anything else by none.
const others = 'BroadcastChannel' in globalThis ? new BroadcastChannel(NAME) : undefined;
const WRITES = new Set(['append', 'delete']);
/** What each tab remembers of what is kept by name (PLAYED in store/drawer.py). */
const SHARED = 'note played';

function tellOthers([what, first, , text]: Doing, done: unknown): void {
  if (WRITES.has(what)) others?.postMessage(first);
  else if (what === 'replace' && first === SHARED && done === text) others?.postMessage('');
}

export function whenOthersWrite(tell: (table: string) => void): void {
  others?.addEventListener('message', ({ data }) => tell(String(data)));
}

/** Asked and answered in JSON: `{done}`, or `{full: why}` where nothing was kept. */
export async function callDrawer(asked: string): Promise<string> {
  const [what, ...args] = JSON.parse(asked) as Doing;
  try {
    const done = await doings[what]?.(...(args as never[]));
    tellOthers([what, ...args], done);
    return JSON.stringify({ done: done ?? null });
  } catch (error) {
    const why = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    return JSON.stringify({ full: why });
  }
}
