import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { api } from '#shared/api.ts';
import { queryAsSupport } from '#server/platform/database/queryAsSupport.ts';
import { hourMs } from '#shared/rules/durations.ts';
import { expectAccessible, expectFits, startTestProduct, type TestProduct } from './startTestProduct.ts';
import type { Visitor } from './Visitor.ts';

let product: TestProduct;

beforeAll(async () => {
  product = await startTestProduct();
});

const fieldOf = (page: Page) => page.getByRole('textbox', { name: /^(Mensagem para|Message to|Mensaje para)/ });

/** Opens the accepted conversation with this contact. */
async function openConversation(name: string, options: object = {}): Promise<Visitor> {
  const visitor = await product.reuseSignedInVisitor('ana@demo.prosa', { path: '/tickets', ...options });
  await visitor.page.getByRole('option', { name }).click();
  await visitor.page.getByRole('log').waitFor();
  await fieldOf(visitor.page).waitFor();
  return visitor;
}

const sentSince = (id: number) =>
  queryAsSupport<{ body: string; media: string | null }>(
    product.platform,
    `select body, media_name as media from messages where from_me and id > ${id} order by id`,
  );
const lastId = async (): Promise<number> =>
  (await queryAsSupport<{ id: number }>(product.platform, `select coalesce(max(id), 0)::int as id from messages`))[0]?.id ?? 0;

describe('quick messages', () => {
  it('are found by keyboard, shown as the contact will read them, inserted with their file, and sent', async () => {
    const { page, consoleErrors } = await openConversation('Luana Ribeiro');
    const field = fieldOf(page);
    const list = page.getByRole('listbox', { name: 'Respostas rápidas' });
    const before = await lastId();
    await field.focus();
    await page.keyboard.type('/');
    await list.getByRole('option').first().waitFor();
    expect(await list.getByRole('option').count()).toBe(7);
    await expectAccessible(page);
    await page.keyboard.type('pr');
    await expect.poll(() => list.getByRole('option').count()).toBe(2);
    await list.getByText('Oi, Luana! Sua troca').waitFor();
    // That of the ticket's queue is the first.
    const preview = page.getByText('Como Luana vai ler').locator('..');
    await preview.getByText('Luana', { exact: true }).waitFor();
    expect(await preview.textContent()).toContain('Oi, Luana! Sua troca');
    await page.keyboard.press('ArrowDown');
    await preview.getByText('O prazo de entrega para o seu CEP').waitFor();
    await page.keyboard.press('Escape');
    await list.waitFor({ state: 'detached' });
    expect(await field.inputValue()).toBe('/pr');

    await field.fill('');
    await page.keyboard.type('/catal');
    await list.getByText('/catalogo').waitFor();
    await page.keyboard.press('Tab');
    await expect.poll(() => field.inputValue()).toContain('este é o nosso catálogo');
    await page.getByRole('list', { name: 'Arquivos para enviar' }).getByText('catalogo-lumiar.pdf').waitFor();
    await page.keyboard.press('Enter');
    await expect
      .poll(() => sentSince(before))
      .toEqual([{ body: 'Luana, este é o nosso catálogo da estação.', media: 'catalogo-lumiar.pdf' }]);

    await page.keyboard.type('Claro! /ret');
    await list.getByText('/retorno').click();
    expect(await field.inputValue()).toBe('Claro! Vou conferir com o estoque e já volto, {{firstName}}.');
    await field.fill('');
    await page.getByRole('button', { name: 'Respostas rápidas' }).click();
    await page.keyboard.type('endereco');
    await list.getByText('/endereco').waitFor();
    await page.keyboard.press('Control+Enter');
    await expect.poll(async () => (await sentSince(before)).map(({ body }) => body.split('\n').at(-1))).toHaveLength(2);
    expect(await field.inputValue()).toBe('');
    expect(consoleErrors).toEqual([]);
  });

  it('says that the file of one cannot be attached', async () => {
    const { page } = await openConversation('Luana Ribeiro');
    await page.route('**/public/**', (route) => route.abort());
    await fieldOf(page).fill('/catal');
    await page.getByRole('listbox', { name: 'Respostas rápidas' }).getByText('/catalogo').click();
    await page.getByRole('alert').getByText('Não foi possível anexar “catalogo-lumiar.pdf”').waitFor();
    await fieldOf(page).fill('');
  });

  it.each([
    { width: 1024, colorScheme: 'light', language: 'en' },
    { width: 390, colorScheme: 'dark', language: 'es' },
  ] as const)('fit $width px, $colorScheme, in $language', async (options) => {
    const { page } = await openConversation('Luana Ribeiro', options);
    await fieldOf(page).fill('/pr');
    await page.getByRole('listbox', { name: /^(Quick messages|Respuestas rápidas)$/ }).waitFor();
    await expectAccessible(page);
    await expectFits(page.locator('html'));
    await fieldOf(page).fill('');
  });
});

describe('the send guard', () => {
  it('shows the text filled, stops at a variable without value, and asks before the name of another customer', async () => {
    const { page, consoleErrors } = await openConversation('Clara Dantas');
    await page.getByRole('option', { name: 'Luana Ribeiro' }).click();
    await page.getByRole('textbox', { name: 'Mensagem para Luana Ribeiro' }).waitFor();
    const field = fieldOf(page);
    const before = await lastId();
    await field.fill('{{greeting}}, {{firstName}}! São {{valor}}.');
    const preview = page.getByText('Como Luana vai ler').locator('..');
    await expect.poll(() => preview.textContent()).toMatch(/(Bom dia|Boa tarde|Boa noite|Boa madrugada), Luana! São {{valor}}\.$/);
    await field.press('Enter');
    const strip = page.getByRole('alert');
    await strip.getByText('{{valor}} não tem valor para este contato.').waitFor();
    expect(await strip.getByRole('button', { name: 'Enviar mesmo assim' }).count()).toBe(0);
    await expectAccessible(page);
    await field.press('Enter');
    await strip.waitFor();

    await field.fill('Oi Clara, o cachepô chegou!');
    await strip.waitFor({ state: 'detached' });
    await field.press('Enter');
    await strip.getByText('O texto fala com Clara Dantas, e esta conversa é com Luana Ribeiro.').waitFor();
    await expectAccessible(page);
    await field.press('Escape');
    await strip.waitFor({ state: 'detached' });
    expect(await field.inputValue()).toBe('Oi Clara, o cachepô chegou!');
    expect(await sentSince(before)).toEqual([]);
    await field.press('Enter');
    await strip.waitFor();
    await field.press('Enter');
    await expect
      .poll(async () => (await sentSince(before)).map(({ body }) => body.split('\n').at(-1)))
      .toEqual(['Oi Clara, o cachepô chegou!']);
    expect(consoleErrors).toEqual([]);
  });

  it('asks before the full name or the number of a contact of the list, whose conversation was not open', async () => {
    const { page, consoleErrors } = await openConversation('Luana Ribeiro');
    const field = fieldOf(page);
    const before = await lastId();
    const strip = page.getByRole('alert');
    await page.getByRole('option', { name: 'Gustavo Lacerda' }).waitFor();
    await field.fill('A nota está em nome de gustavo lacerda, certo?');
    await field.press('Enter');
    await strip.getByText('O texto fala com Gustavo Lacerda, e esta conversa é com Luana Ribeiro.').waitFor();
    await field.press('Escape');
    await field.fill('Liguei para (11) 98330-7296.');
    await strip.waitFor({ state: 'detached' });
    await field.press('Enter');
    await strip.getByText('O texto tem o número de Gustavo Lacerda, e esta conversa é com Luana Ribeiro.').waitFor();
    await field.press('Escape');
    // The first name alone is a word of the text like another.
    await field.fill('Gustavo é o nome do modelo.');
    await strip.waitFor({ state: 'detached' });
    expect(await sentSince(before)).toEqual([]);
    await field.press('Enter');
    await expect.poll(async () => (await sentSince(before)).length).toBe(1);
    expect(consoleErrors).toEqual([]);
  });

  it('asks when a colleague has answered since the text was begun', async () => {
    const { page } = await openConversation('Luana Ribeiro');
    const { page: theirs } = await product.reuseSignedInVisitor('admin@demo.prosa', { path: new URL(page.url()).pathname });
    await fieldOf(theirs).waitFor();
    await fieldOf(page).fill('Já verifico!');
    await fieldOf(theirs).fill('Separei, Luana.');
    await fieldOf(theirs).press('Enter');
    // Both write at this moment, which asks too.
    await theirs.getByRole('button', { name: 'Enviar mesmo assim' }).click();
    await page.getByRole('log').getByText('Separei, Luana.').waitFor();
    await fieldOf(page).press('Enter');
    await page.getByRole('alert').getByText('Rafael Nogueira respondeu enquanto você escrevia.').waitFor();
    await page.getByRole('button', { name: 'Enviar mesmo assim' }).click();
    await page.getByRole('log').getByText('Já verifico!').waitFor();
  });
});

it('the field grows with its text to five lines, then scrolls', async () => {
  const { page } = await openConversation('Luana Ribeiro');
  const field = fieldOf(page);
  const heightWith = async (lines: number): Promise<{ height: number; isScrolling: boolean }> => {
    await field.fill(Array.from({ length: lines }, (_, n) => `linha ${n}`).join('\n'));
    return field.evaluate(({ clientHeight, scrollHeight }) => ({ height: clientHeight, isScrolling: scrollHeight > clientHeight }));
  };
  const [one, four, five, six, nine] = [
    await heightWith(1),
    await heightWith(4),
    await heightWith(5),
    await heightWith(6),
    await heightWith(9),
  ];
  expect(four.height).toBeGreaterThan(one.height);
  expect(five.height).toBeGreaterThan(four.height);
  expect(five.isScrolling).toBe(false);
  expect([six.isScrolling, nine.isScrolling]).toEqual([true, true]);
  expect([six.height, nine.height]).toEqual([five.height, five.height]);
  await field.fill('');
});

it('a message may be undone for the seconds that its agent has set, also after a reload and another ticket', async () => {
  const { page, consoleErrors } = await openConversation('Luana Ribeiro');
  const field = fieldOf(page);
  const before = await lastId();
  await page.getByRole('button', { name: 'Mais opções' }).last().click();
  await page.getByRole('menuitem', { name: 'Desfazer envio' }).click();
  const dialog = page.getByRole('dialog', { name: 'Desfazer envio' });
  await dialog.getByRole('slider').press('End');
  await dialog.getByText('10 segundos').waitFor();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Salvar tempo' }).click();
  await field.fill('Separo os dois jogos.');
  await field.press('Enter');
  await page.getByText(/^Sai em \d+ s$/).waitFor();
  await page.getByRole('option', { name: 'Gustavo Lacerda' }).click();
  await page.getByRole('textbox', { name: 'Mensagem para Gustavo Lacerda' }).waitFor();
  await page.reload();
  await page.getByRole('option', { name: 'Luana Ribeiro' }).click();
  await page.getByText(/^Sai em \d+ s$/).waitFor();
  await page.keyboard.press('Alt+u');
  await expect.poll(() => field.inputValue()).toBe('Separo os dois jogos.');
  expect(await page.getByText(/^Sai em/).count()).toBe(0);
  expect(await sentSince(before)).toEqual([]);
  await field.press('Enter');
  await page.getByText(/^Sai em/).waitFor();
  // Here, because the ten seconds above are short on a busy machine.
  await expectAccessible(page);
  // Resolving sends first what is held.
  await page.getByRole('button', { name: 'Resolver' }).first().click();
  await expect.poll(async () => (await sentSince(before)).map(({ body }) => body.split('\n').at(-1))).toContain('Separo os dois jogos.');
  expect(consoleErrors).toEqual([]);
});

it('messages sent later that an answer has cancelled stand folded below those that wait, and give their text back', async () => {
  const { page, consoleErrors } = await openConversation('Patrícia Leal');
  const admin = await product.signInClient('admin@demo.prosa');
  const uuid = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const { id: ticketId, contactId, whatsappId, userId } = await admin.call(api.tickets.byUuid, { uuid });
  const own = { contactId, ticketId, userId };
  for (let hour = 1; hour <= 7; hour += 1) {
    const sendAt = new Date(Date.now() + hour * hourMs).toISOString();
    await admin.call(api.schedules.create, {
      ...own,
      sendAt,
      body: `Aviso ${hour}, {{firstName}}`,
      isCancelledByAnswer: hour <= 3,
    });
  }
  const lines = page.getByRole('list', { name: 'Mensagens que saem mais tarde' });
  await lines.getByText('Aviso 1, Patrícia').waitFor();
  await lines.getByRole('link', { name: /^e mais \d+$/ }).waitFor();
  const people = await admin.call(api.phone.people, { connectionId: whatsappId ?? 0 });
  const personId = people.find(({ name }) => name === 'Patrícia Leal')?.id ?? 0;
  await admin.call(api.phone.send, { personId, body: 'Já resolvi, obrigada!' });
  await page.getByText('A mensagem agendada para Patrícia Leal não sai mais: o contato respondeu antes').first().waitFor();
  const fold = lines.getByRole('button', { name: '3 não saem mais: o contato respondeu' });
  await fold.waitFor();
  const cancelled = lines.getByRole('listitem').filter({ hasText: 'Não sai mais: o contato respondeu' });
  expect(await cancelled.count()).toBe(0);
  const seen = await lines.getByRole('listitem').allInnerTexts();
  expect(seen.map((line) => /Aviso \d/.exec(line)?.[0])).toEqual(['Aviso 4', 'Aviso 5', 'Aviso 6', undefined]);
  await expectFits(lines);
  // None of these lines is scrolled away.
  expect(await lines.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0);
  await fold.press('Enter');
  await cancelled.getByText('Aviso 1, Patrícia').waitFor();
  expect(await cancelled.count()).toBe(3);
  await expectAccessible(page);
  await expectFits(lines);
  const first = cancelled.filter({ hasText: 'Aviso 1' });
  await first.getByRole('button', { name: 'Pôr o texto no campo' }).click();
  await expect.poll(() => fieldOf(page).inputValue()).toBe('Aviso 1, {{firstName}}');
  await first.waitFor({ state: 'detached' });
  await fieldOf(page).fill('');
  // Taken away after a question, for it is the last copy of what was written.
  for (const notice of ['Aviso 2', 'Aviso 3']) {
    await cancelled.filter({ hasText: notice }).getByRole('button', { name: 'Tirar daqui a mensagem cancelada' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Excluir agendamento' }).click();
    await page.getByRole('alertdialog').waitFor({ state: 'detached' });
    await cancelled.filter({ hasText: notice }).waitFor({ state: 'detached' });
  }
  await expect.poll(() => lines.getByRole('listitem').count()).toBe(4);
  expect(consoleErrors).toEqual([]);
});

it('a message is sent later, shown as waiting, changed, and cancelled', async () => {
  const { page, consoleErrors } = await openConversation('Gustavo Lacerda');
  const field = fieldOf(page);
  await field.fill('Bom dia, {{firstName}}! Sua medição é hoje.');
  await page.keyboard.press('Alt+s');
  const dialog = page.getByRole('dialog', { name: 'Enviar mais tarde' });
  await dialog.getByRole('radio', { name: /^Em 1 hora/ }).waitFor();
  expect(await dialog.getByRole('textbox', { name: 'Mensagem' }).inputValue()).toBe('Bom dia, {{firstName}}! Sua medição é hoje.');
  await dialog.getByRole('radio', { name: /^No próximo expediente/ }).click();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Agendar mensagem' }).click();
  const lines = page.getByRole('list', { name: 'Mensagens que saem mais tarde' });
  await lines.getByText('Bom dia, Gustavo! Sua medição é hoje.').waitFor();
  await lines.getByText('só se o cliente não responder antes').waitFor();
  expect(await field.inputValue()).toBe('');
  await expectAccessible(page);

  await lines.getByRole('button', { name: 'Editar a mensagem agendada' }).click();
  const editing = page.getByRole('dialog', { name: 'Mensagem que sai mais tarde' });
  await editing.getByRole('textbox', { name: 'Mensagem' }).fill('Oi');
  await editing.getByRole('button', { name: 'Agendar mensagem' }).click();
  await editing.getByText('Escreva pelo menos 5 caracteres.').waitFor();
  await editing.getByRole('textbox', { name: 'Mensagem' }).fill('Sua medição é às 15h.');
  await editing.getByRole('button', { name: 'Agendar mensagem' }).click();
  await lines.getByText('Sua medição é às 15h.').waitFor();
  const stored = () =>
    queryAsSupport<{ status: string; bound: boolean }>(
      product.platform,
      `select s.status, s.ticket_id = t.id as bound from schedules s join tickets t on t.id = s.ticket_id where s.body like '%Sua medição é às 15h.'`,
    );
  expect(await stored()).toEqual([{ status: 'PENDENTE', bound: true }]);
  await lines.getByRole('button', { name: 'Cancelar a mensagem agendada' }).click();
  const question = page.getByRole('alertdialog', { name: 'Excluir o agendamento para Gustavo Lacerda?' });
  await question.getByText('A mensagem não será enviada.').waitFor();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Cancelar' }).click();
  expect(await stored()).toEqual([{ status: 'PENDENTE', bound: true }]);
  await lines.getByRole('button', { name: 'Cancelar a mensagem agendada' }).click();
  await question.getByRole('button', { name: 'Excluir agendamento' }).click();
  await question.waitFor({ state: 'detached' });
  await lines.waitFor({ state: 'detached' });
  expect(await stored()).toEqual([]);

  const file = (name: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from('Tinta 18 l: 320 reais') });
  await page
    .locator('[data-composer] input[type="file"][multiple]')
    .last()
    .setInputFiles([file('tabela.txt'), file('prazos.txt')]);
  await page.getByText('prazos.txt').waitFor();
  await field.fill('Seguem os preços.');
  await page.keyboard.press('Alt+s');
  await dialog.getByText('Vai com tabela.txt e prazos.txt.').waitFor();
  await dialog.getByRole('button', { name: 'Agendar mensagem' }).click();
  await lines.getByText('Seguem os preços.').waitFor();
  await lines.getByText('2 arquivos').waitFor();
  expect(await page.getByRole('list', { name: 'Arquivos para enviar' }).count()).toBe(0);
  expect(consoleErrors).toEqual([]);
});
