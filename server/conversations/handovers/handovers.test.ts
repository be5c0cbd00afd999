import { describe, expect, it } from 'vitest';
import { api } from '#shared/api.ts';
import { drainBroadcasts } from '#server/testing/fixtures/drainBroadcasts.ts';
import type { TestUser } from '#server/testing/server/startTestServer.ts';
import { startTicketFixture } from '#server/testing/fixtures/startTicketFixture.ts';
import { dayMs } from '#shared/rules/durations.ts';

const { server, companyId, admin, ana, bia, stranger, sales, support, ticket, message, sql } = await startTicketFixture();

const makeOpen = async () => (await ticket({ status: 'open', userId: ana.id })).id;
const show = async (who: TestUser, ticketId: number) => (await server.as(who).call(api.handovers.show, { ticketId })).handover;
const draft = (who: TestUser, ticketId: number) => server.as(who).call(api.handovers.draft, { ticketId });
const finish = (who: TestUser, ticketId: number) => server.as(who).call(api.handovers.finish, { ticketId });
const transferWithCard = (id: number, userId: number, handover?: string) =>
  server.as(ana).call(api.tickets.update, { id, userId, ...(handover !== undefined && { handover }) });

describe('PUT /tickets/:id with a card', () => {
  it('keeps the card for the next agent, until it is done', async () => {
    const id = await makeOpen();
    await transferWithCard(id, bia.id, '  Espera o boleto.  ');
    expect(await show(bia, id)).toMatchObject({ ticketId: id, text: 'Espera o boleto.', by: { id: ana.id, name: 'Ana' } });
    await drainBroadcasts(server.platform, companyId);
    await finish(bia, id);
    await finish(bia, id);
    expect(await show(bia, id)).toBeNull();
    const told = (await drainBroadcasts(server.platform, companyId)).filter(({ event }) => event === 'handover');
    expect(told.map(({ body }) => body)).toEqual([{ action: 'delete', ticketId: id }]);
    expect(await sql('select done_by as "by" from ticket_handovers where ticket_id = $1', [id])).toEqual([{ by: bia.id }]);
  });

  it('replaces an earlier card, and keeps it where a transfer brings none', async () => {
    const id = await makeOpen();
    await drainBroadcasts(server.platform, companyId);
    await transferWithCard(id, bia.id, 'Primeira');
    await server.as(bia).call(api.tickets.update, { id, userId: ana.id });
    expect(await show(ana, id)).toMatchObject({ text: 'Primeira' });
    await transferWithCard(id, bia.id, 'Segunda');
    expect(await show(bia, id)).toMatchObject({ text: 'Segunda' });
    const told = (await drainBroadcasts(server.platform, companyId)).filter(({ event }) => event === 'handover');
    expect(told.map(({ body, rooms }) => [body['action'], rooms.length])).toEqual([
      ['create', 1],
      ['create', 1],
    ]);
    await finish(admin, id);
    expect(await show(admin, id)).toBeNull();
  });

  it('is written with a transfer to a queue, but not without a transfer', async () => {
    const id = await makeOpen();
    await server.as(ana).call(api.tickets.update, { id, queueId: sales, handover: 'nada' });
    await server.as(ana).call(api.tickets.update, { id, status: 'closed', handover: 'nada' });
    await server.as(ana).call(api.tickets.update, { id, status: 'open', handover: 'nada' });
    expect(await show(ana, id)).toBeNull();
    await server.as(ana).call(api.tickets.update, { id, status: 'pending', userId: null, queueId: support, handover: 'Suporte' });
    expect(await show(admin, id)).toMatchObject({ text: 'Suporte' });
    await expect(show(ana, id)).toFailWith('ERR_NO_PERMISSION');
  });

  it('is gone with a transfer that is refused', async () => {
    const id = await makeOpen();
    await expect(transferWithCard(id, 2_000_000_000, 'Oi')).toFailWith('ERR_NO_USER_FOUND');
    await expect(transferWithCard(id, bia.id, 'x'.repeat(4001))).toFailWith('ERR_VALIDATION', { handover: 'string.max' });
    expect(await show(ana, id)).toBeNull();
  });

  it('is read and finished by those alone who may', async () => {
    const id = await makeOpen();
    await transferWithCard(id, bia.id, 'Espera');
    await expect(show(stranger, id)).toFailWith('ERR_NO_TICKET_FOUND');
    await expect(finish(stranger, id)).toFailWith('ERR_NO_TICKET_FOUND');
    await expect(finish(ana, id)).toFailWith('ERR_NO_PERMISSION');
    expect(await show(bia, id)).toMatchObject({ text: 'Espera' });
  });
});

describe('GET /tickets/:id/handover-draft', () => {
  it('finds what is open in the conversation', async () => {
    const { id, contactId } = await ticket({ status: 'open', userId: ana.id, unreadMessages: 2 });
    await message(id, { body: 'Meu pedido atrasou.', sentAt: new Date('2029-05-02T12:00:00Z') });
    await message(id, { body: 'Bom dia! Vou verificar com a loja.', fromMe: true, sentAt: new Date('2029-05-02T12:01:00Z') });
    await message(id, { body: 'Quando chega?', sentAt: new Date('2029-05-02T12:02:00Z') });
    await message(id, { body: 'Estou esperando.', sentAt: new Date('2029-05-02T12:03:00Z') });
    const sendAt = new Date(Date.now() + dayMs).toISOString();
    await server.as(ana).call(api.schedules.create, { body: '*Ana:*\n{{firstName}}, chegou? {{user}}', contactId, ticketId: id, sendAt });
    const found = await draft(ana, id);
    const firstName = (await server.as(admin).call(api.contacts.show, { id: contactId })).name.split(' ')[0];
    expect(found).toEqual({
      questions: [{ text: 'Quando chega?', at: '2029-05-02T12:02:00.000Z' }],
      promises: [{ text: 'Vou verificar com a loja.', at: '2029-05-02T12:01:00.000Z' }],
      unanswered: 2,
      scheduled: [{ text: `${firstName}, chegou? Ana`, at: sendAt }],
      unread: 2,
    });
    expect(await draft(ana, id)).toEqual(found);
  });

  it('is empty for a conversation without words, and for those alone who may transfer', async () => {
    const id = await makeOpen();
    expect(await draft(ana, id)).toEqual({ questions: [], promises: [], unanswered: 0, scheduled: [], unread: 0 });
    await expect(draft(bia, id)).toFailWith('ERR_NO_PERMISSION');
    await expect(draft(stranger, id)).toFailWith('ERR_NO_TICKET_FOUND');
  });
});
