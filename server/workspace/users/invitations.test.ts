import { beforeAll, describe, expect, it } from 'vitest';
import { api } from '#shared/api.ts';
import { column, execute, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import { blockRow } from '#server/testing/database/blockRow.ts';
import { readKeptMails, readMailedCode, readMailedToken } from '#server/testing/mail/readKeptMails.ts';
import { startTestServer, testPassword, type TestServer, type TestUser } from '#server/testing/server/startTestServer.ts';
import { dayMs } from '#shared/rules/durations.ts';
import { inviteUser } from './inviteUser.ts';

const newPassword = 'Janela-azul-7';
const invalid = { status: 404, body: { error: 'ERR_INVITATION_INVALID' } };

let server: TestServer;
let company: Awaited<ReturnType<TestServer['makeCompany']>>;

beforeAll(async () => {
  server = await startTestServer({ DEMO: 'true', TRUST_PROXY: '1' });
  company = await server.makeCompany();
});

/** Each call comes from an address of its own: limits are counted by it. */
let addresses = 0;
const newAddress = (): Record<string, string> => ({ 'x-forwarded-for': `203.0.113.${(addresses += 1)}` });

const send = (path: string, body: object, headers = newAddress()) => server.as(null).send('POST', path, body, headers);
const accept = (token: string, password = newPassword) => send('/invitations/accept', { token, password });
const signIn = (email: string, password: string) => send('/auth/login', { email, password });
const update = (user: TestUser, change: string) =>
  server.inCompany(user.companyId, ({ em }) => execute(em, `update users set ${change} where id = $1`, [user.id]));

async function prepareReset(user: TestUser) {
  await send(`/forgetpassword/${user.email}`, {});
  const token = await readMailedCode(server, user);
  return () => send('/resetpasswords', { email: user.email, token, password: newPassword });
}

async function invite(user: TestUser): Promise<string> {
  expect(await server.inCompany(user.companyId, (scope) => inviteUser(scope, { ...user, name: 'Bia' }))).toBe(true);
  return readMailedToken(server, user);
}

describe('an invitation', () => {
  it('lets the user choose a password, once, and ends what was there before', async () => {
    const user = await server.makeUser(company.id, { name: 'Bia' });
    const token = await invite(user);
    expect((await readKeptMails(server, user))[0]?.text).toContain(`/invitation#${token}`);
    const shown = await send('/invitations/show', { token });
    expect(shown).toMatchObject({ status: 200, body: { name: 'Bia', email: user.email, company: company.name } });
    expect(await accept(token)).toMatchObject({ status: 200, body: { email: user.email } });
    expect((await server.as(user).send('GET', '/auth/me')).status).toBe(401);
    expect((await signIn(user.email, testPassword)).status).toBe(401);
    expect(await signIn(user.email, newPassword)).toMatchObject({ status: 200, body: { user: { mustChangePassword: false } } });
    expect([await accept(token), await send('/invitations/show', { token })]).toMatchObject([invalid, invalid]);
    const { auditRecords } = await server.as(company.admin).call(api.audit.page, { action: 'user.acceptInvitation' });
    expect(auditRecords).toMatchObject([{ userId: user.id, subjectId: user.id }]);
  });

  it('is used by one of two who come at once', async () => {
    const token = await invite(await server.makeUser(company.id));
    const answers = await Promise.all([accept(token), accept(token)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404]);
  });

  it.each([
    ['its acceptance', async (user: TestUser) => invite(user).then((token) => () => accept(token)), invalid],
    ['a reset of the password', prepareReset, { status: 404, body: { error: 'ERR_RESET_CODE_INVALID' } }],
    ['a sign-out', async (user: TestUser) => () => server.as(user).send('DELETE', '/auth/logout'), { status: 200 }],
    [
      'a sign-in',
      async ({ email }: TestUser) =>
        () =>
          signIn(email, testPassword),
      { status: 404, body: { error: 'ERR_NO_USER_FOUND' } },
    ],
  ])('and the removal of its user wait for each other with %s', async (_, prepare, outcome) => {
    const user = await server.makeUser(company.id);
    const act = await prepare(user);
    const row = await blockRow(server, company.id, ['select from users where id = $1 for update', [user.id]]);
    const removed = server.as(company.admin).send('DELETE', `/users/${user.id}`);
    await row.waitForContender();
    const answer = act();
    await row.waitForContender(2);
    await row.release();
    expect([await removed, await answer]).toMatchObject([{ status: 200 }, outcome]);
  });

  it('is stored as what nobody can turn into a link', async () => {
    const user = await server.makeUser(company.id);
    const token = await invite(user);
    const [row] = await server.inCompany(company.id, ({ em }) =>
      queryRows(em, queryOf({ row: column.text() }, 'select i::text as row from invitations i where user_id = $1'), [user.id]),
    );
    expect(row?.row).not.toContain(token);
  });

  it.each([
    ['another invitation', async (user: TestUser) => void (await invite(user))],
    ['another address', (user: TestUser) => update(user, `email = 'moved-' || email`)],
    ['another password', (user: TestUser) => update(user, 'token_version = token_version + 1')],
    ['a deactivation', (user: TestUser) => update(user, 'deactivated_at = now()')],
    ['the end of the user', (user: TestUser) => server.as(company.admin).call(api.users.remove, { id: user.id })],
  ])('ends with %s', async (_, end) => {
    const user = await server.makeUser(company.id);
    const token = await invite(user);
    await end(user);
    expect(await accept(token)).toMatchObject(invalid);
  });

  it('outlives a password that is too weak, but no week and no company that is switched off', async () => {
    const closed = await server.makeCompany();
    const token = await invite(closed.agent);
    expect(await accept(token, '12345')).toMatchObject({ status: 400, body: { error: 'ERR_WEAK_PASSWORD' } });
    await server.inCompany(closed.id, ({ em }) => execute(em, 'update companies set status = false where id = $1', [closed.id]));
    expect(await accept(token)).toMatchObject(invalid);
    await server.inCompany(closed.id, ({ em }) => execute(em, 'update companies set status = true where id = $1', [closed.id]));
    server.advanceClock(7 * dayMs + 1000);
    expect(await accept(token)).toMatchObject(invalid);
    server.advanceClock(-7 * dayMs - 1000);
    expect((await accept(token)).status).toBe(200);
  });

  it('cannot be guessed: attempts of one address are limited', async () => {
    const headers = newAddress();
    const answers = await Promise.all(Array.from({ length: 61 }, () => send('/invitations/show', { token: 'x'.repeat(43) }, headers)));
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
  });
});

describe('a company made by an operator', () => {
  const makeInput = (planId: number) => ({ name: `Nova ${Math.random()}`, email: `${Math.random()}@made.test`, planId });
  const makeOperator = async (at: TestServer) => at.makeUser((await at.makeCompany()).id, { profile: 'admin', super: true });

  it('invites its first admin, whose password nobody else knows', async () => {
    const input = makeInput(company.planId);
    const made = await server.as(await makeOperator(server)).call(api.companies.create, input);
    expect(made).toMatchObject({ invitedEmail: input.email });
    expect(made).not.toHaveProperty('password');
    const token = await readMailedToken(server, { companyId: made.id, email: input.email });
    expect((await accept(token)).status).toBe(200);
    expect((await signIn(input.email, newPassword)).status).toBe(200);
  });

  it('has a one-time password where no mails are sent: it opens nothing but its own replacement', async () => {
    const mute = await startTestServer();
    const input = makeInput((await mute.makeCompany()).planId);
    const { password = '', ...made } = await mute.as(await makeOperator(mute)).call(api.companies.create, input);
    expect(made).not.toHaveProperty('invitedEmail');
    const enter = () => mute.as(null).call(api.auth.login, { email: input.email, password });
    const [session, other] = [await enter(), await enter()];
    expect(session.user.mustChangePassword).toBe(true);
    const as = (token: string) => mute.as({ id: session.user.id, companyId: made.id, email: input.email, token });
    for (const path of ['/users', '/tickets', '/settings', `/companies/listPlan/${made.id}`]) {
      expect(await as(session.token).send('GET', path)).toMatchObject({ status: 403, body: { error: 'ERR_PASSWORD_CHANGE_REQUIRED' } });
    }
    await expect(as(session.token).call(api.auth.replaceOneTimePassword, { password: '12345' })).toFailWith('ERR_WEAK_PASSWORD');
    await expect(as(session.token).call(api.auth.replaceOneTimePassword, { password })).toFailWith('ERR_WEAK_PASSWORD', {
      password: 'oneTime',
    });
    await as(session.token).call(api.auth.replaceOneTimePassword, { password: newPassword });
    expect((await as(session.token).send('GET', '/users')).status).toBe(200);
    expect((await as(other.token).send('GET', '/auth/me')).status).toBe(401);
    await expect(as(session.token).call(api.auth.replaceOneTimePassword, { password: 'Outra-janela-8' })).toFailWith('ERR_NO_PERMISSION');
    const again = { id: session.user.id, currentPassword: newPassword, password };
    await expect(as(session.token).call(api.users.update, again)).toFailWith('ERR_WEAK_PASSWORD', { password: 'oneTime' });
  });
});

describe('POST /users with an invitation', () => {
  const as = (user: TestUser) => server.as(user).call;
  const input = (email: string, overrides: object = {}) => ({ name: 'Nova Pessoa', email, invite: true, ...overrides });
  const emailOf = (name: string): string => `${name}-${company.id}@invited.test`;
  const find = async (email: string) => (await as(company.admin)(api.users.page, { searchParam: email })).users[0];

  it('adds a person who chooses the password by the link, and is listed as invited until then', async () => {
    const email = emailOf('one');
    const user = await as(company.admin)(api.users.create, input(email, { password: 'is not used' }));
    expect((await signIn(email, 'is not used')).status).toBe(401);
    expect((await find(email))?.invitedUntil).toMatch(/^\d{4}-/);
    const token = await readMailedToken(server, user);
    expect(await accept(token)).toMatchObject({ status: 200, body: { email } });
    expect((await signIn(email, newPassword)).status).toBe(200);
    expect((await find(email))?.invitedUntil).toBeNull();
  });

  it('needs a password without one, and a server that sends mails', async () => {
    await expect(as(company.admin)(api.users.create, input(emailOf('two'), { invite: false }))).toFailWith('ERR_VALIDATION', {
      password: 'any.required',
    });
    const mute = await startTestServer();
    const { admin: owner, agent: member } = await mute.makeCompany();
    await expect(mute.as(owner).call(api.users.create, input(emailOf('two')))).toFailWith('ERR_MAIL_NOT_CONFIGURED');
    expect(await mute.as(owner).call(api.users.list, {})).toHaveLength(2);
    await expect(mute.as(owner).call(api.users.invite, { id: member.id })).toFailWith('ERR_MAIL_NOT_CONFIGURED');
  });

  it('is sent again by admins of the company, and the first link ends', async () => {
    const user = await as(company.admin)(api.users.create, input(emailOf('three')));
    const first = await readMailedToken(server, user);
    await expect(as(company.agent)(api.users.invite, { id: user.id })).toFailWith('ERR_NO_PERMISSION');
    const other = await server.makeCompany();
    await expect(as(other.admin)(api.users.invite, { id: user.id })).toFailWith('ERR_NO_USER_FOUND');
    await as(company.admin)(api.users.invite, { id: user.id });
    expect(await accept(first)).toMatchObject(invalid);
    await as(company.admin)(api.users.deactivate, { id: user.id });
    await expect(as(company.admin)(api.users.invite, { id: user.id })).toFailWith('ERR_ASSIGNEE_INACTIVE');
    expect(await accept(await readMailedToken(server, user))).toMatchObject(invalid);
  });
});
