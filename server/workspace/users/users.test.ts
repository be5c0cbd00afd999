import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { api } from '#shared/api.ts';
import { createSettings } from '#server/tenancy/settings/index.ts';
import { makeConnection, makeContact } from '#server/testing/fixtures/makeRecords.ts';
import { startTestServer, testPassword, type TestUser, type TestServer } from '#server/testing/server/startTestServer.ts';

let server: TestServer;
let company: Awaited<ReturnType<TestServer['makeCompany']>>;
let admin: TestUser;
let agent: TestUser;
let stranger: TestUser;
let operator: TestUser;

beforeAll(async () => {
  server = await startTestServer();
  company = await server.makeCompany();
  ({ admin, agent } = company);
  const other = await server.makeCompany();
  stranger = other.admin;
  operator = await server.makeUser(other.id, { profile: 'admin', super: true, name: 'Operator' });
});

const email = (): string => `${randomUUID().slice(0, 8)}@people.test`;
const userInput = (overrides: object = {}) => ({ name: 'Nova Pessoa', email: email(), password: 'segredo', ...overrides });
const queueOf = async (owner: TestUser): Promise<number> => {
  const mark = randomUUID();
  return (await server.as(owner).call(api.queues.create, { name: mark.slice(0, 20), color: `#${mark.slice(0, 6)}` })).id;
};

describe('POST /users', () => {
  const create = (input: ReturnType<typeof userInput>, as = admin) => server.as(as).call(api.users.create, input);

  it('adds an agent who can sign in, and answers the whole session object', async () => {
    const queueId = await queueOf(admin);
    const input = userInput({ email: email().toUpperCase(), queueIds: [queueId], allTicket: 'enabled', whatsappId: '' });
    const user = await create(input);
    expect(user).toMatchObject({
      profile: 'user',
      super: false,
      companyId: company.id,
      allTicket: 'enabled',
      whatsappId: null,
      language: null,
    });
    expect(user).toMatchObject({ email: input.email.toLowerCase(), company: { id: company.id, settings: expect.any(Array) } });
    expect(user.queues).toEqual([
      { ...(await server.as(admin).call(api.queues.show, { id: queueId })), UserQueue: expect.objectContaining({ queueId }) },
    ]);
    const session = await server.as(null).call(api.auth.login, { email: input.email, password: 'segredo' });
    expect(session.user).toEqual(user);
  });

  it('is for admins', async () => {
    await expect(create(userInput(), agent)).toFailWith('ERR_NO_PERMISSION');
  });

  it.each([
    [{ name: 'x' }, { name: 'string.min' }],
    [{ email: 'nobody' }, { email: 'string.email' }],
    [{ password: 'four' }, { password: 'string.min' }],
    [{ profile: 'super' }, { profile: 'any.only' }],
  ])('refuses %o', async (wish, fields) => {
    await expect(create(userInput(wish))).toFailWith('ERR_VALIDATION', fields);
  });

  it('takes an e-mail once in the whole installation, also of two who come at once', async () => {
    const taken = userInput();
    await create(taken);
    await expect(create(userInput({ email: taken.email.toUpperCase() }), stranger)).toFailWith('ERR_EMAIL_ALREADY_EXISTS');
    const sharedEmail = email();
    const outcomes = await Promise.allSettled([
      create(userInput({ email: sharedEmail })),
      create(userInput({ email: sharedEmail }), stranger),
    ]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'ERR_EMAIL_ALREADY_EXISTS' } });
  });

  it('refuses queues and connections of other companies, and adds no user then', async () => {
    const input = userInput({ queueIds: [await queueOf(stranger)] });
    await expect(create(input)).toFailWith('ERR_QUEUE_NOT_FOUND');
    await expect(create(userInput({ whatsappId: 5 }))).toFailWith('ERR_NO_WAPP_FOUND');
    expect((await server.as(admin).call(api.users.page, { searchParam: input.email })).count).toBe(0);
  });

  it('stores the linked connection, over which the person opens tickets', async () => {
    const [, linked] = await server.inCompany(company.id, async (scope) => [await makeConnection(scope), await makeConnection(scope)]);
    const whatsappId = linked.id;
    const queueId = await queueOf(admin);
    const user = await create(userInput({ whatsappId, queueIds: [queueId] }));
    expect(user.whatsappId).toBe(whatsappId);
    expect(await server.as(admin).call(api.users.show, { id: user.id })).toMatchObject({ whatsappId });
    const { token } = await server.as(null).call(api.auth.login, { email: user.email, password: 'segredo' });
    const { id: contactId } = await server.inCompany(company.id, (scope) => makeContact(scope));
    const input = { contactId, userId: user.id, status: 'open', queueId } as const;
    const ticket = await server.as({ ...agent, id: user.id, token }).call(api.tickets.create, input);
    expect(ticket.whatsappId).toBe(whatsappId);
  });

  it('tells how many there are when the plan has no more room', async () => {
    const { admin: owner } = await server.makeCompany({ users: 2 });
    const answer = await server.as(owner).send('POST', '/users', userInput());
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'ERR_PLAN_USERS_LIMIT', values: { count: 2 }, error: expect.stringMatching(/: 2$/) },
    });
  });

  it('gives the last place to one of several who want it at once', async () => {
    const { admin: owner } = await server.makeCompany({ users: 3 });
    const outcomes = await Promise.allSettled([1, 2, 3].map(() => create(userInput(), owner)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await server.as(owner).call(api.users.list, {})).toHaveLength(3);
  });

  it('adds people to no other company, not for operators either', async () => {
    await expect(create(userInput({ companyId: company.id }), stranger)).toFailWith('ERR_NO_SUPER');
    expect((await create(userInput({ companyId: company.id }))).companyId).toBe(company.id);
    await expect(create(userInput({ companyId: company.id }), operator)).toFailWith('ERR_OPERATOR_REFUSED');
    await expect(create(userInput({ companyId: company.id, invite: true }), operator)).toFailWith('ERR_OPERATOR_REFUSED');
    await expect(create(userInput({ companyId: 2_000_000_000 }), operator)).toFailWith('ERR_OPERATOR_REFUSED');
  });

  it('asks for a strong password where the company does', async () => {
    const strict = await server.makeCompany();
    await server.inCompany(strict.id, (scope) => createSettings(scope, { strongPasswords: 'enabled' }));
    const refuse = (password: string, problem: string) =>
      expect(create(userInput({ password }), strict.admin)).toFailWith('ERR_WEAK_PASSWORD', { password: problem });
    await refuse('janela1', 'tooShort');
    await refuse('Nova.Pessoa1', 'own');
    await refuse('PASSWORD1', 'common');
    await refuse('12345678', 'common');
    await refuse('trustno1!26', 'common');
    const own = { id: strict.agent.id, currentPassword: testPassword };
    await expect(server.as(strict.agent).call(api.users.update, { ...own, password: 'made agent' })).toFailWith('ERR_WEAK_PASSWORD');
    await expect(create(userInput({ password: 'x'.repeat(129) }), strict.admin)).toFailWith('ERR_VALIDATION', { password: 'string.max' });
    expect((await create(userInput({ password: 'janela azul '.repeat(10) }), strict.admin)).companyId).toBe(strict.id);
  });

  it('weak passwords have 5 to 50 characters, as the form says', async () => {
    expect((await create(userInput({ password: '12345' }))).companyId).toBe(company.id);
    await expect(create(userInput({ password: 'x'.repeat(51) }))).toFailWith('ERR_VALIDATION', { password: 'string.max' });
  });
});

describe('PUT /users/:id', () => {
  const change = (as: TestUser, id: number, changes: object) => server.as(as).send('PUT', `/users/${id}`, changes);

  it('lets people change their own name, e-mail and language, and passes over the rest of the record', async () => {
    const person = await server.makeUser(company.id);
    const record = { name: 'Ana Beatriz', email: email(), language: 'es', password: '', profile: 'admin', allTicket: 'enabled' };
    const answer = await change(person, person.id, {
      ...record,
      currentPassword: testPassword,
      super: true,
      queueIds: [await queueOf(admin)],
      whatsappId: 9,
      tokenVersion: 5,
    });
    expect(answer).toMatchObject({
      status: 200,
      body: { name: 'Ana Beatriz', email: record.email, language: 'es', profile: 'user', super: false, allTicket: 'desabled', queues: [] },
    });
  });

  it('is for oneself and the admins of the company', async () => {
    expect(await change(agent, admin.id, { name: 'Taken Over' })).toMatchObject({ status: 403, body: { error: 'ERR_NO_PERMISSION' } });
    expect(await change(admin, agent.id, { name: 'Made Agent' })).toMatchObject({ status: 200 });
  });

  it('does not take over people of another company, whatever company the body names', async () => {
    const attempt = { password: 'taken-over', email: email() };
    expect(await change(stranger, agent.id, attempt)).toMatchObject({ status: 404, body: { error: 'ERR_NO_USER_FOUND' } });
    expect(await change(stranger, agent.id, { ...attempt, companyId: stranger.companyId })).toMatchObject({ status: 404 });
    expect(await change(stranger, agent.id, { ...attempt, companyId: company.id })).toMatchObject({ status: 404 });
    expect(await change(admin, agent.id, { companyId: stranger.companyId })).toMatchObject({
      status: 403,
      body: { error: 'ERR_NO_SUPER' },
    });
    expect((await server.as(agent).call(api.auth.me, {})).id).toBe(agent.id);
  });

  it('lets operators change anybody, in the place where they are', async () => {
    const person = await server.makeUser(company.id);
    const queueId = await queueOf(admin);
    const answer = await change(operator, person.id, { profile: 'supervisor', queueIds: [queueId], companyId: operator.companyId });
    expect(answer).toMatchObject({ status: 200, body: { companyId: company.id, profile: 'supervisor', queues: [{ id: queueId }] } });
  });

  it('lets operators give nobody of another company a password, an address or the rights of an admin', async () => {
    const person = await server.makeUser(company.id);
    const refused = { status: 403, body: { error: 'ERR_OPERATOR_REFUSED' } };
    for (const changes of [{ password: 'Janela-azul-7' }, { email: email() }, { profile: 'admin' }]) {
      expect(await change(operator, person.id, changes)).toMatchObject(refused);
    }
    expect(await change(operator, admin.id, { name: 'Made Admin', email: admin.email, profile: 'admin' })).toMatchObject({ status: 200 });
    const colleague = await server.makeUser(operator.companyId);
    expect(await change(operator, colleague.id, { email: email(), profile: 'admin' })).toMatchObject({ status: 200 });
    expect(await server.as(operator).send('POST', `/users/${person.id}/second-step/reset`)).toMatchObject(refused);
  });

  it("leaves operators' accounts to operators", async () => {
    expect(await change(stranger, operator.id, { password: 'give-me-the-server' })).toMatchObject({ status: 403 });
    expect(await server.as(stranger).send('DELETE', `/users/${operator.id}`)).toMatchObject({ status: 403 });
    expect(await change(operator, operator.id, { name: 'Operator' })).toMatchObject({ status: 200 });
  });

  it('leaves queues alone when they are not named, and keeps the links that stay', async () => {
    const [first, second] = [await queueOf(admin), await queueOf(admin)];
    const person = await server.makeUser(company.id, { queueIds: [first] });
    const before = await server.as(admin).call(api.users.show, { id: person.id });
    expect((await change(admin, person.id, { name: 'Outro Nome' })).body).toMatchObject({ queues: [{ id: first }] });
    await change(admin, person.id, { queueIds: [first, second] });
    const after = await server.as(admin).call(api.users.show, { id: person.id });
    expect(after.queues[0]).toEqual(before.queues[0]);
    expect(after.queues.map(({ id }) => id)).toEqual([first, second]);
    expect((await change(admin, person.id, { queueIds: [] })).body).toMatchObject({ queues: [] });
    expect(await change(admin, person.id, { queueIds: [await queueOf(stranger)] })).toMatchObject({ status: 404 });
    expect(await change(admin, person.id, { whatsappId: 5 })).toMatchObject({ status: 404, body: { error: 'ERR_NO_WAPP_FOUND' } });
    expect(await change(admin, person.id, { whatsappId: '' })).toMatchObject({ status: 200, body: { whatsappId: null } });
  });

  it('takes rights away at once, with the token that is out', async () => {
    const second = await server.makeUser(company.id, { profile: 'admin' });
    expect(await change(admin, second.id, { profile: 'user' })).toMatchObject({ status: 200 });
    await expect(server.as(second).call(api.users.create, userInput())).toFailWith('ERR_NO_PERMISSION');
  });

  it('keeps the last admin, also when two demote each other at once', async () => {
    const { id, admin: owner } = await server.makeCompany();
    expect(await change(owner, owner.id, { profile: 'user' })).toMatchObject({ status: 409, body: { error: 'ERR_LAST_ADMIN' } });
    const second = await server.makeUser(id, { profile: 'admin' });
    const answers = await Promise.all([change(owner, second.id, { profile: 'user' }), change(second, owner.id, { profile: 'user' })]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const people = await server.as(operator).call(api.users.list, { companyId: id });
    const profiles = await Promise.all(
      people.map(async (person) => (await server.as(operator).call(api.users.show, { id: person.id })).profile),
    );
    expect(profiles.filter((profile) => profile === 'admin')).toHaveLength(1);
  });

  it('refuses an e-mail that is taken', async () => {
    expect(await change(agent, agent.id, { email: stranger.email, currentPassword: testPassword })).toMatchObject({
      status: 400,
      body: { error: 'ERR_EMAIL_ALREADY_EXISTS' },
    });
  });
});

describe('DELETE /users/:id', () => {
  const remove = (as: TestUser, id: number) => server.as(as).send('DELETE', `/users/${id}`);

  it('removes the person with sessions and links', async () => {
    const person = await server.makeUser(company.id, { queueIds: [await queueOf(admin)] });
    expect(await remove(admin, person.id)).toMatchObject({ status: 200, body: { message: expect.any(String) } });
    expect((await server.as(person).send('GET', '/auth/me')).status).toBe(401);
    expect(await remove(admin, person.id)).toMatchObject({ status: 404, body: { error: 'ERR_NO_USER_FOUND' } });
  });

  it('is for admins of the company and for operators', async () => {
    const person = await server.makeUser(company.id);
    expect(await remove(agent, person.id)).toMatchObject({ status: 403, body: { error: 'ERR_NO_PERMISSION' } });
    expect(await remove(stranger, person.id)).toMatchObject({ status: 404, body: { error: 'ERR_NO_USER_FOUND' } });
    expect(await remove(operator, person.id)).toMatchObject({ status: 200 });
  });

  it('removes neither oneself nor the last admin', async () => {
    expect(await remove(admin, admin.id)).toMatchObject({ status: 409, body: { error: 'ERR_DELETE_SELF' } });
    const { admin: only } = await server.makeCompany();
    expect(await remove(operator, only.id)).toMatchObject({ status: 409, body: { error: 'ERR_LAST_ADMIN' } });
  });
});
