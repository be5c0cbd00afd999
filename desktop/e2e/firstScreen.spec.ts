import { beforeAll, describe, expect, it } from 'vitest';
import { listFirstScreenScripts, measureGzipKilobytes } from './firstScreen.ts';
import { submitLogin, startTestProduct, type TestProduct } from './startTestProduct.ts';

let product: TestProduct;

beforeAll(async () => {
  product = await startTestProduct();
});

describe('the first screen', () => {
  it('fetches at most 300 kB of scripts until the list is visible', async () => {
    const { page } = await product.newSignedInVisitor('ana@demo.prosa');
    const scripts = await listFirstScreenScripts(page);
    expect(scripts.some((script) => script.startsWith('/assets/first-'))).toBe(true);
    expect(scripts.filter((script) => /^\/assets\/(?:joi|rules)-/.test(script))).toEqual([]);
    expect(await measureGzipKilobytes(scripts), scripts.join(' ')).toBeLessThanOrEqual(300);
  });

  it('shows the skeleton before any script, to signed-in users', async () => {
    const { page } = await product.newSignedInVisitor('ana@demo.prosa', { colorScheme: 'dark' });
    await page.route('**/assets/first-*.js', (route) => route.abort());
    const rows = page.locator('.app-skeleton i');
    await page.goto('/tickets', { waitUntil: 'commit' });
    await rows.first().waitFor();
    expect(await rows.first().boundingBox()).toMatchObject({ width: 347, height: 76 });
    await page.goto('/queues', { waitUntil: 'commit' });
    await page.locator('.app-skeleton').waitFor();
    expect(await rows.first().isVisible()).toBe(false);
    await page.evaluate(() => localStorage.removeItem('token'));
    await page.goto('/login');
    expect(await page.locator('.app-skeleton').isVisible()).toBe(false);
  });

  it('requests the list while scripts load, and once', async () => {
    const { page } = await product.newSignedInVisitor('ana@demo.prosa');
    await page.getByRole('option').first().waitFor();
    const requestedPaths: string[] = [];
    page.on('request', (request) => requestedPaths.push(new URL(request.url()).pathname));
    const isRequested = page.waitForRequest((request) => new URL(request.url()).pathname === '/tickets' && !request.isNavigationRequest());
    await page.route('**/assets/first-*.js', async (route) => {
      await isRequested;
      await route.continue();
    });
    await page.goto('/');
    await page.getByRole('option').first().waitFor();
    await page.getByText('Olá, Ana').waitFor();
    expect(requestedPaths.filter((path) => path === '/tickets')).toHaveLength(1);
  });

  it('shows the requested list, whatever was preloaded', async () => {
    const { page } = await product.newSignedInVisitor('ana@demo.prosa');
    // Without how long the customer has waited, which goes on.
    const name = page.getByRole('option').first().locator('.name');
    const first = await name.textContent();
    const key = 'prosa.firstAsk';
    await page.evaluate(`localStorage.setItem('${key}', localStorage.getItem('${key}').replace('status=open', 'status=closed'))`);
    await page.reload();
    expect(await name.textContent()).toBe(first);
  });

  it('prefetches lazy modules when idle', async () => {
    const { page, consoleErrors } = await product.newVisitor();
    const fetched = new Set<string>();
    page.on('requestfinished', (request) => fetched.add(/assets\/(\w+)-/.exec(request.url())?.[1] ?? ''));
    const modules = ['Conversation', 'ContactPanel', 'TicketDialogs', 'FilterChoices', 'AccountPanel', 'CommandPalette'];
    await page.goto('/login');
    await submitLogin(page, 'ana@demo.prosa');
    await page.getByRole('option').first().waitFor();
    await expect.poll(() => modules.filter((name) => !fetched.has(name))).toEqual([]);
    expect(consoleErrors).toEqual([]);
  });
});
