import { beforeAll, expect, it } from 'vitest';
import { api } from '#shared/api.ts';
import type { ApiClient } from '#server/testing/server/createApiClient.ts';
import { Simulator } from '#server/simulators/whatsapp/Simulator.ts';
import { expectAccessible, startTestProduct, type TestProduct } from './startTestProduct.ts';

/** Twenty are sent at once, the others one every ten seconds. */
const messageCount = 32;

let simulator: Simulator;
let product: TestProduct;
/** Another user, because a second login would end the session of the page. */
let colleague: ApiClient;

beforeAll(async () => {
  simulator = await new Simulator().start();
  product = await startTestProduct({ ...simulator.environment, MESSAGES_PER_MINUTE: '6' });
  colleague = await product.signInClient('super@demo.prosa');
  return () => simulator.stop();
});

/** Connects a number of the simulator and returns a ticket of the colleague. */
async function conversation(): Promise<{ id: number; uuid: string }> {
  const phone = simulator.addPhone({ number: '5511987650003', name: 'Expresso' });
  const { id } = await colleague.call(api.connections.create, { name: 'Expresso', provider: 'beta' });
  const labels = () => colleague.call(api.connections.show, { id });
  await expect.poll(async () => (await labels()).qrcode).not.toBe('');
  await phone.scan((await labels()).qrcode ?? '');
  await expect.poll(async () => (await labels()).status).toBe('CONNECTED');
  await simulator.addContact({ number: '5511944440003', name: 'Noemi' }).text(phone, 'Oi');
  const findTicket = async () => (await colleague.call(api.tickets.page, { searchParam: '5511944440003' })).tickets[0];
  await expect.poll(findTicket).toBeDefined();
  const ticket = (await findTicket()) ?? expect.fail('no conversation');
  await colleague.call(api.tickets.update, { id: ticket.id, status: 'open' });
  return ticket;
}

const delayText = 'O número envia no máximo 6 por minuto para não ser bloqueado.';

it('messages delayed by the send rate are explained in the conversation and to the admin', async () => {
  const { id: ticketId, uuid } = await conversation();
  for (let count = 1; count <= messageCount; count += 1) {
    await colleague.call(api.messages.send, { ticketId, body: `aviso ${count}` });
  }
  const { page, consoleErrors } = await product.newSignedInVisitor('admin@demo.prosa', { path: `/tickets/${uuid}` });
  const log = page.getByRole('log');
  const note = log.getByText(delayText);
  await note.waitFor();
  expect(await note.textContent()).toMatch(/Sai (em menos de um minuto|por volta das \d\d:\d\d)\.$/);
  expect(await log.getByRole('img', { name: `na fila para enviar. ${delayText}` }).count()).toBeGreaterThan(2);
  await expectAccessible(page);

  const last = page.locator('[data-row][data-mine]').last();
  await last.hover();
  await last.getByRole('button', { name: 'Mais ações' }).click();
  await page.getByRole('menuitem', { name: 'Detalhes' }).click();
  const way = page.getByRole('dialog', { name: 'Detalhes da mensagem' });
  await way.getByText(delayText).waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  await page.goto(`${product.url}/connections`);
  await page.getByRole('row', { name: /^Expresso/ }).hover();
  await page.getByRole('button', { name: 'Ver a saúde de Expresso' }).click();
  const waiting = page.getByRole('region', { name: 'Esperando para sair' });
  await waiting.getByText(delayText).waitFor();
  await expectAccessible(page);
  expect(consoleErrors).toEqual([]);
}, 120_000);
