// Opens the page without a connection: stores the scripts and fonts that a page has used, and the page itself. Never stores an answer of
// the API. With a connection the page always comes from the server, so that nobody is left on an old version.
const cacheName = 'prosa.page';
/** The page's key in the cache; the server knows no such path. */
const pageKey = '/__page';
/** Files of about three versions. */
const maxFiles = 400;
/** A server that does not answer within this time counts as unreachable where a page is stored. */
const pageWaitMs = 5_000;

const filePattern = /^\/(?:assets\/|mark\/|sounds\/|scheme\.js$|favicon\.svg$)/;
const isFile = (url) => url.origin === location.origin && filePattern.test(url.pathname);
/** Files without a hash in their name change with the server. */
const isHashed = (url) => url.pathname.startsWith('/assets/');

const openCache = () => caches.open(cacheName);
const findPage = async () => (await openCache()).match(pageKey);

/** Waits before each attempt to store what failed: a server that starts anew, a line that comes back. */
const attemptDelaysMs = [0, 2_000, 10_000, 60_000];

/** Stores the server's page if it belongs to this script: true where it is a new one, null where it does not. */
async function storePage(cache, script) {
  const page = await (await cache.match(pageKey))?.clone().text();
  if (page?.includes(script) === true) {
    return false;
  }
  const response = await fetch('/', { headers: { Accept: 'text/html' }, cache: 'no-store' });
  if (!response.ok) {
    throw new Error(`The page answers ${response.status}`);
  }
  if (!(await response.clone().text()).includes(script)) {
    return null;
  }
  await cache.put(pageKey, response);
  return true;
}

/** Stores a page with the files that are not stored yet; one that fails neither keeps the others out nor is lost. */
async function storeFiles({ script, urls }) {
  const cache = await openCache();
  const waiting = new Set(urls.map((one) => new URL(one)).filter(isFile));
  let isNew;
  const storeFile = async (url) => {
    if ((isNew && !isHashed(url)) || (await cache.match(url.href)) === undefined) {
      await cache.add(url.href);
    }
    waiting.delete(url);
  };
  for (const delayMs of attemptDelaysMs) {
    await (delayMs > 0 && new Promise((resolve) => setTimeout(resolve, delayMs)));
    isNew = isNew === undefined ? await storePage(cache, script).catch(() => undefined) : isNew;
    if (isNew === null) {
      return;
    }
    if (isNew !== undefined) {
      await Promise.all([...waiting].map((url) => storeFile(url).catch(() => undefined)));
      if (waiting.size === 0) {
        break;
      }
    }
  }
  await removeOldest(cache);
}

/** A cache lists its entries in the order of their arrival. */
async function removeOldest(cache) {
  const files = (await cache.keys()).filter(({ url }) => isFile(new URL(url)));
  await Promise.all(files.slice(0, Math.max(0, files.length - maxFiles)).map((file) => cache.delete(file)));
}

async function answerPage(event) {
  const fromServer = (async () => (await event.preloadResponse) ?? fetch(event.request))();
  const page = await findPage();
  if (page === undefined) {
    return fromServer;
  }
  const timeout = new Promise((resolve) => setTimeout(() => resolve(null), pageWaitMs));
  const response = await Promise.race([fromServer, timeout]).catch(() => null);
  return response === null || response.status >= 500 ? page : response;
}

async function answerFile(request) {
  const url = new URL(request.url);
  const stored = await (await openCache()).match(url.href);
  if (stored === undefined) {
    return fetch(request);
  }
  return isHashed(url) ? stored : fetch(request).catch(() => stored);
}

/** Calls of the API need no start of this script, where the browser can be told so. */
function skipOtherRequests(event) {
  const paths = ['/assets/*', '/mark/*', '/sounds/*', '/scheme.js', '/favicon.svg'];
  const handled = [{ requestMode: 'navigate' }, ...paths.map((pathname) => ({ urlPattern: new URLPattern({ pathname }) }))];
  return event.addRoutes?.({ condition: { not: { or: handled } }, source: 'network' });
}

globalThis.addEventListener('install', (event) => {
  globalThis.skipWaiting();
  event.waitUntil(Promise.resolve(skipOtherRequests(event)).catch(() => undefined));
});

globalThis.addEventListener('activate', (event) =>
  event.waitUntil(Promise.all([globalThis.registration.navigationPreload?.enable(), globalThis.clients.claim()])),
);

globalThis.addEventListener('message', (event) => event.waitUntil(storeFiles(event.data).catch(() => undefined)));

globalThis.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method === 'GET' && request.mode === 'navigate' && url.origin === location.origin) {
    event.respondWith(answerPage(event));
  } else if (request.method === 'GET' && isFile(url)) {
    event.respondWith(answerFile(request));
  }
});
