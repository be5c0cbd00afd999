import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { expectAccessible, expectFits, startTestProduct, type TestProduct } from './startTestProduct.ts';

let product: TestProduct;

beforeAll(async () => {
  product = await startTestProduct();
});

const path = '/chats';
const findRowOf = (page: Page, title: string) => page.getByRole('list', { name: 'Seus chats' }).getByRole('button', { name: title });
const findField = (page: Page, title: string) => page.getByRole('textbox', { name: `Escreva em ${title}` });
const findLog = (page: Page, title: string) => page.getByRole('log', { name: `Mensagens de ${title}` });

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

it('a message that waits for the line stands below what was read', async () => {
  const { page } = await product.reuseSignedInVisitor('ana@demo.prosa', { path });
  const { page: theirs } = await product.reuseSignedInVisitor('juliana@demo.prosa', { path });
  await findRowOf(page, 'Juliana e Ana').click();
  await findRowOf(theirs, 'Juliana e Ana').click();
  const log = findLog(page, 'Juliana e Ana');
  const seen = log.getByText('Lida por Juliana Prates');
  await seen.waitFor();
  await page.route('**/chats/*/messages', (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()));
  await findField(page, 'Juliana e Ana').fill('Ainda não saiu');
  await page.keyboard.press('Enter');
  const waiting = log.getByText('Ainda não saiu');
  await waiting.waitFor();
  const topOf = async (one: Locator): Promise<number> => (await one.boundingBox())?.y ?? 0;
  expect(await topOf(seen)).toBeLessThan(await topOf(waiting));
});
