import { beforeAll, describe, expect, it } from 'vitest';
import { api } from '#shared/api.ts';
import { startTestServer, type TestUser, type TestServer } from '#server/testing/server/startTestServer.ts';

let server: TestServer;
let company: Awaited<ReturnType<TestServer['makeCompany']>>;
let admin: TestUser;

beforeAll(async () => {
  server = await startTestServer();
  company = await server.makeCompany();
  ({ admin } = company);
});

describe('a new password', () => {
  const logIn = async (who: TestUser, password = 'made-password') => {
    const answer = await server.as(null).send('POST', '/auth/login', { email: who.email, password });
    const { token } = answer.body as { token: string };
    return { ...who, token, cookie: answer.headers.get('set-cookie')?.split(';')[0] ?? '' };
  };
  const renew = async (cookie: string) => (await server.as(null).send('POST', '/auth/refresh_token', undefined, { cookie })).status;
  const works = async (who: TestUser) => (await server.as(who).send('GET', '/auth/me')).status;

  it('ends every other session of the person, and not the one it was given on', async () => {
    const person = await server.makeUser(company.id);
    const [here, there] = [await logIn(person), await logIn(person)];
    await server.as(here).call(api.users.update, { id: person.id, password: 'a new one' });
    expect([await works(here), await works(there), await works(person)]).toEqual([200, 401, 401]);
    expect([await renew(here.cookie), await renew(there.cookie)]).toEqual([200, 401]);
    expect(await works(await logIn(person, 'a new one'))).toBe(200);
    await expect(server.as(null).call(api.auth.login, { email: person.email, password: 'made-password' })).toFailWith(
      'ERR_INVALID_CREDENTIALS',
    );
  });

  it('from an admin ends all of them', async () => {
    const person = await logIn(await server.makeUser(company.id));
    await server.as(admin).call(api.users.update, { id: person.id, password: 'from above' });
    expect([await works(person), await renew(person.cookie)]).toEqual([401, 401]);
    expect(await works(admin)).toBe(200);
  });

  it('that is empty means none was given', async () => {
    const person = await logIn(await server.makeUser(company.id));
    await server.as(person).call(api.users.update, { id: person.id, name: 'Same Password', password: '' });
    expect(await works(person)).toBe(200);
    expect(await works(await logIn(person))).toBe(200);
  });
});
