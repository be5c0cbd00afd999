import { describe, expect, it } from 'vitest';
import { api } from '#shared/api.ts';
import { makeTicket } from '#server/testing/fixtures/makeRecords.ts';
import { startTicketFixture } from '#server/testing/fixtures/startTicketFixture.ts';

const { server, admin, ana, bia, stranger, sales, support, ticket, contact } = await startTicketFixture();

describe('GET /ticket/kanban', () => {
  it('answers pending and open tickets, last updated first, and no closed ones', async () => {
    const [waiting, mine] = [await ticket(), await ticket({ status: 'open', userId: ana.id })];
    await ticket({ status: 'closed', userId: ana.id });
    await ticket({ status: 'open', userId: bia.id });
    await ticket({ queueId: support });
    const answer = await server.as(ana).send('GET', `/ticket/kanban?queueIds=[${sales}]&teste=true&status=closed`);
    expect(answer).toMatchObject({
      status: 200,
      body: { tickets: [{ id: mine.id, contact: { name: expect.any(String) }, tags: [] }, { id: waiting.id }], count: 2, hasMore: false },
    });
    expect((await server.as(admin).call(api.tickets.board, { showAll: true })).count).toBe(4);
    expect((await server.as(stranger).call(api.tickets.board, { showAll: true })).count).toBe(0);
  });

  it('is searched and narrowed like the list', async () => {
    const { id: contactId } = await contact('Zuleica Prado');
    const { id } = await ticket({ contactId });
    const listIds = async (input: object) => (await server.as(ana).call(api.tickets.board, input)).tickets.map((one) => one.id);
    expect(await listIds({ searchParam: 'zuleica' })).toEqual([id]);
    expect(await listIds({ searchParam: 'zuleica', date: '2020-01-01' })).toEqual([]);
    expect(await server.as(ana).send('GET', '/ticket/kanban?queueIds=[1,')).toMatchObject({ status: 400 });
  });

  it('is one page where the list has two', async () => {
    const { id: companyId, admin: owner } = await server.makeCompany();
    await server.inCompany(companyId, async (scope) => {
      for (let n = 0; n < 45; n += 1) {
        await makeTicket(scope, {});
      }
    });
    const { tickets, hasMore } = await server.as(owner).call(api.tickets.board, {});
    expect([tickets.length, hasMore]).toEqual([45, false]);
  });
});
