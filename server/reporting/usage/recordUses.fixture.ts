import { api } from '#shared/api.ts';
import { randomWord, type EndpointFixtures } from '#server/testing/endpoints/EndpointFixture.ts';

export const fixtures: EndpointFixtures<'recordUses'> = {
  list: async (server, tenant) => {
    const { id } = await server.as(tenant.super).call(api.tags.create, { name: randomWord() });
    return { params: { record: 'tag', id } };
  },
};
