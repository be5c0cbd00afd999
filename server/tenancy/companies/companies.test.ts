import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { api } from '#shared/api.ts';
import { planFlags } from '#shared/rules/planFlags.ts';
import { readSetting } from '#server/tenancy/settings/index.ts';
import { uncheckedRows } from '#server/platform/database/queryRows.ts';
import { countUsage } from '#server/reporting/usage/countUsage.ts';
import { startTestServer, type TestUser, type TestServer } from '#server/testing/server/startTestServer.ts';

let server: TestServer;
let company: Awaited<ReturnType<TestServer['makeCompany']>>;
let admin: TestUser;
let agent: TestUser;
let operator: TestUser;

beforeAll(async () => {
  server = await startTestServer({ TIME_ZONE: 'America/Sao_Paulo' });
  company = await server.makeCompany();
  ({ admin, agent } = company);
  operator = await server.makeUser((await server.makeCompany()).id, { profile: 'admin', super: true });
});

const uniqueName = (): string => `Empresa ${randomUUID().slice(0, 8)}`;
const email = (): string => `${randomUUID().slice(0, 8)}@companies.test`;
const companyInput = (overrides: object = {}) => ({ name: uniqueName(), email: email(), planId: company.planId, ...overrides });
const createTestCompany = (overrides: object = {}) => server.as(operator).call(api.companies.create, companyInput(overrides));

describe('POST /companies', () => {
  it('is for operators, and answers 403, not 401, to others', async () => {
    expect(await server.as(admin).send('POST', '/companies', companyInput())).toMatchObject({
      status: 403,
      body: { error: 'ERR_NO_PERMISSION' },
    });
  });

  it('makes a one-time password where none is given, and says it once', async () => {
    const input = companyInput();
    const { password, ...record } = await server.as(operator).call(api.companies.create, input);
    expect(password).toMatch(/^\w{16}$/);
    const session = await server.as(null).call(api.auth.login, { email: input.email, password: password ?? '' });
    expect(session.user).toMatchObject({ companyId: record.id, profile: 'admin' });
    expect(await server.as(operator).call(api.companies.show, { id: record.id })).not.toHaveProperty('password');
    expect(await createTestCompany({ password: 'janela azul' })).not.toHaveProperty('password');
  });

  it('has a name of one line, which may stand in mails', async () => {
    const name = uniqueName();
    expect(await createTestCompany({ name: `${name}\r\nBcc: a@b.test` })).toMatchObject({ name: `${name} Bcc: a@b.test` });
  });

  it('keeps the campaign switch as a setting', async () => {
    const { id } = await createTestCompany({ campaignsEnabled: false });
    expect(await server.inCompany(id, (scope) => readSetting(scope, 'campaignsEnabled'))).toBe('false');
  });

  it.each([
    ['2030-01-15', '2030-01-16T02:59:59.999Z'],
    ['2030-01-15T12:00:00.000Z', '2030-01-15T12:00:00.000Z'],
    ['', null],
    [null, null],
  ])('reads the due date %s: the named day is still paid', async (dueDate, stored) => {
    expect((await createTestCompany({ dueDate })).dueDate).toBe(stored);
  });

  it('refuses a due date that is none', async () => {
    for (const dueDate of ['Invalid date', '2030-02-31', '15/01/2030', '9999-12-31', '3000-02-01T00:00:00Z']) {
      await expect(createTestCompany({ dueDate })).toFailWith('ERR_VALIDATION', { dueDate: 'date.format' });
    }
  });

  it('refuses what a sign-up refuses, and leaves nothing behind', async () => {
    const input = companyInput({ email: agent.email });
    await expect(server.as(operator).call(api.companies.create, input)).toFailWith('ERR_EMAIL_ALREADY_EXISTS');
    expect((await server.as(operator).call(api.companies.page, { searchParam: input.name })).count).toBe(0);
    await expect(createTestCompany({ name: company.name })).toFailWith('ERR_COMPANY_NAME_ALREADY_EXISTS');
    await expect(createTestCompany({ planId: 2_000_000_000 })).toFailWith('ERR_NO_PLAN_FOUND');
  });

  it('lets people in where no due date is set, with one that clients can read', async () => {
    const input = companyInput({ password: 'janela azul' });
    await server.as(operator).call(api.companies.create, input);
    const { user } = await server.as(null).call(api.auth.login, { email: input.email, password: 'janela azul' });
    expect(new Date(user.company.dueDate ?? '').getTime()).toBeGreaterThan(Date.now());
  });
});

describe('POST /companies/:id/admin', () => {
  it('lets an operator give an admin to a company that nobody can open, once, with a password where no mails are sent', async () => {
    const { id } = await createTestCompany();
    const person = { id, name: 'Nina Prates', email: email() };
    await expect(server.as(operator).call(api.companies.inviteAdmin, person)).toFailWith('ERR_COMPANY_HAS_ADMIN');
    await server.inCompany(id, ({ em }) => uncheckedRows(em, 'update users set deactivated_at = now()'));
    await expect(server.as(admin).call(api.companies.inviteAdmin, person)).toFailWith('ERR_NO_PERMISSION');
    await expect(server.as(operator).call(api.companies.inviteAdmin, { ...person, email: agent.email })).toFailWith(
      'ERR_EMAIL_ALREADY_EXISTS',
    );
    const attempts = [person, { ...person, email: email() }].map((one) => server.as(operator).call(api.companies.inviteAdmin, one));
    const [made, refused] = (await Promise.allSettled(attempts)).toSorted((one, other) => one.status.localeCompare(other.status));
    expect(refused).toMatchObject({ reason: { code: 'ERR_COMPANY_HAS_ADMIN' } });
    const { password = '' } = made?.status === 'fulfilled' ? made.value : {};
    const [invited] = await server.as(operator).call(api.users.list, { companyId: id });
    const { user, token } = await server.as(null).call(api.auth.login, { email: invited?.email ?? '', password });
    expect(user).toMatchObject({ companyId: id, name: 'Nina Prates', profile: 'admin', super: false, mustChangePassword: true });
    await server
      .as({ id: user.id, companyId: id, email: user.email, token })
      .call(api.auth.replaceOneTimePassword, { password: 'Janela-azul-7' });
    await expect(server.as(operator).call(api.companies.inviteAdmin, { ...person, id: 2_000_000_000 })).toFailWith('ERR_NO_COMPANY_FOUND');
  });
});

describe('GET /companies/list', () => {
  it('shows every company with plan and settings, but no secret', async () => {
    const { id } = await createTestCompany();
    const owner = await server.makeUser(id, { profile: 'admin' });
    await server.as(owner).call(api.settings.update, { key: 'asaas', value: 'a-token' });
    const list = await server.as(operator).call(api.companies.list, {});
    const row = list.find((each) => each.id === id);
    expect(row?.plan).toEqual({ id: company.planId, name: expect.any(String), value: 10 });
    expect(row?.settings.map(({ key }) => key)).toEqual(expect.arrayContaining(['campaignsEnabled', 'sendGreetingAccepted']));
    expect(row?.settings.map(({ key }) => key)).not.toContain('asaas');
    expect(list.map(({ name }) => name)).toEqual(list.map(({ name }) => name).toSorted());
    await expect(server.as(admin).call(api.companies.list, {})).toFailWith('ERR_NO_PERMISSION');
  });
});

describe('GET /companies', () => {
  it('searches by name, twenty a page', async () => {
    const { name, id } = await createTestCompany();
    const page = await server.as(operator).call(api.companies.page, { searchParam: name.toUpperCase() });
    expect(page).toMatchObject({ count: 1, hasMore: false, companies: [{ id, plan: { id: company.planId } }] });
    await expect(server.as(admin).call(api.companies.page, {})).toFailWith('ERR_NO_PERMISSION');
  });

  it('searches by e-mail, and shows what each company uses', async () => {
    const { id, email: address } = await createTestCompany();
    await server.as(await server.makeUser(id, { profile: 'admin' })).call(api.queues.create, { name: 'Vendas', color: '#123456' });
    const read = async () => (await server.as(operator).call(api.companies.page, { searchParam: address ?? '' })).companies;
    expect(await read()).toMatchObject([{ id, usage: { users: 2, admins: 2, connections: 0, queues: 1, messages: 0, storedBytes: 0 } }]);
    while ((await countUsage.run(server.platform)) === true) {
      // One company a run.
    }
    expect((await read())[0]?.usage.countedAt).toEqual(expect.any(String));
  });
});

describe('GET /companies/:id', () => {
  it('shows the own company to everybody in it, any to operators, and nothing else', async () => {
    expect((await server.as(agent).call(api.companies.show, { id: company.id })).name).toBe(company.name);
    expect((await server.as(operator).call(api.companies.show, { id: company.id })).name).toBe(company.name);
    const foreign = await server.as(admin).send('GET', `/companies/${operator.companyId}`);
    expect(foreign).toMatchObject({ status: 404, body: { error: 'ERR_NO_COMPANY_FOUND' } });
    expect((await server.as(admin).send('GET', '/companies/2000000000')).body).toEqual(foreign.body);
    await expect(server.as(operator).call(api.companies.show, { id: 2_000_000_000 })).toFailWith('ERR_NO_COMPANY_FOUND');
  });
});

describe('GET /companies/listPlan/:id', () => {
  it('answers the plan of the own company; of any for operators', async () => {
    const own = await server.as(agent).call(api.companies.listPlan, { id: company.id });
    expect(own).toMatchObject({ id: company.id, plan: { id: company.planId, users: 100, value: 10, useKanban: true } });
    expect((await server.as(operator).call(api.companies.listPlan, { id: company.id })).id).toBe(company.id);
    expect(await server.as(admin).send('GET', `/companies/listPlan/${operator.companyId}`)).toMatchObject({
      status: 403,
      body: { error: 'ERR_NO_PERMISSION' },
    });
  });

  it('always answers a plan, since menus break without one', async () => {
    const { id } = await createTestCompany();
    await server.as(operator).call(api.companies.update, { id, planId: null });
    const { plan } = await server.as(operator).call(api.companies.listPlan, { id });
    expect(plan).toMatchObject({ users: 0, queues: 0 });
    expect(planFlags.map((flag) => plan[flag])).toEqual(planFlags.map(() => false));
  });
});

describe('GET /companiesPlan', () => {
  it('lists companies with their plans for operators', async () => {
    const { companies } = await server.as(operator).call(api.companies.plans, {});
    expect(companies.find(({ id }) => id === company.id)?.plan.id).toBe(company.planId);
    await expect(server.as(admin).call(api.companies.plans, {})).toFailWith('ERR_NO_PERMISSION');
  });
});

describe('PUT /companies/:id', () => {
  const change = (id: number, changes: object, as = operator) => server.as(as).send('PUT', `/companies/${id}`, changes);

  it('leaves absent keys as they are', async () => {
    const record = await createTestCompany({ dueDate: '2031-05-20', phone: '123', recurrence: 'ANUAL', password: 'janela azul' });
    const answer = await change(record.id, { id: operator.companyId, status: 't', name: `${record.name} b` });
    expect(answer).toMatchObject({ status: 200, body: { ...record, name: `${record.name} b`, updatedAt: expect.any(String) } });
    expect((await change(record.id, { ...record, dueDate: record.dueDate })).body).toMatchObject({ dueDate: '2031-05-21T02:59:59.999Z' });
    for (const [day, dueAnchor] of [
      ['2031-01-31', 31],
      ['2031-02-28', 31],
      ['2031-03-31', 31],
      ['2031-04-10', 10],
    ] as const) {
      expect((await change(record.id, { dueDate: day })).body).toMatchObject({ dueAnchor });
    }
    expect((await change(record.id, { dueDate: null, campaignsEnabled: false })).body).toMatchObject({ dueDate: null });
    expect(await server.inCompany(record.id, (scope) => readSetting(scope, 'campaignsEnabled'))).toBe('false');
  });

  it('is for operators', async () => {
    expect(await change(company.id, { dueDate: '2099-01-01' }, admin)).toMatchObject({ status: 403, body: { error: 'ERR_NO_PERMISSION' } });
  });

  it('refuses names that are taken, plans and companies that are not there', async () => {
    const { id } = await createTestCompany();
    expect(await change(id, { name: company.name })).toMatchObject({ status: 400, body: { error: 'ERR_COMPANY_NAME_ALREADY_EXISTS' } });
    expect(await change(id, { planId: 2_000_000_000 })).toMatchObject({ status: 404, body: { error: 'ERR_NO_PLAN_FOUND' } });
    expect(await change(2_000_000_000, { name: uniqueName() })).toMatchObject({ status: 404, body: { error: 'ERR_NO_COMPANY_FOUND' } });
    expect(await change(id, { dueDate: 'soon' })).toMatchObject({ status: 400, body: { error: 'ERR_VALIDATION' } });
  });

  it('ends the sessions of a company that is switched off, for good', async () => {
    const { id, agent: person } = await server.makeCompany();
    await change(id, { status: false });
    expect((await server.as(person).send('GET', '/auth/me')).status).toBe(401);
    await expect(server.as(null).call(api.auth.login, { email: person.email, password: 'made-password' })).toFailWith(
      'ERR_COMPANY_INACTIVE',
    );
    await change(id, { status: true });
    expect((await server.as(person).send('GET', '/auth/me')).status).toBe(401);
    expect((await server.as(null).call(api.auth.login, { email: person.email, password: 'made-password' })).user.id).toBe(person.id);
  });

  it('opens an expired company again at once', async () => {
    const { id, agent: person } = await server.makeCompany({ dueDate: new Date(Date.now() - 1000) });
    expect((await server.as(person).send('GET', '/tags')).status).toBe(402);
    await change(id, { dueDate: '2099-01-01' });
    expect((await server.as(person).send('GET', '/tags')).status).toBe(200);
  });
});

describe('PUT /companies/:id/schedules', () => {
  const schedules = [{ weekday: 'Segunda-feira', weekdayEn: 'monday' as const, startTime: '09:00', endTime: '17:00' }];
  const setHours = (as: TestUser, id: number) => server.as(as).call(api.companies.updateSchedules, { id, schedules });

  it('is for the admins of the company and for operators', async () => {
    expect((await setHours(admin, company.id)).schedules).toEqual(schedules);
    expect((await setHours(operator, company.id)).schedules).toEqual(schedules);
    await expect(setHours(agent, company.id)).toFailWith('ERR_NO_PERMISSION');
    await expect(setHours(admin, operator.companyId)).toFailWith('ERR_NO_COMPANY_FOUND');
    await expect(setHours(admin, 2_000_000_000)).toFailWith('ERR_NO_COMPANY_FOUND');
  });

  it('keeps several intervals a day, and names the one that overlaps', async () => {
    const [monday] = schedules;
    const setLater = (startTime: string) =>
      server.as(admin).send('PUT', `/companies/${company.id}/schedules`, {
        schedules: [{ ...monday, later: [{ startTime, endTime: '02:00' }] }],
      });
    expect(await setLater('18:00')).toMatchObject({ body: { schedules: [{ endTime: '17:00', later: [{ startTime: '18:00' }] }] } });
    expect(await setLater('16:00')).toMatchObject({
      status: 400,
      body: { error: 'ERR_VALIDATION', fields: { 'schedules.0.later.0.startTime': 'hours.overlap' } },
    });
  });
});

describe('DELETE /companies/:id', () => {
  const remove = (id: number, as = operator) => server.as(as).send('DELETE', `/companies/${id}`);

  it('removes the company with everything it owns', async () => {
    const { id, admin: owner, name } = await server.makeCompany();
    await server.as(owner).call(api.queues.create, { name: 'Vendas', color: '#123456' });
    expect(await remove(id)).toMatchObject({ status: 200, body: undefined });
    expect((await server.as(owner).send('GET', '/auth/me')).status).toBe(401);
    await expect(server.as(null).call(api.auth.login, { email: owner.email, password: 'made-password' })).toFailWith(
      'ERR_INVALID_CREDENTIALS',
    );
    expect((await server.as(operator).call(api.companies.page, { searchParam: name })).count).toBe(0);
    expect(await remove(id)).toMatchObject({ status: 404, body: { error: 'ERR_NO_COMPANY_FOUND' } });
  });

  it('spares the first company and the own one', async () => {
    expect(await remove(1)).toMatchObject({ status: 409, body: { error: 'ERR_COMPANY_PROTECTED' } });
    expect(await remove(operator.companyId)).toMatchObject({ status: 409, body: { error: 'ERR_COMPANY_PROTECTED' } });
  });

  it('is for operators', async () => {
    expect(await remove(operator.companyId, admin)).toMatchObject({ status: 403, body: { error: 'ERR_NO_PERMISSION' } });
  });
});
