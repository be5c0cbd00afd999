import { describe, expect, it } from 'vitest';
import { api } from '#shared/api.ts';
import { maxBulkTickets, type TicketBulkInput } from '#shared/conversations/tickets/bulk.ts';
import { createTag } from '#server/contacts/tags/index.ts';
import { drainBroadcasts } from '#server/testing/fixtures/drainBroadcasts.ts';
import type { TestUser } from '#server/testing/server/startTestServer.ts';
import { startTicketFixture } from '#server/testing/fixtures/startTicketFixture.ts';

const { server, companyId, admin, ana, bia, stranger, sales, support, ticket, contact, connectionId, message, sql } =
  await startTicketFixture();

const bulk = (who: TestUser, input: TicketBulkInput) => server.as(who).call(api.tickets.bulk, input);
const outcomes = async (who: TestUser, input: TicketBulkInput) => (await bulk(who, input)).outcomes;
const show = (id: number) => server.as(admin).call(api.tickets.show, { id });
const makeOpen = async (user: TestUser = ana) => ticket({ status: 'open', userId: user.id });

describe('POST /tickets/bulk', () => {
  it('resolves each ticket for itself: what is refused for one stops no other', async () => {
    const [own, waiting, closed, ofBia, foreign] = [
      await makeOpen(),
      await ticket(),
      await ticket({ status: 'closed', userId: ana.id }),
      await makeOpen(bia),
      await ticket({ queueId: support }),
    ];
    const ids = [own.id, waiting.id, closed.id, ofBia.id, foreign.id, 2_000_000_000];
    const { outcomes: results, tickets } = await bulk(ana, { ids, action: 'close' });
    expect(results).toEqual([
      { id: own.id, outcome: 'done' },
      { id: waiting.id, outcome: 'done' },
      { id: closed.id, outcome: 'unchanged' },
      { id: ofBia.id, outcome: 'failed', error: 'ERR_NO_PERMISSION' },
      { id: foreign.id, outcome: 'failed', error: 'ERR_NO_PERMISSION' },
      { id: 2_000_000_000, outcome: 'failed', error: 'ERR_NO_TICKET_FOUND' },
    ]);
    expect(tickets.map(({ id, status, userId }) => ({ id, status, userId }))).toEqual([
      { id: own.id, status: 'closed', userId: ana.id },
      { id: waiting.id, status: 'closed', userId: ana.id },
    ]);
    expect(await show(ofBia.id)).toMatchObject({ status: 'open' });
  });

  it('changes nothing more when it is repeated', async () => {
    const [one, other] = [await makeOpen(), await makeOpen()];
    const ids = [one.id, other.id];
    await drainBroadcasts(server.platform, companyId);
    await bulk(ana, { ids: [one.id], action: 'close' });
    expect(await outcomes(ana, { ids, action: 'close' })).toMatchObject([{ outcome: 'unchanged' }, { outcome: 'done' }]);
    expect(await outcomes(ana, { ids, action: 'close' })).toMatchObject([{ outcome: 'unchanged' }, { outcome: 'unchanged' }]);
    const moved = (await drainBroadcasts(server.platform, companyId)).filter(
      ({ event, body }) => event === 'ticket' && body['action'] === 'update',
    );
    expect(moved).toHaveLength(2);
    const [moves] = await sql<{ count: number }>(
      "select count(*)::int as count from ticket_moves where ticket_id = any($1) and kind = 'closed'",
      [ids],
    );
    expect(moves).toEqual({ count: 2 });
  });

  it('takes resolutions back, as one alone is taken back', async () => {
    const [one, other] = [await makeOpen(), await makeOpen()];
    const ids = [one.id, other.id];
    await bulk(ana, { ids, action: 'close' });
    await server.as(ana).call(api.tickets.update, { id: other.id, status: 'open' });
    expect(await outcomes(ana, { ids, action: 'undo' })).toEqual([
      { id: one.id, outcome: 'done' },
      { id: other.id, outcome: 'failed', error: 'ERR_CANNOT_UNDO' },
    ]);
    expect(await show(one.id)).toMatchObject({ status: 'open', userId: ana.id });
  });

  it('transfers to a queue, where they wait, or to a person', async () => {
    const ids = [(await makeOpen()).id, (await ticket()).id];
    expect(await outcomes(admin, { ids, action: 'transfer', userId: bia.id })).toMatchObject([{ outcome: 'done' }, { outcome: 'done' }]);
    expect(await show(ids[1] ?? 0)).toMatchObject({ status: 'open', userId: bia.id, queueId: sales });
    expect(await outcomes(admin, { ids, action: 'transfer', userId: bia.id })).toMatchObject([
      { outcome: 'unchanged' },
      { outcome: 'unchanged' },
    ]);
    expect(await outcomes(admin, { ids, action: 'transfer', queueId: support })).toMatchObject([{ outcome: 'done' }, { outcome: 'done' }]);
    expect(await show(ids[0] ?? 0)).toMatchObject({ status: 'pending', userId: null, queueId: support });
    expect(await outcomes(admin, { ids, action: 'transfer', queueId: 2_000_000_000 })).toMatchObject([
      { outcome: 'failed', error: 'ERR_QUEUE_NOT_FOUND' },
      { outcome: 'failed', error: 'ERR_QUEUE_NOT_FOUND' },
    ]);
    await expect(bulk(admin, { ids, action: 'transfer' })).toFailWith('ERR_VALIDATION', { queueId: 'any.required' });
  });

  it('gives and takes a tag', async () => {
    const { id: tagId } = await server.inCompany(companyId, (scope) => createTag(scope, { name: 'vip' }));
    const ids = [(await makeOpen()).id, (await ticket()).id];
    expect(await outcomes(ana, { ids, action: 'tag', tagId })).toMatchObject([{ outcome: 'done' }, { outcome: 'done' }]);
    expect(await outcomes(ana, { ids, action: 'tag', tagId })).toMatchObject([{ outcome: 'unchanged' }, { outcome: 'unchanged' }]);
    expect((await show(ids[0] ?? 0)).tags).toMatchObject([{ id: tagId }]);
    expect(await outcomes(ana, { ids, action: 'untag', tagId })).toMatchObject([{ outcome: 'done' }, { outcome: 'done' }]);
    expect(await outcomes(ana, { ids, action: 'untag', tagId })).toMatchObject([{ outcome: 'unchanged' }, { outcome: 'unchanged' }]);
    expect(await outcomes(ana, { ids, action: 'tag', tagId: 2_000_000_000 })).toMatchObject([
      { error: 'ERR_NO_TAG_FOUND' },
      { error: 'ERR_NO_TAG_FOUND' },
    ]);
    await expect(bulk(ana, { ids, action: 'tag' })).toFailWith('ERR_VALIDATION', { tagId: 'any.required' });
  });

  it('marks as unread and as read without moving a ticket in the list; what waits stays unread', async () => {
    const [own, waiting] = [await makeOpen(), await ticket({ unreadMessages: 2 })];
    const ids = [own.id, waiting.id];
    const before = await show(own.id);
    expect(await outcomes(ana, { ids, action: 'unread' })).toMatchObject([{ outcome: 'done' }, { outcome: 'unchanged' }]);
    expect(await show(own.id)).toEqual({ ...before, unreadMessages: 1 });
    expect(await outcomes(ana, { ids, action: 'read' })).toMatchObject([
      { outcome: 'done' },
      { outcome: 'failed', error: 'ERR_TICKET_NOT_OPEN' },
    ]);
    expect(await show(own.id)).toEqual(before);
    expect(await outcomes(bia, { ids: [own.id], action: 'unread' })).toMatchObject([{ outcome: 'failed', error: 'ERR_NO_PERMISSION' }]);
  });

  it('is read again when a ticket that was marked as unread is opened', async () => {
    const { id } = await makeOpen();
    await message(id);
    await bulk(ana, { ids: [id], action: 'unread' });
    await server.as(ana).call(api.messages.page, { ticketId: id });
    expect(await show(id)).toMatchObject({ unreadMessages: 0 });
  });

  it('is refused beyond its bounds, and reaches no other company', async () => {
    const { id } = await makeOpen();
    const many = Array.from({ length: maxBulkTickets + 1 }, (_, index) => index + 1);
    await expect(bulk(ana, { ids: many, action: 'read' })).toFailWith('ERR_VALIDATION', { ids: 'array.max' });
    await expect(bulk(ana, { ids: [], action: 'read' })).toFailWith('ERR_VALIDATION', { ids: 'array.min' });
    await expect(bulk(ana, { ids: [id, id], action: 'read' })).toFailWith('ERR_VALIDATION', { 'ids.1': 'array.unique' });
    expect(await outcomes(stranger, { ids: [id], action: 'close' })).toEqual([{ id, outcome: 'failed', error: 'ERR_NO_TICKET_FOUND' }]);
    expect(await show(id)).toMatchObject({ status: 'open' });
  });

  it('names the other ticket that is in the way of taking a resolution back', async () => {
    const { id: contactId } = await contact();
    const { id } = await ticket({ status: 'open', userId: ana.id, contactId });
    await bulk(ana, { ids: [id], action: 'close' });
    await ticket({ contactId, connectionId });
    expect(await outcomes(ana, { ids: [id], action: 'undo' })).toEqual([{ id, outcome: 'failed', error: 'ERR_OTHER_OPEN_TICKET' }]);
  });
});
