import { api } from '#shared/api.ts';
import { randomWord, staticFixture, type EndpointFixtures } from '#server/testing/endpoints/EndpointFixture.ts';
import { simulatedConnectionId } from '#server/testing/endpoints/endpointFixtureMakers.ts';
import type { TestServer } from '#server/testing/server/startTestServer.ts';

type SampleCompany = Parameters<EndpointFixtures<'apiTokens'>['create']>[1];

async function makeToken(server: TestServer, tenant: SampleCompany): Promise<number> {
  const whatsappId = await simulatedConnectionId(server, tenant);
  return (await server.as(tenant.admin).call(api.apiTokens.create, { name: randomWord(), whatsappId })).id;
}

export const fixtures: EndpointFixtures<'apiTokens'> = {
  list: staticFixture(),
  create: async (server, tenant) => ({ body: { name: randomWord(), whatsappId: await simulatedConnectionId(server, tenant) } }),
  update: async (server, tenant) => ({ params: { id: await makeToken(server, tenant) }, body: { scopes: ['messages.read'] } }),
  remove: async (server, tenant) => ({ params: { id: await makeToken(server, tenant) } }),
};
