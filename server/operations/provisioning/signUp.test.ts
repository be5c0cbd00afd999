import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { api } from '#shared/api.ts';
import type { CompanyRecord } from '#shared/tenancy/companies/record.ts';
import { settingKeys } from '#shared/tenancy/settings.ts';
import { readSetting } from '#server/tenancy/settings/index.ts';
import { column, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import { runInSystemScope } from '#server/platform/database/systemScope.ts';
import { startTestServer, testPassword, type TestServer, type TestUser } from '#server/testing/server/startTestServer.ts';
import { dayMs } from '#shared/rules/durations.ts';

let server: TestServer;
let company: Awaited<ReturnType<TestServer['makeCompany']>>;
let crowded: TestServer;
let live: TestServer;

beforeAll(async () => {
  server = await startTestServer({ TIME_ZONE: 'America/Sao_Paulo' });
  crowded = await startTestServer();
  live = await startTestServer({ NODE_ENV: 'production', ADMIN_EMAIL: 'dona@prosa.test' });
  company = await server.makeCompany();
});

const uniqueName = (): string => `Empresa ${randomUUID().slice(0, 8)}`;
const email = (): string => `${randomUUID().slice(0, 8)}@companies.test`;
const companyInput = (overrides: object = {}) => ({ name: uniqueName(), email: email(), planId: company.planId, ...overrides });

describe('POST /companies/cadastro', () => {
  const signUp = (body: object) => server.as(null).send('POST', '/companies/cadastro', body);
  const application = (overrides: object = {}) => ({ ...companyInput(), password: 'janela azul', phone: '11999990000', ...overrides });
  const countRows = (what: 'companies where name' | 'users where email', value: string) =>
    runInSystemScope(server.platform, 'a test', ({ em }) => queryRows(em, queryOf({}, `select from ${what} = $1`), [value]));

  it('opens a company for three days, whatever the body requests', async () => {
    const overrides = {
      dueDate: '2099-01-01T00:00:00Z',
      status: 'f',
      recurrence: 'ANUAL',
      campaignsEnabled: false,
      super: true,
      companyId: 1,
    };
    const answer = await signUp(application(overrides));
    const record = answer.body as CompanyRecord;
    expect(answer).toMatchObject({
      status: 200,
      body: { status: true, recurrence: 'MENSAL', planId: company.planId, phone: '11999990000' },
    });
    const lasts = new Date(record.dueDate ?? 0).getTime() - Date.now();
    expect(Math.abs(lasts - 3 * dayMs)).toBeLessThan(60_000);
    expect(record.trialExpiration).toBe(record.dueDate);
  });

  it('is refused where the operator has closed registration', async () => {
    const closed = await startTestServer({ SIGN_UP: 'off' });
    const answer = await closed.as(null).send('POST', '/companies/cadastro', application());
    expect(answer).toMatchObject({ status: 403, body: { error: 'ERR_USER_CREATION_DISABLED' } });
  });

  it('is closed in production where no mails go out: an account could be told by its refusal', async () => {
    const refused = { status: 403, body: { error: 'ERR_USER_CREATION_DISABLED' } };
    const { admin, planId } = await live.makeCompany();
    for (const email of [admin.email, 'nobody@sign-ups.test']) {
      expect(await live.as(null).send('POST', '/companies/cadastro', application({ email, planId }))).toMatchObject(refused);
    }
    expect(await live.as(null).call(api.system.version, {})).toMatchObject({ allowsSignUp: false });
    expect(await server.as(null).call(api.system.version, {})).toMatchObject({ allowsSignUp: true });
  });

  it('names the first admin as the person asks', async () => {
    const form = application({ userName: 'Olga Prado' });
    await signUp(form);
    const { user } = await server.as(null).call(api.auth.login, { email: form.email, password: form.password });
    expect(user).toMatchObject({ name: 'Olga Prado', company: { name: form.name } });
  });

  it('makes the first admin, who can sign in, and every setting', async () => {
    const form = application();
    await signUp(form);
    const { user } = await server.as(null).call(api.auth.login, { email: form.email, password: form.password });
    expect(user).toMatchObject({ name: form.name, profile: 'admin', super: false, company: { name: form.name } });
    const settings = await server.inCompany(user.companyId, ({ em }) =>
      queryRows(em, queryOf({ key: column.text() }, 'select key from settings order by id')),
    );
    expect(settings.map(({ key }) => key)).toEqual(settingKeys);
    expect(await server.inCompany(user.companyId, (scope) => readSetting(scope, 'campaignsEnabled'))).toBe('true');
    expect(await server.inCompany(user.companyId, (scope) => readSetting(scope, 'strongPasswords'))).toBe('enabled');
  });

  it.each([
    [{ name: 'x' }, 400, 'ERR_COMPANY_INVALID_NAME'],
    [{ name: 'x'.repeat(51) }, 400, 'ERR_COMPANY_INVALID_NAME'],
    [{ email: 'nobody' }, 400, 'ERR_VALIDATION'],
    [{ password: 'four' }, 400, 'ERR_VALIDATION'],
    [{ planId: 2_000_000_000 }, 404, 'ERR_NO_PLAN_FOUND'],
  ])('refuses %o', async (wish, status, error) => {
    expect(await signUp(application(wish))).toMatchObject({ status, body: { error } });
  });

  it('answers the same for an address that has an account, of which nothing is opened and nothing changes', async () => {
    const { id, ...known } = (await signUp(application({ email: company.admin.email.toUpperCase() }))).body as CompanyRecord;
    const { id: opened, ...unknown } = (await signUp(application())).body as CompanyRecord;
    const same = { name: '', email: '', dueDate: '', trialExpiration: '', createdAt: '', updatedAt: '' };
    expect({ ...known, ...same }).toEqual({ ...unknown, ...same });
    expect(Object.keys(known)).toEqual(Object.keys(unknown));
    expect([id, opened].map((each) => typeof each)).toEqual(['number', 'number']);
    expect(await countRows('companies where name', known.name)).toEqual([]);
    expect(await countRows('companies where name', unknown.name)).toHaveLength(1);
    const { user } = await server.as(null).call(api.auth.login, { email: company.admin.email, password: testPassword });
    expect(user.companyId).toBe(company.id);
  });

  it.each([{ name: 'x' }, { password: 'janela' }, { planId: 2_000_000_000 }])('refuses %o for a known address as for any', async (wish) => {
    const [known, unknown] = [await signUp(application({ ...wish, email: company.agent.email })), await signUp(application(wish))];
    expect(known).toMatchObject({ status: unknown.status, body: unknown.body as object });
    expect(known.status).toBeGreaterThanOrEqual(400);
  });

  it('leaves nothing behind when the name is taken', async () => {
    const sameName = application({ name: company.name });
    expect(await signUp(sameName)).toMatchObject({ status: 400, body: { error: 'ERR_COMPANY_NAME_ALREADY_EXISTS' } });
    expect(await countRows('users where email', sameName.email)).toEqual([]);
  });

  it('opens one company of two that come with the same e-mail at once, and tells neither', async () => {
    const same = email();
    const forms = [application({ email: same }), application({ email: same })];
    const answers = await Promise.all(forms.map((form) => signUp(form)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const opened = await Promise.all(forms.map(({ name }) => countRows('companies where name', name)));
    expect(opened.flat()).toHaveLength(1);
  });

  it('takes so many an hour from one address', async () => {
    const attempt = () => crowded.as(null).send('POST', '/companies/cadastro', application({ planId: 2_000_000_000 }));
    const answers = await Promise.all(Array.from({ length: 102 }, attempt));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(2);
    expect(refused[0]?.body).toMatchObject({ error: 'ERR_TOO_MANY_ATTEMPTS' });
  });

  it('asks for strong passwords from the first one on, in production mode for longer ones', async () => {
    const mailing = await startTestServer({ NODE_ENV: 'production', SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'desk@example.com' });
    for (const [at, short, long, needsCode] of [
      [server, 'janela1', 'janela12', false],
      [mailing, 'janela123', 'janela1234', true],
    ] as const) {
      const { planId } = await at.makeCompany();
      const apply = (password: string) => at.as(null).call(api.companies.signUp, { ...companyInput({ planId }), password });
      await expect(apply(short)).toFailWith('ERR_WEAK_PASSWORD', { password: 'tooShort' });
      expect(await apply(long)).toMatchObject({ needsCode });
    }
  });

  it('lets only operators switch strong passwords off in production mode', async () => {
    const change = (at: TestServer, who: TestUser) => at.as(who).call(api.settings.update, { key: 'strongPasswords', value: 'disabled' });
    const { id, admin: owner } = await live.makeCompany();
    await expect(change(live, owner)).toFailWith('ERR_NO_SUPER');
    expect((await change(live, await live.makeUser(id, { profile: 'admin', super: true }))).value).toBe('disabled');
    expect((await change(server, (await server.makeCompany()).admin)).value).toBe('disabled');
  });
});
