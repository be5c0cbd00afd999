import { describe, expect, it } from 'vitest';
import { api } from '#shared/api.ts';
import { queryAsSupport } from '#server/platform/database/queryAsSupport.ts';
import { makeTicket } from '#server/testing/fixtures/makeRecords.ts';
import { startTicketFixture } from '#server/testing/fixtures/startTicketFixture.ts';

const { server, admin, ana, bia, stranger, sales, support, ticket, contact } = await startTicketFixture();

const lane = async (who: typeof ana, laneId: number, input: object = {}) => {
  const { tickets, ...rest } = await server.as(who).call(api.tickets.lane, { laneId, ...input });
  return { ids: tickets.map(({ id }) => id), ...rest };
};
const addLane = (name: string) => server.as(admin).call(api.tags.create, { name, kanban: 1 });
const move = (who: typeof ana, ticketId: number, laneId: number, fromLaneId = 0) =>
  server.as(who).call(api.tickets.moveToLane, { ticketId, laneId, fromLaneId });

describe('a lane of the board', () => {
  it('shows what waits or is open, to those who may see it, page by page, and is searched and filtered', async () => {
    const { id: contactId } = await contact('Zuleica Prado');
    const [one, other] = [await ticket({ contactId }), await ticket({ status: 'open', userId: bia.id })];
    await ticket({ status: 'closed', userId: ana.id });
    const hidden = await ticket({ queueId: support });
    expect(await lane(ana, 0)).toEqual({ ids: [other.id, one.id], count: 2, hasMore: false });
    expect((await lane(admin, 0)).ids).toContain(hidden.id);
    expect(await lane(stranger, 0)).toMatchObject({ count: 0 });
    expect((await lane(ana, 0, { searchParam: 'zuleica' })).ids).toEqual([one.id]);
    expect((await lane(ana, 0, { searchParam: `#${other.id}` })).ids).toContain(other.id);
    expect((await lane(ana, 0, { users: [bia.id] })).ids).toEqual([other.id]);
    expect((await lane(ana, 0, { queueIds: [sales], date: '2020-01-01' })).ids).toEqual([]);
  });

  it('is entered and left in one step; other tags stay; only lanes of the company are taken', async () => {
    const [first, second] = [await addLane('A separar'), await addLane('A enviar')];
    const plain = await server.as(admin).call(api.tags.create, { name: 'vip' });
    const { id } = await ticket();
    expect((await move(ana, id, first.id)).tags.map(({ name }) => name)).toEqual(['A separar']);
    await server.as(ana).call(api.tickets.tag, { ticketId: id, tagId: plain.id });
    expect((await move(ana, id, second.id, first.id)).tags.map(({ name }) => name)).toEqual(['A enviar', 'vip']);
    expect((await move(ana, id, second.id, second.id)).tags.map(({ name }) => name)).toEqual(['A enviar', 'vip']);
    expect(await lane(ana, second.id)).toMatchObject({ ids: [id], count: 1 });
    expect((await move(ana, id, 0, second.id)).tags.map(({ name }) => name)).toEqual(['vip']);
    await expect(move(ana, id, plain.id)).toFailWith('ERR_NO_TAG_FOUND');
    await expect(move(stranger, id, first.id)).toFailWith('ERR_NO_TICKET_FOUND');
  });

  it('is moved to once for a key, whatever has become of the card', async () => {
    const [first, second] = [await addLane('Para separar'), await addLane('Para enviar')];
    const { id } = await ticket();
    const moveOnce = { ticketId: id, laneId: first.id, fromLaneId: 0, key: crypto.randomUUID() };
    await server.as(ana).call(api.tickets.moveToLane, moveOnce);
    await move(bia, id, second.id, first.id);
    expect((await server.as(ana).call(api.tickets.moveToLane, moveOnce)).tags.map(({ name }) => name)).toEqual(['Para enviar']);
    await move(bia, id, 0, second.id);
  });

  it('of five thousand cards has pages of fifty', async () => {
    const { id: companyId, admin: owner } = await server.makeCompany();
    const one = await server.inCompany(companyId, (scope) => makeTicket(scope));
    await queryAsSupport(
      server.platform,
      `with people as (
         insert into contacts (company_id, name, number)
         select $1, 'Pessoa ' || n, '5511' || (900000000 + n) from generate_series(2, 5000) n returning id
       ) insert into tickets (company_id, uuid, status, contact_id, whatsapp_id)
       select $1, gen_random_uuid(), 'pending', id, $2 from people`,
      [companyId, one.whatsappId],
    );
    const page = await server.as(owner).call(api.tickets.lane, { laneId: 0, pageNumber: 3 });
    expect([page.tickets.length, page.count, page.hasMore]).toEqual([50, 5000, true]);
  });
});
