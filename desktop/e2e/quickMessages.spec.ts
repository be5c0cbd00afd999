import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { removeRow } from './listScreens.ts';
import { findRow, findToast } from './runListSuite.ts';
import { expectAccessible, expectFits, startTestProduct, type TestProduct } from './startTestProduct.ts';

let product: TestProduct;

beforeAll(async () => {
  product = await startTestProduct();
});

const path = '/quick-messages';
const save = (page: Page): Promise<void> => page.getByRole('button', { name: 'Salvar resposta rápida' }).click();

it('an agent writes one with emoji, variables and a file, sees how it reads, shares it and deletes it', async () => {
  const { page, consoleErrors } = await product.reuseSignedInVisitor('ana@demo.prosa', { path });
  await findRow(page, '/retorno').waitFor();
  await expectAccessible(page);
  const { page: theirs } = await product.reuseSignedInVisitor('juliana@demo.prosa', { path });
  await findRow(theirs, '/prazo-troca').waitFor();
  expect(await findRow(theirs, '/retorno').count()).toBe(0);

  await page.keyboard.press('Alt+n');
  const dialog = page.getByRole('dialog', { name: 'Nova resposta rápida' });
  await dialog.waitFor();
  await save(page);
  await dialog.getByText('Escreva a mensagem ou anexe um arquivo.').first().waitFor();
  await dialog.getByLabel('Atalho').fill('/tabela');
  await dialog.getByLabel('Mensagem').fill('Oi, ');
  await dialog.getByRole('button', { name: 'primeiro nome' }).click();
  await dialog.getByText('Oi, Marina').waitFor();
  await dialog.getByRole('button', { name: 'Inserir emoji' }).click();
  const emojis = dialog.getByRole('dialog');
  await emojis.getByRole('combobox').fill('foguete');
  await emojis.getByText('🚀').first().waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect.poll(() => dialog.getByLabel('Mensagem').inputValue()).toBe('Oi, {{firstName}}🚀');
  const chooser = page.waitForEvent('filechooser');
  await dialog.getByRole('button', { name: 'Escolher arquivo Arquivo' }).click();
  await (await chooser).setFiles({ name: 'tabela.txt', mimeType: 'text/plain', buffer: Buffer.from('Tinta 18 l: 320 reais') });
  await dialog.getByText('tabela.txt').waitFor();
  await save(page);
  await findToast(page, 'Resposta rápida salva').waitFor();
  await page.getByRole('row', { name: /^\/tabela Oi, primeiro nome ?🚀 tabela.txt Só eu/u }).waitFor();
  expect(await theirs.getByText('/tabela').count()).toBe(0);

  await page.getByRole('row', { name: /\/tabela/ }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('switch', { name: 'Toda a empresa pode usar' }).press(' ');
  await save(page);
  await theirs.getByRole('row', { name: /\/tabela .*Toda a empresa/ }).waitFor();
  await expectAccessible(theirs);

  await page.keyboard.press('Alt+n');
  await dialog.getByLabel('Atalho').fill('TABELA');
  await dialog.getByLabel('Mensagem').fill('outra');
  await dialog.getByRole('switch', { name: 'Toda a empresa pode usar' }).press(' ');
  await save(page);
  await dialog.getByText('Já existe uma resposta rápida com este atalho.').first().waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Descartar' }).click();
  await removeRow(page.getByRole('row', { name: /\/tabela/ }), {
    question: 'Excluir a resposta rápida “tabela”?',
    yes: 'Excluir resposta rápida',
  });
  await theirs.getByRole('row', { name: /\/tabela/ }).waitFor({ state: 'detached' });
  // The refused second message is the only error.
  expect(consoleErrors.filter((text) => !text.includes('400'))).toEqual([]);
});

it.each([
  { width: 1024, colorScheme: 'light', language: 'en' },
  { width: 390, colorScheme: 'dark', language: 'es' },
] as const)('fits $width px, $colorScheme, in $language, and is accessible', async (options) => {
  const { page } = await product.reuseSignedInVisitor('admin@demo.prosa', { ...options, path });
  await page.getByRole('button', { name: /^(New quick message|Nueva respuesta rápida)$/ }).waitFor();
  await page.keyboard.press('Alt+n');
  const dialog = page.getByRole('dialog');
  await dialog.locator('input[name="shortcode"]').fill(`horario ${options.language}`);
  await dialog.locator('textarea[name="message"]').fill('*08:00 – 18:00*, {{name}}');
  await dialog.getByText('08:00 – 18:00').last().waitFor();
  await expectAccessible(page);
  await expectFits(dialog);
  await dialog.locator('input[name="shortcode"]').press('Enter');
  const row = findRow(page, `/horario ${options.language}`);
  await row.waitFor();
  // On a phone the text stands below the shortcut.
  const shown = row.getByTitle(/^08:00 – 18:00, /).filter({ visible: true });
  expect(await shown.count()).toBe(1);
  const [textBox, shortcutBox] = await Promise.all([shown.boundingBox(), row.locator('b').boundingBox()]);
  expect((textBox?.x ?? 0) > (shortcutBox?.x ?? 0)).toBe(options.width > 600);
  await expectAccessible(page);
  await expectFits(page.locator('html'));
});
