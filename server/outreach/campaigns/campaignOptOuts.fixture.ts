import { api } from '#shared/api.ts';
import { randomNumber, staticFixture, type EndpointFixtures } from '#server/testing/endpoints/EndpointFixture.ts';

export const fixtures: EndpointFixtures<'campaignOptOuts'> = {
  page: staticFixture({ query: { searchParam: 'x' } }),
  create: async () => ({ body: { number: randomNumber() }, badInput: { number: 'abc' } }),
  remove: async (server, tenant) => {
    const { id } = await server.as(tenant.super).call(api.campaignOptOuts.create, { number: randomNumber() });
    return { params: { id } };
  },
};
