import { api } from '#shared/api.ts';
import { type MakeEndpointFixture, staticFixture, randomWord, type EndpointFixtures } from '#server/testing/endpoints/EndpointFixture.ts';

const planFixture =
  (body?: () => object): MakeEndpointFixture =>
  async (server, { super: operator }) => {
    const { id } = await server.as(operator).call(api.plans.create, { name: randomWord() });
    return { params: { id }, ...(body && { body: body() }) };
  };

export const fixtures: EndpointFixtures<'plans'> = {
  list: staticFixture(),
  all: staticFixture(),
  page: staticFixture({ query: { searchParam: 'Plan' } }),
  show: async (_, { planId }) => ({ params: { id: planId } }),
  effects: async (_, { planId }) => ({ params: { id: planId }, query: { users: 1 } }),
  create: async () => ({ body: { name: randomWord(), users: '3', value: '1.234,5' } }),
  update: planFixture(() => ({ name: randomWord(), value: 99.9 })),
  remove: planFixture(),
};
