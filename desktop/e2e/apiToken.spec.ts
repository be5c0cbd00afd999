import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible, expectFits, startTestProduct, type TestProduct } from './startTestProduct.ts';

let product: TestProduct;

beforeAll(async () => {
  product = await startTestProduct();
});

async function openEditor(page: Page): Promise<Locator> {
  const row = page.getByRole('row', { name: /^Corporativo/ });
  await row.focus();
  await row.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Editar conexão' });
  await dialog.waitFor();
  return dialog;
}

const confirm = (page: Page, name: string) => page.getByRole('alertdialog').getByRole('button', { name }).click();

describe('the token of the messages API', () => {
  it.each([
    { width: 1440, colorScheme: 'light' },
    { width: 390, colorScheme: 'dark' },
  ] as const)('is shown once, masked, replaced and removed ($width px)', async (options) => {
    const { page, consoleErrors } = await product.reuseSignedInVisitor('admin@demo.prosa', { ...options, path: '/connections' });
    const dialog = await openEditor(page);
    const field = dialog.getByLabel('Token da API de mensagens');
    const generate = dialog.getByRole('button', { name: 'Gerar token' });
    expect(await field.inputValue()).toBe('');
    await generate.click();
    await dialog.getByText('Copie o token agora').waitFor();
    const token = await field.inputValue();
    expect(token).toMatch(/^[\w-]{43}$/);
    await dialog.getByRole('button', { name: 'Copiar token' }).waitFor();
    await expectAccessible(page);
    await expectFits(dialog);

    await dialog.getByRole('button', { name: 'Salvar conexão' }).click();
    await dialog.waitFor({ state: 'detached' });
    await openEditor(page);
    expect(await field.inputValue()).toMatch(/^•+$/);
    expect(await dialog.getByRole('button', { name: 'Copiar token' }).count()).toBe(0);

    await generate.click();
    await expectAccessible(page);
    await confirm(page, 'Gerar outro token');
    await expect.poll(() => field.inputValue()).toMatch(/^[\w-]{43}$/);
    expect(await field.inputValue()).not.toBe(token);

    await dialog.getByRole('button', { name: 'Remover token' }).click();
    await confirm(page, 'Remover token');
    await expect.poll(() => field.inputValue()).toBe('');
    expect(consoleErrors).toEqual([]);
  });
});
