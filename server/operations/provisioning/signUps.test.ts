import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { api } from '#shared/api.ts';
import type { SignUpRecord } from '#shared/tenancy/companies/index.ts';
import { queryAsSupport } from '#server/platform/database/queryAsSupport.ts';
import { execute, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import { readKeptMails, readMailedCode } from '#server/testing/mail/readKeptMails.ts';
import { startTestServer, type TestServer } from '#server/testing/server/startTestServer.ts';
import { hourMs } from '#shared/rules/durations.ts';
import { removeOldSignUps } from './confirmSignUp.ts';

const password = 'Janela-azul-7';
const wrongCode = { status: 404, body: { error: 'ERR_SIGN_UP_CODE_INVALID' } };

let server: TestServer;
let company: Awaited<ReturnType<TestServer['makeCompany']>>;

beforeAll(async () => {
  server = await startTestServer({ DEMO: 'true', TRUST_PROXY: '1' });
  // The operator's company, which the first id belongs to.
  await server.makeCompany();
  company = await server.makeCompany();
});

let addresses = 0;
const newAddress = (): Record<string, string> => ({ 'x-forwarded-for': `203.0.113.${(addresses += 1)}` });
const word = (): string => randomUUID().slice(0, 8);
const newEmail = (): string => `${word()}@sign-ups.test`;
const application = (overrides: object = {}) => ({
  name: `Empresa ${word()}`,
  email: newEmail(),
  planId: company.planId,
  password,
  ...overrides,
});

const signUp = (body: object, headers = newAddress()) => server.as(null).send('POST', '/companies/cadastro', body, headers);
const confirm = (signUpId: string | null, token: string, headers = newAddress()) =>
  server.as(null).send('POST', '/companies/cadastro/confirm', { signUpId, token }, headers);
const resend = (signUpId: string | null, email: string, headers = newAddress()) =>
  server.as(null).send('POST', '/companies/cadastro/resend', { signUpId, email }, headers);
const mailsTo = (email: string) => readKeptMails(server, { companyId: 1, email });
const codeFor = (email: string) => readMailedCode(server, { companyId: 1, email });
const logIn = (email: string) => server.as(null).send('POST', '/auth/login', { email, password }, newAddress());

async function apply(overrides: object = {}) {
  const form = application(overrides);
  const { body } = await signUp(form);
  const { id, signUpId } = body as SignUpRecord;
  return { ...form, id, signUpId };
}

describe('a sign-up by a program that fills in forms', () => {
  it.each([
    ['that no person sees', { website: 'https://casino.example' }],
    ['faster than by hand', { filledInMs: 300 }],
  ])('is answered as any other, and nobody gets a mail: fields %s', async (_, odd) => {
    const form = application(odd);
    const { status, body } = await signUp(form);
    const { id, needsCode, signUpId } = body as SignUpRecord;
    expect({ status, needsCode, signUpId }).toEqual({ status: 200, needsCode: true, signUpId: expect.any(String) });
    expect(Object.keys(body as object).toSorted()).toEqual(Object.keys((await signUp(application())).body as object).toSorted());
    expect(await mailsTo(form.email)).toEqual([]);
    expect(await queryAsSupport(server.platform, 'select from sign_ups where uuid = $1', [signUpId])).toEqual([]);
    expect(id).toBeGreaterThan(0);
  });

  it('is one of a person where the form took its time, or where the client tells neither', async () => {
    for (const overrides of [{}, { website: '', filledInMs: 15_000 }]) {
      const form = application(overrides);
      await signUp(form);
      expect(await mailsTo(form.email)).toHaveLength(1);
    }
  });
});

describe('POST /companies/cadastro, where mails go out', () => {
  it('opens nothing until the code of the mail comes, and then the trial begins', async () => {
    const form = application({ userName: 'Olga Prado', language: 'es' });
    const { status, body } = await signUp(form);
    const { id, needsCode, signUpId, ...record } = body as SignUpRecord;
    expect({ status, needsCode }).toEqual({ status: 200, needsCode: true });
    expect((await logIn(form.email)).status).toBe(401);
    expect(await queryAsSupport(server.platform, 'select from companies where id = $1', [id])).toEqual([]);
    const [mail] = await mailsTo(form.email);
    expect(mail?.subject).toContain(form.name);
    expect(mail?.text).toContain('Olga Prado');
    expect(mail?.text).toContain(`/signup?id=${signUpId}`);

    const opened = await confirm(signUpId, ` ${(await codeFor(form.email)).toLowerCase().replace('-', ' ')} `);
    const changing = {
      dueDate: expect.any(String),
      trialExpiration: expect.any(String),
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    };
    expect(opened).toMatchObject({ status: 200, body: { id, ...record, ...changing } });
    const { user } = await server.as(null).call(api.auth.login, { email: form.email, password });
    expect(user).toMatchObject({ name: 'Olga Prado', companyId: id, profile: 'admin', language: 'es', super: false });
  });

  it('makes the first invoice at once', async () => {
    const { signUpId, email } = await apply();
    await confirm(signUpId, await codeFor(email));
    const { token, user } = await server.as(null).call(api.auth.login, { email, password });
    const { call } = server.as({ ...user, token });
    await expect.poll(() => call(api.billing.all, {})).toMatchObject([{ status: 'open', value: 10 }]);
  });

  it('answers the same for an address that has an account, which only its owner learns', async () => {
    const taken = application({ email: company.admin.email.toUpperCase() });
    const [known, unknown] = [await signUp(taken), await signUp(application())];
    const shapeOf = ({ status, body }: typeof known) => [status, Object.keys(body as object), (body as SignUpRecord).needsCode];
    expect(shapeOf(known)).toEqual(shapeOf(unknown));
    expect((known.body as SignUpRecord).name).toBe(taken.name);
    expect((await mailsTo(company.admin.email)).map(({ subject }) => subject)).toEqual(['Você já tem uma conta no Prosa']);
    expect(await confirm((known.body as SignUpRecord).signUpId, 'AAAA-AAAA')).toMatchObject(wrongCode);
    const [first, second] = [await resend((known.body as SignUpRecord).signUpId, taken.email), await resend(randomUUID(), newEmail())];
    expect(first.body).toEqual(second.body);
    expect(await mailsTo(company.admin.email)).toHaveLength(1);
  });

  it('answers the same for an account that has had all the mails of an hour', async () => {
    const operator = await server.makeUser(1);
    const statement = `insert into mails (id, company_id, recipient, kind, sealed, state, created_at)
      select gen_random_uuid(), 1, lower($1), 'newDevice', '', 'kept', $2 from generate_series(1, 20)`;
    await server.inCompany(1, ({ em, now }) => execute(em, statement, [operator.email, now]));
    expect(await signUp(application({ email: operator.email }))).toMatchObject({ status: 200, body: { needsCode: true } });
  });

  it.each([
    [{ name: 'x' }, 'ERR_COMPANY_INVALID_NAME'],
    [{ password: 'janela' }, 'ERR_WEAK_PASSWORD'],
    [{ planId: 2_000_000_000 }, 'ERR_NO_PLAN_FOUND'],
  ])('refuses %o at once, for a known address too', async (wish, error) => {
    expect(await signUp(application(wish))).toMatchObject({ body: { error } });
    expect(await signUp(application({ ...wish, email: company.agent.email }))).toMatchObject({ body: { error } });
  });

  it('refuses the name of a company, and keeps none for what waits', async () => {
    const { name } = await apply();
    const second = application({ name });
    expect(await signUp(second)).toMatchObject({ status: 200 });
    expect(await signUp(application({ name: company.name }))).toMatchObject({ body: { error: 'ERR_COMPANY_NAME_ALREADY_EXISTS' } });
  });

  it('stores neither the password nor the code', async () => {
    const { id, email } = await apply();
    const [row] = await queryAsSupport<{ row: string }>(server.platform, 'select s::text as row from sign_ups s where id = $1', [id]);
    const code = await codeFor(email);
    expect(row?.row).not.toMatch(new RegExp(`${password}|${code}|${code.replace('-', '')}`));
    const asApplication = server.inCompany(company.id, ({ em }) => queryRows(em, queryOf({}, 'select from sign_ups')));
    await expect(asApplication).rejects.toThrow(/permission denied/);
  });

  it('mails one address five times an hour, known or not', async () => {
    for (const email of [newEmail(), company.admin.email]) {
      const answers = await Promise.all(Array.from({ length: 7 }, () => signUp(application({ email }))));
      expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(2);
    }
  });
});

describe('POST /companies/cadastro/confirm', () => {
  it('opens the company once, of several calls at once', async () => {
    const { signUpId, email } = await apply();
    const token = await codeFor(email);
    const answers = await Promise.all([1, 2, 3].map(() => confirm(signUpId, token)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404, 404]);
  });

  it('takes the code of this sign-up alone, and the last one', async () => {
    const email = newEmail();
    const [mine, other] = [await apply({ email }), await apply({ email })];
    expect(await confirm(mine.signUpId, await codeFor(email))).toMatchObject(wrongCode);
    const first = await codeFor(email);
    await resend(other.signUpId, email.toUpperCase());
    expect(await codeFor(email)).not.toBe(first);
    expect(await confirm(other.signUpId, first)).toMatchObject(wrongCode);
    expect(await confirm(other.signUpId, await codeFor(email))).toMatchObject({ status: 200 });
    // The address is taken now.
    await resend(mine.signUpId, email);
    expect(await confirm(mine.signUpId, await codeFor(email))).toMatchObject({ status: 400, body: { error: 'ERR_EMAIL_ALREADY_EXISTS' } });
  });

  it('stops who tries codes', async () => {
    const { signUpId, email } = await apply();
    const answers = await Promise.all(Array.from({ length: 12 }, () => confirm(signUpId, 'AAAA-AAAA')));
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(10);
    expect((await confirm(signUpId, await codeFor(email))).status).toBe(429);
  });

  it('stops who tries sign-ups, from one address', async () => {
    const address = newAddress();
    const answers = await Promise.all(Array.from({ length: 60 }, () => confirm(randomUUID(), 'AAAA-AAAA', address)));
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10);
  });

  it('cannot be confirmed by counting the ids of companies', async () => {
    const { id, signUpId, email } = await apply();
    const byId = { id, token: 'AAAA-AAAA' };
    const guesses = Array.from({ length: 12 }, () => server.as(null).send('POST', '/companies/cadastro/confirm', byId, newAddress()));
    expect((await Promise.all(guesses)).map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 400));
    expect(await confirm(signUpId, await codeFor(email))).toMatchObject({ status: 200 });
  });
});

// Last: the clock of the server moves on.
it('a code is good for an hour, and an application for a day', async () => {
  const { id, signUpId, email } = await apply();
  const token = await codeFor(email);
  server.advanceClock(hourMs + 1000);
  expect(await confirm(signUpId, token)).toMatchObject(wrongCode);
  await removeOldSignUps.run(server.platform);
  await resend(signUpId, email);
  const second = await codeFor(email);
  server.advanceClock(24 * hourMs);
  await removeOldSignUps.run(server.platform);
  expect(await confirm(signUpId, second)).toMatchObject(wrongCode);
  expect(await queryAsSupport(server.platform, 'select from sign_ups where id = $1', [id])).toEqual([]);
});
