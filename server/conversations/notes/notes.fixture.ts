import { api } from '#shared/api.ts';
import { type MakeEndpointFixture, staticFixture, randomWord, type EndpointFixtures } from '#server/testing/endpoints/EndpointFixture.ts';
import { makeTicket } from '#server/testing/fixtures/makeRecords.ts';

const noteFixture =
  (body?: object): MakeEndpointFixture =>
  async (server, tenant) => {
    const { id: ticketId } = await server.inCompany(tenant.id, (scope) => makeTicket(scope, { status: 'open' }));
    const { id } = await server.as(tenant.super).call(api.notes.create, { ticketId, note: randomWord() });
    return { params: { id }, ...(body && { body }) };
  };

export const fixtures: EndpointFixtures<'notes'> = {
  list: async (server, { id }) => ({ query: { ticketId: (await server.inCompany(id, (scope) => makeTicket(scope))).id } }),
  page: staticFixture({ query: { searchParam: 'x' } }),
  mentions: staticFixture({}),
  readMentions: async (server, { id }) => ({ body: { ticketId: (await server.inCompany(id, (scope) => makeTicket(scope))).id } }),
  show: noteFixture(),
  create: async (server, { id }) => {
    const ticket = await server.inCompany(id, (scope) => makeTicket(scope));
    return { body: { note: randomWord(), ticketId: ticket.id, contactId: ticket.contactId } };
  },
  finishPromise: async (...of) => ({ ...(await noteFixture()(...of)), badInput: null }),
  update: noteFixture({ note: 'outra nota' }),
  remove: noteFixture(),
};
