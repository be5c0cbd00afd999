import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { findToast } from './runListSuite.ts';
import { expectAccessible, expectFits, startTestProduct, type TestProduct } from './startTestProduct.ts';
import { savePicture } from './savePicture.ts';

let product: TestProduct;

beforeAll(async () => {
  product = await startTestProduct();
});

const path = '/settings/pauses';
const findRow = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(`^${name}`) });

async function shoot(page: Page, name: string): Promise<void> {
  await savePicture(page, `pauses-${name}`);
}

describe('the reasons to pause', () => {
  it('are added, changed and deleted by keyboard', async () => {
    const { page, consoleErrors } = await product.reuseSignedInVisitor('admin@demo.prosa', { path });
    await findRow(page, 'Almoço').getByText('60 min').waitFor();
    await page.keyboard.press('Alt+n');
    const dialog = page.getByRole('dialog', { name: 'Novo motivo' });
    await dialog.getByLabel('Motivo').fill('Banheiro');
    await dialog.getByLabel('Limite').fill('10');
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await findToast(page, 'Motivo salvo').waitFor();
    await findRow(page, 'Banheiro').getByText('10 min').waitFor();
    await findRow(page, 'Banheiro').focus();
    await page.keyboard.press('Delete');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Excluir motivo' }).click();
    await findRow(page, 'Banheiro').waitFor({ state: 'detached' });
    expect(consoleErrors).toEqual([]);
  });

  it.each([
    { width: 1440, colorScheme: 'dark', language: 'en' },
    { width: 390, colorScheme: 'light', language: 'es' },
  ] as const)('fit $width px, $colorScheme, in $language', async (options) => {
    const { page } = await product.reuseSignedInVisitor('admin@demo.prosa', { ...options, path });
    await findRow(page, 'Almoço').waitFor();
    await expectFits(page.locator('html'));
    await expectAccessible(page);
    await shoot(page, `reasons-${options.width}`);
    await page.keyboard.press('Alt+n');
    await page.getByRole('dialog').waitFor();
    await expectAccessible(page);
    await expectFits(page.getByRole('dialog'));
    await shoot(page, `reason-${options.width}`);
  });
});

describe('a pause', () => {
  it('begins by key, is seen by colleagues at once, survives a reload, and ends', async () => {
    const { page, consoleErrors } = await product.reuseSignedInVisitor('caio@demo.prosa', { path: '/tickets' });
    const { page: theirs } = await product.reuseSignedInVisitor('admin@demo.prosa', { path: '/users', colorScheme: 'dark' });
    await findRow(theirs, 'Caio Ferraz').getByText('Online').waitFor();
    await page.getByRole('button', { name: 'Minha conta: Caio Ferraz' }).click();
    await page.getByRole('button', { name: 'Fazer uma pausa' }).waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+Alt+p');
    const dialog = page.getByRole('dialog', { name: 'Fazer uma pausa' });
    await dialog.getByRole('button', { name: 'Começar a pausa' }).waitFor();
    await shoot(page, 'start');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Começar a pausa' }).click();
    const banner = page.getByRole('status').filter({ hasText: /Você está em pausa desde .+: Almoço/ });
    await banner.waitFor();
    await page.reload();
    await banner.waitFor();
    await shoot(page, 'banner');
    await expectAccessible(page);
    await findRow(theirs, 'Caio Ferraz')
      .getByText(/Em pausa desde .+: Almoço/)
      .waitFor();
    await shoot(theirs, 'users');
    await expectAccessible(theirs);

    const { page: juliana } = await product.reuseSignedInVisitor('juliana@demo.prosa', { path: '/tickets' });
    await juliana.getByRole('listbox', { name: 'Atendimentos' }).getByRole('option').filter({ hasText: 'Vendas' }).first().click();
    await juliana.getByRole('textbox', { name: /^Mensagem para/ }).waitFor();
    await juliana.keyboard.press('Alt+t');
    const transfer = juliana.getByRole('dialog', { name: /^Transferir/ });
    await transfer.getByRole('option', { name: /Caio Ferraz.*Em pausa desde/s }).click();
    await transfer.getByText('Caio Ferraz não está atendendo agora e pode demorar para responder.').waitFor();
    await shoot(juliana, 'transfer');
    await expectAccessible(juliana);

    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill('Voltar da pausa');
    await page.keyboard.press('Enter');
    await banner.waitFor({ state: 'detached' });
    await findRow(theirs, 'Caio Ferraz').getByText('Online').waitFor();
    await transfer.getByText('não está atendendo agora').waitFor({ state: 'detached' });
    expect(consoleErrors).toEqual([]);
  });
});
