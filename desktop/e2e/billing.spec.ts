import { beforeAll, expect, it } from 'vitest';
import { openList } from './listScreens.ts';
import { expectAccessible, startTestProduct, type TestProduct } from './startTestProduct.ts';

let product: TestProduct;

beforeAll(async () => {
  product = await startTestProduct();
});

const onInvoices = (email: string, options = {}) => openList(product, { path: '/financeiro', knownRow: /Em Aberto/ }, { email, options });

it('invoices show what is due and what is paid, and are searched', async () => {
  const { page, consoleErrors } = await onInvoices('admin@demo.prosa');
  expect(await page.locator('tbody').getByText('Pago').count()).toBe(3);
  await page
    .getByRole('row', { name: /Em Aberto/ })
    .getByText('R$ 30,00')
    .waitFor();
  await expectAccessible(page);
  await page.keyboard.press('/');
  await page.keyboard.type('nada assim');
  await page.getByText('nada assim').waitFor();
  await page.locator('tbody tr').first().waitFor({ state: 'detached' });
  expect(consoleErrors).toEqual([]);
});

it('agents see no invoices', async () => {
  const { page } = await product.reuseSignedInVisitor('ana@demo.prosa', { path: '/financeiro' });
  await page.getByRole('heading', { name: 'Faturas' }).waitFor();
  expect(await page.getByRole('table').count()).toBe(0);
});
