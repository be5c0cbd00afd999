import { beforeAll, describe, expect, it } from 'vitest';
import { api } from '#shared/api.ts';
import { readSetting } from '#server/tenancy/settings/index.ts';
import { startTestServer, type TestServer } from '#server/testing/server/startTestServer.ts';
import { createFirstCompany } from './index.ts';

const first = { name: 'Prosa', adminName: 'Admin', email: 'dona@prosa.test' };

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});

describe('the first start', () => {
  it('makes plan 1, company 1 and its operator, once, however many servers start', async () => {
    const results = await Promise.all([1, 2, 3].map(() => createFirstCompany(server.platform, first)));
    const [admin, ...others] = results.filter((one) => one !== null);
    expect(others).toEqual([]);
    expect(admin).toMatchObject({ companyId: 1, email: first.email });
    expect(admin?.password).toMatch(/^\w{16}$/);

    const { user, token } = await server.as(null).call(api.auth.login, { email: first.email, password: admin?.password ?? '' });
    expect(user).toMatchObject({ name: 'Admin', profile: 'admin', super: true, companyId: 1 });
    expect(user.company).toMatchObject({ planId: 1, status: true, plan: { useKanban: true } });
    expect(new Date(user.company.dueDate ?? '').getUTCFullYear()).toBe(2093);
    expect(await server.inCompany(1, (scope) => readSetting(scope, 'scheduleType'))).toBe('queue');

    const operator = server.as({ id: user.id, companyId: 1, email: first.email, token });
    await operator.call(api.auth.replaceOneTimePassword, { password: 'Janela-azul-7' });
    expect((await operator.call(api.plans.create, { name: 'Plano 2' })).id).toBe(2);
    expect((await operator.call(api.companies.create, { name: 'Segunda', email: 'segunda@prosa.test', planId: 1 })).id).toBe(2);
    expect(await createFirstCompany(server.platform, first)).toBeNull();
  });
});
