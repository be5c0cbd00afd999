import { api } from '#shared/api.ts';
import { randomWord, staticFixture, type EndpointFixtures, type MakeEndpointFixture } from '#server/testing/endpoints/EndpointFixture.ts';

const withView: MakeEndpointFixture = async (server, { admin }) => {
  const { id } = await server.as(admin).call(api.ticketViews.create, { name: randomWord(), filter: {}, isShared: true });
  return { params: { id } };
};

export const fixtures: EndpointFixtures<'ticketViews'> = {
  list: staticFixture(),
  counts: staticFixture(),
  create: async () => ({ body: { name: randomWord(), filter: { status: 'open' } } }),
  update: async (...of) => ({ ...(await withView(...of)), body: { name: randomWord() } }),
  remove: withView,
};
