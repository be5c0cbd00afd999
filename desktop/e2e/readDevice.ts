import type { Page } from 'playwright-core';

interface StoredSizes {
  readonly keys: number;
  readonly records: number;
  readonly conversations: number;
}

/** What the browser has stored for reading without a connection; null without a database. */
export const readStoredSizes = (page: Page): Promise<StoredSizes | null> =>
  page.evaluate<StoredSizes | null>(`(async () => {
    const known = await indexedDB.databases();
    if (!known.some(({ name }) => name === 'prosa.offline')) return null;
    const wait = (request) => new Promise((resolve, reject) => { request.onsuccess = () => resolve(request.result); request.onerror = reject; });
    const database = await wait(indexedDB.open('prosa.offline'));
    try {
      const transaction = database.transaction(['owner', 'records']);
      const keys = await wait(transaction.objectStore('owner').count());
      const records = await wait(transaction.objectStore('records').getAll());
      return { keys, records: records.length, conversations: records.filter(({ messages }) => messages > 0).length };
    } finally {
      database.close();
    }
  })()`);

/** All that the device has stored, opened with its key as the page does. */
export const readStoredText = (page: Page): Promise<string> =>
  page.evaluate<string>(`(async () => {
    const wait = (request) => new Promise((resolve, reject) => { request.onsuccess = () => resolve(request.result); request.onerror = reject; });
    const database = await wait(indexedDB.open('prosa.offline'));
    const transaction = database.transaction(['owner', 'records']);
    const rows = await wait(transaction.objectStore('records').getAll());
    const owner = await wait(transaction.objectStore('owner').get('own'));
    database.close();
    const open = async ({ id, iv, sealed }) => {
      const additionalData = new TextEncoder().encode(id);
      const content = await crypto.subtle.decrypt({ name: 'AES-GCM', iv, additionalData }, owner.key, sealed);
      return new Response(new Blob([content]).stream().pipeThrough(new DecompressionStream('gzip'))).text();
    };
    return (await Promise.all(rows.map(open))).join('\\n');
  })()`);

/** Files that the page has used and the device has not stored: they are stored in groups, some seconds after their use. */
export const listMissingFiles = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(`(async () => {
    const urls = performance.getEntriesByType('resource').map(({ name }) => new URL(name));
    const files = urls.filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'));
    const cache = await caches.open('prosa.page');
    const missing = await Promise.all(files.map(async ({ href }) => ((await cache.match(href)) === undefined ? [href] : [])));
    return [...((await cache.match('/__page')) === undefined ? ['/'] : []), ...missing.flat()];
  })()`);
