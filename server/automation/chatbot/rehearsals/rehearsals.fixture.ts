import type { EndpointFixtures } from '#server/testing/endpoints/EndpointFixture.ts';
import { makeConnection, makeMessage, makeTicket } from '#server/testing/fixtures/makeRecords.ts';

export const fixtures: EndpointFixtures<'rehearsals'> = {
  run: async (server, { id: companyId }) => {
    const connectionId = await server.inCompany(companyId, async (scope) => (await makeConnection(scope)).id);
    return { body: { connectionId, steps: [{ text: 'oi', at: '2029-05-02T13:00:00.000Z' }] } };
  },
  replay: async (server, { id: companyId }) => {
    const ticketId = await server.inCompany(companyId, async (scope) => {
      const ticket = await makeTicket(scope, { status: 'open' });
      await makeMessage(scope, ticket, { fromMe: false, body: 'oi' });
      return ticket.id;
    });
    return { body: { ticketId } };
  },
};
