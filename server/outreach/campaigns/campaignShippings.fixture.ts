import { api } from '#shared/api.ts';
import { randomWord, type EndpointFixtures } from '#server/testing/endpoints/EndpointFixture.ts';

export const fixtures: EndpointFixtures<'campaignShippings'> = {
  page: async (server, tenant) => {
    const { id } = await server.as(tenant.super).call(api.campaigns.create, { name: randomWord() });
    return { params: { campaignId: id }, query: { outcome: 'waiting', searchParam: 'x' } };
  },
};
