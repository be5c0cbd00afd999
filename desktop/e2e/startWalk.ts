import type { Page, Request } from 'playwright-core';
import { expect } from 'vitest';
import { waitForScreen } from './Visitor.ts';

const titles = ':is(h1, [role=tablist])';

const leaveScript = (address: string): string => `(() => {
  document.querySelectorAll('main ${titles}').forEach((title) => title.setAttribute('data-left', ''));
  history.pushState(null, '', ${JSON.stringify(address)});
  dispatchEvent(new PopStateEvent('popstate', { state: null }));
})()`;

const framesScript = 'new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(null))))';

const screenOf = (address: string): string => address.split(/[/?]/)[1] ?? '';

/** The page waits for these alone: a player keeps the request of its film for as long as it likes. */
const isAwaited = (request: Request): boolean => request.resourceType() === 'fetch' && !request.url().includes('/socket.io/');

/**
 * Goes from screen to screen as the browser's buttons do, which takes a third of a load. Within one screen, whose title would stay,
 * the page is loaded. Each step ends when the screen has its title and the data that it asked for.
 */
export function startWalk(page: Page): (address: string) => Promise<void> {
  const pending = new Set<Request>();
  page.on('request', (request) => isAwaited(request) && pending.add(request));
  page.on('requestfinished', (request) => pending.delete(request));
  page.on('requestfailed', (request) => pending.delete(request));
  const countAwaited = async (): Promise<number> => {
    await page.evaluate(framesScript);
    return pending.size + (await page.locator('main [aria-busy=true]').count());
  };
  return async (address) => {
    pending.clear();
    if (screenOf(new URL(page.url()).pathname) === screenOf(address)) {
      await page.goto(address);
      await waitForScreen(page);
    } else {
      await page.evaluate(leaveScript(address));
      await page.locator(`main ${titles}:not([data-left])`).first().waitFor();
    }
    await expect.poll(countAwaited, { message: address }).toBe(0);
    // What the data brings onto the screen may ask for more.
    await expect.poll(countAwaited, { message: address }).toBe(0);
  };
}
