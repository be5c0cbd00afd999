import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { api } from '#shared/api.ts';
import { planFlags } from '#shared/rules/planFlags.ts';
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

describe('GET /plans/list and /plans/all', () => {
  it('show every plan by name to anybody', async () => {
    await createPlan(`A ${uniqueName()}`);
    const listed = await server.as(null).call(api.plans.list, {});
    expect(listed.map(({ name }) => name)).toEqual(listed.map(({ name }) => name).toSorted());
    expect(listed.length).toBeGreaterThan(1);
    expect(await server.as(null).call(api.plans.all, {})).toEqual(listed);
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
