import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { startTestProduct, type TestProduct } from './startTestProduct.ts';

let product: TestProduct;

beforeAll(async () => {
  product = await startTestProduct();
});

const rowsOf = (page: Page) => page.getByRole('listbox', { name: 'Atendimentos' }).getByRole('option');
const fieldOf = (page: Page, name: string) => page.getByRole('textbox', { name: `Mensagem para ${name}` });

/** Opens the first ticket of Ana’s list; returns the names of the first two. */
async function openFirstTwo() {
  const visitor = await product.reuseSignedInVisitor('ana@demo.prosa', { path: '/tickets' });
  const rows = rowsOf(visitor.page);
  const nameOf = (index: number) => rows.nth(index).locator('.name').innerText();
  const [first, second] = [await nameOf(0), await nameOf(1)];
  await rows.nth(0).click();
  await fieldOf(visitor.page, first).waitFor();
  return { ...visitor, first, second };
}

/** Moves to another ticket by keyboard and waits for the focus. */
async function goTo(page: Page, name: string, keys: 'Alt+j' | 'Alt+k'): Promise<void> {
  await page.keyboard.press(keys);
  await expect.poll(() => fieldOf(page, name).evaluate((field) => field.matches(':focus'))).toBe(true);
}

/** The visible conversation has no draft, file or open dialog. */
async function expectNothingStarted(page: Page, name: string): Promise<void> {
  const talk = page.getByRole('region', { name: `Conversa com ${name}` });
  expect(await talk.getByRole('heading', { level: 1 }).innerText()).toBe(name);
  expect(await fieldOf(page, name).inputValue()).toBe('');
  expect(await talk.getByRole('listbox').count()).toBe(0);
  expect(await talk.getByRole('dialog').count()).toBe(0);
  expect(await talk.getByRole('list', { name: 'Arquivos' }).count()).toBe(0);
  expect(await talk.getByText('Editando mensagem').count()).toBe(0);
  expect(await page.getByRole('menu').count()).toBe(0);
}

interface Gate {
  readonly request: Promise<unknown>;
  /** Continues pending and later requests. */
  open(): void;
}

/** Holds back POST requests to an address. */
async function pendingRoutes(page: Page, address: RegExp): Promise<Gate> {
  const { promise: openedTicket, resolve: open } = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    if (route.request().method() === 'POST') {
      await openedTicket;
    }
    await route.continue();
  });
  const request = page.waitForRequest((request) => request.method() === 'POST' && address.test(request.url()));
  return { request, open };
}

describe('switching tickets in the middle of an action', () => {
  it('keeps draft and search in the first ticket', async () => {
    const { page, consoleErrors, first, second } = await openFirstTwo();
    await fieldOf(page, first).focus();
    await page.keyboard.type('Oi :fogo');
    await page.getByRole('listbox', { name: 'Emojis encontrados' }).waitFor();
    await goTo(page, second, 'Alt+j');
    await expectNothingStarted(page, second);
    await page.keyboard.press('Control+z');
    await page.keyboard.type('Bom dia');
    expect(await fieldOf(page, second).inputValue()).toBe('Bom dia');
    await goTo(page, first, 'Alt+k');
    expect(await fieldOf(page, first).inputValue()).toBe('Oi :fogo');
    expect(consoleErrors).toEqual([]);
  });

  it('keeps files, emoji panel and action menu in the first ticket', async () => {
    const { page, consoleErrors, first, second } = await openFirstTwo();
    const menu = page.getByRole('button', { name: 'Mais ações do atendimento' });
    await page
      .locator('input[type="file"]:not([accept])')
      .last()
      .setInputFiles({ name: 'orçamento.txt', mimeType: 'text/plain', buffer: Buffer.from('R$ 10') });
    await page.getByRole('list', { name: 'Arquivos' }).getByText('orçamento.txt').waitFor();
    await page.getByRole('button', { name: 'Inserir emoji' }).click();
    await page.getByRole('dialog', { name: 'Emojis' }).getByRole('combobox').waitFor();
    await goTo(page, second, 'Alt+j');
    await expectNothingStarted(page, second);
    await goTo(page, first, 'Alt+k');
    await page.getByRole('list', { name: 'Arquivos' }).getByText('orçamento.txt').waitFor();
    await menu.click();
    await page.getByRole('menuitem', { name: 'Resolver e abrir o próximo' }).waitFor();
    await page.goBack();
    await fieldOf(page, second).waitFor();
    await page.getByRole('menu').waitFor({ state: 'detached' });
    expect(consoleErrors).toEqual([]);
  });

  it('keeps a reply with its quote, also after a reload', async () => {
    const { page, consoleErrors, first, second } = await openFirstTwo();
    const bubble = page.getByRole('log').locator('[data-row]').last();
    const quoteIn = (name: string) =>
      page.getByRole('region', { name: `Conversa com ${name}` }).getByRole('button', { name: 'Não responder a esta mensagem' });
    await bubble.hover();
    await page.getByRole('toolbar', { name: 'Ações da mensagem' }).getByRole('button', { name: 'Responder' }).click();
    await quoteIn(first).waitFor();
    await fieldOf(page, first).pressSequentially('Este aqui');
    await goTo(page, second, 'Alt+j');
    await expectNothingStarted(page, second);
    expect(await quoteIn(second).count()).toBe(0);
    await goTo(page, first, 'Alt+k');
    await quoteIn(first).waitFor();
    expect(await fieldOf(page, first).inputValue()).toBe('Este aqui');
    await page.reload();
    await quoteIn(first).waitFor();
    await quoteIn(first).click();
    await quoteIn(first).waitFor({ state: 'detached' });
    await fieldOf(page, first).fill('');
    expect(consoleErrors).toEqual([]);
  });

  it('sends pending messages to the first ticket', async () => {
    const { page, consoleErrors, first, second } = await openFirstTwo();
    const heldRequest = await pendingRoutes(page, /\/messages\/\d+$/);
    await fieldOf(page, first).pressSequentially('Só para o primeiro');
    await page.keyboard.press('Enter');
    await heldRequest.request;
    await goTo(page, second, 'Alt+j');
    await expectNothingStarted(page, second);
    await fieldOf(page, second).pressSequentially('Só para o segundo');
    await page.keyboard.press('Enter');
    const log = page.getByRole('log');
    await log.getByText('Só para o segundo').waitFor();
    heldRequest.open();
    // A tick means that the message was sent.
    await log
      .getByRole('img', { name: /^(enviada|entregue|lida)$/ })
      .last()
      .waitFor();
    expect(await log.getByText('Só para o primeiro').count()).toBe(0);
    await rowsOf(page).filter({ hasText: first }).getByText('Só para o primeiro').waitFor();
    await rowsOf(page).filter({ hasText: first }).click();
    await fieldOf(page, first).waitFor();
    await log.getByText('Só para o primeiro').waitFor();
    expect(await log.getByText('Só para o segundo').count()).toBe(0);
    expect(await fieldOf(page, first).inputValue()).toBe('');
    expect(consoleErrors).toEqual([]);
  });

  it('saves a note in the first ticket and does not restore it as a draft', async () => {
    const { page, consoleErrors, second } = await openFirstTwo();
    const heldRequest = await pendingRoutes(page, /\/ticket-notes$/);
    const note = page.getByRole('textbox', { name: 'Nota interna' });
    await page.keyboard.press('Alt+p');
    await note.fill('Ligar amanhã cedo');
    await page.keyboard.press('Enter');
    await heldRequest.request;
    await goTo(page, second, 'Alt+j');
    await expectNothingStarted(page, second);
    await page.keyboard.press('Alt+k');
    // An unsaved note is kept.
    await expect.poll(() => note.inputValue()).toBe('Ligar amanhã cedo');
    const again: string[] = [];
    page.on('request', (request) => again.push(`${request.method()} ${new URL(request.url()).pathname}`));
    await note.press('Enter');
    heldRequest.open();
    await expect.poll(() => note.inputValue()).toBe('');
    expect(again).not.toContain('POST /ticket-notes');
    expect(consoleErrors).toEqual([]);
  });

  it('keeps text added to a note while it is saved', async () => {
    const { page, consoleErrors } = await openFirstTwo();
    const heldRequest = await pendingRoutes(page, /\/ticket-notes$/);
    const note = page.getByRole('textbox', { name: 'Nota interna' });
    await page.keyboard.press('Alt+p');
    await note.fill('Quer nota fiscal');
    await page.keyboard.press('Enter');
    await heldRequest.request;
    await note.press('End');
    await page.keyboard.type(' em nome da mãe');
    const saved = page.waitForResponse(/\/ticket-notes$/);
    heldRequest.open();
    await saved;
    await page.getByRole('log').getByText('Quer nota fiscal', { exact: true }).waitFor();
    expect(await note.inputValue()).toBe('Quer nota fiscal em nome da mãe');
    await note.fill('');
    expect(consoleErrors).toEqual([]);
  });

  it('discards an unfinished edit of a message', async () => {
    const { page, consoleErrors, first, second } = await openFirstTwo();
    await fieldOf(page, first).focus();
    await page.keyboard.type('Segue hoje');
    await page.keyboard.press('Enter');
    await page.getByRole('log').locator('[data-row]').getByText('Segue hoje').waitFor();
    await page.keyboard.press('ArrowUp');
    await page.getByText('Editando mensagem').waitFor();
    await page.keyboard.type(' mesmo');
    await goTo(page, second, 'Alt+j');
    await expectNothingStarted(page, second);
    await goTo(page, first, 'Alt+k');
    await expectNothingStarted(page, first);
    expect(await page.getByRole('log').getByText('Segue hoje mesmo').count()).toBe(0);
    expect(consoleErrors).toEqual([]);
  });
});

it('reverts a refused action on its own ticket, not on the visible one', async () => {
  const { page, first, second } = await openFirstTwo();
  let refuse = (): void => undefined;
  const refused = new Promise<void>((resolve) => {
    refuse = resolve;
  });
  await page.route(/\/tickets\/\d+$/, async (route) => {
    await refused;
    await route.abort('connectionfailed');
  });
  const request = page.waitForRequest((request) => request.method() === 'PUT');
  await page.getByRole('button', { name: 'Mais ações do atendimento' }).click();
  await page.getByRole('menuitem', { name: 'Resolver e abrir o próximo' }).click();
  await request;
  await fieldOf(page, second).waitFor();
  await expect.poll(() => rowsOf(page).first().locator('.name').innerText()).toBe(second);
  const resolve = page.getByRole('region', { name: `Conversa com ${second}` }).getByRole('button', { name: 'Resolver' });
  expect(await resolve.getAttribute('aria-busy')).toBe('false');
  refuse();
  await rowsOf(page).filter({ hasText: first }).waitFor();
  expect(await fieldOf(page, second).isVisible()).toBe(true);
});
