import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { findToast } from './runListSuite.ts';
import { expectAccessible, expectFits, startTestProduct, type TestProduct } from './startTestProduct.ts';
import { savePicture } from './savePicture.ts';

let product: TestProduct;

beforeAll(async () => {
  product = await startTestProduct();
});

const path = '/teams';
const findRow = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(`^${name}`) });

async function shoot(page: Page, name: string): Promise<void> {
  await savePicture(page, `teams-${name}`);
}

describe('the teams of a company', () => {
  it('are added by keyboard, shown and filtered in the list of people, and live everywhere', async () => {
    const { page, consoleErrors } = await product.reuseSignedInVisitor('admin@demo.prosa', { path });
    const { page: theirs } = await product.reuseSignedInVisitor('super@demo.prosa', { path: '/users' });
    await findRow(page, 'Manhã').getByText('Ana Beatriz Lopes').waitFor({ state: 'attached' });
    await page.keyboard.press('Alt+n');
    const dialog = page.getByRole('dialog', { name: 'Nova equipe' });
    await dialog.getByLabel('Nome').fill('MANHÃ');
    await page.keyboard.press('Enter');
    await dialog.getByText('Já existe uma equipe com este nome.').waitFor();
    await dialog.getByLabel('Nome').fill('Plantão');
    const members = dialog.getByRole('combobox', { name: 'Pessoas' });
    await members.fill('Téo');
    await members.press('ArrowDown');
    await members.press('Enter');
    await members.press('Escape');
    await shoot(page, 'dialog');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Salvar equipe' }).click();
    await findToast(page, 'Equipe salva').waitFor();
    await findRow(page, 'Plantão').getByText('Téo Siqueira').waitFor({ state: 'attached' });

    await findRow(theirs, 'Téo Siqueira').getByText('Plantão').waitFor();
    await theirs.getByRole('combobox', { name: 'Equipe' }).click();
    await theirs.getByRole('option', { name: 'Plantão' }).click();
    await findRow(theirs, 'Caio Ferraz').waitFor({ state: 'detached' });
    await shoot(theirs, 'users-filtered');
    await expectAccessible(theirs);
    await theirs.getByRole('button', { name: 'Inativos' }).click();
    await theirs.getByRole('heading', { name: 'Ninguém está inativo' }).waitFor();
    await theirs.getByRole('button', { name: 'Ativos', exact: true }).click();

    await findRow(page, 'Plantão').focus();
    await page.keyboard.press('Enter');
    const editing = page.getByRole('dialog', { name: 'Editar equipe' });
    await editing.getByLabel('Nome').fill('Sobreaviso');
    await page.keyboard.press('Enter');
    await findRow(theirs, 'Téo Siqueira').getByText('Sobreaviso').waitFor();
    await findRow(page, 'Sobreaviso').focus();
    await page.keyboard.press('Delete');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Excluir equipe' }).click();
    await findRow(page, 'Sobreaviso').waitFor({ state: 'detached' });
    await findRow(theirs, 'Caio Ferraz').waitFor();
    expect(consoleErrors.filter((text) => !text.includes('409'))).toEqual([]);
  });

  it('are shown on the own profile, and not offered to agents', async () => {
    const { page } = await product.reuseSignedInVisitor('ana@demo.prosa', { path: '/tickets' });
    await page
      .getByRole('button', { name: /Ana Beatriz/ })
      .first()
      .click();
    await page.getByRole('button', { name: 'Meu perfil' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Loja Centro').waitFor();
    await dialog.getByText('Manhã').waitFor();
    await shoot(page, 'profile');
    await expectAccessible(page);
    expect(await page.getByRole('link', { name: 'Equipes' }).count()).toBe(0);
  });

  it.each([
    { width: 1440, colorScheme: 'dark', language: 'en' },
    { width: 1024, colorScheme: 'light', language: 'pt' },
    { width: 390, colorScheme: 'light', language: 'es' },
  ] as const)('fit $width px, $colorScheme, in $language', async (options) => {
    const { page } = await product.reuseSignedInVisitor('admin@demo.prosa', { ...options, path });
    await findRow(page, 'Manhã').waitFor();
    await expectFits(page.locator('html'));
    await expectAccessible(page);
    await shoot(page, `list-${options.width}`);
    await page.keyboard.press('Alt+n');
    await page.getByRole('dialog').waitFor();
    await expectAccessible(page);
    await expectFits(page.getByRole('dialog'));
    await shoot(page, `dialog-${options.width}`);
    await page.keyboard.press('Escape');
    await page.goto(page.url().replace('/teams', '/users'));
    await findRow(page, 'Caio Ferraz').waitFor();
    await expectFits(page.locator('html'));
    await shoot(page, `users-${options.width}`);
  });
});
