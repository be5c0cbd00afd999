import { api } from '#shared/api.ts';
import { randomWord, staticFixture, type EndpointFixtures } from '#server/testing/endpoints/EndpointFixture.ts';
import { simulatedConnectionId } from '#server/testing/endpoints/endpointFixtureMakers.ts';

export const fixtures: EndpointFixtures<'apiTokens'> = {
  list: staticFixture(),
  create: async (server, tenant) => ({ body: { name: randomWord(), whatsappId: await simulatedConnectionId(server, tenant) } }),
  remove: async (server, tenant) => {
    const whatsappId = await simulatedConnectionId(server, tenant);
    const { id } = await server.as(tenant.admin).call(api.apiTokens.create, { name: randomWord(), whatsappId });
    return { params: { id } };
  },
};
