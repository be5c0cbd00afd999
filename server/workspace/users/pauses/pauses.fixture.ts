import { api } from '#shared/api.ts';
import { randomWord, staticFixture, type EndpointFixtures } from '#server/testing/endpoints/EndpointFixture.ts';

export const fixtures: EndpointFixtures<'pauses'> = {
  list: staticFixture(),
  start: async (server, tenant) => {
    const { id } = await server.as(tenant.super).call(api.pauseReasons.create, { name: randomWord() });
    return { body: { reasonId: id } };
  },
  end: staticFixture({ badInput: null }),
};
