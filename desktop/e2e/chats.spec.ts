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

it('two people make a group, mention, read, keep drafts, send files and lose the chat, all live', async () => {
  const title = 'Troca de turno';
  const { page: ana, consoleErrors } = await product.reuseSignedInVisitor('ana@demo.prosa', { path });
  const { page: juliana } = await product.reuseSignedInVisitor('juliana@demo.prosa', { path });
  await findRowOf(juliana, 'Loja Centro').waitFor();
  await findRowOf(ana, 'Loja Centro').waitFor();
  await ana.keyboard.press('Alt+n');
  const dialog = ana.getByRole('dialog', { name: 'Novo chat' });
  await dialog.getByLabel('Título').fill(title);
  for (const name of ['Juliana Prates', 'Caio Ferraz']) {
    await dialog.getByRole('combobox', { name: 'Pessoas' }).fill(name);
    await ana.getByRole('option', { name }).click();
  }
  await expectAccessible(ana);
  await dialog.getByLabel('Título').click();
  await dialog.getByRole('button', { name: 'Salvar chat' }).click();
  await findRowOf(juliana, title).waitFor();
  await ana.getByRole('heading', { name: title }).locator('..').getByText('1 online').waitFor();

  await findField(ana, title).focus();
  await ana.keyboard.type('@Jul');
  await ana.getByRole('listbox', { name: 'Mencionar uma pessoa' }).getByRole('option').waitFor();
  await expectAccessible(ana);
  await ana.keyboard.press('Enter');
  await ana.keyboard.type('você fecha hoje?');
  await ana.keyboard.press('Enter');
  const row = findRowOf(juliana, title);
  await row.getByText('1 mensagem não lida').waitFor();
  await row.getByText('Você foi mencionado').waitFor({ state: 'attached' });
  await row.getByText('Ana: @Juliana Prates você fecha hoje?').waitFor();
  await findRowOf(ana, title).getByText('Você: @Juliana Prates você fecha hoje?').waitFor();
  const seen = findLog(ana, title).getByText('Lida por Juliana Prates');
  expect(await seen.count()).toBe(0);
  await row.click();
  await findLog(juliana, title).getByText('você fecha hoje?').waitFor();
  await seen.waitFor();
  // Who has written has read, which nobody needs to be told.
  expect(
    await findLog(juliana, title)
      .getByText(/^Lida por/)
      .count(),
  ).toBe(0);
  await row.getByText('1 mensagem não lida').waitFor({ state: 'detached' });

  await findField(juliana, title).fill('Fecho sim, e');
  await findRowOf(juliana, 'Loja Centro').click();
  await row.getByText('Rascunho: Fecho sim, e').waitFor();
  await juliana.reload();
  await row.getByText('Rascunho: Fecho sim, e').waitFor();
  await row.click();
  expect(await findField(juliana, title).inputValue()).toBe('Fecho sim, e');
  await findField(juliana, title).fill('Fecho sim, e deixo a lista aqui.');
  const list = { name: 'lista.txt', mimeType: 'text/plain', buffer: Buffer.from('Vasos: 12') };
  await juliana.locator('main input[type="file"]').setInputFiles(list);
  await juliana.getByRole('list', { name: 'Arquivos para enviar' }).getByText('lista.txt').waitFor();
  await juliana.getByRole('button', { name: 'Enviar' }).click();
  const bubble = findLog(ana, title).locator('.bubble').last();
  await bubble.getByText('Fecho sim, e deixo a lista aqui.').waitFor();
  const downloading = ana.waitForEvent('download');
  await bubble.getByRole('button', { name: 'Baixar lista.txt' }).click();
  expect((await downloading).suggestedFilename()).toBe('lista.txt');
  await findLog(juliana, title).getByText('Lida por Ana Beatriz Lopes').waitFor();
  await expectAccessible(ana);

  await ana.getByRole('button', { name: 'Mais ações do chat' }).click();
  await ana.getByRole('menuitem', { name: 'Excluir chat' }).click();
  await ana.getByRole('alertdialog').getByRole('button', { name: 'Excluir chat' }).click();
  await juliana.getByText('Este chat não está aqui').waitFor();
  await expect
    .poll(() => juliana.getByRole('button', { name: 'Ver os meus chats' }).evaluate((button) => button.matches(':focus')))
    .toBe(true);
  await expect.poll(() => findRowOf(juliana, title).count()).toBe(0);
  expect(consoleErrors).toEqual([]);
});
