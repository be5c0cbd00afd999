import { staticFixture, type EndpointFixtures } from '#server/testing/endpoints/EndpointFixture.ts';
import { api } from '#shared/api.ts';
import { makeMessage, makeQueue, makeTicket } from '#server/testing/fixtures/makeRecords.ts';

export const fixtures: EndpointFixtures<'assist'> = {
  show: staticFixture(),
  run: async (server, tenant) => {
    const { ticketId, queueId } = await server.inCompany(tenant.id, async (scope) => {
      const queue = await makeQueue(scope);
      const ticket = await makeTicket(scope, { queueId: queue.id });
      await makeMessage(scope, ticket);
      return { ticketId: ticket.id, queueId: queue.id };
    });
    const input = { name: 'Redator', prompt: 'Uma loja.', apiKey: 'sk-works', maxMessages: 5, queueId, helpsAgents: true };
    await server.as(tenant.super).call(api.prompts.create, input);
    return { body: { ticketId, task: 'reply' }, badInput: { ticketId, task: 'poem' } };
  },
};
