import { api } from '#shared/api.ts';
import type { PromptInput } from '#shared/automation/prompts/index.ts';
import {
  randomColor,
  randomWord,
  staticFixture,
  type EndpointFixtures,
  type MakeEndpointFixture,
  type SweptCompany,
} from '#server/testing/endpoints/EndpointFixture.ts';
import type { TestServer } from '#server/testing/server/startTestServer.ts';

async function makeInput(server: TestServer, { admin }: SweptCompany): Promise<PromptInput> {
  const { id: queueId } = await server.as(admin).call(api.queues.create, { name: randomWord(), color: randomColor() });
  return { name: randomWord(), prompt: 'Responda em poucas frases.', apiKey: 'sk-fixture', maxMessages: 10, queueId };
}

const badInput = { name: 7, prompt: '' };

const withRow: MakeEndpointFixture = async (server, tenant) => {
  const body = await makeInput(server, tenant);
  const { id } = await server.as(tenant.admin).call(api.prompts.create, body);
  return { params: { id }, body, badInput };
};

const withoutBody: MakeEndpointFixture = async (...of) => ({ params: (await withRow(...of)).params ?? {} });

export const fixtures: EndpointFixtures<'prompts'> = {
  page: staticFixture({ query: { searchParam: 'x', pageNumber: 1 } }),
  budget: staticFixture(),
  show: withoutBody,
  create: async (...of) => ({ body: await makeInput(...of), badInput }),
  update: withRow,
  remove: withoutBody,
  test: staticFixture({ body: { prompt: 'Responda em poucas frases.', apiKey: 'sk-fixture' }, badInput }),
};
