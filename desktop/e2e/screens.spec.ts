import { beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible, startProduct, type TestedHouse } from './house.ts';

let house: TestedHouse;

beforeAll(async () => {
  house = await startProduct();
});

const views = [
  ['wide and light', { width: 1440 }],
  ['middling and dark', { width: 1024, colorScheme: 'dark' }],
  ['narrow and light', { width: 390, height: 844 }],
] as const;

describe('every screen', () => {
  it.each(views)('opens from its address, %s', async (_, options) => {
    const { page, complaints } = await house.signedInAgain('super@demo.prosa', options);
    for (const path of ['/tickets', '/contacts', '/tags', '/queues', '/users', '/connections']) {
      await page.goto(path);
      await page.locator('main h1, main [role=tablist]').first().waitFor();
      await page.waitForLoadState('networkidle');
      expect(new URL(page.url()).pathname).toBe(path);
      await expectAccessible(page);
    }
    expect(complaints).toEqual([]);
  });
});
