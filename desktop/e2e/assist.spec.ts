import { beforeAll, describe, expect, it } from 'vitest';
import { api } from '#shared/api.ts';
import type { ApiClient } from '#server/testing/server/createApiClient.ts';
import { findToast } from './runListSuite.ts';
import { expectAccessible, expectFits, startTestProduct, type TestProduct } from './startTestProduct.ts';
import { savePicture } from './savePicture.ts';

let product: TestProduct;
let admin: ApiClient;

beforeAll(async () => {
  product = await startTestProduct();
  admin = await product.signInClient('admin@demo.prosa');
});

describe('the assistant of agents', () => {
  it('writes into the dialog word by word, and its text goes into the draft', async () => {
    const { page, consoleErrors } = await product.reuseSignedInVisitor('ana@demo.prosa', { path: '/tickets' });
    await page.getByRole('listbox', { name: 'Atendimentos' }).getByRole('option').first().click();
    const field = page.getByRole('textbox', { name: /^Mensagem para/ });
    await field.fill('ja vi aki');
    await page.getByRole('button', { name: 'Mais opções', exact: true }).last().click();
    await page.getByRole('menuitem', { name: 'Pedir ajuda ao assistente' }).click();
    const dialog = page.getByRole('dialog', { name: 'Ajuda do assistente' });
    await dialog.getByRole('button', { name: 'Pedir' }).click();
    // The simulated provider writes slowly enough to be stopped.
    const result = dialog.getByRole('textbox', { name: 'Resultado' });
    await expect.poll(() => result.inputValue()).toContain('Olá!');
    await dialog.getByRole('button', { name: 'Usar na resposta' }).waitFor();
    expect(await result.inputValue()).toBe('Olá! Eu sou um assistente simulado. Como posso ajudar?');
    await expectAccessible(page);
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await expectFits(dialog);
      await savePicture(page, `assist-${width}`);
    }
    await dialog.getByRole('button', { name: 'Usar na resposta' }).click();
    await expect.poll(() => field.inputValue()).toContain('assistente simulado');
    expect(consoleErrors).toEqual([]);
  });

  it('writes a voice message down under it', async () => {
    const { tickets } = await admin.call(api.tickets.page, { showAll: true, status: 'open' });
    const pages = await Promise.all(tickets.map(({ id }) => admin.call(api.messages.page, { ticketId: id })));
    const index = pages.findIndex(({ messages }) =>
      messages.some(({ mediaType, media }) => mediaType === 'audio' && media?.state === 'ready'),
    );
    const ticket = tickets[index] ?? expect.fail('no conversation has a voice message');
    const { page, consoleErrors } = await product.reuseSignedInVisitor('admin@demo.prosa', { path: `/tickets/${ticket.uuid}` });
    await page.getByRole('button', { name: 'Transcrever' }).first().click();
    await page.getByLabel('Transcrição da mensagem de voz').filter({ hasText: 'Qual é o horário de atendimento?' }).waitFor();
    await expectAccessible(page);
    await savePicture(page, 'transcript');
    expect(consoleErrors).toEqual([]);
  });
});

it('the AI budget is set, its use shown, and its end told on every screen', async () => {
  const { page, consoleErrors } = await product.reuseSignedInVisitor('admin@demo.prosa', { path: '/prompts' });
  const strip = page.getByRole('region', { name: 'IA neste mês' });
  await strip.getByRole('button', { name: 'Definir limite' }).click();
  const dialog = page.getByRole('dialog', { name: 'Orçamento de IA da empresa' });
  await dialog.getByLabel('Tokens por mês').fill('dez');
  await dialog.getByRole('button', { name: 'Salvar limite' }).click();
  await dialog.getByText('Um número inteiro de 1').waitFor();
  await dialog.getByLabel('Tokens por mês').fill('10');
  await expectAccessible(page);
  await savePicture(page, 'budget-dialog');
  await dialog.getByRole('button', { name: 'Salvar limite' }).click();
  await findToast(page, 'Limite salvo').waitFor();
  await page.getByText('O orçamento de IA deste mês acabou.').waitFor();
  await strip.getByText(/de 10 tokens/).waitFor();
  await strip.getByRole('button', { name: 'Limitar vozes' }).click();
  const voices = page.getByRole('dialog', { name: 'Limite das vozes da empresa' });
  await voices.getByLabel('Letras faladas por mês').fill('50000');
  await voices.getByRole('button', { name: 'Salvar limite' }).click();
  await strip.getByText('Vozes: 0 de 50.000 letras faladas').waitFor();
  await expectAccessible(page);
  for (const width of [1440, 1024, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await expectFits(page.locator('main'));
    await savePicture(page, `budget-${width}`);
  }
  expect(consoleErrors).toEqual([]);
});
