import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { api } from '#shared/api.ts';
import { column, execute, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import { readKeptMails, readMailedCode } from '#server/testing/mail/readKeptMails.ts';
import { startTestServer, testPassword, type TestServer, type TestUser } from '#server/testing/server/startTestServer.ts';
import { hourMs } from '#shared/rules/durations.ts';
import { removeExpiredSessions } from './removeExpiredSessions.ts';

const newPassword = 'Janela-azul-7';

let server: TestServer;
let company: Awaited<ReturnType<TestServer['makeCompany']>>;

beforeAll(async () => {
  server = await startTestServer({ DEMO: 'true', TRUST_PROXY: '1' });
  company = await server.makeCompany();
});

/** Each test comes from an address of its own: limits are counted by it. */
let addresses = 0;
const newAddress = (): Record<string, string> => ({ 'x-forwarded-for': `203.0.113.${(addresses += 1)}` });

const request = (email: string, headers = newAddress()) =>
  server.as(null).send('POST', `/forgetpassword/${encodeURIComponent(email)}`, undefined, headers);
const reset = (body: object, headers = newAddress()) => server.as(null).send('POST', '/resetpasswords', body, headers);
const signIn = ({ email }: TestUser, password: string) => server.as(null).send('POST', '/auth/login', { email, password }, newAddress());
const wrongCode = { status: 404, body: { error: 'ERR_RESET_CODE_INVALID' } };

async function newCode(user: TestUser): Promise<string> {
  expect(await request(user.email)).toMatchObject({ status: 200 });
  return readMailedCode(server, user);
}

describe('POST /forgetpassword/{email}', () => {
  it('mails a code, and answers the same for an address that nobody has', async () => {
    const user = await server.makeUser(company.id);
    const [known, unknown] = [await request(user.email.toUpperCase()), await request('nobody@made.test')];
    expect({ ...known, headers: null }).toEqual({ ...unknown, headers: null });
    expect(known).toMatchObject({ status: 200, body: { message: 'Email enviado com sucesso!' } });
    const [mail] = await readKeptMails(server, user);
    expect(mail?.text).toMatch(/\b[A-Z2-9]{4}-[A-Z2-9]{4}\b/);
    expect(mail?.text).toContain('/forgetpsw');
  });

  it('answers the same for an address that has had all the mails of an hour', async () => {
    const user = await server.makeUser(company.id);
    const statement = `insert into mails (id, company_id, recipient, kind, sealed, state, created_at)
      select gen_random_uuid(), $1, lower($2), 'newDevice', '', 'kept', $3 from generate_series(1, 20)`;
    await server.inCompany(company.id, ({ em, now }) => execute(em, statement, [company.id, user.email, now]));
    expect(await request(user.email)).toMatchObject({ status: 200, body: { message: 'Email enviado com sucesso!' } });
  });

  it('writes in the language of the user', async () => {
    const user = await server.makeUser(company.id);
    await server.inCompany(company.id, ({ em }) => execute(em, `update users set language = 'es' where id = $1`, [user.id]));
    await request(user.email);
    expect((await readKeptMails(server, user))[0]?.subject).toBe('Tu código para restablecer la contraseña');
  });

  it('stores no code, but what only this server can compare', async () => {
    const user = await server.makeUser(company.id);
    const code = await newCode(user);
    const [row] = await server.inCompany(company.id, ({ em }) =>
      queryRows(em, queryOf({ row: column.text() }, 'select r::text as row from password_resets r where user_id = $1'), [user.id]),
    );
    expect(row?.row).not.toContain(code);
    expect(row?.row).not.toContain(code.replace('-', ''));
  });

  it('mails nobody who is deactivated, and ends a code that is out', async () => {
    const user = await server.makeUser(company.id);
    const code = await newCode(user);
    await server.as(company.admin).call(api.users.deactivate, { id: user.id });
    expect(await reset({ email: user.email, token: code, password: newPassword })).toMatchObject(wrongCode);
    const before = await readKeptMails(server, user);
    expect(await request(user.email)).toMatchObject({ status: 200 });
    expect(await readKeptMails(server, user)).toHaveLength(before.length);
  });

  it('is limited per account, known or not, and per address', async () => {
    const user = await server.makeUser(company.id);
    for (const email of [user.email, 'also-nobody@made.test']) {
      const statuses = await Promise.all(Array.from({ length: 6 }, () => request(email)));
      expect(statuses.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 200, 429]);
    }
    const headers = newAddress();
    const answers = await Promise.all(Array.from({ length: 31 }, () => request(`${randomUUID()}@made.test`, headers)));
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
  });

  it('is refused where no mails are sent', async () => {
    const mute = await startTestServer();
    const answer = await mute.as(null).send('POST', '/forgetpassword/ana@made.test');
    expect(answer).toMatchObject({ status: 503, body: { error: 'ERR_MAIL_NOT_CONFIGURED' } });
  });
});

describe('POST /resetpasswords', () => {
  it('sets the password, ends every session and tells the owner', async () => {
    const user = await server.makeUser(company.id);
    const token = await newCode(user);
    const answer = await reset({ email: user.email, token, password: newPassword, confirmation: newPassword });
    expect(answer).toMatchObject({ status: 200, body: { message: 'Senha redefinida com sucesso.' } });
    expect((await server.as(user).send('GET', '/auth/me')).status).toBe(401);
    expect((await signIn(user, testPassword)).status).toBe(401);
    expect((await signIn(user, newPassword)).status).toBe(200);
    const { auditRecords } = await server.as(company.admin).call(api.audit.page, { action: 'user.resetPassword', userId: user.id });
    expect(auditRecords).toMatchObject([{ subjectType: 'user', subjectId: user.id, address: expect.stringMatching(/^203\.0\.113\./) }]);
    expect((await readKeptMails(server, user)).at(-1)?.subject).toBe('Sua senha foi redefinida');
  });

  it('takes the code as people type it, and once', async () => {
    const user = await server.makeUser(company.id);
    const token = ` ${(await newCode(user)).toLowerCase().replace('-', ' ')} `;
    expect(await reset({ email: user.email, token, password: newPassword })).toMatchObject({ status: 200 });
    expect(await reset({ email: user.email, token, password: 'Outra-janela-8' })).toMatchObject(wrongCode);
  });

  it('lets one of two calls at once use the code', async () => {
    const user = await server.makeUser(company.id);
    const token = await newCode(user);
    const answers = await Promise.all([1, 2, 3, 4].map((n) => reset({ email: user.email, token, password: `Janela-azul-${n}` })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404, 404, 404]);
  });

  it('answers the same for a wrong code and for an address that nobody has', async () => {
    const user = await server.makeUser(company.id);
    await newCode(user);
    const known = await reset({ email: user.email, token: 'AAAA-AAAA', password: newPassword });
    const unknown = await reset({ email: 'nobody@made.test', token: 'AAAA-AAAA', password: newPassword });
    expect(known).toMatchObject(wrongCode);
    expect(unknown.body).toEqual(known.body);
  });

  it("refuses another person's code", async () => {
    const [user, other] = [await server.makeUser(company.id), await server.makeUser(company.id)];
    const token = await newCode(user);
    expect(await reset({ email: other.email, token, password: newPassword })).toMatchObject(wrongCode);
  });

  it('refuses the code before the last one', async () => {
    const user = await server.makeUser(company.id);
    const [first, second] = [await newCode(user), await newCode(user)];
    expect(await reset({ email: user.email, token: first, password: newPassword })).toMatchObject(wrongCode);
    expect(await reset({ email: user.email, token: second, password: newPassword })).toMatchObject({ status: 200 });
  });

  it('refuses a code after a change of password or e-mail', async () => {
    for (const change of [{ password: 'mudada-por-ela-mesma' }, { email: `${randomUUID()}@made.test` }]) {
      // oxlint-disable no-await-in-loop -- one person after the other
      const user = await server.makeUser(company.id);
      const token = await newCode(user);
      await server.as(company.admin).call(api.users.update, { id: user.id, ...change });
      const email = 'email' in change ? change.email : user.email;
      expect(await reset({ email, token, password: newPassword })).toMatchObject(wrongCode);
      expect(await reset({ email: user.email, token, password: newPassword })).toMatchObject(wrongCode);
      // oxlint-enable no-await-in-loop
    }
  });

  it.each(['curta7A', 'janela-azul-7', 'JANELA-AZUL-7', 'Janela-azul'])(
    'refuses the password %s, and leaves the code',
    async (password) => {
      const user = await server.makeUser(company.id);
      const token = await newCode(user);
      expect(await reset({ email: user.email, token, password })).toMatchObject({
        status: 400,
        body: { fields: { password: expect.any(String) } },
      });
      expect(await reset({ email: user.email, token, password: newPassword })).toMatchObject({ status: 200 });
    },
  );

  it('refuses a common password, after the code alone', async () => {
    const user = await server.makeUser(company.id);
    const token = await newCode(user);
    expect(await reset({ email: user.email, token: 'AAAA-AAAA', password: 'Password123' })).toMatchObject(wrongCode);
    expect(await reset({ email: user.email, token, password: 'Password123' })).toMatchObject({
      status: 400,
      body: { code: 'ERR_WEAK_PASSWORD' },
    });
    expect(await reset({ email: user.email, token, password: newPassword })).toMatchObject({ status: 200 });
  });

  it('stops who tries codes, from one address and from many', async () => {
    const user = await server.makeUser(company.id);
    const token = await newCode(user);
    const guess = (headers: Record<string, string>) => reset({ email: user.email, token: 'AAAA-AAAA', password: newPassword }, headers);
    const headers = newAddress();
    const fromOne = await Promise.all(Array.from({ length: 8 }, () => guess(headers)));
    expect(fromOne.filter(({ status }) => status === 404)).toHaveLength(5);
    const fromMany = await Promise.all(Array.from({ length: 20 }, () => guess(newAddress())));
    expect(fromMany.filter(({ status }) => status === 404)).toHaveLength(15);
    expect(await reset({ email: user.email, token, password: newPassword })).toMatchObject({ status: 429 });
  });

  it('lets somebody sign in whose account was guessed at', async () => {
    const user = await server.makeUser(company.id);
    const headers = newAddress();
    const attempt = (password: string) => server.as(null).send('POST', '/auth/login', { email: user.email, password }, headers);
    await Promise.all(Array.from({ length: 10 }, () => attempt('wrong')));
    expect((await attempt(testPassword)).status).toBe(429);
    await reset({ email: user.email, token: await newCode(user), password: newPassword }, headers);
    expect((await attempt(newPassword)).status).toBe(200);
  });
});

describe('POST /resetpasswords/{email}/{token}/{newPassword}', () => {
  const byPath = (parts: readonly string[], body?: object) =>
    server.as(null).send('POST', `/resetpasswords/${parts.map(encodeURIComponent).join('/')}`, body, newAddress());

  it('takes everything from the address, and a password of the body before it', async () => {
    const user = await server.makeUser(company.id);
    const odd = 'Ação/100% & ?7#';
    expect(await byPath([user.email, await newCode(user), odd])).toMatchObject({ status: 200 });
    expect((await signIn(user, odd)).status).toBe(200);
    expect(await byPath([user.email, await newCode(user), 'x'], { password: newPassword })).toMatchObject({ status: 200 });
    expect((await signIn(user, newPassword)).status).toBe(200);
  });

  it('refuses a weak password and a wrong code', async () => {
    const user = await server.makeUser(company.id);
    const token = await newCode(user);
    expect(await byPath([user.email, token, 'fraca'])).toMatchObject({ status: 400, body: { code: 'ERR_WEAK_PASSWORD' } });
    expect(await byPath([user.email, 'AAAA-AAAA', newPassword])).toMatchObject(wrongCode);
  });
});

// Last: the clock of the server moves on.
it('a code is good for an hour', async () => {
  const user = await server.makeUser(company.id);
  const token = await newCode(user);
  server.advanceClock(hourMs + 1000);
  expect(await reset({ email: user.email, token, password: newPassword })).toMatchObject(wrongCode);
  await removeExpiredSessions.run(server.platform);
  const rows = await server.inCompany(company.id, ({ em }) => queryRows(em, queryOf({}, 'select from password_resets')));
  expect(rows).toEqual([]);
});
