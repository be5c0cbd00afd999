import { describe, expect, it } from 'vitest';
import { api } from '#shared/api.ts';
import type { SessionRecord } from '#shared/workspace/auth/index.ts';
import { uncheckedRows } from '#server/platform/database/queryRows.ts';
import { readKeptMails, readMailedToken } from '#server/testing/mail/readKeptMails.ts';
import { startTestServer, testPassword, type TestServer, type TestUser } from '#server/testing/server/startTestServer.ts';
import { codeOf, startAppOf, turnOnSecondStep } from './secondSteps.fixture.ts';

const server = await startTestServer({ DEMO: '1' });
const password = { currentPassword: testPassword };

const logIn = ({ email }: TestUser, at: TestServer = server) => at.as(null).send('POST', '/auth/login', { email, password: testPassword });

async function askForStep(user: TestUser): Promise<string> {
  const { status, body } = await logIn(user);
  expect([status, body]).toMatchObject([401, { error: 'ERR_SECOND_STEP_REQUIRED' }]);
  return (body as { challenge: string }).challenge;
}
const answer = (challenge: string, code: string) => server.as(null).call(api.auth.secondStep, { challenge, code });
const now = () => server.platform.now().getTime();

describe('a sign-in with a second step', () => {
  it('needs the code of the app after the password, once each', async () => {
    const { agent } = await server.makeCompany();
    const { secret } = await turnOnSecondStep(server, agent);
    const challenge = await askForStep(agent);
    await expect(answer(challenge, '000000')).toFailWith('ERR_SECOND_STEP_CODE');
    const code = codeOf(secret, now());
    const session = await answer(challenge, ` ${code.slice(0, 3)} ${code.slice(3)} `);
    expect(session.user).toMatchObject({ id: agent.id, mustSetUpSecondStep: false });
    expect(await server.as({ ...agent, token: session.token }).call(api.auth.me, {})).toMatchObject({ id: agent.id });
    await expect(answer(await askForStep(agent), code)).toFailWith('ERR_SECOND_STEP_CODE');
    await expect(answer(challenge, codeOf(secret, now() + 30_000))).resolves.toMatchObject({ user: { id: agent.id } });
  });

  it('takes one code once, also by requests at once', async () => {
    const { agent } = await server.makeCompany();
    const { recoveryCodes } = await turnOnSecondStep(server, agent);
    const challenge = await askForStep(agent);
    const [first = ''] = recoveryCodes;
    const answers = await Promise.allSettled([1, 2, 3].map(() => answer(challenge, first)));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await server.as(agent).call(api.secondSteps.show, {})).toMatchObject({ recoveryCodes: recoveryCodes.length - 1 });
  });

  it('takes a recovery code in any spelling, and notes it', async () => {
    const { agent, admin } = await server.makeCompany();
    const { recoveryCodes } = await turnOnSecondStep(server, agent);
    await answer(await askForStep(agent), ` ${recoveryCodes[3]?.toLowerCase().replace('-', ' ')} `);
    const { auditRecords } = await server.as(admin).call(api.audit.page, { userId: agent.id });
    expect(auditRecords.map(({ action }) => action)).toEqual(['user.signIn', 'user.useRecoveryCode', 'user.turnOnSecondStep']);
    const { recoveryCodes: renewed } = await server.as(agent).call(api.secondSteps.renewRecoveryCodes, password);
    await expect(answer(await askForStep(agent), recoveryCodes[4] ?? '')).toFailWith('ERR_SECOND_STEP_CODE');
    await answer(await askForStep(agent), renewed[0] ?? '');
  });

  it('counts guesses, and lets a challenge be neither old nor outlive the password, nor stand for a session', async () => {
    const { agent, admin } = await server.makeCompany();
    const { secret } = await turnOnSecondStep(server, agent);
    const challenge = await askForStep(agent);
    expect((await server.as({ ...agent, token: challenge }).send('GET', '/auth/me')).status).toBe(403);
    await expect(answer(agent.token, codeOf(secret, now()))).toFailWith('ERR_SECOND_STEP_EXPIRED');
    for (let guess = 0; guess < 10; guess += 1) {
      await expect(answer(challenge, `00000${guess}`)).toFailWith('ERR_SECOND_STEP_CODE');
    }
    const refused = await server.as(null).send('POST', '/auth/second-step', { challenge, code: codeOf(secret, now()) });
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);

    const other = await server.makeUser(agent.companyId);
    const made = await turnOnSecondStep(server, other);
    const before = await askForStep(other);
    await server.as(admin).call(api.users.update, { id: other.id, password: 'outra-senha-7' });
    await expect(answer(before, codeOf(made.secret, now()))).toFailWith('ERR_SECOND_STEP_EXPIRED');
  });

  it('keeps neither secret nor code readable', async () => {
    const { agent, id } = await server.makeCompany();
    const { secret, recoveryCodes } = await turnOnSecondStep(server, agent);
    const rows = await server.inCompany(id, ({ em }) => uncheckedRows(em, 'select * from second_steps'));
    const text = JSON.stringify(rows);
    expect(rows).toHaveLength(1);
    expect([secret, ...recoveryCodes].filter((word) => text.includes(word))).toEqual([]);
  });
});

describe('POST /second-step/app', () => {
  it('needs the password, and counts only when a code has confirmed it', async () => {
    const { agent } = await server.makeCompany();
    const start = (currentPassword: string) => server.as(agent).call(api.secondSteps.startApp, { currentPassword });
    await expect(start('wrong')).toFailWith('ERR_CURRENT_PASSWORD');
    const secret = await startAppOf(server, agent);
    expect((await logIn(agent)).status).toBe(200);
    await expect(server.as(agent).call(api.secondSteps.confirmApp, { code: '000000' })).toFailWith('ERR_SECOND_STEP_CODE');
    expect(await server.as(agent).call(api.secondSteps.show, {})).toEqual({ isRequired: false, appSince: null, recoveryCodes: 0 });
    await server.as(agent).call(api.secondSteps.confirmApp, { code: codeOf(secret, now()) });
    expect(await server.as(agent).call(api.secondSteps.show, {})).toMatchObject({ recoveryCodes: 10 });
    const again = startAppOf(server, agent);
    expect(await again).not.toBe(secret);
    await answer(await askForStep(agent), codeOf(secret, now() + 30_000));
    expect((await readKeptMails(server, agent)).map(({ subject }) => subject)).toEqual(['Verificação em duas etapas ligada']);
  });
});

describe('POST /second-step/turn-off', () => {
  it('needs the password', async () => {
    const { agent } = await server.makeCompany();
    await turnOnSecondStep(server, agent);
    await expect(server.as(agent).call(api.secondSteps.turnOff, { currentPassword: 'wrong' })).toFailWith('ERR_CURRENT_PASSWORD');
    expect(await server.as(agent).call(api.secondSteps.turnOff, password)).toMatchObject({ appSince: null, recoveryCodes: 0 });
    expect((await logIn(agent)).status).toBe(200);
    await expect(server.as(agent).call(api.secondSteps.turnOff, password)).toFailWith('ERR_NO_SECOND_STEP');
  });
});

describe('POST /users/:id/second-step/reset', () => {
  it('is for admins, of colleagues alone, ends their sessions, and is noted and mailed', async () => {
    const { agent, admin, id } = await server.makeCompany();
    const stranger = (await server.makeCompany()).admin;
    await turnOnSecondStep(server, agent);
    await turnOnSecondStep(server, admin);
    const reset = (by: TestUser, of: TestUser) => server.as(by).call(api.secondSteps.reset, { id: of.id });
    await expect(reset(agent, agent)).toFailWith('ERR_NO_PERMISSION');
    await expect(reset(admin, admin)).toFailWith('ERR_NO_PERMISSION');
    await expect(reset(stranger, agent)).toFailWith('ERR_NO_USER_FOUND');
    const { users } = await server.as(admin).call(api.users.page, {});
    expect(users.filter(({ secondStepSince }) => secondStepSince !== null)).toHaveLength(2);
    await reset(admin, agent);
    expect((await server.as(agent).send('GET', '/auth/me')).status).toBe(401);
    expect((await logIn(agent)).status).toBe(200);
    await expect(reset(admin, agent)).toFailWith('ERR_NO_SECOND_STEP');
    const { auditRecords } = await server.as(admin).call(api.audit.page, { action: 'user.resetSecondStep' });
    expect(auditRecords).toMatchObject([{ userId: admin.id, subjectId: agent.id, companyId: id }]);
    expect((await readKeptMails(server, agent)).map(({ subject }) => subject)).toContain('Sua verificação em duas etapas foi removida');
  });
});

describe('an invitation to somebody who lost the second step', () => {
  const accept = (token: string) => server.as(null).call(api.invitations.accept, { token, password: 'Janela-azul-7' });
  const signIn = ({ email }: TestUser) => server.as(null).send('POST', '/auth/login', { email, password: 'Janela-azul-7' });
  const makeOperator = async () => server.makeUser((await server.makeCompany()).id, { profile: 'admin', super: true });

  it('of an operator lets the only admin of a company in again, on the record of the company', async () => {
    const { admin } = await server.makeCompany();
    await turnOnSecondStep(server, admin);
    const operator = await makeOperator();
    await expect(server.as(operator).call(api.secondSteps.reset, { id: admin.id })).toFailWith('ERR_OPERATOR_REFUSED');
    await server.as(operator).call(api.users.invite, { id: admin.id });
    // The mail alone changes nothing.
    await askForStep(admin);
    await accept(await readMailedToken(server, admin));
    const { body } = await signIn(admin);
    const { token } = body as SessionRecord;
    const again = { ...admin, token };
    expect(await server.as(again).call(api.secondSteps.show, {})).toMatchObject({ appSince: null, recoveryCodes: 0 });
    const { auditRecords } = await server.as(again).call(api.audit.page, {});
    expect(auditRecords.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['user.invite', 'user.resetSecondStep', 'user.acceptInvitation']),
    );
    const of = (action: string) => auditRecords.find((each) => each.action === action);
    expect(of('user.invite')).toMatchObject({ details: { operator: { id: operator.id } } });
    expect(of('user.resetSecondStep')).toMatchObject({ subjectId: admin.id, details: { reason: 'invitation' } });
    expect((await readKeptMails(server, admin)).map(({ subject }) => subject)).toContain('Sua verificação em duas etapas foi removida');
  });

  it("of an operator's session as that admin counts as the operator's", async () => {
    const { admin, id } = await server.makeCompany();
    await turnOnSecondStep(server, admin);
    const { token } = await server.as(await makeOperator()).call(api.auth.enterCompany, { companyId: id });
    await server.as({ ...admin, token }).call(api.users.invite, { id: admin.id });
    await accept(await readMailedToken(server, admin));
    expect((await signIn(admin)).status).toBe(200);
  });

  it('of their own keeps it, and so does one from before it', async () => {
    const { admin, agent } = await server.makeCompany();
    await turnOnSecondStep(server, admin);
    await server.as(admin).call(api.users.invite, { id: admin.id });
    const own = await readMailedToken(server, admin);
    await server.as(admin).call(api.users.invite, { id: agent.id });
    const earlier = await readMailedToken(server, agent);
    await turnOnSecondStep(server, agent);
    for (const [user, token] of [
      [admin, own],
      [agent, earlier],
    ] as const) {
      await accept(token);
      expect(await signIn(user)).toMatchObject({ status: 401, body: { error: 'ERR_SECOND_STEP_REQUIRED' } });
    }
  });

  it('keeps that somebody needs one where the company says so', async () => {
    const { admin, agent } = await server.makeCompany();
    await turnOnSecondStep(server, admin);
    await turnOnSecondStep(server, agent);
    await server.as(admin).call(api.settings.update, { key: 'requireSecondStep', value: 'enabled' });
    await server.as(admin).call(api.users.invite, { id: agent.id });
    await accept(await readMailedToken(server, agent));
    expect(await signIn(agent)).toMatchObject({ status: 200, body: { user: { mustSetUpSecondStep: true } } });
  });
});

describe('a company that requires a second step', () => {
  it('lets people without one in to set it up, and to nothing else', async () => {
    const { agent, admin } = await server.makeCompany();
    await turnOnSecondStep(server, admin);
    await server.as(admin).call(api.settings.update, { key: 'requireSecondStep', value: 'enabled' });
    const session = (await logIn(agent)).body as SessionRecord;
    expect(session.user.mustSetUpSecondStep).toBe(true);
    const limited = { ...agent, token: session.token };
    await expect(server.as(limited).call(api.tags.list, {})).toFailWith('ERR_SECOND_STEP_SETUP_REQUIRED');
    expect(await server.as(limited).call(api.secondSteps.show, {})).toMatchObject({ isRequired: true });
    await turnOnSecondStep(server, limited);
    await expect(server.as(limited).call(api.tags.list, {})).resolves.toEqual([]);
    await expect(server.as(admin).call(api.tags.list, {})).resolves.toEqual([]);
  });

  it('may be the platform, for its operators', async () => {
    const strict = await startTestServer({ SUPER_SECOND_STEP: '1', SERVICES: 'web' });
    const company = await strict.makeCompany();
    const operator = await strict.makeUser(company.id, { profile: 'admin', super: true });
    await expect(strict.as(operator).call(api.tags.list, {})).toFailWith('ERR_SECOND_STEP_SETUP_REQUIRED');
    await expect(strict.as(company.admin).call(api.tags.list, {})).resolves.toEqual([]);
    await turnOnSecondStep(strict, operator);
    await expect(strict.as(operator).call(api.tags.list, {})).resolves.toEqual([]);
  });
});
