import { staticFixture, type EndpointFixtures } from '#server/testing/endpoints/EndpointFixture.ts';
import { testPassword } from '#server/testing/server/startTestServer.ts';

export const fixtures: EndpointFixtures<'auth'> = {
  login: async (_, { agent }) => ({ body: { email: agent.email, password: testPassword }, as: null }),
  refresh: async (server, { agent }) => {
    const answer = await server.as(null).send('POST', '/auth/login', { email: agent.email, password: testPassword });
    const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? '';
    return { badInput: null, as: null, headers: { cookie } };
  },
  logout: async (server, { id }) => ({ as: await server.makeUser(id) }),
  me: staticFixture(),
};
