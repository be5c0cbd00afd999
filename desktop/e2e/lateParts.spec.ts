import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { startTestProduct, type TestProduct } from './startTestProduct.ts';

let product: TestProduct;

beforeAll(async () => {
  product = await startTestProduct();
});

const scriptOf = (name: string): RegExp => new RegExp(`/assets/${name}-[^/]*\\.js$`);

/** Opens the inbox without the script of a part, and returns once its failure is dealt with: the page then asks whether the server has it. */
async function openWithout(page: Page, name: string, use: () => Promise<void> = () => Promise.resolve()): Promise<void> {
  await page.route(scriptOf(name), (route) => route.abort());
  const probe = page.waitForEvent('requestfailed', (request) => scriptOf(name).test(request.url()) && request.method() === 'HEAD');
  await page.goto('/tickets');
  await page.getByRole('option', { name: /João Vítor/ }).waitFor();
  await use();
  await probe;
}

/** The list and the menu of the frame round it. */
async function expectInbox(page: Page): Promise<void> {
  expect(await page.getByRole('option', { name: /João Vítor/ }).isVisible()).toBe(true);
  expect(await page.getByRole('link', { name: 'Contatos' }).isVisible()).toBe(true);
}

describe('a part whose script fails to load', () => {
  it.each(['PauseHost', 'ListTools', 'MarkKeys'])('that nobody asked for is missing alone and comes later: %s', async (name) => {
    const { page } = await product.newSignedInVisitor('ana@demo.prosa', { path: '/contacts' });
    await openWithout(page, name, () => (name === 'MarkKeys' ? page.getByRole('option', { name: /Luana/ }).click() : Promise.resolve()));
    await expectInbox(page);
    expect(await page.getByText('Esta tela ainda não chegou').count()).toBe(0);
    const loaded = page.waitForResponse(
      (response) => scriptOf(name).test(response.url()) && response.request().method() === 'GET' && response.ok(),
    );
    await page.unroute(scriptOf(name));
    await (await loaded).finished();
    await expectInbox(page);
  });

  it('that was asked for says so and opens later: a window of the frame', async () => {
    const { page } = await product.newSignedInVisitor('ana@demo.prosa', { path: '/contacts' });
    await openWithout(page, 'ShortcutDialog', () => page.keyboard.press('?'));
    await page.getByText('Esta tela ainda não chegou').waitFor();
    await expectInbox(page);
    await page.unroute(scriptOf('ShortcutDialog'));
    await page.getByRole('dialog').waitFor();
  });

  it('stands in its own place where it has one: the conversation', async () => {
    const { page } = await product.newSignedInVisitor('ana@demo.prosa', { path: '/contacts' });
    await openWithout(page, 'Conversation', () => page.getByRole('option', { name: /Luana/ }).click());
    await page.getByText('Esta tela ainda não chegou').waitFor();
    await expectInbox(page);
    await page.unroute(scriptOf('Conversation'));
    await page.getByRole('log').getByText('Separado!').waitFor();
  });
});
