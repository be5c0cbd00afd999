import { beforeAll, describe, expect, it } from 'vitest';
import { api } from '#shared/api.ts';
import { startTestServer, type TestUser, type TestServer } from '#server/testing/server/startTestServer.ts';
import { makeTicket } from '#server/testing/fixtures/makeRecords.ts';

let house: TestServer;
let admin: TestUser;
let stranger: TestUser;

beforeAll(async () => {
  house = await startTestServer({ SERVICES: 'web' });
  ({ admin } = await house.makeCompany());
  stranger = (await house.makeCompany()).admin;
});

const ticket = () => house.inCompany(admin.companyId, (scope) => makeTicket(scope));
const show = (id: number) => house.as(admin).call(api.tickets.show, { id });

describe('tags on tickets', () => {
  const tagNamed = async (name: string, kanban = 0) => (await house.as(admin).call(api.tags.create, { name, kanban })).id;

  it('are exactly those of POST /tags/sync, of the company only', async () => {
    const { id } = await ticket();
    const [vip, gold] = [await tagNamed('vip'), await tagNamed('ouro')];
    const strange = (await house.as(stranger).call(api.tags.create, { name: 'alheia' })).id;
    const sync = (tags: object[]) => house.as(admin).send('POST', '/tags/sync', { ticketId: id, tags });
    expect((await sync([{ id: vip, name: 'vip' }, { id: gold }, { id: gold }])).body).toMatchObject({ tags: [{ id: gold }, { id: vip }] });
    expect((await sync([{ id: gold }])).body).toMatchObject({ tags: [{ id: gold, name: 'ouro' }] });
    expect(await sync([{ id: strange }])).toMatchObject({ status: 404, body: { error: 'ERR_NO_TAG_FOUND' } });
    expect((await show(id)).tags.map(({ id: tagId }) => tagId)).toEqual([gold]);
    const { tags } = await house.as(admin).call(api.tags.page, { searchParam: 'ouro' });
    expect(tags[0]?.ticketsCount).toBe(1);
  });

  it('move cards: out of the lanes, into one, and into the first lane that is none', async () => {
    const { id } = await ticket();
    const [lane, plain] = [await tagNamed('etapa um', 1), await tagNamed('comum')];
    await house.as(admin).call(api.tickets.syncTags, { ticketId: id, tags: [{ id: lane }, { id: plain }] });
    expect(await house.as(admin).send('DELETE', `/ticket-tags/${id}`)).toMatchObject({
      status: 200,
      body: { message: expect.any(String) },
    });
    expect((await show(id)).tags.map(({ id: tagId }) => tagId)).toEqual([plain]);
    for (let n = 0; n < 2; n += 1) {
      expect(await house.as(admin).send('PUT', `/ticket-tags/${id}/${lane}`)).toMatchObject({
        status: 201,
        body: { ticketId: id, tagId: lane },
      });
    }
    expect(await house.as(admin).send('PUT', `/ticket-tags/${id}/lane0`)).toMatchObject({ status: 200 });
    expect((await show(id)).tags).toHaveLength(2);
    expect(await house.as(admin).send('PUT', `/ticket-tags/${id}/2000000000`)).toMatchObject({ status: 404 });
    expect(await house.as(stranger).send('PUT', `/ticket-tags/${id}/${lane}`)).toMatchObject({ status: 404 });
    expect(await house.as(stranger).send('DELETE', `/ticket-tags/${id}`)).toMatchObject({ status: 404 });
  });
});
