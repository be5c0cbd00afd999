import { describe, expect, it, beforeEach } from 'vitest';
import { api } from '#shared/api.ts';
import { receiveMessage } from '#server/conversations/messages/index.ts';
import { canReadTicket } from '#server/conversations/tickets/index.ts';
import { runInScope } from '#server/platform/database/scope.ts';
import { drainBroadcasts } from '#server/testing/fixtures/drainBroadcasts.ts';
import { inboundMessage, newNumber } from '#server/testing/fixtures/inboundItems.ts';
import { startTicketFixture } from '#server/testing/fixtures/startTicketFixture.ts';
import type { TestUser } from '#server/testing/server/startTestServer.ts';

const { server, companyId, admin, ana, bia, sales, support, connectionId, ticket, message, sql } = await startTicketFixture();

const setPreview = (value: 'enabled' | 'disabled') => server.as(admin).call(api.settings.update, { key: 'previewWaiting', value });
const page = (who: TestUser, ticketId: number, more: object = {}) => server.as(who).call(api.messages.page, { ticketId, ...more });
const audited = async (who: TestUser, action?: 'ticket.preview' | 'ticket.peek') =>
  (await server.as(admin).call(api.audit.page, { userId: who.id, ...(action && { action }) })).auditRecords;
const actorOf = ({ id: userId }: TestUser, profile: 'user' | 'admin') =>
  ({ kind: 'user', userId, companyId, profile, super: false, queueIds: [sales], allTicket: false, plan: {} }) as const;
const canJoin = (who: TestUser, profile: 'user' | 'admin', id: number) =>
  runInScope(server.platform, { companyId, actor: actorOf(who, profile) }, (scope) => canReadTicket(scope, id));

/** A waiting ticket with one message that names a word. */
async function waiting(word: string) {
  const { id, uuid, contactId } = await ticket({ unreadMessages: 1 });
  const { id: rowId } = await message(id, { body: `Quero um ${word} https://prosa.test/${word}` });
  return { id, uuid, contactId, rowId };
}

describe('a waiting ticket', () => {
  beforeEach(() => setPreview('enabled'));

  it('is read before it is accepted, and stays unread', async () => {
    const { id, rowId } = await waiting('abacate');
    expect((await page(ana, id)).messages).toMatchObject([{ rowId, read: false }]);
    expect((await page(ana, id)).ticket.unreadMessages).toBe(1);
    expect(await canJoin(ana, 'user', id)).toBe(true);
  });

  it('is read by admins alone where the company wants it so, until it is accepted', async () => {
    const { id, rowId } = await waiting('abacaxi');
    await setPreview('disabled');
    await expect(page(ana, id)).toFailWith('ERR_PREVIEW_DISABLED');
    await expect(page(ana, id, { before: rowId })).toFailWith('ERR_PREVIEW_DISABLED');
    await expect(page(ana, id, { unseen: true })).toFailWith('ERR_PREVIEW_DISABLED');
    await expect(server.as(ana).call(api.messages.search, { ticketId: id, searchParam: 'abacaxi' })).toFailWith('ERR_PREVIEW_DISABLED');
    await expect(server.as(ana).call(api.messages.recipients, { rowId })).toFailWith('ERR_PREVIEW_DISABLED');
    const mine = await ticket({ status: 'open', userId: ana.id });
    await expect(server.as(ana).call(api.messages.forward, { rowId, ticketIds: [mine.id] })).toFailWith('ERR_PREVIEW_DISABLED');
    expect(await canJoin(ana, 'user', id)).toBe(false);
    expect((await page(admin, id)).messages).toHaveLength(1);
    expect(await canJoin(admin, 'admin', id)).toBe(true);
    await server.as(ana).call(api.tickets.update, { id, status: 'open', userId: ana.id });
    expect((await page(ana, id)).messages).toHaveLength(1);
    expect(await canJoin(ana, 'user', id)).toBe(true);
  });

  it('then tells nothing of its messages in lists, searches, the contact and other tickets', async () => {
    const { id, uuid, contactId } = await waiting('ameixa');
    const texts = async (): Promise<string> =>
      JSON.stringify([
        await server.as(ana).call(api.tickets.page, { status: 'pending' }),
        await server.as(ana).call(api.tickets.board, {}),
        await server.as(ana).call(api.tickets.byUuid, { uuid }),
        await server.as(ana).call(api.tickets.show, { id }),
        await server.as(ana).call(api.tickets.page, { searchParam: 'quero', showAll: true }),
        await server.as(ana).call(api.messages.ofContact, { id: contactId, kind: 'links' }),
      ]);
    const search = () => server.as(ana).call(api.tickets.page, { searchParam: 'ameixa', showAll: true });
    expect((await search()).tickets).toMatchObject([{ id, messages: [{ body: expect.stringContaining('ameixa') }] }]);
    expect((await texts()).split('Quero um ameixa').length).toBeGreaterThan(5);
    await sql('update tickets set last_message_type = $1 where id = $2', ['imageMessage', id]);
    await setPreview('disabled');
    expect(await texts()).not.toContain('ameixa');
    expect(await server.as(ana).call(api.tickets.show, { id })).toMatchObject({
      lastMessage: '',
      lastMessageType: null,
      lastMessageDelivery: null,
    });
    expect(await search()).toMatchObject({ tickets: [], count: 0 });
  });

  it('then comes to lists without its content, and whole to those who read it', async () => {
    const number = newNumber();
    const first = await server.inCompany(companyId, (scope) => receiveMessage(scope, connectionId, inboundMessage(number)));
    await sql('update tickets set queue_id = $1 where id = $2', [sales, first?.ticketId]);
    await setPreview('disabled');
    await drainBroadcasts(server.platform, companyId);
    await server.inCompany(companyId, (scope) => receiveMessage(scope, connectionId, inboundMessage(number, { body: 'segredo' })));
    const heard = (await drainBroadcasts(server.platform, companyId)).filter(({ event }) => event === 'appMessage');
    const readers = [`ticket-${first?.ticketId}`];
    expect(heard.map(({ rooms }) => rooms)).toEqual([expect.not.arrayContaining(readers), readers]);
    expect(JSON.stringify(heard[0]?.body)).not.toContain('segredo');
    expect(heard[1]?.body).toMatchObject({ message: { body: 'segredo' } });
  });

  it('is authorized again for everybody when the company changes its mind', async () => {
    await drainBroadcasts(server.platform, companyId);
    await setPreview('disabled');
    const events = (await drainBroadcasts(server.platform, companyId)).map(({ event, body }) => [event, body]);
    expect(events).toContainEqual(['$recheck', { everybody: true }]);
  });
});

describe('the audit log', () => {
  beforeEach(() => setPreview('enabled'));

  it('has one preview for each person, ticket and opening, with the address', async () => {
    const [one, other] = [await waiting('banana'), await waiting('cereja')];
    const before = (await audited(ana)).length;
    await Promise.all([page(ana, one.id), page(ana, one.id), page(ana, one.id, { before: one.rowId })]);
    await page(ana, one.id);
    await page(bia, one.id);
    await page(ana, other.id);
    expect((await audited(ana)).slice(0, (await audited(ana)).length - before)).toMatchObject([
      { action: 'ticket.preview', subjectType: 'ticket', subjectId: other.id, address: expect.stringMatching(/[:.]/) },
      { action: 'ticket.preview', subjectId: one.id, userName: 'Ana' },
    ]);
    expect(await audited(bia)).toMatchObject([{ action: 'ticket.preview', subjectId: one.id }]);
  });

  it('has a peek into other queues, and into what somebody else works on', async () => {
    const elsewhere = await ticket({ queueId: support });
    const others = await ticket({ status: 'open', userId: ana.id });
    await page(admin, elsewhere.id);
    await page(admin, others.id);
    expect((await audited(admin, 'ticket.peek')).slice(0, 2)).toMatchObject([{ subjectId: others.id }, { subjectId: elsewhere.id }]);
  });

  it('has nothing of own and closed tickets, nor of what was refused', async () => {
    const [own, closed, hidden] = [
      await ticket({ status: 'open', userId: bia.id }),
      await ticket({ status: 'closed' }),
      await waiting('figo'),
    ];
    const before = await audited(bia);
    await page(bia, own.id);
    await page(bia, closed.id);
    await setPreview('disabled');
    await expect(page(bia, hidden.id)).toFailWith('ERR_PREVIEW_DISABLED');
    expect(await audited(bia)).toEqual(before);
  });
});
