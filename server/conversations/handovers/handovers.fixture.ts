import { api } from '#shared/api.ts';
import type { EndpointFixtures, MakeEndpointFixture } from '#server/testing/endpoints/EndpointFixture.ts';
import { makeQueue, makeTicket } from '#server/testing/fixtures/makeRecords.ts';

const withCard: MakeEndpointFixture = async (server, tenant) => {
  const rows = await server.inCompany(tenant.id, async (scope) => ({
    ticket: await makeTicket(scope, { status: 'open' }),
    queueId: (await makeQueue(scope)).id,
  }));
  const change = { id: rows.ticket.id, userId: null, queueId: rows.queueId, handover: 'Espera o boleto.' };
  await server.as(tenant.admin).call(api.tickets.update, change);
  return { params: { ticketId: rows.ticket.id } };
};

export const fixtures: EndpointFixtures<'handovers'> = {
  show: withCard,
  draft: withCard,
  finish: async (...of) => ({ ...(await withCard(...of)), badInput: null }),
};
