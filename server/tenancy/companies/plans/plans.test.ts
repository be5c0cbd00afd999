import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { api } from '#shared/api.ts';
import { maxPlans } from '#shared/tenancy/companies/plans.ts';
import { planFlags } from '#shared/rules/planFlags.ts';
import { queryAsSupport } from '#server/platform/database/queryAsSupport.ts';
import type { ApiClient } from '#server/testing/server/createApiClient.ts';
import { startTestServer, type TestUser, type TestServer } from '#server/testing/server/startTestServer.ts';

let server: TestServer;
let company: Awaited<ReturnType<TestServer['makeCompany']>>;
let operator: ApiClient;
let admin: TestUser;

beforeAll(async () => {
  server = await startTestServer();
  company = await server.makeCompany();
  ({ admin } = company);
  operator = server.as(await server.makeUser(company.id, { profile: 'admin', super: true }));
});

const uniqueName = (): string => `plano ${randomUUID().slice(0, 8)}`;
const createPlan = (name = uniqueName()) => operator.call(api.plans.create, { name });

async function makeCompanyWithPlan(planId: number) {
  const made = await server.makeCompany();
  await operator.call(api.companies.update, { id: made.id, planId });
  return made;
}

describe('GET /plans/list and /plans/all', () => {
  it('show every plan by name to anybody', async () => {
    await createPlan(`A ${uniqueName()}`);
    const listed = await server.as(null).call(api.plans.list, {});
    expect(listed.map(({ name }) => name)).toEqual(listed.map(({ name }) => name).toSorted());
    expect(listed.length).toBeGreaterThan(1);
    expect(await server.as(null).call(api.plans.all, {})).toEqual(listed);
  });

  it('leave out plans that are not offered, which nobody can choose at sign-up', async () => {
    const { id } = await operator.call(api.plans.create, { name: uniqueName(), isPublic: false });
    expect((await server.as(null).call(api.plans.list, {})).map((plan) => plan.id)).not.toContain(id);
    const application = { name: uniqueName(), email: `${randomUUID()}@plans.test`, password: 'janela azul 1', planId: id };
    await expect(server.as(null).call(api.companies.signUp, application)).toFailWith('ERR_NO_PLAN_FOUND');
    await operator.call(api.plans.update, { id, isPublic: true });
    expect((await server.as(null).call(api.plans.list, {})).map((plan) => plan.id)).toContain(id);
  });
});

describe('GET /plans', () => {
  it('is for operators, and answers 403, not 401, to others', async () => {
    expect(await server.as(admin).send('GET', '/plans')).toMatchObject({ status: 403, body: { error: 'ERR_NO_PERMISSION' } });
  });

  it('answers twenty a page and searches by name', async () => {
    const mark = randomUUID().slice(0, 8);
    await Promise.all(Array.from({ length: 21 }, (_, n) => createPlan(`${mark} ${String(n).padStart(2, '0')}`)));
    const first = await operator.call(api.plans.page, { searchParam: mark.toUpperCase() });
    expect(first).toMatchObject({ count: 21, hasMore: true });
    expect(first.plans[0]?.name).toBe(`${mark} 00`);
    const second = await operator.call(api.plans.page, { searchParam: mark, pageNumber: 2 });
    expect(second.plans.map(({ name }) => name)).toEqual([`${mark} 20`]);
    expect(second.hasMore).toBe(false);
    expect((await operator.call(api.plans.page, { searchParam: '%' })).count).toBe(0);
  });

  it('counts the companies of each plan, foreign ones too', async () => {
    const { id, name } = await createPlan();
    await Promise.all([makeCompanyWithPlan(id), makeCompanyWithPlan(id)]);
    expect((await operator.call(api.plans.page, { searchParam: name })).plans).toMatchObject([{ id, companies: 2 }]);
  });
});

describe('GET /plans/:id', () => {
  it('shows the own plan; any other is as good as missing', async () => {
    const { agent, planId } = company;
    expect((await server.as(agent).call(api.plans.show, { id: planId })).value).toBe(10);
    const { id } = await createPlan();
    await expect(server.as(admin).call(api.plans.show, { id })).toFailWith('ERR_NO_PLAN_FOUND');
    expect((await operator.call(api.plans.show, { id })).id).toBe(id);
    await expect(operator.call(api.plans.show, { id: 2_000_000_000 })).toFailWith('ERR_NO_PLAN_FOUND');
  });
});

describe('POST /plans', () => {
  it('starts with every flag on and no room', async () => {
    const plan = await createPlan();
    expect(plan).toMatchObject({ users: 0, connections: 0, queues: 0, value: 0 });
    expect(planFlags.map((flag) => plan[flag])).toEqual(planFlags.map(() => true));
  });

  it.each([
    ['1.234,5', 1234.5],
    ['99.9', 99.9],
    [30, 30],
  ])('reads the value %s', async (value, sum) => {
    const answer = await operator.send('POST', '/plans', { name: uniqueName(), value, users: '12', connections: '', useKanban: 'f' });
    expect(answer).toMatchObject({ status: 200, body: { value: sum, users: 12, connections: 0, useKanban: false } });
  });

  it('is refused beyond the largest number of plans', async () => {
    await queryAsSupport(server.platform, `insert into plans (name) select 'Muitos ' || n from generate_series(1, $1) n`, [maxPlans]);
    await expect(operator.call(api.plans.create, { name: 'Mais um' })).toFailWith('ERR_PLANS_LIMIT');
    await queryAsSupport(server.platform, `delete from plans where name like 'Muitos %'`);
  });

  it('asks for a unique name', async () => {
    const { name } = await createPlan();
    await expect(createPlan(name)).toFailWith('ERR_PLAN_NAME_ALREADY_EXISTS');
    await expect(createPlan('x')).toFailWith('ERR_PLAN_INVALID_NAME');
    expect(await operator.send('POST', '/plans', { value: 1 })).toMatchObject({ status: 400, body: { error: 'ERR_PLAN_INVALID_NAME' } });
  });
});

describe('PUT /plans/:id', () => {
  it('changes the plan of the path, whatever id the body holds, and leaves absent keys alone', async () => {
    const [plan, other] = [await operator.call(api.plans.create, { name: uniqueName(), users: 7, value: 50 }), await createPlan()];
    const name = uniqueName();
    const answer = await operator.send('PUT', `/plans/${plan.id}`, { id: other.id, name, useOpenAi: false });
    expect(answer).toMatchObject({ status: 200, body: { id: plan.id, name, users: 7, value: 50, useOpenAi: false, useKanban: true } });
    expect((await operator.call(api.plans.show, { id: other.id })).name).toBe(other.name);
  });

  it('refuses the name of another plan', async () => {
    const [plan, other] = [await createPlan(), await createPlan()];
    await expect(operator.call(api.plans.update, { id: plan.id, name: other.name })).toFailWith('ERR_PLAN_NAME_ALREADY_EXISTS');
    await expect(operator.call(api.plans.update, { id: 2_000_000_000, name: uniqueName() })).toFailWith('ERR_NO_PLAN_FOUND');
  });
});

describe('DELETE /plans/:id', () => {
  it('answers an empty body', async () => {
    const { id } = await createPlan();
    expect(await operator.send('DELETE', `/plans/${id}`)).toMatchObject({ status: 200, body: undefined });
    await expect(operator.call(api.plans.remove, { id })).toFailWith('ERR_NO_PLAN_FOUND');
  });

  it('refuses while a company uses it', async () => {
    expect(await operator.send('DELETE', `/plans/${company.planId}`)).toMatchObject({ status: 409, body: { error: 'ERR_PLAN_IN_USE' } });
    expect((await operator.call(api.plans.show, { id: company.planId })).id).toBe(company.planId);
  });
});

describe('GET /plans/:id/effects', () => {
  it('names the companies that lower limits would leave without room', async () => {
    const { id } = await operator.call(api.plans.create, { name: uniqueName(), users: 9, connections: 9, queues: 9 });
    const [crowded] = await Promise.all([makeCompanyWithPlan(id), makeCompanyWithPlan(id)]);
    await server.makeUser(crowded.id);
    const { users = 0 } = (await operator.call(api.plans.effects, { id, users: 0 })).exceeding.find((each) => each.id === crowded.id) ?? {};
    expect(await operator.call(api.plans.effects, { id, users: users - 1, queues: 5 })).toEqual({
      companies: 2,
      exceedingCount: 1,
      exceeding: [{ id: crowded.id, name: crowded.name, users, connections: 0, queues: 0, stored: 0 }],
    });
    expect(await operator.call(api.plans.effects, { id, users })).toMatchObject({ companies: 2, exceedingCount: 0, exceeding: [] });
    expect(await operator.call(api.plans.effects, { id })).toMatchObject({ exceedingCount: 0 });
  });

  it('is for operators', async () => {
    await expect(server.as(admin).call(api.plans.effects, { id: company.planId })).toFailWith('ERR_NO_PERMISSION');
  });
});
