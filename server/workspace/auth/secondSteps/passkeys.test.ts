import { describe, expect, it } from 'vitest';
import { api } from '#shared/api.ts';
import { startTestServer, testPassword, type TestUser } from '#server/testing/server/startTestServer.ts';
import { addPasskey } from './passkeys.fixture.ts';

const server = await startTestServer({ SERVICES: 'web' });
const guest = server.as(null);
const password = { currentPassword: testPassword };
const ask = (challenge?: string) => guest.call(api.auth.passkeyOptions, challenge === undefined ? {} : { challenge });

async function askForStep({ email }: TestUser): Promise<string> {
  const { status, body } = await guest.send('POST', '/auth/login', { email, password: testPassword });
  expect([status, body]).toMatchObject([401, { code: 'ERR_SECOND_STEP_REQUIRED', values: { passkeys: 1 } }]);
  return (body as { challenge: string }).challenge;
}

describe('a passkey', () => {
  it('is added once, with recovery codes, and is then a second step', async () => {
    const { agent } = await server.makeCompany();
    const { authenticator, answer, recoveryCodes } = await addPasskey(server, agent);
    expect(recoveryCodes).toHaveLength(10);
    await expect(server.as(agent).call(api.passkeys.create, { ...answer, name: 'Again' })).toFailWith('ERR_PASSKEY_REFUSED');
    const { token, options } = await ask(await askForStep(agent));
    const response = authenticator.signIn(options, { isVerified: false });
    expect((await guest.call(api.auth.passkey, { token, response })).user.id).toBe(agent.id);
    await expect(guest.call(api.auth.passkey, { token, response })).toFailWith('ERR_PASSKEY_REFUSED');
    const session = await guest.call(api.auth.secondStep, { challenge: await askForStep(agent), code: recoveryCodes?.[0] ?? '' });
    expect(session.user.id).toBe(agent.id);
  });

  it('signs in alone where it verifies the person, and not as a copy, for another challenge or another key', async () => {
    const { agent, admin } = await server.makeCompany();
    const { authenticator } = await addPasskey(server, agent);
    const { authenticator: foreign } = await addPasskey(server, admin);
    const signIn = async (answerOf: (options: object) => object) => {
      const { token, options } = await ask();
      return guest.call(api.auth.passkey, { token, response: answerOf(options) });
    };
    expect((await signIn((options) => authenticator.signIn(options))).user.id).toBe(agent.id);
    await expect(signIn((options) => authenticator.signIn(options, { isVerified: false }))).toFailWith('ERR_PASSKEY_REFUSED');
    expect((await signIn((options) => authenticator.signIn(options))).user.id).toBe(agent.id);
    await expect(signIn((options) => authenticator.signIn(options, { isCopy: true }))).toFailWith('ERR_PASSKEY_REFUSED');
    await expect(signIn(() => authenticator.signIn({ challenge: 'b3RoZXI' }))).toFailWith('ERR_PASSKEY_REFUSED');
    await expect(signIn((options) => ({ ...foreign.signIn(options), id: 'unknown' }))).toFailWith('ERR_PASSKEY_REFUSED');
    const { token, options } = await ask(await askForStep(agent));
    await expect(guest.call(api.auth.passkey, { token, response: foreign.signIn(options) })).toFailWith('ERR_PASSKEY_REFUSED');
  });

  it('is removed by its owner with the password, and the last one ends the second step', async () => {
    const { agent, admin } = await server.makeCompany();
    const { passkey } = await addPasskey(server, agent);
    const remove = (by: TestUser, currentPassword = testPassword) =>
      server.as(by).call(api.passkeys.remove, { id: passkey.id, currentPassword });
    await expect(remove(admin)).toFailWith('ERR_NO_PASSKEY_FOUND');
    await expect(remove(agent, 'wrong')).toFailWith('ERR_CURRENT_PASSWORD');
    await remove(agent);
    expect(await server.as(agent).call(api.passkeys.list, {})).toEqual([]);
    expect((await guest.send('POST', '/auth/login', { email: agent.email, password: testPassword })).status).toBe(200);
  });

  it('goes with everything else when the second step is turned off or reset', async () => {
    const { agent, admin } = await server.makeCompany();
    await addPasskey(server, agent);
    await server.as(agent).call(api.secondSteps.turnOff, password);
    expect(await server.as(agent).call(api.passkeys.list, {})).toEqual([]);
    await addPasskey(server, agent);
    await server.as(admin).call(api.secondSteps.reset, { id: agent.id });
    expect((await guest.send('POST', '/auth/login', { email: agent.email, password: testPassword })).status).toBe(200);
  });
});
