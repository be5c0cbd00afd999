import { describe, expect, it } from 'vitest';
import { api } from '#shared/api.ts';
import type { TicketChanges } from '#shared/conversations/tickets/index.ts';
import type { TestUser } from '#server/testing/server/startTestServer.ts';
import { findOrOpenTicket } from '#server/conversations/tickets/lifecycle/findOrOpenTicket.ts';
import { transferTicket } from '#server/conversations/tickets/lifecycle/transferTicket.ts';
import { lockTicket } from '#server/conversations/tickets/lockTicket.ts';
import { makeConnection, makeQueue } from '#server/testing/fixtures/makeRecords.ts';
import { startTicketFixture } from '#server/testing/fixtures/startTicketFixture.ts';

const { server, companyId, admin, ana, bia, stranger, sales, support, connectionId, ticket, contact } = await startTicketFixture();

const put = (who: TestUser, id: number, change: Omit<TicketChanges, 'id'>) => server.as(who).call(api.tickets.update, { id, ...change });
const steps = (who: TestUser, id: number) => server.as(who).call(api.tickets.steps, { id });
const kinds = async (id: number) => (await steps(admin, id)).map(({ kind }) => kind);
const person = ({ id }: TestUser) => expect.objectContaining({ id });
const write = async (contactId: number, toId: number, sentAt: Date | null) =>
  server.inCompany(companyId, (scope) =>
    findOrOpenTicket(scope, { contactId, connectionId: toId, isGroup: false, fromMe: false, isHistory: false, sentAt }),
  );

describe('GET /tickets/:id/steps', () => {
  it('begins with the message and the only queue of its connection, and names every step after it', async () => {
    const { id: contactId } = await contact();
    const shop = await server.inCompany(companyId, (scope) => makeConnection(scope, [sales]));
    const { id } = await write(contactId, shop.id, new Date());
    await put(ana, id, { status: 'open', userId: ana.id });
    await put(ana, id, { queueId: support, status: 'pending', userId: null, note: 'É com o suporte.' });
    await put(admin, id, { queueId: support, userId: admin.id, whatsappId: shop.id });
    await put(admin, id, { status: 'pending', userId: null });
    await put(admin, id, { whatsappId: connectionId, queueId: support });
    await put(admin, id, { status: 'closed', userId: null });
    await put(admin, id, { status: 'open', userId: admin.id });
    expect(await steps(admin, id)).toMatchObject([
      { kind: 'opened', cause: 'received', by: null, toQueue: { id: sales }, connection: { id: shop.id, name: expect.any(String) } },
      { kind: 'accepted', cause: null, by: person(ana), toUser: person(ana) },
      { kind: 'transferred', by: person(ana), fromQueue: { id: sales }, toQueue: { id: support }, note: 'É com o suporte.' },
      { kind: 'accepted', by: person(admin), toUser: person(admin) },
      { kind: 'returned', by: person(admin), fromUser: person(admin) },
      { kind: 'connectionChanged', by: person(admin), connection: { id: connectionId } },
      { kind: 'closed', by: person(admin) },
      { kind: 'reopened', by: person(admin), toUser: person(admin) },
    ]);
  });

  it('says whose message opened or reopened it', async () => {
    const { id: contactId } = await contact();
    const { id } = await write(contactId, connectionId, null);
    await put(admin, id, { status: 'closed', userId: null });
    await write(contactId, connectionId, new Date());
    expect(await steps(admin, id)).toMatchObject([
      { kind: 'opened', cause: 'sent', toQueue: null },
      { kind: 'closed' },
      { kind: 'reopened', cause: 'received', by: null },
    ]);
  });

  it('says who opened it by hand', async () => {
    const { id: contactId } = await contact();
    const { id } = await server.as(ana).call(api.tickets.create, { contactId, queueId: sales, whatsappId: connectionId });
    expect(await steps(ana, id)).toMatchObject([{ kind: 'opened', cause: null, by: person(ana), toQueue: { id: sales } }]);
  });

  it('keeps what was undone, and says that it was', async () => {
    const { id } = await ticket();
    await put(ana, id, { status: 'open', userId: ana.id });
    await put(ana, id, { status: 'closed', userId: ana.id });
    await server.as(ana).call(api.tickets.undoMove, { id });
    expect(await steps(ana, id)).toMatchObject([
      { kind: 'accepted' },
      { kind: 'closed' },
      { kind: 'undone', by: person(ana), toUser: person(ana), toQueue: { id: sales } },
    ]);
  });

  it('says that its person was deactivated or removed', async () => {
    const [gone, away] = [await server.makeUser(companyId, { queueIds: [sales] }), await server.makeUser(companyId, { queueIds: [sales] })];
    const [one, other] = [await ticket({ status: 'open', userId: gone.id }), await ticket({ status: 'open', userId: away.id })];
    await server.as(admin).call(api.users.remove, { id: gone.id });
    await server.as(admin).call(api.users.deactivate, { id: away.id, toUserId: bia.id });
    expect(await steps(admin, one.id)).toMatchObject([{ kind: 'returned', cause: 'userRemoved', connection: { id: connectionId } }]);
    expect(await steps(admin, other.id)).toMatchObject([{ kind: 'transferred', cause: 'userDeactivated', toUser: person(bia) }]);
  });

  it('says which queue and which connection were removed, to waiting and open tickets', async () => {
    const [queue, shop] = await server.inCompany(companyId, async (scope) => [await makeQueue(scope), await makeConnection(scope)]);
    const waiting = await ticket({ queueId: queue.id, connectionId: shop.id });
    const inHand = await ticket({ queueId: queue.id, connectionId: shop.id, status: 'open', userId: ana.id });
    const closed = await ticket({ queueId: queue.id, connectionId: shop.id, status: 'closed' });
    await server.as(admin).call(api.queues.remove, { id: queue.id });
    await server.as(admin).call(api.connections.remove, { id: shop.id });
    for (const { id } of [waiting, inHand]) {
      expect(await steps(admin, id)).toMatchObject([
        { kind: 'queueRemoved', by: person(admin), fromQueue: null, toQueue: null, note: queue.name },
        { kind: 'connectionRemoved', by: person(admin), connection: null, note: shop.name },
      ]);
    }
    expect((await steps(ana, inHand.id))[0]).toMatchObject({ fromUser: person(ana), toUser: person(ana) });
    expect(await kinds(closed.id)).toEqual([]);
  });

  it('says why a program moved it', async () => {
    const { id } = await ticket();
    await server.inCompany(companyId, async (scope) =>
      transferTicket(scope, await lockTicket(scope, id), { queueId: support, userId: null, cause: 'menu' }),
    );
    expect(await steps(admin, id)).toMatchObject([{ kind: 'transferred', cause: 'menu', by: null, toQueue: { id: support } }]);
  });

  it('is written with the move or not at all, and shown to nobody else', async () => {
    const { id } = await ticket({ status: 'open', userId: bia.id });
    await expect(put(ana, id, { status: 'closed' })).toFailWith('ERR_NO_PERMISSION');
    expect(await kinds(id)).toEqual([]);
    await expect(steps(stranger, id)).toFailWith('ERR_NO_TICKET_FOUND');
    const hidden = await ticket({ queueId: support });
    await expect(steps(ana, hidden.id)).toFailWith('ERR_NO_PERMISSION');
  });
});
