import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { startTestProduct, type TestProduct } from './startTestProduct.ts';

let product: TestProduct;

beforeAll(async () => {
  product = await startTestProduct();
});

/** Pixels by which an element exceeds another. */
async function measureOverflow(part: Locator, whole: Locator): Promise<number> {
  const [inner, outer] = [await part.boundingBox(), await whole.boundingBox()];
  if (inner === null || outer === null) {
    return Number.POSITIVE_INFINITY;
  }
  const over = [
    outer.x - inner.x,
    outer.y - inner.y,
    inner.x + inner.width - outer.x - outer.width,
    inner.y + inner.height - outer.y - outer.height,
  ];
  return Math.max(0, Math.ceil(Math.max(...over) - 0.5));
}

async function expectInside(part: Locator, whole: Locator): Promise<void> {
  await expect.poll(() => measureOverflow(part, whole)).toBe(0);
}

const openConversation = (page: Page, name: RegExp): Promise<void> => page.getByRole('option', { name }).click();

const hasFocus = (part: Locator): Promise<boolean> => part.evaluate((element) => element.matches(':focus'));

async function expectFocus(part: Locator): Promise<void> {
  await expect.poll(() => hasFocus(part)).toBe(true);
}

describe('overlays stay in view', () => {
  it('the composer below a conversation that failed to load, and its message', async () => {
    const { page } = await product.reuseSignedInVisitor('ana@demo.prosa', { path: '/tickets' });
    await page.route(/\/messages\/\d+/, (route) => route.fulfill({ status: 500, json: { error: 'ERR_INTERNAL' } }));
    await openConversation(page, /João Vítor/);
    const pane = page.getByRole('region', { name: /Conversa com João/ });
    await page.getByRole('alert').getByRole('button', { name: 'Tentar de novo' }).waitFor();
    await expectInside(page.getByLabel('Mensagem para João'), pane);
    await expectInside(page.getByRole('alert'), pane);
  });

  it('the tag menu of a ticket and the reaction menu of a message', async () => {
    const { page } = await product.reuseSignedInVisitor('ana@demo.prosa', { path: '/tickets' });
    await openConversation(page, /Luana Ribeiro/);
    await page.getByRole('button', { name: 'Marcar com tag' }).click();
    await expectInside(page.getByRole('dialog', { name: 'Tags do atendimento' }), page.getByRole('complementary', { name: 'Contato' }));
    await page.keyboard.press('Escape');
    const pane = page.getByRole('region', { name: /Conversa com Luana/ });
    await pane.getByText('Separado!').hover();
    await pane.getByRole('button', { name: 'Reagir' }).click();
    await expectInside(pane.getByRole('group', { name: 'Reagir' }), pane);
    await page.keyboard.press('Enter');
    await expect.poll(() => pane.getByRole('button', { name: 'Reagir' }).evaluate((button) => button.matches(':focus'))).toBe(true);
  });

  it('the tools beside the widest bubble, with an overflow menu', async () => {
    const { page } = await product.reuseSignedInVisitor('ana@demo.prosa', { path: '/tickets' });
    await openConversation(page, /João Vítor/);
    const pane = page.getByRole('region', { name: /Conversa com João/ });
    await pane.getByText('abraça mais').hover();
    const tools = pane.getByRole('toolbar', { name: 'Ações da mensagem' });
    await tools.getByRole('button', { name: 'Responder' }).waitFor();
    await expectInside(tools, pane);
    await tools.getByRole('button', { name: 'Mais ações' }).click();
    await page.getByRole('menuitem', { name: 'Encaminhar' }).waitFor();
    await page.keyboard.press('Escape');

    // The closed contact panel leaves room for all of them.
    await page.keyboard.press('Alt+m');
    await pane.getByText('abraça mais').hover();
    await tools.getByRole('button', { name: 'Encaminhar' }).waitFor();
    await expectInside(tools, pane);
  });
});

describe('a window of 720 px', () => {
  it('has room for the status text of a connection', async () => {
    const { page } = await product.reuseSignedInVisitor('admin@demo.prosa', { path: '/connections', width: 720 });
    const row = page.getByRole('row', { name: /Loja Centro/ });
    const state = row.getByText('Conectado');
    const says = row.getByText('Recebendo e enviando mensagens');
    await says.waitFor();
    const [above, below] = [await state.boundingBox(), await says.boundingBox()];
    expect(below?.width).toBeGreaterThan(100);
    expect((below?.y ?? 0) - (above?.y ?? 0)).toBeGreaterThan(10);
  });
});

describe('a screen that is first opened offline', () => {
  const script = /\/assets\/TodosScreen-[^/]*\.js$/;
  const goThere = async (page: Page): Promise<void> => {
    await page.getByRole('link', { name: 'Tarefas' }).click();
    await page.getByText('Esta tela ainda não chegou').waitFor();
  };
  const isThere = (page: Page): Promise<void> => page.getByRole('heading', { name: /Tarefas/ }).waitFor();

  it('says so and opens when the server is back, without moving the focus', async () => {
    const { page, context } = await product.newSignedInVisitor('ana@demo.prosa', { path: '/tickets' });
    await context.setOffline(true);
    await goThere(page);
    const menu = page.getByRole('link', { name: 'Contatos' });
    await menu.focus();
    await context.setOffline(false);
    await isThere(page);
    await expectFocus(menu);
    await page.getByRole('status').filter({ hasText: 'A tela “Tarefas” abriu.' }).waitFor({ state: 'attached' });
  });

  it('moves the focus from the removed button', async () => {
    const { page, context } = await product.newSignedInVisitor('ana@demo.prosa', { path: '/tickets' });
    await context.setOffline(true);
    await goThere(page);
    await page.getByRole('button', { name: 'Abrir de novo' }).focus();
    await context.setOffline(false);
    await expectFocus(page.getByRole('heading', { name: /Tarefas/ }));
  });

  it('opens by its button, which reports a failure', async () => {
    const { page } = await product.newSignedInVisitor('ana@demo.prosa', { path: '/tickets' });
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.route(script, (route) => route.abort());
    await goThere(page);
    const button = page.getByRole('button', { name: 'Abrir de novo' });
    await button.press('Enter');
    await page.getByRole('status').filter({ hasText: 'Ainda não há conexão' }).waitFor({ state: 'attached' });
    await expectFocus(button);
    await page.unroute(script);
    await button.press('Enter');
    await expectFocus(page.getByRole('heading', { name: /Tarefas/ }));
  });

  it('opens without a live connection too', async () => {
    const { page } = await product.newSignedInVisitor('ana@demo.prosa', { path: '/tickets' });
    await page.route(script, (route) => route.fulfill({ status: 502 }));
    await goThere(page);
    await page.unroute(script);
    await isThere(page);
  });

  it('loads a part that failed to load', async () => {
    const { page } = await product.newSignedInVisitor('ana@demo.prosa', { path: '/tickets' });
    const dialogs = /\/assets\/TicketDialogs-[^/]*\.js$/;
    await page.route(dialogs, (route) => route.abort());
    await page.reload();
    await page.getByRole('button', { name: 'Novo atendimento' }).first().click();
    await page.getByText('Esta tela ainda não chegou').waitFor();
    await page.unroute(dialogs);
    const dialog = page.getByRole('dialog', { name: 'Novo atendimento' });
    await dialog.waitFor();
    await expect.poll(() => dialog.evaluate((whole) => whole.matches(':focus-within'))).toBe(true);
    await page.getByRole('option', { name: /João Vítor/, includeHidden: true }).waitFor({ state: 'attached' });
  });

  it('asks for a page reload where the server no longer has the file, or reloading the part fails', async () => {
    const { page } = await product.newSignedInVisitor('ana@demo.prosa', { path: '/tickets' });
    expect((await page.request.head('/assets/TodosScreen-gone.js')).status()).toBe(404);
    await page.route(script, (route) => route.fulfill({ status: 404 }));
    await page.getByRole('link', { name: 'Tarefas' }).click();
    // The top bar has one of this name too.
    const reload = page.getByRole('main').getByRole('button', { name: 'Recarregar' });
    await reload.waitFor();
    await page.unroute(script);
    await page.route(script, (route) => (route.request().method() === 'HEAD' ? route.continue() : route.abort()));
    await page.getByRole('link', { name: 'Contatos' }).click();
    await page.getByRole('link', { name: 'Tarefas' }).click();
    await reload.waitFor();
    await page.unroute(script);
    await reload.click();
    await isThere(page);
  });
});

describe('a new ticket', () => {
  it('names the missing input and focuses it', async () => {
    const { page } = await product.reuseSignedInVisitor('ana@demo.prosa', { path: '/tickets' });
    await page.getByRole('button', { name: 'Novo atendimento' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Novo atendimento' });
    await dialog.getByRole('button', { name: 'Iniciar atendimento' }).click();
    await dialog.getByText('Selecione uma fila').last().waitFor();
    const links = dialog.getByRole('alert').getByRole('link');
    await expect.poll(() => links.allInnerTexts()).toEqual(['Contato', 'Fila']);
    await links.first().click();
    await expect.poll(() => dialog.getByRole('combobox', { name: /Contato/ }).evaluate((field) => field.matches(':focus'))).toBe(true);
  });
});

describe('the keyboard', () => {
  it('focus enters the list on a visible row', async () => {
    const { page } = await product.reuseSignedInVisitor('ana@demo.prosa', { path: '/tickets' });
    const first = page.getByRole('option').first();
    await first.waitFor();
    await page.getByRole('group', { name: 'Filtros rápidos e visões salvas' }).getByRole('button', { name: 'Não lidos' }).focus();
    await page.keyboard.press('Tab');
    await expectFocus(page.getByRole('listbox', { name: 'Atendimentos' }));
    await expect.poll(() => first.evaluate((row) => row.matches('[data-focus]'))).toBe(true);
  });

  it('focus moves from a chosen contact onwards and from a removed one to the search', async () => {
    const { page } = await product.reuseSignedInVisitor('ana@demo.prosa', { path: '/tickets' });
    await page.keyboard.press('Alt+n');
    const search = page.getByRole('combobox', { name: /Contato/ });
    await expectFocus(search);
    await page.keyboard.type('marina');
    await page.getByRole('option', { name: /Marina Alves/ }).waitFor();
    await page.keyboard.press('Enter');
    await expectFocus(page.getByRole('button', { name: 'Remover Marina Alves' }));
    await page.keyboard.press('Enter');
    await expectFocus(search);
  });

  it('focus returns from a closed note and task', async () => {
    const { page } = await product.reuseSignedInVisitor('ana@demo.prosa', { path: '/tickets' });
    await openConversation(page, /Luana Ribeiro/);
    await page.getByRole('button', { name: 'Escrever nota' }).press('Enter');
    await expectFocus(page.getByLabel('Nota interna, só a equipe vê'));
    await page.keyboard.press('Escape');
    await expectFocus(page.getByRole('button', { name: 'Escrever nota' }));

    await page.goto('/todolist');
    await page.getByLabel('Nova tarefa').fill('Conferir o estoque');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Editar “Conferir o estoque”' }).press('Enter');
    await expectFocus(page.getByLabel('Texto da tarefa'));
    await page.keyboard.press('Escape');
    await expectFocus(page.getByRole('button', { name: 'Editar “Conferir o estoque”' }));
    await page.getByRole('button', { name: 'Lembrar de “Conferir o estoque”' }).press('Enter');
    await expectFocus(page.getByLabel('Lembrar em'));
    await page.keyboard.press('Escape');
    await expectFocus(page.getByRole('button', { name: 'Lembrar de “Conferir o estoque”' }));
  });
});
