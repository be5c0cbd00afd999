import { describe, expect, it } from 'vitest';
import { api } from '#shared/api.ts';
import type { TicketChanges } from '#shared/conversations/tickets/index.ts';
import type { TestUser } from '#server/testing/server/startTestServer.ts';
import { makeTicket } from '#server/testing/fixtures/makeRecords.ts';
import { startTicketFixture } from '#server/testing/fixtures/startTicketFixture.ts';

const { server, admin, ana, bia, stranger, sales, support, ticket, contact, message, sql } = await startTicketFixture();

const put = (who: TestUser, id: number, change: Omit<TicketChanges, 'id'>) => server.as(who).call(api.tickets.update, { id, ...change });
const moves = (who: TestUser, id: number) => server.as(who).call(api.tickets.moves, { id });
const undo = (who: TestUser, id: number) => server.as(who).call(api.tickets.undoMove, { id });
const rounds = (id: number) => server.as(admin).call(api.tickets.rounds, { id });

describe('GET /tickets/:id/moves', () => {
  it('says who accepted, handed over with which words, and returned', async () => {
    const { id } = await ticket();
    await put(ana, id, { status: 'open', userId: ana.id });
    await put(ana, id, { queueId: sales, userId: bia.id, note: ' Quer trocar o sofá. ' });
    await put(bia, id, { queueId: support, status: 'pending', userId: null, note: 'É com o suporte.' });
    await put(admin, id, { status: 'open', userId: admin.id });
    await put(admin, id, { status: 'pending', userId: null });
    const [salesQueue, supportQueue] = [sales, support].map((queueId) => ({ id: queueId, name: expect.any(String) }));
    const [anaNow, biaNow] = [ana, bia].map(({ id: userId }) => ({ id: userId, name: expect.any(String) }));
    expect(await moves(admin, id)).toMatchObject([
      { kind: 'accepted', ticketId: id, by: anaNow, fromUser: null, toUser: anaNow, toQueue: salesQueue, note: '' },
      { kind: 'transferred', by: anaNow, fromUser: anaNow, toUser: biaNow, note: 'Quer trocar o sofá.' },
      {
        kind: 'transferred',
        by: biaNow,
        fromUser: biaNow,
        toUser: null,
        fromQueue: salesQueue,
        toQueue: supportQueue,
        note: 'É com o suporte.',
      },
      { kind: 'accepted', by: { id: admin.id }, fromUser: null },
      { kind: 'returned', by: { id: admin.id }, fromUser: { id: admin.id }, toUser: null },
    ]);
  });

  it('holds no closing, no reopening and no change that moves nothing', async () => {
    const { id } = await ticket({ status: 'open', userId: ana.id });
    await put(ana, id, { queueId: sales });
    await put(ana, id, { status: 'closed', userId: ana.id });
    await put(ana, id, { status: 'open', userId: ana.id });
    expect(await moves(ana, id)).toEqual([]);
  });

  it('goes back to earlier conversations, as far as they may be seen', async () => {
    const { id: contactId } = await contact();
    const hidden = await ticket({ contactId, queueId: support });
    await put(admin, hidden.id, { status: 'open', userId: admin.id });
    await put(admin, hidden.id, { status: 'closed', userId: admin.id });
    const now = await ticket({ contactId });
    await put(ana, now.id, { status: 'open', userId: ana.id });
    expect((await moves(admin, now.id)).map(({ ticketId }) => ticketId)).toEqual([hidden.id, now.id]);
    expect((await moves(ana, now.id)).map(({ ticketId }) => ticketId)).toEqual([now.id]);
    await expect(moves(stranger, now.id)).toFailWith('ERR_NO_TICKET_FOUND');
  });

  it('keeps the line of a removed person, without a name', async () => {
    const leaver = await server.makeUser(admin.companyId, { name: 'Caio', queueIds: [sales] });
    const { id } = await ticket();
    await put(leaver, id, { status: 'open', userId: leaver.id });
    await server.as(admin).call(api.users.remove, { id: leaver.id });
    expect(await moves(admin, id)).toMatchObject([
      { kind: 'accepted', by: null, toUser: null },
      { kind: 'returned', by: { id: admin.id }, fromUser: null },
    ]);
  });
});

describe('POST /tickets/:id/undo', () => {
  it('takes back a resolution: the round goes on as if it had not ended', async () => {
    const { id } = await ticket();
    await put(ana, id, { status: 'open', userId: ana.id });
    await message(id);
    const before = await server.as(ana).call(api.tickets.show, { id });
    const [round] = await rounds(id);
    const track = () => sql('select queued_at, started_at, user_id, finished_at from ticket_trackings where ticket_id = $1', [id]);
    const tracked = await track();
    await put(ana, id, { status: 'closed', userId: ana.id });
    const after = await undo(ana, id);
    expect(after).toMatchObject({ status: 'open', userId: ana.id, queueId: sales, waitingSince: before.waitingSince });
    expect(await rounds(id)).toEqual([round]);
    expect(await track()).toEqual(tracked);
    await expect(undo(ana, id)).toFailWith('ERR_CANNOT_UNDO');
  });

  it('takes back a return, also where the ticket is out of sight by then', async () => {
    const { id } = await ticket({ status: 'open', userId: ana.id, queueId: support });
    await put(ana, id, { status: 'pending', userId: null });
    await expect(server.as(ana).call(api.tickets.show, { id })).toFailWith('ERR_NO_PERMISSION');
    expect(await undo(ana, id)).toMatchObject({ status: 'open', userId: ana.id, queueId: support });
    expect(await moves(ana, id)).toEqual([]);
  });

  it('is for the one who did it, and only while nothing else has happened', async () => {
    const { id } = await ticket();
    await put(ana, id, { status: 'open', userId: ana.id });
    await expect(undo(ana, id)).toFailWith('ERR_CANNOT_UNDO');
    await put(ana, id, { status: 'pending', userId: null });
    await expect(undo(bia, id)).toFailWith('ERR_CANNOT_UNDO');
    await expect(undo(stranger, id)).toFailWith('ERR_NO_TICKET_FOUND');
    await put(bia, id, { status: 'open', userId: bia.id });
    await expect(undo(ana, id)).toFailWith('ERR_CANNOT_UNDO');
    await put(bia, id, { status: 'closed', userId: bia.id });
    await sql(`update ticket_moves set created_at = created_at - interval '1 minute' where ticket_id = $1`, [id]);
    await expect(undo(bia, id)).toFailWith('ERR_CANNOT_UNDO');
  });

  it('gives way to a ticket that was opened meanwhile, and names it', async () => {
    const { id, contactId } = await ticket({ status: 'open', userId: ana.id });
    await put(ana, id, { status: 'closed', userId: ana.id });
    const other = await ticket({ contactId, status: 'open', userId: bia.id });
    const refused = await server.as(ana).send('POST', `/tickets/${id}/undo`, {});
    expect(refused).toMatchObject({
      status: 409,
      body: { error: 'ERR_OTHER_OPEN_TICKET', conflict: { id: other.id, user: { id: bia.id } } },
    });
  });
});

it('GET /tickets/loads says who is there, and counts the open tickets of each person', async () => {
  const { id, admin: owner, agent } = await server.makeCompany();

  await server.inCompany(id, async (scope) => {
    await makeTicket(scope, { status: 'open', userId: agent.id });
    await makeTicket(scope, { status: 'open', userId: agent.id });
    await makeTicket(scope, { status: 'closed', userId: owner.id });
    await makeTicket(scope);
  });
  expect(await server.as(agent).call(api.tickets.loads, {})).toEqual(
    [
      { userId: owner.id, online: false, tickets: 0 },
      { userId: agent.id, online: false, tickets: 2 },
    ].toSorted((one, other) => one.userId - other.userId),
  );
});
