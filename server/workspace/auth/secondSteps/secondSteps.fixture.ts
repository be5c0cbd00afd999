import { Secret, TOTP } from 'otpauth';
import { staticFixture, type EndpointFixtures } from '#server/testing/endpoints/EndpointFixture.ts';
import { testPassword, type TestServer, type TestUser } from '#server/testing/server/startTestServer.ts';
import { api } from '#shared/api.ts';

const password = { currentPassword: testPassword };

/** A code that an app with this secret shows. */
export const codeOf = (secret: string, at = Date.now()): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at });

/** The secret of an app that is to be confirmed. */
export const startAppOf = async (server: TestServer, user: TestUser): Promise<string> =>
  (await server.as(user).call(api.secondSteps.startApp, password)).secret;

/** Turns the second step of a user on; its secret and codes. */
export async function turnOnSecondStep(server: TestServer, user: TestUser): Promise<{ secret: string; recoveryCodes: string[] }> {
  const secret = await startAppOf(server, user);
  // A step back, so that the present one's code is still to be used.
  const code = codeOf(secret, server.platform.now().getTime() - 30_000);
  return { secret, ...(await server.as(user).call(api.secondSteps.confirmApp, { code })) };
}

export const fixtures: EndpointFixtures<'secondSteps'> = {
  show: staticFixture(),
  startApp: async (server, { id }) => ({ body: password, badInput: {}, as: await server.makeUser(id) }),
  confirmApp: async (server, { id }) => {
    const user = await server.makeUser(id);
    const secret = await startAppOf(server, user);
    return { body: { code: codeOf(secret) }, badInput: {}, as: user };
  },
  renewRecoveryCodes: async (server, { id }) => {
    const user = await server.makeUser(id);
    await turnOnSecondStep(server, user);
    return { body: password, badInput: {}, as: user };
  },
  turnOff: async (server, { id }) => {
    const user = await server.makeUser(id);
    await turnOnSecondStep(server, user);
    return { body: password, badInput: {}, as: user };
  },
  reset: async (server, { id, admin }) => {
    const user = await server.makeUser(id);
    await turnOnSecondStep(server, user);
    return { params: { id: user.id }, badInput: null, as: admin };
  },
};
