import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible, startTestProduct, type TestProduct } from './startTestProduct.ts';

let product: TestProduct;

beforeAll(async () => {
  product = await startTestProduct();
});

const listOf = (page: Page) => page.getByRole('listbox', { name: 'Atendimentos' });
const rowsOf = (page: Page) => listOf(page).getByRole('option');
const chipsOf = (page: Page) => page.getByRole('group', { name: 'Filtros rápidos e visões salvas' });
const nameOf = (page: Page, index: number) => rowsOf(page).nth(index).locator('.name').innerText();

async function openList() {
  const visitor = await product.reuseSignedInVisitor('ana@demo.prosa');
  await rowsOf(visitor.page).nth(2).waitFor();
  await chipsOf(visitor.page).getByRole('button', { name: 'Não lidos' }).waitFor();
  return visitor;
}

describe('a saved view', () => {
  it('is saved from the filters, counts, comes back after a reload, and is removed', async () => {
    const { page, consoleErrors } = await openList();
    const chips = chipsOf(page);
    await page.getByRole('tab', { name: 'Todos' }).click();
    await chips.getByRole('button', { name: 'Não lidos' }).click();
    await chips.getByRole('button', { name: 'Salvar visão' }).click();
    const dialog = page.getByRole('dialog', { name: 'Salvar esta lista como visão' });
    await dialog.getByLabel('Nome da visão').fill('Sem ler');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Salvar visão' }).click();
    const view = chips.getByRole('button', { name: /^Sem ler/, pressed: true });
    const countRows = async (): Promise<number | null> => (await rowsOf(page).count()) || null;
    await expect.poll(async () => (await countRows()) === Number((await view.locator('small').innerText()).trim())).toBe(true);
    expect(await chips.getByRole('button', { name: 'Salvar visão' }).count()).toBe(0);
    await page.getByRole('button', { name: /^Ordenar e filtrar/ }).click();
    await page.getByRole('button', { name: '10 min', exact: true }).click();
    await page.keyboard.press('Escape');
    await chips.getByRole('button', { name: 'Salvar visão' }).waitFor();
    await view.click();
    await chips.getByRole('button', { name: /^Sem ler/, pressed: false }).waitFor();
    await page.reload();
    await chips.getByRole('button', { name: /^Sem ler/ }).click();
    await page.getByRole('tab', { name: 'Todos', selected: true }).waitFor();
    await chips.getByRole('button', { name: 'Ações da visão Sem ler' }).click();
    await page.getByRole('menuitem', { name: 'Excluir a visão' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Excluir a visão' }).click();
    await expect.poll(() => chips.getByRole('button', { name: /^Sem ler/ }).count()).toBe(0);
    expect(consoleErrors).toEqual([]);
  });
});

describe('several tickets', () => {
  it('are selected by the keyboard, resolved together, and brought back', async () => {
    const { page, consoleErrors } = await openList();
    const names = [await nameOf(page, 0), await nameOf(page, 1)];
    await listOf(page).focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('x');
    await page.keyboard.press('Shift+ArrowDown');
    const bar = page.getByRole('toolbar', { name: 'Ações nos selecionados' });
    await bar.getByText('2 selecionados').waitFor();
    expect(await rowsOf(page).and(page.locator('[aria-selected="true"]')).count()).toBe(2);
    await expectAccessible(page);
    const hasFocus = () => listOf(page).evaluate((list) => list.matches(':focus'));
    await bar.getByRole('button', { name: 'Marcar com tag' }).focus();
    await page.keyboard.press('Escape');
    await bar.waitFor({ state: 'detached' });
    await expect.poll(hasFocus).toBe(true);
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Atalhos do teclado' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await listOf(page).focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('x');
    await page.keyboard.press('Shift+ArrowDown');
    await bar.getByRole('button', { name: 'Resolver os selecionados' }).press('Enter');
    await page.getByText('2 atendimentos resolvidos').waitFor();
    expect(await hasFocus()).toBe(true);
    await expect.poll(() => rowsOf(page).locator('.name').allInnerTexts()).not.toContain(names[0]);
    await page.getByRole('button', { name: 'Desfazer' }).click();
    await page.getByText('2 atendimentos reabertos').waitFor();
    await expect.poll(() => rowsOf(page).locator('.name').allInnerTexts()).toEqual(expect.arrayContaining(names));
    expect(consoleErrors).toEqual([]);
  });

  it('are refused by name where a colleague has taken one meanwhile', async () => {
    const { page } = await openList();
    const { page: theirs } = await product.reuseSignedInVisitor('caio@demo.prosa', { path: '/tickets' });
    await page.getByRole('tab', { name: /^Espera/ }).click();
    await rowsOf(page).nth(1).waitFor();
    const name = await nameOf(page, 0);
    await theirs.getByRole('tab', { name: /^Espera/ }).click();
    const taken = rowsOf(theirs).filter({ hasText: name });
    await taken.waitFor();
    await page.route('**/tickets/bulk', async (route) => {
      await taken.click({ button: 'right' });
      await theirs.getByRole('menuitem', { name: 'Aceitar' }).click();
      await rowsOf(page).filter({ hasText: name }).waitFor({ state: 'detached' });
      await route.continue();
    });
    await listOf(page).focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('x');
    await page.keyboard.press('Shift+ArrowDown');
    await page.getByRole('button', { name: 'Resolver os selecionados' }).press('Enter');
    await page.getByText(`${name}: Está com outra pessoa ou fora das suas filas.`).waitFor();
    await page.getByText('1 atendimento resolvido').waitFor();
  });

  it('are selected by the mouse, and let go by Escape', async () => {
    const { page, consoleErrors } = await openList();
    // Opened by a key while nothing had the focus, a dialog gives it to the list.
    await page.evaluate('document.activeElement?.blur()');
    await page.keyboard.press('Alt+n');
    await page.getByRole('dialog', { name: 'Novo atendimento' }).waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => listOf(page).evaluate((list) => list.matches(':focus'))).toBe(true);
    await rowsOf(page).nth(0).locator('[data-pick]').click();
    await rowsOf(page)
      .nth(2)
      .click({ modifiers: ['Shift'] });
    await page.getByRole('toolbar', { name: 'Ações nos selecionados' }).getByText('3 selecionados').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('toolbar', { name: 'Ações nos selecionados' }).waitFor({ state: 'detached' });
    expect(await page.getByRole('region', { name: /^Conversa com/ }).count()).toBe(0);
    expect(consoleErrors).toEqual([]);
  });
});

describe('the menu of a row', () => {
  it('marks as unread and pins to the top, by the keyboard alone', async () => {
    const { page, consoleErrors } = await openList();
    const name = await nameOf(page, 2);
    await listOf(page).focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Shift+F10');
    const menu = page.getByRole('menu');
    await menu.getByRole('menuitem', { name: 'Fixar no topo' }).waitFor();
    await expectAccessible(page);
    await menu.getByRole('menuitem', { name: 'Marcar com tag' }).press('Enter');
    await page.getByRole('dialog', { name: 'Tag em 1 atendimento' }).waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => listOf(page).evaluate((list) => list.matches(':focus'))).toBe(true);
    await page.keyboard.press('Shift+F10');
    await menu.getByRole('menuitem', { name: 'Fixar no topo' }).press('Enter');
    await expect.poll(() => nameOf(page, 0)).toBe(name);
    await rowsOf(page).first().getByRole('img', { name: 'fixado' }).waitFor();
    const row = await rowsOf(page).first().boundingBox();
    // With reduced motion a menu is where it belongs from its first frame on.
    await page.evaluate(`addEventListener('transitionrun', ({ propertyName }) => (document.body.dataset.moved = propertyName))`);
    await rowsOf(page)
      .first()
      .click({ button: 'right', position: { x: 120, y: 40 } });
    const unpin = page.getByRole('menuitem', { name: 'Desafixar' });
    await unpin.waitFor();
    expect(await page.evaluate('document.body.dataset.moved')).toBeUndefined();
    const box = await page.getByRole('menu').boundingBox();
    expect(Math.abs((box?.x ?? 0) - (row?.x ?? 0) - 120)).toBeLessThan(12);
    expect(Math.abs((box?.y ?? 0) - (row?.y ?? 0) - 40)).toBeLessThan(12);
    await unpin.click();
    // The rows keep their places while the pointer is over them.
    await rowsOf(page).getByRole('img', { name: 'fixado' }).waitFor({ state: 'detached' });
    await page.mouse.move(900, 300);
    await expect.poll(() => nameOf(page, 0)).not.toBe(name);
    expect(consoleErrors).toEqual([]);
  });

  it('deletes a conversation for admins, who are asked; agents are not offered it', async () => {
    const { page } = await openList();
    await rowsOf(page).nth(3).click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Transferir' }).waitFor();
    expect(await page.getByRole('menuitem', { name: 'Excluir atendimento' }).count()).toBe(0);
    const name = await nameOf(page, 3);
    const { page: theirs } = await product.reuseSignedInVisitor('admin@demo.prosa', { path: '/tickets' });
    await rowsOf(theirs).filter({ hasText: name }).first().click({ button: 'right' });
    await theirs.getByRole('menuitem', { name: 'Excluir atendimento' }).click();
    const question = theirs.getByRole('alertdialog', { name: `Excluir o atendimento de “${name}”?` });
    await expectAccessible(theirs);
    await question.getByRole('button', { name: 'Excluir atendimento' }).click();
    await theirs.getByText('Atendimento excluído').waitFor();
    await rowsOf(page).filter({ hasText: name }).waitFor({ state: 'detached' });
  });

  it('puts a ticket aside until the customer answers, and brings it back', async () => {
    const { page, consoleErrors } = await openList();
    const name = await nameOf(page, 1);
    await rowsOf(page).nth(1).click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Adiar' }).click();
    const dialog = page.getByRole('dialog', { name: 'Adiar 1 atendimento' });
    await dialog.getByLabel('Só quando o cliente responder').check();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Adiar' }).click();
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => rowsOf(page).locator('.name').allInnerTexts()).not.toContain(name);
    await chipsOf(page)
      .getByRole('button', { name: /^Adiados/ })
      .click();
    await rowsOf(page).first().getByRole('img', { name: 'adiado até o cliente responder' }).waitFor();
    expect(await nameOf(page, 0)).toBe(name);
    await rowsOf(page).first().click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Trazer de volta' }).click();
    await page.getByText('Nada adiado').waitFor();
    await chipsOf(page)
      .getByRole('button', { name: /^Adiados/ })
      .click();
    await expect.poll(() => rowsOf(page).locator('.name').allInnerTexts()).toContain(name);
    expect(consoleErrors).toEqual([]);
  });
});
