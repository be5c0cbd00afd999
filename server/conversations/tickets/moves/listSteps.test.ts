import { describe, expect, it } from 'vitest';
import { api } from '#shared/api.ts';
import type { TestUser } from '#server/testing/server/startTestServer.ts';
import { startTicketFixture } from '#server/testing/fixtures/startTicketFixture.ts';

const { server, admin, ana, bia, stranger, sales, support, connectionId, ticket, contact } = await startTicketFixture();

const rounds = (who: TestUser, id: number) => server.as(who).call(api.tickets.rounds, { id });
const put = (who: TestUser, id: number, status: 'open' | 'closed') => server.as(who).call(api.tickets.update, { id, status });

describe('GET /tickets/:id/rounds', () => {
  it('says who began each round and who ended it, independent of the assignee', async () => {
    const { id: contactId } = await contact();
    const { id } = await server.as(ana).call(api.tickets.create, { contactId, queueId: sales, whatsappId: connectionId });
    expect(await rounds(ana, id)).toMatchObject([
      { ticketId: id, openedBy: { id: ana.id, name: 'Ana' }, isReopened: false, closedAt: null, closedBy: null },
    ]);
    await put(admin, id, 'closed');
    await put(bia, id, 'open');
    expect(await rounds(bia, id)).toMatchObject([
      { openedBy: { id: ana.id }, closedAt: expect.any(String), closedBy: { id: admin.id, name: 'Made Admin' } },
      { ticketId: id, openedBy: { id: bia.id, name: 'Bia' }, isReopened: true, closedAt: null },
    ]);
  });

  it('names no user where the contact began it, and no removed user', async () => {
    const waiting = await ticket();
    const leaver = await server.makeUser(admin.companyId, { name: 'Caio', queueIds: [sales] });
    await put(leaver, waiting.id, 'open');
    await put(leaver, waiting.id, 'closed');
    await server.as(admin).call(api.users.remove, { id: leaver.id });
    expect(await rounds(admin, waiting.id)).toMatchObject([{ openedBy: null, closedAt: expect.any(String), closedBy: null }]);
  });

  it('goes back to earlier conversations on the same connection, as far as they may be seen', async () => {
    const hidden = await ticket({ status: 'pending', queueId: support });
    const { contactId } = hidden;
    await put(admin, hidden.id, 'closed');
    const visibleTicket = await ticket({ contactId, status: 'pending' });
    await put(ana, visibleTicket.id, 'open');
    await put(ana, visibleTicket.id, 'closed');
    const now = await ticket({ contactId });
    const of = async (who: TestUser) => (await rounds(who, now.id)).map(({ ticketId }) => ticketId);
    expect(await of(admin)).toEqual([hidden.id, visibleTicket.id, now.id]);
    expect(await of(ana)).toEqual([visibleTicket.id, now.id]);
    await expect(rounds(ana, hidden.id)).toFailWith('ERR_NO_PERMISSION');
    await expect(rounds(stranger, now.id)).toFailWith('ERR_NO_TICKET_FOUND');
  });
});
