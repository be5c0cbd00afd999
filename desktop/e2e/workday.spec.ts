import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { startTestProduct, type TestProduct } from './startTestProduct.ts';

let product: TestProduct;

beforeAll(async () => {
  product = await startTestProduct();
});

const fieldOf = (page: Page) => page.getByRole('textbox', { name: /^Mensagem para/ });
const listOf = (page: Page) => page.getByRole('listbox', { name: 'Atendimentos' });
const hasFocus = (locator: Locator): Promise<boolean> => locator.evaluate((element) => element.matches(':focus'));

/** Opens a screen by the palette. */
async function goTo(page: Page, name: string, path: RegExp): Promise<void> {
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog');
  await palette.getByRole('combobox').waitFor();
  await page.keyboard.type(name);
  await palette.getByRole('option', { name }).first().waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL(path);
}

/** Presses a key until the element has the focus, as somebody without a mouse does. */
async function tabTo(page: Page, locator: Locator, key = 'Tab'): Promise<void> {
  await locator.waitFor();
  for (let presses = 0; presses < 60 && !(await hasFocus(locator)); presses += 1) {
    await page.keyboard.press(key);
  }
  expect(await hasFocus(locator)).toBe(true);
}

async function selectTwo(page: Page): Promise<void> {
  await tabTo(page, listOf(page));
  await page.keyboard.press('Home');
  await page.keyboard.press('x');
  await page.keyboard.press('Shift+ArrowDown');
  await page.getByRole('toolbar', { name: 'Ações nos selecionados' }).getByText('2 selecionados').waitFor();
}

it('an agent works a day without the mouse', async () => {
  const { page, consoleErrors } = await product.reuseSignedInVisitor('ana@demo.prosa', { path: '/tickets' });
  const { keyboard } = page;
  const log = page.getByRole('log');
  await listOf(page).getByRole('option').first().waitFor();

  // The first customer of the queue is accepted and answered: typed, by a quick message, edited.
  await keyboard.press('Alt+2');
  await page.getByRole('tab', { name: /^Espera/, selected: true }).waitFor();
  await listOf(page).getByRole('option', { name: 'Fernanda Couto' }).waitFor();
  await keyboard.press('Alt+j');
  await page.waitForURL(/tickets\/./);
  await keyboard.press('Alt+a');
  await expect.poll(() => fieldOf(page).count()).toBe(1);
  await expect.poll(() => hasFocus(fieldOf(page))).toBe(true);
  await keyboard.type('Bom dia! Já vejo isso para você.');
  await keyboard.press('Enter');
  await log
    .locator('[data-row]')
    .filter({ hasText: 'Já vejo isso' })
    .getByRole('img', { name: /^(enviada|entregue|lida)$/ })
    .last()
    .waitFor();
  await keyboard.type('/retorno');
  await page.getByRole('listbox', { name: 'Respostas rápidas' }).getByText('/retorno').waitFor();
  await keyboard.press('Control+Enter');
  await log.getByText('Vou conferir com o estoque').last().waitFor();

  // A note, a message for later, and a reminder in between.
  await keyboard.press('Alt+p');
  await keyboard.type('Prefere receber à tarde');
  await keyboard.press('Enter');
  await log.getByText('Prefere receber à tarde').waitFor();
  await keyboard.press('Alt+l');
  await expect.poll(() => hasFocus(fieldOf(page))).toBe(true);
  await keyboard.type('Passando para confirmar a entrega.');
  await keyboard.press('Alt+s');
  const later = page.getByRole('dialog', { name: 'Enviar mais tarde' });
  await expect.poll(() => hasFocus(later.getByRole('radio').first())).toBe(true);
  await keyboard.press('ArrowDown');
  await keyboard.press('Enter');
  await later.waitFor({ state: 'detached' });
  await page.getByText('Passando para confirmar a entrega.').first().waitFor();

  // Resolved, taken back, and resolved with the next one opened.
  await keyboard.press('Alt+e');
  await page.getByRole('button', { name: 'Desfazer' }).waitFor();
  await keyboard.press('Alt+z');
  await fieldOf(page).waitFor();
  const resolvedUrl = page.url();
  await keyboard.press('Control+Alt+e');
  await expect.poll(() => page.url()).not.toBe(resolvedUrl);

  // The search is reached from the composer, and left again.
  await keyboard.press('Control+Shift+f');
  await expect.poll(() => hasFocus(page.getByRole('searchbox', { name: 'Buscar nome ou mensagem' }))).toBe(true);
  await keyboard.press('ArrowDown');
  await expect.poll(() => hasFocus(listOf(page))).toBe(true);

  // A contact is found; the arrow key leads from the search to it.
  await goTo(page, 'Contatos', /contacts/);
  await page.getByRole('row').nth(2).waitFor();
  await keyboard.press('/');
  await keyboard.type('Luana Ribeiro');
  await expect.poll(() => page.getByRole('row').count()).toBe(2);
  await keyboard.press('ArrowDown');
  expect(await hasFocus(page.getByRole('row', { name: /^Luana Ribeiro/ }))).toBe(true);

  // A word to the team, a task, and the break.
  await goTo(page, 'Chat interno', /chats/);
  await tabTo(page, page.getByRole('list', { name: 'Seus chats' }).getByRole('button', { name: 'Loja Centro' }));
  await keyboard.press('Enter');
  await page.getByRole('textbox', { name: 'Escreva em Loja Centro' }).waitFor();
  await keyboard.type('Volto às 14h.');
  await keyboard.press('Enter');
  await page.getByRole('log', { name: 'Mensagens de Loja Centro' }).getByText('Volto às 14h.').waitFor();
  await goTo(page, 'Tarefas', /todolist/);
  await tabTo(page, page.getByLabel('Nova tarefa'));
  await keyboard.type('Ligar para a Fernanda');
  await keyboard.press('Enter');
  await page.getByRole('list', { name: 'Lista de tarefas' }).getByText('Ligar para a Fernanda').waitFor();
  expect(consoleErrors).toEqual([]);
});

it('a supervisor looks in, hands on, and goes from the figures of a person to their tickets without the mouse', async () => {
  const { page, consoleErrors } = await product.reuseSignedInVisitor('admin@demo.prosa', { path: '/tickets' });
  const { keyboard } = page;
  await listOf(page).getByRole('option').first().waitFor();

  // A look at somebody who waits.
  await keyboard.press('Alt+2');
  await page.getByRole('tab', { name: /^Espera/, selected: true }).waitFor();
  await listOf(page).getByRole('option', { name: 'Fernanda Couto' }).waitFor();
  await tabTo(page, listOf(page));
  await keyboard.press('Home');
  await keyboard.press('Shift+F10');
  await tabTo(page, page.getByRole('menuitem', { name: 'Espiar conversa' }), 'ArrowDown');
  await keyboard.press('Enter');
  await page
    .getByRole('dialog', { name: /^Espiar: / })
    .getByRole('log')
    .waitFor();
  await keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });

  // Two open ones go to another queue.
  await keyboard.press('Alt+1');
  await page.getByRole('tab', { name: /^Abertos/, selected: true }).waitFor();
  await listOf(page).getByRole('option', { name: 'João Vítor Siqueira' }).waitFor();
  await selectTwo(page);
  const bar = page.getByRole('toolbar', { name: 'Ações nos selecionados' });
  await tabTo(page, bar.getByRole('button', { name: 'Transferir os selecionados' }), 'Shift+Tab');
  await keyboard.press('Enter');
  const transfer = page.getByRole('dialog', { name: 'Transferir 2 atendimentos' });
  await tabTo(page, transfer.getByRole('combobox').first());
  await keyboard.press('Enter');
  await page.getByRole('option', { name: 'Dúvidas' }).waitFor();
  await keyboard.type('Dúvidas');
  await keyboard.press('Enter');
  await tabTo(page, transfer.getByRole('button', { name: 'Transferir', exact: true }));
  await keyboard.press('Enter');
  await page.getByText('2 atendimentos transferidos').waitFor();

  // From the figures of a person to that person's tickets, of which two can be resolved together.
  await goTo(page, 'Painel', /dashboard/);
  await tabTo(page, page.getByRole('button', { name: '90 dias' }));
  await keyboard.press('Enter');
  await page.waitForURL(/days=90/);
  const people = page.getByRole('row').and(page.locator('[tabindex]'));
  await tabTo(page, people.and(page.locator('[tabindex="0"]')).first());
  const ana = people.filter({ hasText: 'Ana Beatriz' });
  await tabTo(page, ana, 'ArrowDown');
  await keyboard.press('Enter');
  await page.waitForURL(/tickets/);
  await listOf(page).getByRole('option').nth(1).waitFor();
  await page.getByRole('group', { name: 'Filtros rápidos e visões salvas' }).waitFor();
  await selectTwo(page);
  await tabTo(page, bar.getByRole('button', { name: 'Resolver os selecionados' }), 'Shift+Tab');
  expect(consoleErrors).toEqual([]);
});
