import { beforeAll, describe, expect, it } from 'vitest';
import { api } from '#shared/api.ts';
import { expectAccessible, startTestProduct, type TestProduct } from './startTestProduct.ts';

let product: TestProduct;

beforeAll(async () => {
  product = await startTestProduct();
});

/** Ana with one of her open conversations. */
async function openConversation(index: number) {
  const visitor = await product.reuseSignedInVisitor('ana@demo.prosa');
  const { page } = visitor;
  const row = page.getByRole('listbox', { name: 'Atendimentos' }).getByRole('option').nth(index);
  const name = await row.locator('.name').innerText();
  await row.click();
  const conversation = page.getByRole('region', { name: `Conversa com ${name}` });
  await conversation.getByRole('textbox', { name: /^Mensagem para/ }).waitFor();
  return { ...visitor, name, conversation };
}

describe('undo', () => {
  it('takes back a resolution by its button and leaves no line', async () => {
    const { page, name, conversation, consoleErrors } = await openConversation(0);
    await page.keyboard.press('Alt+e');
    await conversation.waitFor({ state: 'detached' });
    await page.getByText(`Resolvido: ${name}`).waitFor();
    await page.getByRole('button', { name: 'Desfazer' }).click();
    await conversation.getByRole('textbox', { name: /^Mensagem para/ }).waitFor();
    await conversation.locator('[data-row]').last().waitFor();
    expect(await conversation.getByText(/resolvido|reaberto/).count()).toBe(0);
    expect(consoleErrors).toEqual([]);
  });

  it('takes back a return by Alt Z', async () => {
    const { page, name, conversation, consoleErrors } = await openConversation(0);
    await page.keyboard.press('Alt+r');
    await page.getByText(`Devolvido à fila: ${name}`).waitFor();
    await page.keyboard.press('Alt+z');
    await conversation.getByRole('textbox', { name: /^Mensagem para/ }).waitFor();
    expect(consoleErrors).toEqual([]);
  });

  it('leaves the conversation that was opened meanwhile', async () => {
    const { page, name, consoleErrors } = await openConversation(0);
    const rows = page.getByRole('listbox', { name: 'Atendimentos' }).getByRole('option');
    const other = await rows.nth(1).locator('.name').innerText();
    await page.keyboard.press('Alt+e');
    await page.getByText(`Resolvido: ${name}`).waitFor();
    await rows.filter({ hasText: other }).first().click();
    const opened = page.getByRole('region', { name: `Conversa com ${other}` });
    await opened.waitFor();
    await page.keyboard.press('Alt+z');
    await rows.filter({ hasText: name }).first().waitFor();
    expect(await opened.isVisible()).toBe(true);
    expect(consoleErrors).toEqual([]);
  });
});

describe('accepting', () => {
  it.each(['first', 'last'])('keeps the field that has the focus where the ticket as it was before is answered %s', async (when) => {
    const { page, consoleErrors } = await product.newSignedInVisitor('ana@demo.prosa');
    // The live events of the change come after both answers.
    let tell = (): void => undefined;
    let news = Promise.resolve();
    await page.routeWebSocket(/socket\.io/, (wire) => {
      wire.connectToServer().onMessage((message) => void news.then(() => wire.send(message)));
    });
    await page.goto('/tickets');
    const isRead = Promise.withResolvers<undefined>();
    const isChanged = Promise.withResolvers<undefined>();
    await page.route(/\/tickets\/u\/[^/]+$/, async (route) => {
      const response = await route.fetch();
      isRead.resolve(undefined);
      await (when === 'last' ? isChanged.promise : undefined);
      await route.fulfill({ response });
    });
    await page.route(/\/tickets\/\d+$/, async (route) => {
      await isRead.promise;
      await route.fulfill({ response: await route.fetch() });
    });
    const wasRead = page.waitForResponse(/\/tickets\/u\/[^/]+$/);
    await page.getByRole('tab', { name: /Espera/ }).click();
    const isAccepted = page.waitForResponse((response) => response.request().method() === 'PUT');
    news = new Promise((resolve) => {
      tell = resolve;
    });
    await page
      .getByRole('button', { name: /^Aceitar/ })
      .first()
      .click();
    const field = page.getByRole('textbox', { name: /^Mensagem para/ });
    await field.waitFor();
    await field.evaluate((element) => element.setAttribute('data-first', ''));
    await (await isAccepted).finished();
    isChanged.resolve(undefined);
    await (await wasRead).finished();
    await field.pressSequentially('Boa tarde');
    tell();
    await page
      .getByRole('log')
      .getByText(/^Ana aceitou/)
      .first()
      .waitFor();
    expect(await field.getAttribute('data-first')).toBe('');
    expect(await field.inputValue()).toBe('Boa tarde');
    expect(consoleErrors).toEqual([]);
  });
});

describe('the transfer', () => {
  it('shows who is there with how many tickets, keeps a note, and is no news to the one who did it', async () => {
    const { page, name, conversation, consoleErrors } = await openConversation(1);
    await page.keyboard.press('Alt+t');
    const dialog = page.getByRole('dialog', { name: `Transferir ${name}` });
    const people = dialog.getByRole('listbox', { name: 'Pessoa' }).getByRole('option');
    await people.nth(1).waitFor();
    expect(await people.nth(1).innerText()).toMatch(/(?:online|offline) · \d+ atendimentos?/);
    await expectAccessible(page);
    const search = dialog.getByRole('combobox', { name: 'Pessoa' });
    const colleague = await people.nth(1).locator('b').innerText();
    await search.fill(colleague.slice(0, 3).toUpperCase());
    await expect.poll(() => people.first().locator('b').innerText()).toBe(colleague);
    await search.press('Enter');
    await dialog.getByRole('option', { selected: true }).waitFor();
    await dialog.getByLabel('Recado para quem assume').fill('Quer trocar o sofá.');
    await dialog.getByRole('button', { name: 'Transferir' }).click();
    await dialog.waitFor({ state: 'detached' });
    await conversation.waitFor({ state: 'detached' });
    await page.getByText('Atendimento transferido').waitFor();
    expect(await page.locator('[role=alert] > *').count()).toBe(0);

    const admin = await product.newSignedInVisitor('admin@demo.prosa');
    await admin.page.getByRole('listbox', { name: 'Atendimentos' }).getByRole('option', { name }).click();
    const first = colleague.split(' ')[0] ?? '';
    await admin.page.getByText(new RegExp(`^Ana transferiu para ${first}`)).waitFor();
    await admin.page.getByText('Quer trocar o sofá.').waitFor();
    await admin.page
      .getByText(/^Ana aceitou/)
      .first()
      .waitFor();
    expect(consoleErrors).toEqual([]);
  });

  it('that is refused leaves the conversation where it is, and a real leaving is news', async () => {
    const { page, name, conversation } = await openConversation(1);
    const refusal = { status: 404, contentType: 'application/json', body: JSON.stringify({ error: 'ERR_NO_USER_FOUND' }) };
    await page.route(/\/tickets\/\d+$/, (route) => (route.request().method() === 'PUT' ? route.fulfill(refusal) : route.continue()));
    await page.keyboard.press('Alt+t');
    const dialog = page.getByRole('dialog', { name: `Transferir ${name}` });
    await dialog.getByRole('combobox', { name: /Fila/ }).click();
    await page.getByRole('option', { name: 'Financeiro' }).click();
    await dialog.getByRole('button', { name: 'Transferir' }).click();
    await dialog.getByText('Este usuário não existe mais.').first().waitFor();
    await dialog.getByRole('button', { name: 'Cancelar' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Descartar' }).click();
    await dialog.waitFor({ state: 'detached' });
    const admin = await product.signInClient('admin@demo.prosa');
    const ticket = await admin.call(api.tickets.byUuid, { uuid: page.url().split('/').at(-1) ?? '' });
    await admin.call(api.tickets.update, { id: ticket.id, userId: admin.user.id });
    await page
      .getByRole('alert')
      .getByText(/^(?:Este atendimento não está mais com você\.|Acesso não permitido)$/)
      .waitFor();
    await conversation.waitFor({ state: 'detached' });
    await admin.call(api.tickets.update, { id: ticket.id, userId: ticket.userId });
  });

  it('by a colleague leaves also where the refusal of an own change comes before the events', async () => {
    const { page } = await product.newSignedInVisitor('ana@demo.prosa');
    const events = Promise.withResolvers<undefined>();
    let cutSocket = (): Promise<void> => Promise.resolve();
    let isCut = false;
    await page.routeWebSocket(/socket\.io/, (wire) => {
      cutSocket = () => wire.close();
      wire.connectToServer().onMessage((message) => {
        const isEvent = String(message).startsWith('42["company-');
        void (isCut && isEvent ? events.promise.then(() => wire.send(message)) : wire.send(message));
      });
    });
    await page.goto('/tickets');
    await page.getByRole('listbox', { name: 'Atendimentos' }).getByRole('option').nth(1).click();
    await page.getByRole('textbox', { name: /^Mensagem para/ }).waitFor();
    const uuid = page.url().split('/').at(-1) ?? '';
    const admin = await product.signInClient('admin@demo.prosa');
    const ticket = await admin.call(api.tickets.byUuid, { uuid });
    await page.context().setOffline(true);
    // The device's own state does not end a socket that is routed; what it misses comes again with the next one.
    isCut = true;
    await cutSocket();
    await page.keyboard.press('Alt+e');
    await page.getByRole('log').getByText('Espera a conexão: resolver').waitFor();
    await admin.call(api.tickets.update, { id: ticket.id, userId: admin.user.id });
    const isReadAgain = page.waitForResponse((response) => response.url().endsWith(`/u/${uuid}`));
    await page.context().setOffline(false);
    await page
      .getByRole('alert')
      .getByText(/não deu para resolver/)
      .waitFor();
    await (await isReadAgain).finished();
    events.resolve(undefined);
    await page.waitForURL(/\/tickets$/);
    expect(await page.getByText('não está mais com você').count()).toBe(0);
    await admin.call(api.tickets.update, { id: ticket.id, userId: ticket.userId });
  });

  it('by a colleague is news also in a conversation that an own one had left open', async () => {
    const { page, conversation, consoleErrors } = await openConversation(1);
    const uuid = page.url().split('/').at(-1) ?? '';
    await page.keyboard.press('Alt+t');
    const dialog = page.getByRole('dialog', { name: /^Transferir / });
    await dialog.getByRole('button', { name: 'Transferir' }).click();
    await dialog.waitFor({ state: 'detached' });
    await conversation.getByRole('button', { name: /^Aceitar/ }).click();
    await conversation.getByRole('textbox', { name: /^Mensagem para/ }).waitFor();
    const admin = await product.signInClient('admin@demo.prosa');
    const ticket = await admin.call(api.tickets.byUuid, { uuid });
    await admin.call(api.tickets.update, { id: ticket.id, userId: admin.user.id });
    await page.getByRole('alert').getByText('Este atendimento não está mais com você.').waitFor();
    await page.waitForURL(/\/tickets$/);
    await admin.call(api.tickets.update, { id: ticket.id, userId: ticket.userId });
    expect(consoleErrors).toEqual([]);
  });

  it('to a queue that is not theirs asks for nothing that they may no longer see', async () => {
    const { page, name, conversation, consoleErrors } = await openConversation(1);
    const refused: string[] = [];
    page.on('response', (response) => (response.status() === 403 ? refused.push(new URL(response.url()).pathname) : undefined));
    // The live events come before the answer, as they may.
    await page.route(/\/tickets\/\d+$/, async (route) => {
      const response = await route.fetch();
      await (route.request().method() === 'PUT' ? conversation.waitFor({ state: 'detached' }) : undefined);
      await route.fulfill({ response });
    });
    await page.keyboard.press('Alt+t');
    const dialog = page.getByRole('dialog', { name: `Transferir ${name}` });
    await dialog.getByRole('combobox', { name: /Fila/ }).click();
    await page.getByRole('option', { name: 'Financeiro' }).click();
    await dialog.getByRole('button', { name: 'Transferir' }).click();
    await page.getByText('Atendimento transferido').waitFor();
    await conversation.waitFor({ state: 'detached' });
    // The live events of the transfer have arrived before those of the next message.
    const next = page.getByRole('listbox', { name: 'Atendimentos' }).getByRole('option').first();
    await next.click();
    await page.getByRole('textbox', { name: /^Mensagem para/ }).fill('Bom dia!');
    await page.keyboard.press('Enter');
    await page
      .locator('[data-row]')
      .filter({ hasText: 'Bom dia!' })
      .last()
      .getByRole('img', { name: /^(enviada|entregue|lida)$/ })
      .waitFor();
    expect(refused).toEqual([]);
    expect(consoleErrors).toEqual([]);
  });
});
