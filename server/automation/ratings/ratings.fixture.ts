import { staticFixture, type EndpointFixtures } from '#server/testing/endpoints/EndpointFixture.ts';
import { makeTicket } from '#server/testing/fixtures/makeRecords.ts';

export const fixtures: EndpointFixtures<'ratings'> = {
  page: staticFixture({ query: { from: '2029-05-01', to: '2029-05-31', rates: '[3]', hasComment: 'true' } }),
  summary: staticFixture({ query: { from: '2029-05-01', to: '2029-05-31', queueIds: '[1]', users: '[1]' } }),
  ofTicket: async (server, tenant) => ({
    params: { ticketId: (await server.inCompany(tenant.id, (scope) => makeTicket(scope, { status: 'closed' }))).id },
  }),
};
