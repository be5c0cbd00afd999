import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { api } from '#shared/api.ts';
import { startTestServer, testPassword, type TestUser, type TestServer } from '#server/testing/server/startTestServer.ts';

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
    await server.as(here).call(api.users.update, { id: person.id, password: 'a new one', currentPassword: testPassword });
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

describe('the own password or e-mail', () => {
  const change = (who: TestUser, changes: object) => server.as(who).call(api.users.update, { id: who.id, ...changes });
  const newEmail = () => `${randomUUID().slice(0, 8)}@made.test`;

  it('is changed with the current password', async () => {
    for (const changes of [{ password: 'janela azul' }, { email: newEmail() }]) {
      const person = await server.makeUser(company.id);
      await expect(change(person, changes)).toFailWith('ERR_CURRENT_PASSWORD', { currentPassword: 'any.invalid' });
      await expect(change(person, { ...changes, currentPassword: 'guess' })).toFailWith('ERR_CURRENT_PASSWORD');
      expect((await change(person, { ...changes, currentPassword: testPassword })).id).toBe(person.id);
    }
    await expect(change(admin, { password: 'janela azul' })).toFailWith('ERR_CURRENT_PASSWORD');
  });

  it('is not asked for where neither changes, nor by an admin for somebody else', async () => {
    const person = await server.makeUser(company.id);
    expect((await change(person, { name: 'Outro Nome', email: person.email, password: '' })).name).toBe('Outro Nome');
    const email = newEmail();
    expect((await server.as(admin).call(api.users.update, { id: person.id, email, password: 'janela azul' })).email).toBe(email);
  });

  it('cannot be guessed at without end', async () => {
    const person = await server.makeUser(company.id);
    const guess = () => change(person, { password: 'janela azul', currentPassword: 'guess' });
    for (let tries = 0; tries < 10; tries += 1) {
      await expect(guess()).toFailWith('ERR_CURRENT_PASSWORD');
    }
    await expect(change(person, { password: 'janela azul', currentPassword: testPassword })).toFailWith('ERR_TOO_MANY_ATTEMPTS');
  });
});

it('e-mails of other companies cannot be tried out without end', async () => {
  const { admin: guesser } = await server.makeCompany({ users: 1000 });
  const stranger = await server.makeUser(company.id);
  const { id } = await server.makeUser(guesser.companyId);
  const attempt = (email: string) => server.as(guesser).call(api.users.update, { id, email });
  await expect(attempt(stranger.email)).toFailWith('ERR_EMAIL_ALREADY_EXISTS');
  await Promise.all(Array.from({ length: 99 }, () => attempt(`${randomUUID()}@made.test`)));
  await expect(attempt(stranger.email)).toFailWith('ERR_TOO_MANY_ATTEMPTS');
});
