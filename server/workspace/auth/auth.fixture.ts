import { execute } from '#server/platform/database/queryRows.ts';
import { randomEmail, staticFixture, type EndpointFixtures, type SweptCompany } from '#server/testing/endpoints/EndpointFixture.ts';
import { readMailedCode } from '#server/testing/mail/readKeptMails.ts';
import { testPassword, type TestServer, type TestUser } from '#server/testing/server/startTestServer.ts';
import { api } from '#shared/api.ts';
import { addPasskey } from './secondSteps/passkeys.fixture.ts';
import { codeOf, turnOnSecondStep } from './secondSteps/secondSteps.fixture.ts';
import type { PasswordReset } from '#shared/workspace/auth/passwordReset.ts';

/** A reset with a code that was mailed; each has a user of its own, since a user may ask for few. */
async function makeReset(server: TestServer, companyId: number): Promise<PasswordReset> {
  const user = await server.makeUser(companyId);
  await server.as(null).call(api.auth.requestPasswordReset, { email: user.email });
  return { email: user.email, token: await readMailedCode(server, user), password: 'Janela-azul-7' };
}

/** An operator of the company who works as its first admin. */
async function enterAsAdmin(server: TestServer, { id, super: operator }: SweptCompany): Promise<TestUser> {
  const { token, user } = await server.as(operator).call(api.auth.enterCompany, { companyId: id });
  return { id: user.id, companyId: id, email: user.email, token };
}

export const fixtures: EndpointFixtures<'auth'> = {
  login: async (_, { agent }) => ({ body: { email: agent.email, password: testPassword }, as: null }),
  secondStep: async (server, { id }) => {
    const user = await server.makeUser(id);
    const { secret } = await turnOnSecondStep(server, user);
    const refusal = await server.as(null).send('POST', '/auth/login', { email: user.email, password: testPassword });
    const { challenge } = refusal.body as { challenge: string };
    return { body: { challenge, code: codeOf(secret) }, as: null };
  },
  passkeyOptions: async () => ({ body: {}, badInput: null, as: null }),
  passkey: async (server, { id }) => {
    const { authenticator } = await addPasskey(server, await server.makeUser(id));
    const { token, options } = await server.as(null).call(api.auth.passkeyOptions, {});
    return { body: { token, response: authenticator.signIn(options) }, as: null };
  },
  refresh: async (server, { agent }) => {
    const answer = await server.as(null).send('POST', '/auth/login', { email: agent.email, password: testPassword });
    const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? '';
    return { badInput: null, as: null, headers: { cookie } };
  },
  requestPasswordReset: async () => ({ params: { email: randomEmail() }, badInput: null, as: null }),
  resetPassword: async (server, { id }) => ({ body: await makeReset(server, id), as: null }),
  resetPasswordByPath: async (server, { id }) => {
    const { email, token, password } = await makeReset(server, id);
    return { params: { email, token, newPassword: password }, badInput: { password: 'short' }, as: null };
  },
  logout: async (server, { id }) => ({ as: await server.makeUser(id) }),
  replaceOneTimePassword: async (server, { id }) => {
    const user = await server.makeUser(id);
    await server.inCompany(id, ({ em }) => execute(em, 'update users set one_time_hash = password_hash where id = $1', [user.id]));
    return { body: { password: 'Janela-azul-7' }, badInput: { password: '' }, as: user };
  },
  enterCompany: async (_, { id }) => ({ body: { companyId: id }, badInput: { companyId: 'x' } }),
  showOperatorSession: async (server, company) => ({ as: await enterAsAdmin(server, company) }),
  leaveCompany: async (server, company) => ({ as: await enterAsAdmin(server, company) }),
  me: staticFixture(),
};
