import { beforeAll, describe, expect, it } from 'vitest';
import { api } from '#shared/api.ts';
import { drainBroadcasts } from '#server/testing/fixtures/drainBroadcasts.ts';
import { startTestServer, type TestServer, type TestUser } from '#server/testing/server/startTestServer.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ SERVICES: 'web' });
});

async function setUp() {
  const { id: companyId, admin, agent } = await server.makeCompany();
  const { id } = await server.as(admin).call(api.queues.create, { name: 'Vendas', color: '#112233' });
  const set = (userIds: number[], as: TestUser = admin) => server.as(as).call(api.users.setOfQueue, { id, userIds });
  const members = async () => {
    const users = await server.as(admin).call(api.users.list, { withInactive: true });
    return users.filter(({ queues }) => queues.some((queue) => queue.id === id)).map((user) => user.id);
  };
  return { companyId, admin, agent, id, set, members };
}

describe('PUT /queue/:id/users', () => {
  it('adds and removes people, leaves their other queues, and tells of those that changed', async () => {
    const { companyId, admin, agent, set, members } = await setUp();
    const other = await server.as(admin).call(api.queues.create, { name: 'Entregas', color: '#445566' });
    const person = await server.makeUser(companyId, { queueIds: [other.id] });
    await set([agent.id, person.id]);
    expect(await members()).toEqual([agent.id, person.id]);
    await drainBroadcasts(server.platform, companyId);
    await set([person.id]);
    expect(await members()).toEqual([person.id]);
    const broadcasts = await drainBroadcasts(server.platform, companyId);
    const told = broadcasts.flatMap(({ event, body }) => (event === 'user' ? [(body as { user: { id: number } }).user.id] : []));
    expect([...new Set(told)]).toEqual([agent.id]);
    await set([]);
    expect(await members()).toEqual([]);
    expect((await server.as(admin).call(api.users.show, { id: person.id })).queues.map(({ id }) => id)).toEqual([other.id]);
  });

  it('leaves deactivated people in the queue, and takes none of them', async () => {
    const { companyId, admin, agent, id, set, members } = await setUp();
    const leaver = await server.makeUser(companyId, { queueIds: [id] });
    await server.as(admin).call(api.users.deactivate, { id: leaver.id });
    await set([agent.id]);
    expect(await members()).toEqual([agent.id, leaver.id]);
    await expect(set([leaver.id])).toFailWith('ERR_NO_USER_FOUND');
  });

  it("is for admins of the queue's company, with people of it", async () => {
    const { agent, set, members } = await setUp();
    const { admin: stranger } = await server.makeCompany();
    await expect(set([], agent)).toFailWith('ERR_NO_PERMISSION');
    await expect(set([], stranger)).toFailWith('ERR_QUEUE_NOT_FOUND');
    await expect(set([stranger.id])).toFailWith('ERR_NO_USER_FOUND');
    expect(await members()).toEqual([]);
  });
});
