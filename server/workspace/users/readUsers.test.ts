import { beforeAll, describe, expect, it } from 'vitest';
import { api } from '#shared/api.ts';
import { startTestServer, type TestUser, type TestServer } from '#server/testing/server/startTestServer.ts';
import { makeQueue } from '#server/testing/fixtures/makeRecords.ts';

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

describe('GET /users', () => {
  it('lists the company, newest first, twenty a page', async () => {
    const { id, admin: owner } = await server.makeCompany();
    for (let n = 0; n < 19; n += 1) {
      await server.makeUser(id, { name: `Pessoa ${n}` });
    }
    const first = await server.as(owner).call(api.users.page, {});
    expect(first).toMatchObject({ count: 21, hasMore: true });
    expect(first.users).toHaveLength(20);
    expect(first.users[0]?.name).toBe('Pessoa 18');
    const second = await server.as(owner).call(api.users.page, { pageNumber: 2 });
    expect(second.users.map(({ name }) => name)).toEqual(['Made Admin']);
    expect(await server.as(owner).call(api.users.page, { pageNumber: 3 })).toEqual({ users: [], count: 21, hasMore: false });
  });

  it('searches name and e-mail without regard to case, and takes % and _ literally', async () => {
    const { id, admin: owner } = await server.makeCompany();
    const person = await server.makeUser(id, { name: 'João 100%_certo' });
    const search = async (searchParam: string) =>
      (await server.as(owner).call(api.users.page, { searchParam })).users.map(({ id: userId }) => userId);
    expect(await search('JOÃO')).toEqual([person.id]);
    expect(await search(person.email.toUpperCase())).toEqual([person.id]);
    expect(await search('%')).toEqual([person.id]);
    expect(await search('%%')).toEqual([]);
    expect(await search('0__')).toEqual([]);
    expect(await search(stranger.email)).toEqual([]);
  });

  it('gives agents the queues and the company of everybody, and no more', async () => {
    const { id: queueId } = await server.inCompany(company.id, makeQueue);
    const member = await server.makeUser(company.id, { queueIds: [queueId] });
    const answer = await server.as(agent).send('GET', `/users/?searchParam=${member.email}`);
    expect(answer.body).toMatchObject({
      users: [
        {
          id: member.id,
          company: { id: company.id, name: company.name },
          queues: [{ id: queueId, UserQueue: { userId: member.id, queueId } }],
        },
      ],
    });
    expect(JSON.stringify(answer.body)).not.toMatch(/password|argon|tokenVersion/i);
  });
});

describe('GET /users/list', () => {
  it('lists everybody by id; another company only for operators', async () => {
    const idsFor = async (who: TestUser) => (await server.as(who).call(api.users.list, { companyId: company.id })).map(({ id }) => id);
    const own = await idsFor(agent);
    expect(own).toEqual(own.toSorted((one, other) => one - other));
    expect(own).toEqual(expect.arrayContaining([admin.id, agent.id]));
    expect(await idsFor(operator)).toEqual(own);
    expect(await idsFor(stranger)).not.toContain(admin.id);
  });
});

describe('GET /users/:id', () => {
  it('shows oneself, and anybody of the company to its admins', async () => {
    const own = await server.as(agent).call(api.users.show, { id: agent.id });
    expect(own).toMatchObject({ id: agent.id, allTicket: 'desabled', whatsappId: null, super: false, company: { id: company.id } });
    expect(own).not.toHaveProperty('tokenVersion');
    expect((await server.as(admin).call(api.users.show, { id: agent.id })).id).toBe(agent.id);
    await expect(server.as(agent).call(api.users.show, { id: admin.id })).toFailWith('ERR_NO_PERMISSION');
  });

  it('does not find people of another company, but for operators', async () => {
    await expect(server.as(stranger).call(api.users.show, { id: agent.id })).toFailWith('ERR_NO_USER_FOUND');
    await expect(server.as(stranger).call(api.users.show, { id: 2_000_000_000 })).toFailWith('ERR_NO_USER_FOUND');
    expect((await server.as(operator).call(api.users.show, { id: agent.id })).companyId).toBe(company.id);
    await expect(server.as(operator).call(api.users.show, { id: 2_000_000_000 })).toFailWith('ERR_NO_USER_FOUND');
  });
});
