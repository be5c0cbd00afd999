import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { expectAccessible, expectFits, startTestProduct, type TestProduct } from './startTestProduct.ts';

let product: TestProduct;

beforeAll(async () => {
  product = await startTestProduct();
});

const path = '/chats';
const findRowOf = (page: Page, title: string) => page.getByRole('list', { name: 'Seus chats' }).getByRole('button', { name: title });
const findField = (page: Page, title: string) => page.getByRole('textbox', { name: `Escreva em ${title}` });

it.each([
  { width: 1024, colorScheme: 'dark' },
  { width: 390, colorScheme: 'light' },
] as const)('fits $width px, $colorScheme, and is accessible', async (options) => {
  const { page, consoleErrors } = await product.reuseSignedInVisitor('ana@demo.prosa', { ...options, path });
  await findRowOf(page, 'Loja Centro').waitFor();
  await expectFits(page.locator('html'));
  await expectAccessible(page);
  await findRowOf(page, 'Loja Centro').click();
  await findField(page, 'Loja Centro').waitFor();
  await expectFits(page.locator('html'));
  await expectAccessible(page);
  expect(consoleErrors).toEqual([]);
});
