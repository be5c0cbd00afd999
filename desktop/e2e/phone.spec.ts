import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible, startTestProduct, type TestProduct } from './startTestProduct.ts';
import type { Visitor } from './Visitor.ts';

const customer = 'Otávio Lima';

let product: TestProduct;
let admin: Visitor;
let agent: Visitor;

const phoneOf = (page: Page) => page.getByRole('region', { name: `Celular de ${customer}` });
const row = (page: Page) => page.getByRole('option', { name: new RegExp(customer) });
const log = (page: Page) => page.getByRole('log', { name: 'Mensagens' });
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();
const sendReply = async (page: Page, text: string): Promise<void> => {
  await page.getByRole('textbox', { name: `Mensagem para ${customer}` }).fill(text);
  await page.keyboard.press('Enter');
};

/** Sends a text from the customer’s phone. */
const write = async (text: string): Promise<void> => {
  await phoneOf(admin.page).getByRole('textbox').fill(text);
  await admin.page.keyboard.press('Enter');
};
/** Runs an action on a message of the customer’s phone. */
const runMessageAction = async (text: string, menuItem: string): Promise<void> => {
  const message = phoneOf(admin.page).getByRole('listitem').filter({ hasText: text }).first();
  await message.hover();
  await message.getByRole('button', { name: 'Opções da mensagem' }).click();
  await admin.page.getByRole('menuitem', { name: menuItem }).click();
};

/** Creates a customer with an accepted ticket. */
beforeAll(async () => {
  product = await startTestProduct();
  admin = await product.newSignedInVisitor('admin@demo.prosa', { path: '/phone' });
  agent = await product.newSignedInVisitor('ana@demo.prosa', { path: '/tickets' });
  await admin.page.getByRole('textbox', { name: 'Nome do novo cliente' }).fill(customer);
  await admin.page.keyboard.press('Enter');
  await phoneOf(admin.page).waitFor();
  await write('Oi, vocês trocam um vaso?');

  await agent.page.getByRole('tab', { name: /Espera/ }).click();
  await row(agent.page).click();
  await press(agent.page, `Aceitar ${customer}`);
  await log(agent.page).getByText('Oi, vocês trocam um vaso?').waitFor();
});

describe('a customer on a simulated phone', () => {
  it('sends every kind of message and edits it, seen live by the agent', async () => {
    const visible = log(agent.page);
    await phoneOf(admin.page).getByRole('textbox').fill('Um momento');
    await agent.page.getByText(`${customer} está digitando…`).waitFor();
    await admin.page.keyboard.press('Enter');
    await visible.getByText('Um momento').waitFor();

    const play = (scene: string) => admin.page.getByRole('button', { name: scene }).click();
    await play('Foto do produto');
    await visible.getByRole('button', { name: 'Abrir vaso.jpg' }).waitFor();
    await visible.getByText('Chegou! Mas o vaso veio com essa trinca na borda').waitFor();
    await play('Mensagem de voz');
    await visible.getByRole('button', { name: 'Ouvir áudio de 0:08' }).waitFor();
    await play('Comprovante em PDF');
    await visible.getByRole('button', { name: 'Baixar comprovante-pix.pdf' }).waitFor();
    await play('Localização da entrega');
    await visible.getByText('Rua Domingos de Morais, 2187, Vila Mariana').waitFor();
    await play('Cartão de contato');
    await visible.getByText('Jonas, Rota Sul Transportes').waitFor();

    // Writing to a shared contact creates the contact, then the ticket.
    await visible.getByRole('button', { name: 'Conversar' }).click();
    await agent.page.getByRole('dialog', { name: 'Novo atendimento' }).getByText('Jonas, Rota Sul Transportes').waitFor();
    await agent.page.keyboard.press('Escape');
    await agent.page.getByRole('dialog').waitFor({ state: 'detached' });

    // Escape closes the list first, then the dialog.
    await agent.page.keyboard.press('Alt+n');
    await agent.page.getByRole('combobox', { name: 'Contato' }).fill('marina');
    await agent.page.getByRole('option', { name: /Marina Alves \+55/ }).waitFor();
    await agent.page.keyboard.press('Escape');
    await agent.page.getByRole('option', { name: /Marina Alves \+55/ }).waitFor({ state: 'detached' });
    await agent.page.keyboard.press('Escape');
    await agent.page.getByRole('dialog').waitFor({ state: 'detached' });

    await runMessageAction('Um momento', 'Editar');
    await write('Um momento, procuro a nota');
    await visible.getByText('Um momento, procuro a nota').waitFor();
    await visible.getByText('editada').waitFor();
    await runMessageAction('Jonas', 'Apagar para todos');
    await visible.getByText('Mensagem apagada').waitFor();
    await expectAccessible(agent.page);
    await expectAccessible(admin.page);
  });

  it('writes while the agent reads further up: what comes is counted, and begins below a line', async () => {
    const room = log(agent.page);
    const toEnd = (rest: string) => agent.page.getByRole('button', { name: `Ir para o fim${rest}`, exact: true });
    await room.evaluate((list) => list.scrollTo(0, 0));
    await toEnd('').waitFor();
    await write('Tem outra coisa');
    await write('Desculpe, era engano');
    await toEnd(', 2 novas mensagens').waitFor();
    await runMessageAction('Desculpe, era engano', 'Apagar para todos');
    await toEnd(', 1 nova mensagem').click();
    await room.getByText('Tem outra coisa').waitFor();
    await room.getByText('1 nova mensagem', { exact: true }).waitFor();
    await toEnd('').waitFor({ state: 'detached' });
    await sendReply(agent.page, 'Diga, Otávio.');
    await room.getByText('1 nova mensagem', { exact: true }).waitFor({ state: 'detached' });
    // What comes in sight is no news.
    await room.getByText('Diga, Otávio.').waitFor();
    await write('A tampa também quebrou');
    await room.getByText('A tampa também quebrou').waitFor();
    expect(await room.getByText(/^\d+ novas? mensage/).count()).toBe(0);
  });

  it('gets replies with receipts, reacts, and is transferred, resolved and reopened', async () => {
    // Another phone is open, so the reply stays unread.
    await admin.page
      .getByRole('region', { name: new RegExp(`^Celular de (?!${customer})`) })
      .getByRole('textbox')
      .click();
    await sendReply(agent.page, 'Trocamos, sim. Mande só a nota.');
    await log(agent.page).getByText('entregue').waitFor();
    const phone = phoneOf(admin.page);
    await phone.getByText('Trocamos, sim. Mande só a nota.').waitFor();
    await phone.getByRole('textbox').click();
    await log(agent.page).getByText('lida').waitFor();
    await runMessageAction('Trocamos, sim', 'Reagir com 👍');
    await log(agent.page)
      .getByRole('img', { name: `Reações: 👍 ${customer}` })
      .waitFor();
    await runMessageAction('Trocamos, sim', 'Responder');
    await write('Está no anexo');
    await log(agent.page)
      .getByRole('button', { name: /Trocamos, sim/ })
      .waitFor();
    await log(agent.page).getByText('Está no anexo').waitFor();

    const colleague = await product.newSignedInVisitor('juliana@demo.prosa', { path: '/tickets' });
    await colleague.page.getByRole('tab', { name: /Abertos/ }).waitFor();
    expect(await row(colleague.page).count()).toBe(0);
    await agent.page.keyboard.press('Alt+t');
    await agent.page.getByRole('combobox', { name: 'Pessoa' }).click();
    await agent.page.getByRole('option', { name: 'Juliana Prates' }).click();
    await agent.page.getByRole('dialog').getByRole('button', { name: 'Transferir' }).click();
    await row(colleague.page).click();
    await sendReply(colleague.page, 'Aqui é a Juliana, já vi a nota.');
    await phone.getByText('Aqui é a Juliana, já vi a nota.').waitFor();
    await press(colleague.page, 'Resolver');
    await colleague.page.getByRole('tab', { name: /Resolvidos/ }).click();
    await row(colleague.page).click();
    await press(colleague.page, 'Reabrir');
    await colleague.page.getByRole('textbox', { name: `Mensagem para ${customer}` }).waitFor();
    expect([...admin.consoleErrors, ...agent.consoleErrors, ...colleague.consoleErrors]).toEqual([]);
  });
});
