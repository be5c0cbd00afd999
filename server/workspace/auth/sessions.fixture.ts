import { staticFixture, type EndpointFixtures } from '#server/testing/endpoints/EndpointFixture.ts';
import { testPassword } from '#server/testing/server/startTestServer.ts';
import { api } from '#shared/api.ts';

export const fixtures: EndpointFixtures<'sessions'> = {
  list: staticFixture(),
  remove: async (server, { id }) => {
    const user = await server.makeUser(id);
    await server.as(null).call(api.auth.login, { email: user.email, password: testPassword });
    const [, other] = await server.as(user).call(api.sessions.list, {});
    return { params: { id: other?.id ?? '' }, as: user };
  },
  removeOthers: async (server, { id }) => ({ as: await server.makeUser(id) }),
};
