import { staticFixture, type EndpointFixtures } from '#server/testing/endpoints/EndpointFixture.ts';
import { testPassword, type TestServer, type TestUser } from '#server/testing/server/startTestServer.ts';
import { api } from '#shared/api.ts';
import type { AddedPasskey, PasskeyAnswer } from '#shared/workspace/auth/passkeys.ts';
import { createAuthenticator, type Authenticator } from '#server/testing/fixtures/createAuthenticator.ts';

const password = { currentPassword: testPassword };

interface TestPasskey extends AddedPasskey {
  readonly authenticator: Authenticator;
  readonly answer: PasskeyAnswer;
}

/** A passkey of the user, made by an authenticator in software. */
export async function addPasskey(server: TestServer, user: TestUser): Promise<TestPasskey> {
  const authenticator = createAuthenticator();
  const ceremony = await server.as(user).call(api.passkeys.start, password);
  const answer = { token: ceremony.token, response: authenticator.register(ceremony.options) };
  return { authenticator, answer, ...(await server.as(user).call(api.passkeys.create, { ...answer, name: 'Notebook' })) };
}

export const fixtures: EndpointFixtures<'passkeys'> = {
  list: staticFixture(),
  start: async (server, { id }) => ({ body: password, badInput: {}, as: await server.makeUser(id) }),
  create: async (server, { id }) => {
    const user = await server.makeUser(id);
    const { token, options } = await server.as(user).call(api.passkeys.start, password);
    return { body: { token, response: createAuthenticator().register(options), name: 'Notebook' }, badInput: {}, as: user };
  },
  remove: async (server, { id }) => {
    const user = await server.makeUser(id);
    const { passkey } = await addPasskey(server, user);
    return { params: { id: passkey.id }, body: password, badInput: {}, as: user };
  },
};
