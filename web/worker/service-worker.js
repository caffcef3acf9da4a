// Caches the client for when there is no network, and shows notifications.
// SHELL, LATER and VERSION are written in front of this file when the client is built.

const CACHE = `client-${VERSION}`;
const READING = 'reading'; // rules and words, as they were last read
const BASE = new URL('./', self.location).pathname; // the folder the client is in

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches.open(CACHE).then((cache) => cache.addAll(SHELL.map((file) => BASE + file))),
  );
});

self.addEventListener('activate', (event) => {
  const tidy = async () => {
    const names = await caches.keys();
    await Promise.all(
      names.filter((name) => name !== CACHE && name !== READING).map((name) => caches.delete(name)),
    );
    await self.clients.claim();
  };
  event.waitUntil(tidy());
});

// What a first game does without; one after the other, so that nobody waits for it. Pages ask for it at
// every visit: what did not come, because the network or the page was gone, comes at the next.
const loadLater = async () => {
  const cache = await caches.open(CACHE);
  for (const file of LATER) {
    if (!(await cache.match(BASE + file))) await cache.add(BASE + file).catch(() => undefined);
  }
};

let loadingLater = null;

self.addEventListener('message', (event) => {
  if (event.data === 'take over') self.skipWaiting();
  if (event.data === 'keep the rules') {
    loadingLater ??= loadLater().finally(() => (loadingLater = null));
    event.waitUntil(loadingLater);
  }
});

// File names contain a hash, so a cached file never needs to be requested again.
const cacheFirst = async (request) => {
  const cached = await caches.match(request);
  if (cached) return cached;
  const answer = await fetch(request);
  if (answer.ok) await (await caches.open(CACHE)).put(request, answer.clone());
  return answer;
};

// Browsers keep the machine code of WebAssembly with what they fetched themselves, not with what is
// in a cache of ours, and making it again takes a second. So their own cache is asked first, which
// answers without a network, too, as long as it has the file.
const browserFirst = async (request) => {
  try {
    const answer = await fetch(request, { cache: 'force-cache' });
    if (answer.ok) return answer;
  } catch {
    // without a network
  }
  return cacheFirst(request);
};

const networkFirst = async (request) => {
  try {
    const answer = await fetch(request);
    if (answer.ok) await (await caches.open(READING)).put(request, answer.clone());
    return answer;
  } catch (error) {
    const cached = await caches.match(request);
    if (cached) return cached;
    throw error;
  }
};

const page = async (request) => {
  try {
    return await fetch(request);
  } catch {
    return (await caches.match(BASE)) ?? Response.error();
  }
};

const SERVER_PATHS = /^\/(api|open|plain|confirm|unsubscribe)\b/;

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname: whole } = new URL(request.url);
  const pathname = whole.startsWith(BASE) ? `/${whole.slice(BASE.length)}` : whole;
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (pathname.endsWith('.wasm')) {
    event.respondWith(browserFirst(request));
  } else if (/^\/(assets|icon|python\/)/.test(pathname)) {
    event.respondWith(cacheFirst(request));
  } else if (pathname.startsWith('/api/games')) {
    event.respondWith(networkFirst(request));
  } else if (request.mode === 'navigate' && !SERVER_PATHS.test(pathname)) {
    event.respondWith(page(request));
  }
});

// -- notifications --------------------------------------------------------------------------------

self.addEventListener('push', (event) => {
  const { title = 'Buongoverno', body = '', url = '/games', tag } = event.data?.json() ?? {};
  const shown = { body, tag, data: { url }, icon: '/icons/icon-192.png', renotify: Boolean(tag) };
  event.waitUntil(self.registration.showNotification(title, shown));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const address = new URL(event.notification.data?.url ?? '/games', self.location.origin);
  const open = async () => {
    const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
    const there = windows.find((one) => new URL(one.url).pathname === address.pathname);
    if (there) return there.focus();
    // Only this site's own pages are opened, whatever a message says.
    return self.clients.openWindow(address.pathname + address.search);
  };
  event.waitUntil(open());
});
