import type { Page, Request } from 'playwright-core';
import { expect } from 'vitest';

const titles = ':is(h1, [role=tablist])';

const leaveScript = (address: string): string => `(() => {
  document.querySelectorAll('main ${titles}').forEach((title) => title.setAttribute('data-left', ''));
  history.pushState(null, '', ${JSON.stringify(address)});
  dispatchEvent(new PopStateEvent('popstate', { state: null }));
})()`;

const idleScript = `new Promise((resolve) =>
  requestIdleCallback(() => requestAnimationFrame(() => requestAnimationFrame(() => resolve(null)))))`;

const screenOf = (address: string): string => address.split(/[/?]/)[1] ?? '';

/**
 * Goes from screen to screen as the browser's buttons do, without loading the page anew, which costs five times as much.
 * Each step ends when the screen has its title and the data that it asked for.
 */
export function startWalk(page: Page): (address: string) => Promise<void> {
  const pending = new Set<Request>();
  page.on('request', (request) => pending.add(request));
  page.on('requestfinished', (request) => pending.delete(request));
  page.on('requestfailed', (request) => pending.delete(request));
  const isQuiet = async (): Promise<boolean> => {
    await page.evaluate(idleScript);
    return pending.size === 0;
  };
  return async (address) => {
    const isSameScreen = screenOf(new URL(page.url()).pathname) === screenOf(address);
    await page.evaluate(leaveScript(address));
    // Within a screen, as between its tabs, the title stays.
    await page
      .locator(isSameScreen ? `main ${titles}` : `main ${titles}:not([data-left])`)
      .first()
      .waitFor();
    await expect.poll(isQuiet).toBe(true);
    // What the data brings onto the screen may ask for more.
    await expect.poll(isQuiet).toBe(true);
  };
}
