import { staticFixture, type EndpointFixtures, type SweptCompany } from '#server/testing/endpoints/EndpointFixture.ts';
import { api } from '#shared/api.ts';
import { makeMessage, makeQueue, makeTicket } from '#server/testing/fixtures/makeRecords.ts';
import { storeVoice } from '#server/testing/fixtures/storeVoice.ts';
import type { TestServer } from '#server/testing/server/startTestServer.ts';

const makeHelped = async (server: TestServer, tenant: SweptCompany, isVoice: boolean) => {
  const ids = await server.inCompany(tenant.id, async (scope) => {
    const queue = await makeQueue(scope);
    const ticket = await makeTicket(scope, { queueId: queue.id });
    const message = await makeMessage(scope, ticket);
    await (isVoice ? storeVoice(scope, message.id) : undefined);
    return { ticketId: ticket.id, queueId: queue.id, rowId: message.id };
  });
  const input = { name: 'Redator', prompt: 'Uma loja.', apiKey: 'sk-works', maxMessages: 5, queueId: ids.queueId, helpsAgents: true };
  await server.as(tenant.super).call(api.prompts.create, input);
  return ids;
};

export const fixtures: EndpointFixtures<'assist'> = {
  show: staticFixture(),
  run: async (server, tenant) => {
    const { ticketId } = await makeHelped(server, tenant, false);
    return { body: { ticketId, task: 'reply' }, badInput: { ticketId, task: 'poem' } };
  },
  transcribe: async (server, tenant) => ({ params: { rowId: (await makeHelped(server, tenant, true)).rowId }, badInput: null }),
};
