import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { api } from '#shared/api.ts';
import type { AppError } from '#shared/errors.ts';
import { SimulatedContact } from '#server/simulators/whatsapp/people/SimulatedContact.ts';
import { Simulator } from '#server/simulators/whatsapp/Simulator.ts';
import { startConversation, exchangeWhileKilling } from './traffic.spec.ts';
import { isLongRun, startFaultEnvironment, waitForCount, type FaultEnvironment, type SignedInUser } from './startFaultEnvironment.ts';
import { createSimulatedSource, createWhatsAppSource } from './CustomerSource.ts';

let simulator: Simulator;
let environment: FaultEnvironment;
let admin: SignedInUser;
let sales: number;

beforeAll(async () => {
  simulator = await new Simulator().start();
  environment = await startFaultEnvironment(simulator.environment);
  admin = await environment.as('admin@demo.prosa');
  sales = (await admin.caller.call(api.queues.list, {})).find(({ name }) => name === 'Vendas')?.id ?? 0;
});

afterAll(async () => {
  await environment.stop();
  await simulator.stop();
});

describe('a server that is killed while both sides write', () => {
  it('loses, doubles and reorders nothing over the simulated channel', async () => {
    await exchangeWhileKilling(environment, admin, await createSimulatedSource(environment, admin, [sales]));
  });

  it('loses, doubles and reorders nothing over WhatsApp', async () => {
    await exchangeWhileKilling(environment, admin, await createWhatsAppSource(simulator, admin, [sales]));
  });
});

it('a server that is killed between a message and its acknowledgement sends it again, and the customer sees it once', async () => {
  const source = await createWhatsAppSource(simulator, admin, [sales]);
  const { customer, ticketId } = await startConversation(admin, source, 900);
  const contact = simulator.findPerson(customer.number);
  if (!(contact instanceof SimulatedContact)) {
    throw new Error('the customer is no contact');
  }
  contact.isOnline = false;
  simulator.faults.swallowAck = () => true;
  await admin.caller.call(api.messages.send, { ticketId, body: 'chegou?' });
  const own = `messages where ticket_id = ${ticketId} and from_me`;
  await waitForCount(environment.owner, `${own} and delivery = 'written'`, 1);
  await environment.servers[0].killAndStart();
  simulator.faults.swallowAck = undefined;
  await waitForCount(environment.owner, `${own} and delivery = 'server'`, 1);
  const sent = simulator.sentMessages.items.filter(({ to }) => simulator.findPerson(to) === contact);
  expect(sent.length).toBeGreaterThan(1);
  expect(new Set(sent.map(({ id }) => id)).size).toBe(1);
  expect(await customer.readReceived()).toEqual(['chegou?']);
});

const counted = async (statement: string): Promise<number> =>
  (await environment.owner.query<{ n: number }>(`select count(*)::int as n from ${statement}`)).rows[0]?.n ?? 0;

it('fifty unknown customers at once are fifty contacts with a conversation each', async () => {
  const source = await createSimulatedSource(environment, admin, []);
  const strangers = await Promise.all(Array.from({ length: 50 }, (_, index) => source.makeCustomer(1_000 + index)));
  const contacts = await counted('contacts');
  const each = isLongRun ? 10 : 2;
  await Promise.all(strangers.flatMap(({ sendMessage }) => Array.from({ length: each }, (_, n) => sendMessage(`mensagem ${n}`))));
  await waitForCount(environment.owner, `messages where connection_id = ${source.connectionId}`, 50 * each);
  await waitForCount(environment.owner, `(select where not exists (select from simulated_inbox)) empty`, 1);
  expect(await counted(`messages where connection_id = ${source.connectionId}`)).toBe(50 * each);
  expect(await counted(`tickets where whatsapp_id = ${source.connectionId}`)).toBe(50);
  expect((await counted('contacts')) - contacts).toBe(50);
});

it('of two agents who accept at once one wins, and the other is told who', async () => {
  const source = await createSimulatedSource(environment, admin, [sales]);
  const agents = [await environment.as('ana@demo.prosa'), await environment.as('caio@demo.prosa')];
  for (let index = 0; index < 5; index += 1) {
    const { sendMessage, number } = await source.makeCustomer(2_000 + index);
    await sendMessage('oi');
    await waitForCount(environment.owner, `tickets t join contacts c on c.id = t.contact_id where c.number = '${number}'`, 1);
    const { rows } = await environment.owner.query<{ id: number }>(
      'select t.id from tickets t join contacts c on c.id = t.contact_id where c.number = $1',
      [number],
    );
    const id = rows[0]?.id ?? 0;
    const tries = await Promise.allSettled(
      agents.map(({ id: userId, caller }) => caller.call(api.tickets.update, { id, status: 'open', userId })),
    );
    const winner = agents[tries.findIndex(({ status }) => status === 'fulfilled')];
    const refused = tries.flatMap((attempt) => (attempt.status === 'rejected' ? [attempt.reason as AppError] : []));
    expect(refused).toMatchObject([{ code: 'ERR_OTHER_OPEN_TICKET', details: { conflict: { userId: winner?.id } } }]);
    expect(await counted(`tickets where id = ${id} and user_id = ${winner?.id} and status = 'open'`)).toBe(1);
  }
});
