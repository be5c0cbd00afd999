import { beforeAll, describe, expect, it } from 'vitest';
import { findToast } from './runListSuite.ts';
import { expectAccessible, expectFits, startTestProduct, type TestProduct } from './startTestProduct.ts';
import { savePicture } from './savePicture.ts';

let product: TestProduct;

beforeAll(async () => {
  product = await startTestProduct();
});

const views = [
  { width: 1440, colorScheme: 'light' },
  { width: 390, colorScheme: 'dark' },
] as const;

describe('the archives of a company', () => {
  it('are made, fetched and deleted in the settings', async () => {
    const { page, consoleErrors } = await product.reuseSignedInVisitor('admin@demo.prosa', { path: '/settings/data' });
    await page.getByText('Leve seus dados com você').waitFor();
    await expectAccessible(page);
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'GET' && request.url().endsWith('/company-exports')) {
        asked.push(request.url());
      }
    });
    await page.getByRole('button', { name: 'Criar arquivo' }).press('Enter');
    await findToast(page, 'O arquivo está em preparo.').waitFor();
    const link = page.getByRole('link', { name: /^Baixar/ });
    await link.waitFor();
    await page.getByText(/^guardado até/).waitFor();
    // After the own creation and each of the two events, which carry no link.
    expect(asked.length).toBeLessThanOrEqual(3);
    // The address is the public one, which a test server does not have.
    const { pathname, search } = new URL((await link.getAttribute('href')) ?? '');
    const response = await page.request.get(new URL(`${pathname}${search}`, page.url()).href, { headers: { range: 'bytes=0-3' } });
    expect([response.status(), (await response.body()).toString('latin1')]).toEqual([206, 'PK\u0003\u0004']);
    for (const { width, colorScheme } of views) {
      await page.setViewportSize({ width, height: 800 });
      await page.emulateMedia({ colorScheme });
      await expectFits(page.locator('main'));
      await expectAccessible(page);
      await savePicture(page, `exports-${width}`);
    }
    await page.setViewportSize({ width: 1440, height: 800 });
    await page.getByRole('button', { name: /^Excluir/ }).press('Enter');
    await page.getByRole('button', { name: 'Excluir arquivo' }).press('Enter');
    await page.getByText('Leve seus dados com você').waitFor();
    expect(consoleErrors).toEqual([]);
  });
});
