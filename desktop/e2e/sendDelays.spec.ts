import { beforeAll, expect, it } from 'vitest';
import { api } from '#shared/api.ts';
import { demoPassword } from '#server/demo/demoCompany.ts';
import { createApiClient, type ApiClient } from '#server/testing/server/createApiClient.ts';
import { Simulator } from '#server/channels/whatsapp/simulator/Simulator.ts';
import { expectAccessible, startTestProduct, type TestProduct } from './startTestProduct.ts';

/** Twenty leave at once, the others one every ten seconds. */
const written = 32;

let simulator: Simulator;
let house: TestProduct;
/** Somebody else than who looks: a second log-in would end the first. */
let colleague: ApiClient;

beforeAll(async () => {
  simulator = await new Simulator().start();
  house = await startTestProduct({ ...simulator.environment, MESSAGES_PER_MINUTE: '6' });
  const { token } = await createApiClient(house.url, null).call(api.auth.login, { email: 'super@demo.prosa', password: demoPassword });
  colleague = createApiClient(house.url, token);
  return () => simulator.stop();
});

/** A number of the simulator, and the name of a conversation over it that the colleague has in hand. */
async function conversation(): Promise<{ id: number; uuid: string }> {
  const phone = simulator.addPhone({ number: '5511987650003', name: 'Expresso' });
  const { id } = await colleague.call(api.connections.create, { name: 'Expresso', provider: 'beta' });
  const shown = () => colleague.call(api.connections.show, { id });
  await expect.poll(async () => (await shown()).qrcode).not.toBe('');
  await phone.scan((await shown()).qrcode ?? '');
  await expect.poll(async () => (await shown()).status).toBe('CONNECTED');
  await simulator.addContact({ number: '5511944440003', name: 'Noemi' }).text(phone, 'Oi');
  const found = async () => (await colleague.call(api.tickets.page, { searchParam: '5511944440003' })).tickets[0];
  await expect.poll(found).toBeDefined();
  const ticket = (await found()) ?? expect.fail('no conversation');
  await colleague.call(api.tickets.update, { id: ticket.id, status: 'open' });
  return ticket;
}

const pace = 'O número envia no máximo 6 por minuto para não ser bloqueado.';

it('what waits for the pace of a number says so to whoever reads the conversation, and to its admin', async () => {
  const { id: ticketId, uuid } = await conversation();
  for (let count = 1; count <= written; count += 1) {
    await colleague.call(api.messages.send, { ticketId, body: `aviso ${count}` });
  }
  const { page, complaints } = await house.newSignedInVisitor('admin@demo.prosa', { path: `/tickets/${uuid}` });
  const log = page.getByRole('log');
  const note = log.getByText(pace);
  await note.waitFor();
  expect(await note.textContent()).toMatch(/Sai (em menos de um minuto|por volta das \d\d:\d\d)\.$/);
  expect(await log.getByRole('img', { name: `na fila para enviar. ${pace}` }).count()).toBeGreaterThan(2);
  await expectAccessible(page);

  const last = page.locator('[data-row][data-mine]').last();
  await last.hover();
  await last.getByRole('button', { name: 'Mais ações' }).click();
  await page.getByRole('menuitem', { name: 'Detalhes' }).click();
  const way = page.getByRole('dialog', { name: 'Detalhes da mensagem' });
  await way.getByText(pace).waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  await page.goto(`${house.url}/connections`);
  await page.getByRole('row', { name: /^Expresso/ }).hover();
  await page.getByRole('button', { name: 'Ver a saúde de Expresso' }).click();
  const waiting = page.getByRole('region', { name: 'Esperando para sair' });
  await waiting.getByText(pace).waitFor();
  await expectAccessible(page);
  expect(complaints).toEqual([]);
}, 120_000);
