import { beforeAll, describe, expect, it } from 'vitest';
import { api } from '#shared/api.ts';
import { startTestServer, type TestUser, type TestServer } from '#server/testing/server/startTestServer.ts';
import { makeTicket } from '#server/testing/fixtures/makeRecords.ts';

let server: TestServer;
let admin: TestUser;
let stranger: TestUser;

beforeAll(async () => {
  server = await startTestServer({ SERVICES: 'web' });
  ({ admin } = await server.makeCompany());
  stranger = (await server.makeCompany()).admin;
});

const ticket = () => server.inCompany(admin.companyId, (scope) => makeTicket(scope));
const show = (id: number) => server.as(admin).call(api.tickets.show, { id });

describe('tags on tickets', () => {
  const tagNamed = async (name: string, kanban = 0) => (await server.as(admin).call(api.tags.create, { name, kanban })).id;

  it('are exactly those of POST /tags/sync, of the company only', async () => {
    const { id } = await ticket();
    const [vip, gold] = [await tagNamed('vip'), await tagNamed('ouro')];
    const strange = (await server.as(stranger).call(api.tags.create, { name: 'alheia' })).id;
    const sync = (tags: object[]) => server.as(admin).send('POST', '/tags/sync', { ticketId: id, tags });
    expect((await sync([{ id: vip, name: 'vip' }, { id: gold }, { id: gold }])).body).toMatchObject({ tags: [{ id: gold }, { id: vip }] });
    expect((await sync([{ id: gold }])).body).toMatchObject({ tags: [{ id: gold, name: 'ouro' }] });
    expect(await sync([{ id: strange }])).toMatchObject({ status: 404, body: { error: 'ERR_NO_TAG_FOUND' } });
    expect((await show(id)).tags.map(({ id: tagId }) => tagId)).toEqual([gold]);
    const { tags } = await server.as(admin).call(api.tags.page, { searchParam: 'ouro' });
    expect(tags[0]?.ticketsCount).toBe(1);
  });

  it('move cards: out of the lanes, into one, and into the first lane that is none', async () => {
    const { id } = await ticket();
    const [lane, plain] = [await tagNamed('etapa um', 1), await tagNamed('comum')];
    await server.as(admin).call(api.tickets.syncTags, { ticketId: id, tags: [{ id: lane }, { id: plain }] });
    expect(await server.as(admin).send('DELETE', `/ticket-tags/${id}`)).toMatchObject({
      status: 200,
      body: { message: expect.any(String) },
    });
    expect((await show(id)).tags.map(({ id: tagId }) => tagId)).toEqual([plain]);
    for (let n = 0; n < 2; n += 1) {
      expect(await server.as(admin).send('PUT', `/ticket-tags/${id}/${lane}`)).toMatchObject({
        status: 201,
        body: { ticketId: id, tagId: lane },
      });
    }
    expect(await server.as(admin).send('PUT', `/ticket-tags/${id}/lane0`)).toMatchObject({ status: 200 });
    expect((await show(id)).tags).toHaveLength(2);
    expect(await server.as(admin).send('PUT', `/ticket-tags/${id}/2000000000`)).toMatchObject({ status: 404 });
    expect(await server.as(stranger).send('PUT', `/ticket-tags/${id}/${lane}`)).toMatchObject({ status: 404 });
    expect(await server.as(stranger).send('DELETE', `/ticket-tags/${id}`)).toMatchObject({ status: 404 });
  });
});
