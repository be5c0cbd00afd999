import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible, startTestProduct, type TestProduct } from './startTestProduct.ts';
import type { Visitor } from './Visitor.ts';

const customer = 'Otávio Lima';

let house: TestProduct;
let phones: Visitor;
let agent: Visitor;

const phoneOf = (page: Page) => page.getByRole('region', { name: `Celular de ${customer}` });
const row = (page: Page) => page.getByRole('option', { name: new RegExp(customer) });
const log = (page: Page) => page.getByRole('log', { name: 'Mensagens' });
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();
const answer = async (page: Page, words: string): Promise<void> => {
  await page.getByRole('textbox', { name: `Mensagem para ${customer}` }).fill(words);
  await page.keyboard.press('Enter');
};

/** Writes on the customer's phone. */
const write = async (words: string): Promise<void> => {
  await phoneOf(phones.page).getByRole('textbox').fill(words);
  await phones.page.keyboard.press('Enter');
};
/** Does something to a message on the customer's phone. */
const treat = async (words: string, what: string): Promise<void> => {
  const message = phoneOf(phones.page).getByRole('listitem').filter({ hasText: words }).first();
  await message.hover();
  await message.getByRole('button', { name: 'Opções da mensagem' }).click();
  await phones.page.getByRole('menuitem', { name: what }).click();
};

/** A new customer has written, and the agent has accepted. */
beforeAll(async () => {
  house = await startTestProduct();
  phones = await house.newSignedInVisitor('admin@demo.prosa', { path: '/phone' });
  agent = await house.newSignedInVisitor('ana@demo.prosa', { path: '/tickets' });
  await phones.page.getByRole('textbox', { name: 'Nome do novo cliente' }).fill(customer);
  await phones.page.keyboard.press('Enter');
  await phoneOf(phones.page).waitFor();
  await write('Oi, vocês trocam um vaso?');

  await agent.page.getByRole('tab', { name: /Espera/ }).click();
  await row(agent.page).click();
  await press(agent.page, `Aceitar ${customer}`);
  await log(agent.page).getByText('Oi, vocês trocam um vaso?').waitFor();
});

describe('a customer on a simulated phone', () => {
  it('writes, sends everything one can send, and changes it, before the eyes of the agent', async () => {
    const seen = log(agent.page);
    await phoneOf(phones.page).getByRole('textbox').fill('Um momento');
    await agent.page.getByText(`${customer} está digitando…`).waitFor();
    await phones.page.keyboard.press('Enter');
    await seen.getByText('Um momento').waitFor();

    const play = (scene: string) => phones.page.getByRole('button', { name: scene }).click();
    await play('Foto do produto');
    await seen.getByRole('button', { name: 'Abrir vaso.jpg' }).waitFor();
    await seen.getByText('Chegou! Mas o vaso veio com essa trinca na borda').waitFor();
    await play('Mensagem de voz');
    await seen.getByRole('button', { name: 'Ouvir áudio de 0:08' }).waitFor();
    await play('Comprovante em PDF');
    await seen.getByRole('button', { name: 'Baixar comprovante-pix.pdf' }).waitFor();
    await play('Localização da entrega');
    await seen.getByText('Rua Domingos de Morais, 2187, Vila Mariana').waitFor();
    await play('Cartão de contato');
    await seen.getByText('Jonas, Rota Sul Transportes').waitFor();

    // The person on the card is written to: a contact first, then a ticket.
    await seen.getByRole('button', { name: 'Conversar' }).click();
    await agent.page.getByRole('dialog').getByRole('button', { name: 'Adicionar contato' }).click();
    await agent.page.getByRole('dialog', { name: 'Novo ticket' }).getByText('Jonas, Rota Sul Transportes').waitFor();
    await agent.page.keyboard.press('Escape');
    await agent.page.getByRole('dialog').waitFor({ state: 'detached' });

    // Escape closes the list of contacts first, then the dialog.
    await agent.page.keyboard.press('Alt+n');
    await agent.page.getByRole('combobox', { name: 'Contato' }).fill('marina');
    await agent.page.getByRole('option', { name: /Marina Alves \+55/ }).waitFor();
    await agent.page.keyboard.press('Escape');
    await agent.page.getByRole('option', { name: /Marina Alves \+55/ }).waitFor({ state: 'detached' });
    await agent.page.keyboard.press('Escape');
    await agent.page.getByRole('dialog').waitFor({ state: 'detached' });

    await treat('Um momento', 'Editar');
    await write('Um momento, procuro a nota');
    await seen.getByText('Um momento, procuro a nota').waitFor();
    await seen.getByText('editada').waitFor();
    await treat('Jonas', 'Apagar para todos');
    await seen.getByText('Mensagem apagada').waitFor();
    await expectAccessible(agent.page);
    await expectAccessible(phones.page);
  });

  it('gets answers whose ticks grow, reacts, and is handed on, resolved and taken up again', async () => {
    // While another phone is in the hand, the answer arrives there unread.
    await phones.page
      .getByRole('region', { name: new RegExp(`^Celular de (?!${customer})`) })
      .getByRole('textbox')
      .click();
    await answer(agent.page, 'Trocamos, sim. Mande só a nota.');
    await log(agent.page).getByText('entregue').waitFor();
    const phone = phoneOf(phones.page);
    await phone.getByText('Trocamos, sim. Mande só a nota.').waitFor();
    await phone.getByRole('textbox').click();
    await log(agent.page).getByText('lida').waitFor();
    await treat('Trocamos, sim', 'Reagir com 👍');
    await log(agent.page)
      .getByRole('img', { name: `Reações: 👍 ${customer}` })
      .waitFor();
    await treat('Trocamos, sim', 'Responder');
    await write('Está no anexo');
    await log(agent.page)
      .getByRole('button', { name: /Trocamos, sim/ })
      .waitFor();
    await log(agent.page).getByText('Está no anexo').waitFor();

    const colleague = await house.newSignedInVisitor('juliana@demo.prosa', { path: '/tickets' });
    await colleague.page.getByRole('tab', { name: /Abertos/ }).waitFor();
    expect(await row(colleague.page).count()).toBe(0);
    await agent.page.keyboard.press('Alt+t');
    await agent.page.getByRole('combobox', { name: 'Pessoa' }).click();
    await agent.page.getByRole('option', { name: 'Juliana Prates' }).click();
    await agent.page.getByRole('dialog').getByRole('button', { name: 'Transferir' }).click();
    await row(colleague.page).click();
    await answer(colleague.page, 'Aqui é a Juliana, já vi a nota.');
    await phone.getByText('Aqui é a Juliana, já vi a nota.').waitFor();
    await press(colleague.page, 'Resolver');
    await colleague.page.getByRole('tab', { name: /Resolvidos/ }).click();
    await row(colleague.page).click();
    await press(colleague.page, 'Reabrir');
    await colleague.page.getByRole('textbox', { name: `Mensagem para ${customer}` }).waitFor();
    expect([...phones.complaints, ...agent.complaints, ...colleague.complaints]).toEqual([]);
  });
});
