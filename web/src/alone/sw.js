// The service worker of the folder: everything is there without a net after one visit. A newer
// version is fetched whole, and waits until somebody says that it may take over.
// scripts/alone.ts fills in the version and the files when the folder is built.

const CACHE = 'foxtray-alone-__VERSION__';
const FILES = ['__FILES__'];

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(FILES)));
});

self.addEventListener('message', (event) => {
  if (event.data === 'take over') self.skipWaiting();
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => names.filter((name) => /^foxtray-alone-/.test(name) && name !== CACHE))
      .then((old) => Promise.all(old.map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || !url.href.startsWith(self.registration.scope)) return;
  event.respondWith(answer(request));
});

async function answer(request) {
  const cache = await caches.open(CACHE);
  // By its plain address: one look, where leaving out the search would look through all files.
  const file = request.mode === 'navigate' ? './' : request.url.replace(/[?#].*$/, '');
  return (await cache.match(file)) ?? fetch(request);
}
