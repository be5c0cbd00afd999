import { describe, expect, it } from 'vitest';
import { api } from '#shared/api.ts';
import { maxCheckedConversations, maxCheckedMessages, type StoredConversation } from '#shared/conversations/messages/offline.ts';
import type { TestUser } from '#server/testing/server/startTestServer.ts';
import { startTicketFixture } from '#server/testing/fixtures/startTicketFixture.ts';

const { server, ana, bia, admin, stranger, support, ticket, message, sql } = await startTicketFixture();

const nothing = { hiddenTicketIds: [], goneRowIds: [], changed: [] };
const check = (who: TestUser, ...conversations: StoredConversation[]) => server.as(who).call(api.messages.listChanges, { conversations });

/** What a device stores of a conversation that it has opened. */
async function open(who: TestUser, ticketId: number): Promise<StoredConversation> {
  const { messages } = await server.as(who).call(api.messages.page, { ticketId, unseen: true });
  const since =
    messages
      .map(({ updatedAt }) => updatedAt)
      .toSorted()
      .at(-1) ?? '2029-05-02T00:00:00.000Z';
  return { ticketId, since, rowIds: messages.map(({ rowId }) => rowId) };
}

describe('POST /messages/offline/changes', () => {
  it('reports nothing where nothing changed, earlier tickets included', async () => {
    const earlier = await ticket({ status: 'closed' });
    const now = await ticket({ contactId: earlier.contactId, status: 'open', userId: ana.id });
    await message(earlier.id, { body: 'antes' });
    await message(now.id, { body: 'agora' });
    const stored = await open(ana, now.id);
    expect(stored.rowIds).toHaveLength(2);
    expect(await check(ana, stored)).toEqual(nothing);
  });

  it('returns edited messages and the ids of removed ones, and no message that the device lacks', async () => {
    const { id } = await ticket({ status: 'open', userId: ana.id });
    const edited = await message(id, { body: 'amanhã' });
    const removed = await message(id, { body: 'segredo' });
    await message(id, { body: 'fica' });
    const stored = await open(ana, id);
    await message(id, { body: 'nova' });
    await sql(`update messages set body = 'hoje', is_edited = true, updated_at = now() + interval '1 second' where id = $1`, [edited.id]);
    await sql('delete from messages where id = $1', [removed.id]);
    const changes = await check(ana, stored);
    expect(changes).toMatchObject({ hiddenTicketIds: [], goneRowIds: [Number(removed.id)], changed: [{ body: 'hoje', isEdited: true }] });
    expect(changes.changed).toHaveLength(1);
  });

  it('names tickets that were taken away, and messages of a queue that the reader has left', async () => {
    const { id } = await ticket({ status: 'open', userId: ana.id, queueId: support });
    await message(id, { body: 'do suporte', queueId: support });
    const stored = await open(ana, id);
    expect(await check(ana, stored)).toEqual(nothing);
    await sql('update tickets set user_id = $2 where id = $1', [id, bia.id]);
    expect(await check(ana, stored)).toEqual({ ...nothing, hiddenTicketIds: [id] });
    const mine = await ticket({ status: 'pending' });
    const other = await message(mine.id, { body: 'do suporte', queueId: support });
    const kept = await open(admin, mine.id);
    expect(await check(ana, kept)).toEqual({ ...nothing, goneRowIds: [Number(other.id)] });
  });

  it('tells another company nothing', async () => {
    const { id } = await ticket({ status: 'open', userId: ana.id });
    await message(id, { body: 'nosso' });
    const stored = await open(ana, id);
    expect(await check(stranger, { ...stored, since: '2020-01-01T00:00:00.000Z' })).toEqual({ ...nothing, hiddenTicketIds: [id] });
    const own = await ticket({ status: 'open', userId: ana.id });
    expect(await check(ana, { ...stored, ticketId: own.id })).toEqual({ ...nothing, goneRowIds: stored.rowIds });
  });

  it('marks nothing as read and takes a bounded number', async () => {
    const { id } = await ticket({ status: 'open', userId: ana.id });
    await message(id, { body: 'oi' });
    await check(ana, await open(ana, id));
    const [row] = await sql<{ read: boolean }>('select read from messages where ticket_id = $1', [id]);
    expect(row?.read).toBe(false);
    const one: StoredConversation = { ticketId: id, since: '2029-05-02T00:00:00.000Z', rowIds: [] };
    const many = { ...one, rowIds: Array.from({ length: maxCheckedMessages + 1 }, (_, index) => index + 1) };
    await expect(check(ana, many)).toFailWith('ERR_VALIDATION');
    await expect(check(ana, ...Array.from({ length: maxCheckedConversations + 1 }, () => one))).toFailWith('ERR_VALIDATION');
  });
});
