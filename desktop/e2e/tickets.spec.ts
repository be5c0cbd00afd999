import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { api } from '#shared/api.ts';
import type { PhonePerson } from '#shared/conversations/phone.ts';
import { phone } from '#shared/conversations/phone.ts';
import type { ApiClient } from '#server/testing/server/createApiClient.ts';
import { expectAccessible, expectFits, startTestProduct, type TestProduct } from './startTestProduct.ts';
import { setSetting } from './listScreens.ts';

let product: TestProduct;
let admin: ApiClient;

beforeAll(async () => {
  product = await startTestProduct();
  admin = await product.signInClient('admin@demo.prosa');
});

/** A customer who has written and waits. */
async function addWaitingCustomer(name: string, text: string): Promise<PhonePerson> {
  const [connection] = await admin.call(api.connections.list, {});
  const person = await admin.call(phone.addPerson, { connectionId: connection?.id ?? 0, name });
  await admin.call(phone.send, { personId: person.id, body: text });
  return person;
}

const log = (page: Page) => page.getByRole('log');
const row = (page: Page, name: string) => page.getByRole('option', { name: new RegExp(name) });

async function accept(page: Page, name: string): Promise<void> {
  await page.getByRole('tab', { name: /Espera/ }).click();
  await row(page, name).click();
  await page.getByRole('button', { name: `Aceitar ${name}` }).click();
  await page.getByRole('textbox', { name: /^Mensagem para/ }).waitFor();
}

it('a waiting ticket is shown only when it is accepted, where the company wants it', async () => {
  await addWaitingCustomer('Quitéria Lobo', 'O muro caiu.');
  const { page: settings } = await product.reuseSignedInVisitor('admin@demo.prosa', { path: '/tickets' });
  await setSetting(settings, 'previewWaiting', 'disabled');
  const { page, consoleErrors } = await product.reuseSignedInVisitor('ana@demo.prosa', { path: '/tickets' });
  await page.getByRole('tab', { name: /Espera/ }).click();
  await row(page, 'Quitéria Lobo').click();
  const pane = page.getByRole('region', { name: 'Conversa com Quitéria Lobo' });
  await pane.getByText('A conversa aparece depois de aceitar').waitFor();
  expect(await page.getByText('O muro caiu.').count()).toBe(0);
  expect(await pane.getByRole('button', { name: 'Buscar nesta conversa' }).count()).toBe(0);
  expect(await pane.getByRole('button', { name: 'Espiar conversa' }).count()).toBe(0);
  await expectAccessible(page);
  await page.route(/\/tickets\/\d+$/, async (route) => {
    await (route.request().method() === 'PUT' ? new Promise((resolve) => setTimeout(resolve, 500)) : undefined);
    await route.continue();
  });
  await pane.getByRole('button', { name: /^Aceitar/ }).click();
  await log(page).getByText('O muro caiu.').waitFor();
  expect(consoleErrors).toEqual([]);

  await addWaitingCustomer('Raimunda Sá', 'O portão também.');
  await settings.getByRole('tab', { name: /Espera/ }).click();
  await row(settings, 'Raimunda Sá').click();
  await settings.getByRole('button', { name: 'Espiar conversa', exact: true }).click();
  await settings.getByRole('dialog').getByText('O portão também.').waitFor();
  await settings.keyboard.press('Escape');
  await setSetting(settings, 'previewWaiting', 'enabled');
  await log(settings).getByText('O portão também.').waitFor();
});

it('sends what was written during the acceptance after its answer', async () => {
  await addWaitingCustomer('Salete Brum', 'Alguém aí?');
  const { page } = await product.reuseSignedInVisitor('ana@demo.prosa', { path: '/tickets' });
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  await page.route(/\/tickets\/\d+$/, async (route) => {
    await (route.request().method() === 'PUT' ? answered : undefined);
    await route.continue();
  });
  const sent: string[] = [];
  page.on('request', (request) => sent.push(`${request.method()} ${new URL(request.url()).pathname.replace(/\d+$/, '')}`));
  await page.getByRole('tab', { name: /Espera/ }).click();
  await row(page, 'Salete Brum').click();
  await page.getByRole('button', { name: 'Aceitar Salete Brum' }).click();
  const field = page.getByRole('textbox', { name: 'Mensagem para Salete Brum' });
  await field.fill('Estou aqui.');
  await field.press('Enter');
  await log(page).getByText('Estou aqui.').waitFor();
  expect(sent).toContain('PUT /tickets/');
  expect(sent).not.toContain('POST /messages/');
  answer();
  await log(page)
    .getByRole('img', { name: /^(enviada|entregue|lida)$/ })
    .last()
    .waitFor();
  expect(
    await log(page)
      .getByRole('button', { name: /^Tentar de novo/ })
      .count(),
  ).toBe(0);
});

describe('an accepted ticket', () => {
  it('greets the customer where the company wants it', async () => {
    await addWaitingCustomer('Otília Prado', 'Bom dia!');
    const { page, consoleErrors } = await product.reuseSignedInVisitor('ana@demo.prosa', { path: '/tickets' });
    const { page: settings } = await product.reuseSignedInVisitor('admin@demo.prosa');
    await setSetting(settings, 'sendGreetingAccepted', 'enabled');
    await page.reload();
    await accept(page, 'Otília Prado');
    await log(page)
      .getByText(/, Otília! Aqui é Ana/)
      .waitFor();
    await setSetting(settings, 'sendGreetingAccepted', 'disabled');
    expect(consoleErrors).toEqual([]);
  });

  it('gets a new tag by its name, and finds the known ones', async () => {
    await addWaitingCustomer('Plínio Arruda', 'Quero trocar um vaso.');
    const { page, consoleErrors } = await product.reuseSignedInVisitor('ana@demo.prosa', { path: '/tickets' });
    await accept(page, 'Plínio Arruda');
    const panel = page.getByRole('complementary', { name: 'Contato' });
    await panel.getByRole('button', { name: 'Marcar com tag' }).click();
    const find = page.getByRole('textbox', { name: 'Buscar ou criar tag' });
    await expect.poll(() => find.evaluate((field) => field.matches(':focus'))).toBe(true);
    await find.fill('trocá');
    await expectAccessible(page);
    await find.fill('trocar vaso');
    await page.getByRole('button', { name: 'Criar “trocar vaso”' }).click();
    await row(page, 'Plínio Arruda').getByText('trocar vaso').waitFor();
    const { left, right } = await page
      .getByRole('dialog', { name: 'Tags do atendimento' })
      .evaluate((choices) => choices.getBoundingClientRect());
    expect([left > 0, right < 1440]).toEqual([true, true]);
    await find.fill('TROCAR V');
    await page.getByRole('button', { name: 'trocar vaso', pressed: true }).waitFor();
    expect(consoleErrors).toEqual([]);
  });
});

describe('a contact card', () => {
  it('leads to a ticket, or says that the number is not on WhatsApp', async () => {
    const person = await addWaitingCustomer('Quitéria Lobo', 'Segue o contato.');
    const sendCard = (cardName: string, cardNumber: string) =>
      admin.call(phone.send, { personId: person.id, kind: 'contact', cardName, cardNumber });
    await sendCard('Fora Dali', '+55 11 90000-0000');
    await sendCard('Rui Barreto', '+55 11 98765-1234');
    const { page, consoleErrors } = await product.reuseSignedInVisitor('ana@demo.prosa', { path: '/tickets' });
    await accept(page, 'Quitéria Lobo');
    await log(page).getByRole('button', { name: 'Conversar' }).first().click();
    const missing = log(page).getByRole('button', { name: 'CONTATO FORA DO WHATSAPP' });
    await missing.waitFor();
    expect(await missing.isDisabled()).toBe(true);
    await expectAccessible(page);
    await log(page).getByRole('button', { name: 'Conversar' }).click();
    const dialog = page.getByRole('dialog', { name: 'Novo atendimento' });
    await dialog.getByText('Rui Barreto').waitFor();
    await dialog.getByText('+55 11 98765-1234').waitFor();
    expect(consoleErrors).toEqual([]);
  });
});

describe('a number as Brazilians type it', () => {
  it('starts a conversation, or goes on into a new contact', async () => {
    const { page, consoleErrors } = await product.reuseSignedInVisitor('ana@demo.prosa', { path: '/tickets' });
    const find = page.getByRole('combobox', { name: 'Contato' });
    await page.keyboard.press('Alt+n');
    await find.fill('11 90000-0000');
    await page.getByRole('button', { name: 'Iniciar conversa com este número: +55 11 90000-0000' }).click();
    await page.getByText('+55 11 90000-0000 não está no WhatsApp.').waitFor();
    await find.fill('11944440001');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Adicionar contato' }).click();
    const number = page.getByLabel('Número');
    expect(await number.inputValue()).toBe('11944440001');
    await page.getByText('Será usado +55 11 94444-0001.').waitFor();
    await page.keyboard.press('Escape');
    await find.fill('11 94444 0002');
    await page.getByRole('button', { name: 'Iniciar conversa com este número: +55 11 94444-0002' }).click();
    await page.getByRole('dialog', { name: 'Novo atendimento' }).getByText('+55 11 94444-0002').first().waitFor();
    await page.keyboard.press('Escape');
    expect(consoleErrors).toEqual([]);
  });

  it('is completed in the form of a contact', async () => {
    const { page } = await product.reuseSignedInVisitor('ana@demo.prosa', { path: '/contacts' });
    await page.getByRole('row').nth(1).waitFor();
    await page.keyboard.press('Alt+n');
    const dialog = page.getByRole('dialog', { name: 'Novo contato' });
    const number = dialog.getByRole('textbox', { name: 'Número' });
    await dialog.getByRole('textbox', { name: 'Nome', exact: true }).fill('Aarão Moura');
    await number.fill('98765-4310');
    await dialog.getByRole('button', { name: 'Adicionar contato' }).click();
    await page.getByText('Confira o DDD e o número.').first().waitFor();
    await number.fill('21 99876-5432');
    await dialog.getByRole('button', { name: 'Adicionar contato' }).click();
    await page.getByRole('row', { name: /Aarão Moura.*\+55 21 99876-5432/ }).waitFor();
  });
});

describe('the drawer', () => {
  it('is a rail beside an open contact panel at 1440 px, until it is opened', async () => {
    const { page } = await product.reuseSignedInVisitor('ana@demo.prosa', { path: '/tickets' });
    const version = page.getByText(/^Prosa \d/);
    await version.waitFor();
    await page.getByRole('listbox', { name: 'Atendimentos' }).getByRole('option').first().click();
    await page.getByRole('complementary', { name: 'Contato' }).waitFor();
    await version.waitFor({ state: 'hidden' });
    await page
      .getByRole('button', { name: /[Mm]enu/ })
      .first()
      .click();
    await version.waitFor();
  });
});

describe('the page of a contact', () => {
  it('opens by a click on the row and shows conversations, media, files and notes', async () => {
    const { page, consoleErrors } = await product.reuseSignedInVisitor('admin@demo.prosa', { path: '/contacts' });
    await page.getByRole('searchbox').fill('marina');
    await page
      .getByRole('row', { name: /Marina Alves/ })
      .getByText('marina.alves@')
      .click();
    await page.waitForURL(/\/contacts\/\d+$/);
    await page.getByRole('heading', { level: 1, name: 'Marina Alves' }).waitFor();
    await page.getByRole('complementary', { name: 'Contato' }).getByText('Perdizes').waitFor();
    await page
      .getByRole('tabpanel')
      .getByRole('button', { name: /^Abrir/ })
      .first()
      .waitFor();
    await page.getByRole('tab', { name: 'Links' }).click();
    await page.getByText('Ainda não há links.').waitFor();
    await expectAccessible(page);
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Marina Alves' }).waitFor();
    expect(consoleErrors).toEqual([]);
  });

  it('stands in one column on a phone', async () => {
    const { page } = await product.reuseSignedInVisitor('admin@demo.prosa', { path: '/contacts', width: 390, height: 844 });
    await page.getByRole('searchbox').fill('marina');
    await page
      .getByRole('row', { name: /Marina Alves/ })
      .getByText('Marina Alves')
      .click();
    const panel = await page.getByRole('complementary', { name: 'Contato' }).boundingBox();
    const tabs = await page.getByRole('tablist', { name: 'Mídia, arquivos e links' }).boundingBox();
    expect([panel?.x, (tabs?.y ?? 0) > (panel?.y ?? 0) + (panel?.height ?? 0)]).toEqual([16, true]);
    await expectFits(page.locator('html'));
  });
});
