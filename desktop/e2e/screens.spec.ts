import { beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { expectAccessible, startProduct, type TestedHouse } from './house.ts';

let house: TestedHouse;

beforeAll(async () => {
  house = await startProduct();
});

/** Moves the focus to the row of this name by keyboard, as the table offers it. */
const rowOf = (page: Page, name: string | RegExp) => page.getByRole('row', { name });

describe('tags', () => {
  it('are added, found, changed and removed by keyboard, and another browser sees it happen', async () => {
    const { page, complaints } = await house.signedIn('admin@demo.prosa');
    const { page: other } = await house.signedIn('ana@demo.prosa');
    await page.goto('/tags');
    await other.goto('/tags');
    await rowOf(other, /vip/).waitFor();
    await expectAccessible(page);

    await page.getByRole('button', { name: 'Nova tag' }).press('Enter');
    await page.getByRole('dialog').getByLabel(/^Nome/).fill('ab');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByText('Mensagem muito curta').or(page.getByRole('dialog').getByText(/curto/)).first().waitFor();
    await expectAccessible(page);
    await page.getByRole('dialog').getByLabel(/^Nome/).fill('fim de obra');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await rowOf(page, /fim de obra/).waitFor();
    await rowOf(other, /fim de obra/).waitFor();

    await rowOf(page, /fim de obra/).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByLabel(/^Nome/).fill('obra nova');
    await page.keyboard.press('Enter');
    await rowOf(other, /obra nova/).waitFor();

    await rowOf(page, /obra nova/).focus();
    await page.keyboard.press('Delete');
    await page
      .getByRole('alertdialog')
      .or(page.getByRole('dialog'))
      .getByRole('button', { name: /^Excluir/ })
      .click();
    await rowOf(other, /obra nova/).waitFor({ state: 'detached' });
    expect(complaints).toEqual([]);
  });
});

describe('queues', () => {
  it('say which queue has a colour already, and keep their hours', async () => {
    const { page, complaints } = await house.signedIn('admin@demo.prosa');
    await page.goto('/queues');
    await rowOf(page, /Vendas/).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Nova fila' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(/^Nome/).fill('Montagem');
    await dialog.getByRole('textbox', { name: /cor/i }).fill('#7C3AED');
    await dialog.getByRole('button', { name: 'Salvar fila' }).click();
    await dialog
      .getByText(/Vendas/)
      .first()
      .waitFor();
    await expectAccessible(page);
    await dialog.getByRole('textbox', { name: /cor/i }).fill('#1F2937');
    await dialog.getByRole('button', { name: 'Salvar fila' }).click();
    await rowOf(page, /Montagem/).waitFor();
    expect(complaints).toEqual([]);
  });
});

describe('users', () => {
  it('are added with their queues, and an agent does not get there', async () => {
    const { page, complaints } = await house.signedIn('admin@demo.prosa');
    await page.goto('/users');
    await rowOf(page, /Ana Beatriz/).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Novo usuário' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(/^Nome/).fill('Iara Campos');
    await dialog.getByLabel(/^E-mail/).fill('ana@demo.prosa');
    await dialog
      .getByLabel(/^Senha/)
      .first()
      .fill('uma-senha-7');
    await dialog.getByRole('button', { name: /^Salvar|^Criar|^Adicionar/ }).click();
    await dialog
      .getByText(/já está em uso/)
      .first()
      .waitFor();
    await dialog.getByLabel(/^E-mail/).fill('iara@demo.prosa');
    await dialog.getByRole('button', { name: /^Salvar|^Criar|^Adicionar/ }).click();
    await rowOf(page, /Iara Campos/).waitFor();
    expect(complaints).toEqual([]);

    const { page: agent } = await house.signedIn('teo@demo.prosa');
    await agent.goto('/users');
    await agent
      .getByText(/permiss/)
      .first()
      .waitFor();
    await expectAccessible(agent);
  });
});

const views = [
  ['wide and light', { width: 1440 }],
  ['middling and dark', { width: 1024, colorScheme: 'dark' }],
  ['narrow and light', { width: 390, height: 844 }],
] as const;

describe('every screen', () => {
  it.each(views)('opens from its address, %s', { timeout: 120_000 }, async (_, options) => {
    const { page, complaints } = await house.signedIn('super@demo.prosa', options);
    for (const path of ['/tickets', '/contacts', '/tags', '/queues', '/users', '/connections']) {
      await page.goto(path);
      await page.locator('main h1, main [role=tablist]').first().waitFor();
      await page.waitForLoadState('networkidle');
      expect(new URL(page.url()).pathname).toBe(path);
      await expectAccessible(page);
    }
    expect(complaints).toEqual([]);
  });
});
