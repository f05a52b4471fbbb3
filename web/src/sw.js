// The service worker: the shell is there without a net, the tables never come from a cache.
// scripts/service-worker.js fills in the version and the shell's files when the client is built.

const CACHE = 'foxtray-__VERSION__';
const SHELL = ['__SHELL__'];

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => cache.addAll(SHELL))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => names.filter((name) => name.startsWith('foxtray-') && name !== CACHE))
      .then((old) => Promise.all(old.map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin) return;
  if (url.pathname.startsWith('/assets/')) event.respondWith(fromCacheFirst(request));
  else if (request.mode === 'navigate' && !url.pathname.startsWith('/api/'))
    event.respondWith(fromNetFirst(request));
  // Everything else, /api and sockets above all, goes to the server as if we were not here.
});

/** Hashed names never change what they hold. */
async function fromCacheFirst(request) {
  const kept = await caches.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) (await caches.open(CACHE)).put(request, answer.clone());
  return answer;
}

/** Every address of ours is the same page. */
async function fromNetFirst(request) {
  try {
    return await fetch(request);
  } catch {
    return (await caches.match('/')) ?? Response.error();
  }
}

// A notification that it is one's turn leads to the table.
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(showTable(`/table/${encodeURIComponent(event.notification.tag)}`));
});

async function showTable(path) {
  const pages = await self.clients.matchAll({ type: 'window' });
  const there = pages.find((page) => new URL(page.url).pathname === path);
  await (there ? there.focus() : self.clients.openWindow(path));
}
