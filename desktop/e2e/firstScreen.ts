import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';

const ui = path.resolve(import.meta.dirname, '../../out/ui');

/** Init script: records the time at which the first list row exists. */
const recordListScript = `(() => {
  const look = () => {
    if (document.querySelector('[role=option]') !== null) {
      globalThis.listShownAt = performance.now();
      watcher.disconnect();
    }
  };
  const watcher = new MutationObserver(look);
  watcher.observe(document, { childList: true, subtree: true });
})()`;

/** Scripts requested before that time. */
const fetchedScriptsScript = `performance.getEntriesByType('resource')
  .filter(({ name, startTime }) => startTime <= globalThis.listShownAt && new URL(name).pathname.endsWith('.js'))
  .map(({ name }) => new URL(name).pathname)`;

/** Opens the tickets screen and returns the scripts fetched until the list is visible. */
export async function listFirstScreenScripts(page: Page): Promise<string[]> {
  await page.addInitScript(recordListScript);
  await page.goto('/tickets');
  await page.getByRole('option').first().waitFor();
  return page.evaluate<string[]>(fetchedScriptsScript);
}

/** Sum of gzipped sizes in kB. */
export async function measureGzipKilobytes(scripts: readonly string[]): Promise<number> {
  const sizes = await Promise.all(scripts.map(async (script) => gzipSync(await readFile(path.join(ui, script))).length));
  return sizes.reduce((sum, size) => sum + size, 0) / 1000;
}
