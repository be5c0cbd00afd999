import { api } from '#shared/api.ts';
import { type MakeEndpointFixture, randomWord, randomNumber, type EndpointFixtures } from '#server/testing/endpoints/EndpointFixture.ts';
import { contactFixture, ticketFixture } from '#server/testing/endpoints/endpointFixtureMakers.ts';
import { makeConnectedConnection } from '#server/testing/fixtures/makeConnectedConnection.ts';
import { makeMessage, makeTicket } from '#server/testing/fixtures/makeRecords.ts';
import type { Message } from './Message.ts';

/** An own message in a ticket of the operator. */
const messageFixture =
  (key: 'messageId' | 'rowId', body?: object, delivery: Message['delivery'] = 'delivered'): MakeEndpointFixture =>
  async (server, tenant) => {
    const { id, externalId } = await server.inCompany(tenant.id, async (scope) => {
      const ticket = await makeTicket(scope, { status: 'open', userId: tenant.super.id });
      return makeMessage(scope, ticket, { fromMe: true, delivery });
    });
    return { params: { [key]: key === 'rowId' ? id : externalId }, ...(body ? { body } : { badInput: null }) };
  };

export const fixtures: EndpointFixtures<'messages'> = {
  page: ticketFixture('ticketId'),
  ofContact: async (...of) => ({ ...(await contactFixture()(...of)), query: { kind: 'links' } }),
  search: ticketFixture('ticketId', undefined, { query: { searchParam: 'bom dia' } }),
  listChanges: async (...of) => {
    const { params } = await ticketFixture('ticketId')(...of);
    return { body: { conversations: [{ ticketId: params?.['ticketId'], since: '2029-05-02T13:05:00.000Z', rowIds: [1] }] } };
  },
  recipients: messageFixture('rowId'),
  waiting: ticketFixture('ticketId'),
  members: ticketFixture('ticketId'),
  send: ticketFixture('ticketId', () => ({ body: 'Chega amanhã!' }), { badInput: { key: 'x' } }),
  sendToNumber: async (server, { admin }) => {
    const id = await makeConnectedConnection(server, admin, randomWord());
    const { token } = await server.as(admin).call(api.connections.createToken, { id });
    return { as: null, headers: { authorization: `Bearer ${token}` }, body: { number: randomNumber(), body: 'Saiu para entrega.' } };
  },
  showSent: async (server, tenant) => {
    const id = await makeConnectedConnection(server, tenant.admin, randomWord());
    const { token } = await server.as(tenant.admin).call(api.connections.createToken, { id });
    const headers = { authorization: `Bearer ${token}` };
    const sent = await server.as(null).send('POST', '/api/messages/send', { number: randomNumber(), body: 'Oi' }, headers);
    const { messages } = sent.body as { messages: { id: number }[] };
    return { as: null, headers, params: { messageId: messages[0]?.id ?? 0 } };
  },
  edit: messageFixture('messageId', { body: 'Chega hoje!' }),
  retry: messageFixture('rowId', undefined, 'failed'),
  react: messageFixture('rowId', { emoji: '👍' }),
  remove: messageFixture('messageId'),
  forward: async (server, tenant) => {
    const { params } = await ticketFixture('ticketId')(server, tenant);
    return {
      ...(await messageFixture('rowId')(server, tenant)),
      body: { ticketIds: [params?.['ticketId']] },
      badInput: { ticketIds: ['x'] },
    };
  },
  type: ticketFixture('ticketId', () => ({ isTyping: true })),
  touch: messageFixture('messageId'),
};
