import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { startDesktopProduct, type DesktopProduct } from './startDesktopProduct.ts';

let product: DesktopProduct;

beforeAll(async () => {
  product = await startDesktopProduct();
});

async function expectFocus(part: Locator): Promise<void> {
  await expect.poll(() => part.evaluate((element) => element.matches(':focus'))).toBe(true);
}

/** Maximum number of tab stops. */
const farthest = 60;

/** Presses Tab, or Shift+Tab, until the element has the focus. */
async function tabTo(page: Page, part: Locator, keys: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await part.waitFor();
  for (let stops = 0; stops < farthest && !(await part.evaluate((element) => element.matches(':focus'))); stops += 1) {
    await page.keyboard.press(keys);
  }
  await expectFocus(part);
}

/** Runs an action or opens a screen from the palette. */
async function call(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await expectFocus(page.getByRole('combobox', { name: 'Buscar ou executar' }));
  await page.keyboard.type(text);
  await page
    .getByRole('option', { name: new RegExp(text, 'i') })
    .first()
    .waitFor();
  await page.keyboard.press('Enter');
}

async function signIn(page: Page): Promise<void> {
  await expectFocus(page.getByLabel('E-mail'));
  await page.keyboard.type('ana@demo.prosa');
  await page.keyboard.press('Tab');
  await page.keyboard.type('prosa-demo');
  await page.keyboard.press('Enter');
  await expectFocus(page.getByRole('heading', { name: 'Atendimentos', level: 1 }));
}

/** Accepts the ticket that has waited longest. */
async function accept(page: Page, customer: string): Promise<Locator> {
  await tabTo(page, page.getByRole('tab', { name: /Abertos/ }));
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  const row = page.getByRole('option', { name: new RegExp(customer) });
  await row.waitFor();
  await tabTo(page, page.getByRole('listbox', { name: 'Atendimentos' }));
  for (let rows = 0; rows < farthest && !(await row.evaluate((row) => row.matches('[data-focus]'))); rows += 1) {
    await page.keyboard.press('ArrowDown');
  }
  await page.keyboard.press('Alt+a');
  const field = page.getByRole('textbox', { name: `Mensagem para ${customer}` });
  await expectFocus(field);
  return field;
}

/** Sends an emoji by name, corrects a word and replies to a message. */
async function talk(page: Page, field: Locator): Promise<void> {
  const log = page.getByRole('log');
  await page.keyboard.type('Boa tarde :sorri');
  // The row of the ticket shows the draft and is an option too.
  await page.getByRole('listbox', { name: 'Emojis encontrados' }).getByRole('option', { name: /sorri/ }).first().waitFor();
  await page.keyboard.press('Enter');
  await expect.poll(() => field.inputValue()).toMatch(/^Boa tarde \p{Extended_Pictographic}/u);
  await page.keyboard.press('Enter');
  await page.keyboard.type('Já vejo para você');
  await page.keyboard.press('Enter');
  await log
    .locator('[data-row]')
    .filter({ hasText: 'Já vejo' })
    .getByRole('img', { name: /enviada|entregue|lida/ })
    .waitFor();
  await page.keyboard.press('ArrowUp');
  await expect.poll(() => field.inputValue()).toBe('Já vejo para você');
  await page.keyboard.type(', um instante');
  await page.keyboard.press('Enter');
  await log.getByText('Já vejo para você, um instante').waitFor();

  await expectFocus(field);
  await tabTo(page, log, 'Shift+Tab');
  await page.keyboard.press('ArrowUp');
  await tabTo(page, page.getByRole('button', { name: 'Responder', exact: true }).first());
  await page.keyboard.press('Enter');
  await expectFocus(field);
  await page.keyboard.type('Sobre isto');
  await page.keyboard.press('Enter');
  await log.getByText('Sobre isto').waitFor();
}

/** Overlays return the focus when they close. */
async function openMenus(page: Page, field: Locator): Promise<void> {
  await page.keyboard.press('Control+f');
  await expectFocus(page.getByRole('textbox', { name: 'Buscar nesta conversa' }));
  await page.keyboard.press('Escape');
  await expectFocus(field);
  await page.keyboard.press('Alt+t');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await expectFocus(field);
}

const visitors = [
  ['a browser', async (): Promise<Page> => (await product.newVisitor()).page],
  ['the program', async (): Promise<Page> => (await product.start()).page()],
] as const;

it.each(visitors)('a working day by keyboard alone in %s never loses the focus', async (where, visit) => {
  const page = await visit();
  if (where === 'a browser') {
    await page.goto('/login');
  }
  await signIn(page);
  const customer = where === 'a browser' ? 'Rodrigo Tanaka' : 'Jonas Barreto';
  const field = await accept(page, customer);
  await talk(page, field);
  await openMenus(page, field);

  await page.keyboard.press('Alt+e');
  await expectFocus(page.getByRole('heading', { name: 'Atendimentos', level: 1 }));
  await tabTo(page, page.getByRole('tab', { name: /Abertos/ }));
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await page.getByRole('option', { name: new RegExp(customer) }).waitFor();
  await tabTo(page, page.getByRole('listbox', { name: 'Atendimentos' }));
  await tabTo(page, page.getByRole('button', { name: `Reabrir ${customer}` }).first());
  await page.keyboard.press('Enter');
  await expectFocus(field);

  await page.keyboard.press('Alt+n');
  await expectFocus(page.getByRole('combobox', { name: /Contato/ }));
  await page.keyboard.press('Escape');
  await expectFocus(field);

  await call(page, 'Tarefas');
  await expectFocus(page.getByRole('heading', { name: /Tarefas/, level: 1 }));
  await tabTo(page, page.getByLabel('Nova tarefa'));
  await page.keyboard.type('Ligar para o fornecedor');
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('checkbox', { name: 'Marcar “Ligar para o fornecedor” como feita' }));
  await page.keyboard.press('Space');
  await call(page, 'Preferências');
  await expectFocus(page.getByRole('dialog'));
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await call(page, 'Sair');
  await expectFocus(page.getByLabel('E-mail'));
});
