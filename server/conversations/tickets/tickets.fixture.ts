import { api } from '#shared/api.ts';
import { staticFixture, randomWord, type EndpointFixtures } from '#server/testing/endpoints/EndpointFixture.ts';
import { ticketFixture } from '#server/testing/endpoints/endpointFixtureMakers.ts';
import { makeConnection, makeContact, makeTicket } from '#server/testing/fixtures/makeRecords.ts';

export const fixtures: EndpointFixtures<'tickets'> = {
  page: staticFixture({ query: { status: 'open', showAll: 'true', queueIds: '[1,2]', pageNumber: 1 } }),
  counts: staticFixture({ query: { showAll: 'true' } }),
  board: staticFixture({ query: { queueIds: '[1,2]' } }),
  lane: staticFixture({ params: { laneId: 0 }, query: { queueIds: '[1,2]' } }),
  byUuid: async (server, { id }) => ({ params: { uuid: (await server.inCompany(id, (scope) => makeTicket(scope))).uuid } }),
  rounds: ticketFixture('id'),
  moves: ticketFixture('id'),
  steps: ticketFixture('id'),
  loads: staticFixture(),
  others: ticketFixture('id'),
  ofQueue: staticFixture({ params: { queueId: 1 } }),
  undoMove: async (server, tenant) => {
    const fixture = await ticketFixture('id')(server, tenant);
    await server.as(tenant.super).call(api.tickets.update, { id: Number(fixture.params?.['id']), status: 'closed' });
    return { ...fixture, badInput: null };
  },
  pinned: staticFixture(),
  targets: staticFixture({ query: { from: '2029-05-01', to: '2029-05-31' } }),
  withoutPlace: staticFixture({ query: { queueId: 1 } }),
  unrouted: staticFixture({ query: { pageNumber: 1 } }),
  pin: ticketFixture('id', undefined, { badInput: null }),
  unpin: ticketFixture('id', undefined, { badInput: null }),
  bulk: async (server, { id }) => ({
    body: { ids: [(await server.inCompany(id, (scope) => makeTicket(scope))).id], action: 'unread' },
    badInput: { ids: [], action: 'unread' },
  }),
  show: ticketFixture('id'),
  create: async (server, { id }) => {
    const [contact, connection] = await server.inCompany(
      id,
      async (scope) => [await makeContact(scope), await makeConnection(scope)] as const,
    );
    return { body: { contactId: contact.id, whatsappId: connection.id, queueId: null, status: 'open' } };
  },
  update: ticketFixture('id', () => ({ status: 'pending', userId: null, promptId: false }), { badInput: { status: 'gone' } }),
  remove: ticketFixture('id'),
  syncTags: async (server, { id, admin }) => {
    const ticket = await server.inCompany(id, (scope) => makeTicket(scope));
    return { body: { ticketId: ticket.id, tags: [await server.as(admin).call(api.tags.create, { name: randomWord() })] } };
  },
  leaveForFirstLane: ticketFixture('ticketId', undefined, { badInput: null }),
  tag: async (server, tenant) => {
    const { id: tagId } = await server.as(tenant.admin).call(api.tags.create, { name: randomWord(), kanban: 1 });
    return ticketFixture('ticketId', undefined, { badInput: null, params: { tagId } })(server, tenant);
  },
  leaveLanes: ticketFixture('ticketId'),
  moveToLane: ticketFixture('ticketId', () => ({ laneId: 0, fromLaneId: 0 })),
};
