import { beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible, startTestProduct, type TestProduct } from './startTestProduct.ts';

let product: TestProduct;

beforeAll(async () => {
  product = await startTestProduct();
});

const views = [
  ['wide and light', { width: 1440 }],
  ['middling and dark', { width: 1024, colorScheme: 'dark' }],
  ['narrow and light', { width: 390, height: 844 }],
] as const;

describe('every screen', () => {
  it.each(views)('opens by its address, %s', async (_, options) => {
    const { page, consoleErrors } = await product.reuseSignedInVisitor('super@demo.prosa', options);
    for (const path of ['/tickets', '/contacts', '/contact-lists', '/files', '/tags', '/queues', '/users', '/connections', '/financeiro']) {
      await page.goto(path);
      await page.locator('main h1, main [role=tablist]').first().waitFor();
      await page.waitForLoadState('networkidle');
      expect(new URL(page.url()).pathname).toBe(path);
      await expectAccessible(page);
    }
    expect(consoleErrors).toEqual([]);
  });

  it('keeps its header intact at 200 % zoom', async () => {
    const { page, consoleErrors } = await product.reuseSignedInVisitor('super@demo.prosa', { width: 720, height: 450, language: 'es' });
    for (const path of ['/contacts', '/contact-lists', '/files', '/tags', '/queues', '/users', '/connections', '/financeiro']) {
      await page.goto(path);
      const title = page.locator('main h1');
      await title.waitFor();
      await page.waitForLoadState('networkidle');
      // One line, or two with the count below the title.
      expect((await title.boundingBox())?.height, path).toBeLessThanOrEqual(48);
      const head = page.locator('main header').first();
      expect(await head.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth), path).toBe(0);
    }
    expect(consoleErrors).toEqual([]);
  });
});
