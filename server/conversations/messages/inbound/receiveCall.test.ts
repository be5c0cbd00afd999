import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { api } from '#shared/api.ts';
import { defaultCallMessage } from '#shared/rules/defaultCallMessage.ts';
import type { InboundCall, InboundItem } from '#server/channels/Channel.ts';
import { startTestServer, type TestUser, type TestServer } from '#server/testing/server/startTestServer.ts';
import { inboundMessage, newNumber } from '#server/testing/fixtures/inboundItems.ts';
import { makeConnection } from '#server/testing/fixtures/makeRecords.ts';
import { drainDomainEvents } from '#server/testing/fixtures/drainBroadcasts.ts';
import { messageListeners } from '#server/conversations/messages/listeners.ts';
import { receiveItem } from './receiveItem.ts';

let server: TestServer;
let companyId: number;
let admin: TestUser;
let connectionId: number;

beforeAll(async () => {
  server = await startTestServer({ SERVICES: 'web' });
});
beforeEach(async () => {
  ({ id: companyId, admin } = await server.makeCompany());
  connectionId = (await server.inCompany(companyId, (scope) => makeConnection(scope))).id;
});

const take = async (...items: InboundItem[]): Promise<void> => {
  for (const one of items) {
    await server.inCompany(companyId, (scope) => receiveItem(scope, connectionId, one));
  }
};
const callOf = (number: string, more: Partial<InboundCall> = {}): InboundCall => {
  const caller = { address: `${number}@s.whatsapp.net`, number, alias: null, name: null, isGroup: false };
  return { type: 'call', id: randomUUID(), caller, at: new Date(), isRinging: true, isVideo: false, ...more };
};
const tickets = async () => (await server.as(admin).call(api.tickets.page, { showAll: true })).tickets;
const messages = async () => {
  const [ticket] = await tickets();
  return ticket === undefined ? [] : (await server.as(admin).call(api.messages.page, { ticketId: ticket.id })).messages;
};
const names = async () => (await drainDomainEvents(server.platform, companyId)).map(({ name }) => name as string);

describe('a missed call', () => {
  it('is rejected, stored once in the ticket, and answered with the reason', async () => {
    const number = newNumber();
    await take(inboundMessage(number));
    await names();
    const call = callOf(number, { isVideo: true });
    await take(call, call, { ...call, isRinging: false });
    expect(await messages()).toMatchObject([
      { body: 'Oi' },
      {
        id: call.id,
        mediaType: 'call_log',
        fromMe: false,
        read: true,
        ack: 1,
        body: expect.stringMatching(/^Chamada de vídeo perdida às \d\d:\d\d$/),
      },
      { fromMe: true, origin: 'bot', delivery: 'queued', body: expect.stringContaining('não recebe chamadas') },
    ]);
    expect((await tickets())[0]).toMatchObject({ status: 'pending', unreadMessages: 1 });
    const eventNames = await names();
    expect(eventNames.filter((name) => name === 'call.refused')).toHaveLength(2);
    expect(eventNames).not.toContain('message.received');
  });

  it('is answered once in ten minutes, however often it rings', async () => {
    const number = newNumber();
    await take(inboundMessage(number), callOf(number), callOf(number), callOf(number));
    const all = await messages();
    expect(all.filter(({ mediaType }) => mediaType === 'call_log')).toHaveLength(3);
    expect(all.filter(({ origin }) => origin === 'bot')).toHaveLength(1);
  });

  it("is answered with the company's text, once in ten minutes even if it contains the time, else with the default text", async () => {
    const setCallMessage = (callMessage: string) => server.as(admin).call(api.connections.update, { id: connectionId, callMessage });
    await setCallMessage('{{firstName}}{{email}}, aqui não atendemos chamadas. São {{hora}}. {numero}');
    expect((await server.as(admin).call(api.connections.show, { id: connectionId })).callMessage).toContain('{{hora}}');
    const answers = async (number: string) => {
      await take(inboundMessage(number));
      await take(callOf(number), callOf(number, { isRinging: false }));
      const page = (await tickets()).find(({ contact }) => contact.number === number) ?? expect.fail('there is no conversation');
      const all = (await server.as(admin).call(api.messages.page, { ticketId: page.id })).messages;
      return all.filter(({ origin }) => origin === 'bot').map(({ body }) => body);
    };
    expect(await answers(newNumber())).toEqual([
      expect.stringMatching(/^Marina, aqui não atendemos chamadas\. São \d{1,2}:\d\d:\d\d\. \d+$/),
    ]);
    await setCallMessage('  ');
    expect(await answers(newNumber())).toEqual([defaultCallMessage]);
  });

  it('of a stranger is not stored; the answer is in a closed ticket', async () => {
    const call = callOf(newNumber());
    await take(call, { ...call, isRinging: false });
    expect(await tickets()).toMatchObject([{ status: 'closed', unreadMessages: 0 }]);
    expect(await messages()).toMatchObject([{ origin: 'bot' }]);
  });

  it('makes a conversation that was closed wait again', async () => {
    const number = newNumber();
    await take(inboundMessage(number));
    const [ticket] = await tickets();
    await server.as(admin).call(api.tickets.update, { id: ticket?.id ?? 0, status: 'closed', userId: admin.id });
    await take(callOf(number, { isRinging: false }));
    expect((await tickets())[0]).toMatchObject({ id: ticket?.id, status: 'pending' });
    expect(await names()).not.toContain('call.refused');
  });

  it('goes back to its phone through the channel', async () => {
    const rejected: unknown[] = [];
    const listener = messageListeners.find(({ name }) => name === 'messages.refuseCall') ?? expect.fail('nobody listens');
    const rejectCall = async (_scope: unknown, _connectionId: number, call: object): Promise<void> => void rejected.push(call);
    await server.inCompany(companyId, (scope) => {
      const channels = { ...scope.platform.channels, rejectCall };
      const data = { connectionId, callId: 'C1', caller: 'a@lid' };
      const { platform, companyId: id, log } = scope;
      const context = { platform: { ...platform, channels } as never, companyId: id, log, open: async () => expect.fail('opened') };
      return listener.prepare?.(context, data as never) ?? expect.fail('does nothing');
    });
    expect(rejected).toEqual([{ id: 'C1', caller: 'a@lid' }]);
  });
});

it('leaves calls alone where the company takes them', async () => {
  await server.as(admin).call(api.settings.update, { key: 'call', value: 'enabled' });
  await take(callOf(newNumber()));
  expect(await tickets()).toEqual([]);
});
