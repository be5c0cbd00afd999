import { beforeAll, describe, expect, it, vi } from 'vitest';
import { api } from '#shared/api.ts';
import type { ConnectionRecord } from '#shared/workspace/connections/record.ts';
import { Simulator } from '#server/simulators/whatsapp/Simulator.ts';
import { startTestServer, type TestUser, type TestServer } from '#server/testing/server/startTestServer.ts';

/** The main journey on real parts: WhatsApp protocol over loopback, database, HTTP. */
let simulator: Simulator;
let server: TestServer;
let admin: TestUser;

beforeAll(async () => {
  simulator = new Simulator();
  await simulator.start(0);
  server = await startTestServer(simulator.environment);
  ({ admin } = await server.makeCompany());
  return () => simulator.stop();
});

const soon = { timeout: 15_000, interval: 50 };
const call: ReturnType<TestServer['as']>['call'] = (endpoint, input) => server.as(admin).call(endpoint, input);
const seen = (id: number): Promise<ConnectionRecord> => call(api.connections.show, { id });

async function until(id: number, status: ConnectionRecord['status']): Promise<ConnectionRecord> {
  return vi.waitFor(async () => {
    const record = await seen(id);
    expect(record.status).toBe(status);
    return record;
  }, soon);
}

describe('a connection', () => {
  it('is paired by code, paused, and opens again without pairing', async () => {
    const phone = simulator.addPhone({ number: '5511987650002', name: 'Plantão' });
    const { id } = await call(api.connections.create, { name: 'Plantão' });
    await until(id, 'qrcode');
    await call(api.connections.pairByCode, { id, number: '+55 11 98765-0002' });
    const { pairingCode = '' } = await vi.waitFor(async () => {
      const record = await seen(id);
      expect(record).toMatchObject({ status: 'PAIRING', state: 'code', qrcode: '', pairingCode: expect.stringMatching(/^\w{8}$/) });
      return record;
    }, soon);
    await phone.enterCode(pairingCode);
    expect(await until(id, 'CONNECTED')).toMatchObject({ number: '5511987650002', pairingCode: '' });
    await call(api.connections.pause, { id });
    await vi.waitFor(() => expect(phone.linkedCompanions[0]?.socket).toBeUndefined(), soon);
    await call(api.connections.start, { id });
    await until(id, 'CONNECTED');
    expect(phone.linkedCompanions).toHaveLength(1);
  });
});

describe('a message over WhatsApp', () => {
  it('reaches the inbox from a customer’s phone, is answered, and both sides see the receipts', async () => {
    const phone = simulator.addPhone({ number: '5511987650001', name: 'Loja Centro' });
    const customer = simulator.addContact({ number: '5511987654310', name: 'Marina Alves' });

    const { id } = await call(api.connections.create, { name: 'Loja Centro' });
    const waiting = await until(id, 'qrcode');
    await phone.scan(waiting.qrcode ?? '');
    expect((await until(id, 'CONNECTED')).number).toBe('5511987650001');

    await customer.text(phone, 'Oi! O vaso chega amanhã?');
    const ticket = await vi.waitFor(async () => {
      const { tickets } = await call(api.tickets.page, { status: 'pending', showAll: true });
      expect(tickets).toHaveLength(1);
      return tickets[0];
    }, soon);
    expect(ticket).toMatchObject({
      lastMessage: 'Oi! O vaso chega amanhã?',
      unreadMessages: 1,
      contact: { name: 'Marina Alves', number: '5511987654310' },
    });

    const ticketId = ticket?.id ?? 0;
    await call(api.tickets.update, { id: ticketId, status: 'open', userId: admin.id });
    await call(api.messages.send, { ticketId, body: 'Chega sim, {{firstName}}!' });
    const sent = await vi.waitFor(async () => {
      const { messages } = await call(api.messages.page, { ticketId });
      const own = messages.find(({ fromMe }) => fromMe);
      expect(own?.ack).toBeGreaterThanOrEqual(2);
      return own;
    }, soon);
    expect(sent?.body).toBe('Chega sim, Marina!');

    await customer.sendReadReceipts(phone, sent?.id ?? '');
    await vi.waitFor(async () => {
      const { messages } = await call(api.messages.page, { ticketId });
      expect(messages.find(({ fromMe }) => fromMe)?.ack).toBe(4);
    }, soon);

    await call(api.tickets.update, { id: ticketId, status: 'closed', userId: admin.id });
    await customer.text(phone, 'Esqueci de perguntar a cor');
    await vi.waitFor(async () => {
      expect(await call(api.tickets.show, { id: ticketId })).toMatchObject({ status: 'pending', userId: null, unreadMessages: 1 });
    }, soon);
  });
});
