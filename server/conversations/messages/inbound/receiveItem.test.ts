import { describe, expect, it } from 'vitest';
import { api } from '#shared/api.ts';
import type { TicketListRecord } from '#shared/conversations/tickets/index.ts';
import { inboundMessage, newNumber, ownMessage, inboundReceipt, remoteImage } from '#server/testing/fixtures/inboundItems.ts';
import { setUpInboundFixture } from '#server/testing/fixtures/setUpInboundFixture.ts';
import { drainDomainEvents, drainBroadcasts } from '#server/testing/fixtures/drainBroadcasts.ts';
import { hourMs, dayMs } from '#shared/rules/durations.ts';
import { receiveItems } from './receiveItem.ts';

const { fixture, sql, take, ticketsOf, ticketOf, messagesOf, lastOf } = setUpInboundFixture();

describe('a message from a customer', () => {
  it('makes a contact, a waiting ticket in the only queue of the connection, and itself', async () => {
    const number = newNumber();
    const message = inboundMessage(number, { body: 'Bom dia' });
    await take(message);
    expect(await ticketOf(number)).toMatchObject({
      status: 'pending',
      queueId: fixture.queueId,
      userId: null,
      whatsappId: fixture.connectionId,
      unreadMessages: 1,
      lastMessage: 'Bom dia',
      fromMe: false,
      contact: { name: 'Marina Alves', number },
    });
    expect(await lastOf(number)).toMatchObject({
      id: message.key.externalId,
      body: 'Bom dia',
      ack: 3,
      delivery: null,
      origin: 'contact',
      read: false,
      contact: { number },
      remoteJid: message.key.chat,
      queueId: fixture.queueId,
    });
  });

  it('keeps its whole text; lists and events have the beginning', async () => {
    const number = newNumber();
    const body = `Olá ${'😀'.repeat(1000)}`;
    await take(inboundMessage(number, { body }));
    expect((await lastOf(number)).body).toBe(body);
    const { lastMessage, id } = await ticketOf(number);
    expect(lastMessage).toBe([...body].slice(0, 200).join(''));
    const events = await drainBroadcasts(fixture.server.platform, fixture.companyId);
    const tickets = events.map(({ body: { ticket } }) => ticket as TicketListRecord).filter((ticket) => ticket?.id === id);
    expect(tickets).not.toEqual([]);
    expect(tickets.filter((ticket) => ticket.lastMessage !== lastMessage)).toEqual([]);
  });

  it('is stored once, however often it comes, also at once', async () => {
    const number = newNumber();
    const message = inboundMessage(number);
    await Promise.all(Array.from({ length: 8 }, () => take(message)));
    expect(await messagesOf(number)).toHaveLength(1);
    expect((await ticketOf(number)).unreadMessages).toBe(1);
    expect(
      (await drainDomainEvents(fixture.server.platform, fixture.companyId)).filter(({ name }) => name === 'message.stored'),
    ).toHaveLength(1);
  });

  it('fifty at once from one unknown chat make one contact, one ticket and fifty messages', async () => {
    const number = newNumber();
    await Promise.all(Array.from({ length: 50 }, (_, n) => take(inboundMessage(number, { body: `m${n}` }))));
    expect(await sql('select id from contacts where number = $1', [number])).toHaveLength(1);
    const found = await ticketsOf(number);
    expect(found).toHaveLength(1);
    expect(found[0]?.unreadMessages).toBe(50);
    expect(await sql('select id from messages where ticket_id = $1', [found[0]?.id])).toHaveLength(50);
  });

  it('five from each of twenty customers at once keep apart', async () => {
    const numbers = Array.from({ length: 20 }, newNumber);
    await Promise.all(numbers.flatMap((number) => Array.from({ length: 5 }, () => take(inboundMessage(number)))));
    const counts = await sql<{ contacts: number; tickets: number; messages: number }>(
      `select count(distinct c.id)::int as contacts, count(distinct t.id)::int as tickets, count(m.id)::int as messages
       from contacts c join tickets t on t.contact_id = c.id join messages m on m.ticket_id = t.id where c.number = any($1)`,
      [numbers],
    );
    expect(counts).toEqual([{ contacts: 20, tickets: 20, messages: 100 }]);
  });

  it('is taken in with others in one piece of work as if they had come one by one, the one that was brought twice once', async () => {
    const [known, fresh] = [newNumber(), newNumber()];
    await take(inboundMessage(known));
    const [asked, first, second] = [
      inboundMessage(known, { body: 'Tem azul?' }),
      inboundMessage(fresh, { body: 'um' }),
      inboundMessage(fresh, { body: 'dois' }),
    ];
    const answer = ownMessage(known, { body: 'Tem', quotedId: asked.key.externalId });
    const edit = { type: 'edit', key: second.key, body: 'três' } as const;
    const together = [
      asked,
      first,
      answer,
      { ...first },
      second,
      edit,
      inboundReceipt(answer.key.externalId, 'read'),
      inboundMessage(known, { body: 'Ótimo' }),
    ];
    await fixture.server.inCompany(fixture.companyId, (scope) =>
      receiveItems(
        scope,
        together.map((item) => ({ connectionId: fixture.connectionId, item })),
      ),
    );
    const storedTexts = async (number: string) => (await messagesOf(number)).map(({ body, fromMe, delivery }) => [body, fromMe, delivery]);
    expect(await storedTexts(fresh)).toEqual([
      ['um', false, null],
      ['três', false, null],
    ]);
    expect(await storedTexts(known)).toEqual([
      ['Oi', false, null],
      ['Tem azul?', false, null],
      ['Tem', true, 'read'],
      ['Ótimo', false, null],
    ]);
    expect((await messagesOf(known)).at(2)?.quotedMsg?.body).toBe('Tem azul?');
    expect(await ticketOf(known)).toMatchObject({ unreadMessages: 1, lastMessage: 'Ótimo' });
    expect(await ticketOf(fresh)).toMatchObject({ unreadMessages: 2, lastMessage: 'três' });
  });

  it('soon after closing reopens the ticket, unassigned in its queue; later opens a new one', async () => {
    const number = newNumber();
    await take(inboundMessage(number));
    const { id } = await ticketOf(number);
    await fixture.server.as(fixture.admin).call(api.tickets.update, { id, status: 'closed', userId: fixture.admin.id });
    await take(inboundMessage(number, { body: 'mais uma coisa' }));
    expect(await ticketOf(number)).toMatchObject({ id, status: 'pending', queueId: fixture.queueId, userId: null });
    await fixture.server.as(fixture.admin).call(api.tickets.update, { id, status: 'closed', userId: fixture.admin.id });
    await sql(`update tickets set closed_at = now() - interval '121 minutes' where id = $1`, [id]);
    await take(inboundMessage(number, { body: 'no dia seguinte' }));
    const both = await ticketsOf(number);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['closed', 'pending']);
    expect(
      (await fixture.server.as(fixture.admin).call(api.messages.page, { ticketId: both.find(({ id: other }) => other !== id)?.id ?? 0 }))
        .count,
    ).toBe(3);
  });

  it('after closing waits since it was written, also where our last word is younger by our clock, and is unread', async () => {
    const { server, admin } = fixture;
    const number = newNumber();
    await take(inboundMessage(number, { at: new Date(Date.now() - hourMs) }));
    const { id } = await ticketOf(number);
    await server.as(admin).call(api.tickets.update, { id, status: 'open', userId: admin.id });
    await server.as(admin).call(api.messages.send, { ticketId: id, body: 'Até logo!' });
    expect(await ticketOf(number)).toMatchObject({ waitingSince: null, unreadMessages: 0 });
    await server.as(admin).call(api.tickets.update, { id, status: 'closed', userId: admin.id });
    const at = new Date(Math.floor(Date.now() / 1000) * 1000 - 5000);
    await take(inboundMessage(number, { at, body: 'e mais isto' }));
    expect(await ticketOf(number)).toMatchObject({ id, status: 'pending', waitingSince: at.toISOString(), unreadMessages: 1 });
    await take(inboundMessage(number, { at: new Date(), body: 'e isto' }));
    expect(await ticketOf(number)).toMatchObject({ waitingSince: at.toISOString(), unreadMessages: 2 });
  });

  it('is heard in every list of its ticket, with the whole row', async () => {
    const number = newNumber();
    await take(inboundMessage(number));
    const { id } = await ticketOf(number);
    const heard = (await drainBroadcasts(fixture.server.platform, fixture.companyId)).filter(({ event }) => event === 'appMessage');
    expect(heard).toHaveLength(1);
    expect(heard[0]?.rooms.toSorted()).toEqual(
      [`ticket-${id}`, 'pending', 'notification', `queue-${fixture.queueId}-pending`, `queue-${fixture.queueId}-notification`].toSorted(),
    );
    expect(heard[0]?.body).toMatchObject({
      action: 'create',
      message: { body: 'Oi', contact: { number }, quotedMsg: null, ticketId: id },
      ticket: {
        id,
        unreadMessages: 1,
        tags: [],
        user: null,
        queue: { id: fixture.queueId },
        whatsapp: { name: expect.any(String) },
        contact: { number },
      },
      contact: { number, name: 'Marina Alves' },
    });
  });

  it('quotes what it answers', async () => {
    const number = newNumber();
    const [asked, answered] = [inboundMessage(number, { body: 'Tem azul?' }), inboundMessage(number, { body: 'Esse', quotedId: null })];
    await take(asked, { ...answered, quotedId: asked.key.externalId });
    expect(await lastOf(number)).toMatchObject({ quotedMsgId: asked.key.externalId, quotedMsg: { body: 'Tem azul?' } });
  });

  it('from a group stays outside, unless the company wants groups', async () => {
    const group = { address: '1203-44@g.us', number: null, alias: '1203-44@g.us', name: 'Família', isGroup: true };
    const number = newNumber();
    const sender = inboundMessage(number).chat;
    const message = {
      ...inboundMessage(number),
      chat: group,
      sender,
      key: { chat: group.address, participant: sender.address, fromMe: false, externalId: 'G1' },
    };
    await take(message);
    expect(await sql(`select id from messages where external_id = 'G1'`)).toEqual([]);
    await fixture.server.as(fixture.admin).send('PUT', '/settings/CheckMsgIsGroup', { value: 'disabled' });
    await take(message);
    await fixture.server.as(fixture.admin).send('PUT', '/settings/CheckMsgIsGroup', { value: 'enabled' });
    const [ticket] = (await fixture.server.as(fixture.admin).call(api.tickets.page, { showAll: true, searchParam: 'Família' })).tickets;
    expect(ticket).toMatchObject({ isGroup: true, contact: { name: 'Família' } });
    const { messages } = await fixture.server.as(fixture.admin).call(api.messages.page, { ticketId: ticket?.id ?? 0 });
    expect(messages[0]).toMatchObject({ participant: sender.address, contact: { number } });
  });
});

describe("a message from the company's own phone", () => {
  it('is ours and read, and leaves a closed ticket closed', async () => {
    const number = newNumber();
    await take(inboundMessage(number), ownMessage(number, { body: 'já te respondo' }));
    expect(await ticketOf(number)).toMatchObject({
      unreadMessages: 0,
      fromMe: true,
      lastMessage: 'já te respondo',
      lastMessageDelivery: 'server',
    });
    expect(await lastOf(number)).toMatchObject({ fromMe: true, origin: 'phone', ack: 2, contactId: null });
    const { id } = await ticketOf(number);
    await fixture.server.as(fixture.admin).call(api.tickets.update, { id, status: 'closed', userId: fixture.admin.id });
    await take(ownMessage(number, { body: 'tchau' }));
    expect(await ticketOf(number)).toMatchObject({ id, status: 'closed', lastMessage: 'tchau' });
  });

  it('is known again as an echo of ours, however the channel spells the chat', async () => {
    const number = newNumber();
    await take(inboundMessage(number));
    const { id } = await ticketOf(number);
    await fixture.server.as(fixture.admin).call(api.messages.send, { ticketId: id, body: 'daqui' });
    const { id: externalId } = await lastOf(number);
    await take(ownMessage(number, { body: 'daqui', key: { chat: 'somebody@lid', participant: null, fromMe: true, externalId } }));
    expect(await messagesOf(number)).toHaveLength(2);
  });
});

describe('the past', () => {
  it('is stored silently: no broadcast, nothing unread, a closed ticket stays closed', async () => {
    const number = newNumber();
    const [old, answer] = [
      inboundMessage(number, { body: 'antiga', isHistory: true }),
      ownMessage(number, { body: 'resposta', isHistory: true }),
    ];
    await take(old, answer);
    expect(await ticketOf(number)).toMatchObject({ status: 'closed', unreadMessages: 0 });
    const names = (await drainDomainEvents(fixture.server.platform, fixture.companyId)).map(({ name }) => name);
    expect(names.filter((name) => name.startsWith('message.') || name.startsWith('ticket.'))).toEqual([]);
    await take(
      inboundMessage(number, { body: 'agora' }),
      ownMessage(number, { body: 'mais uma de antes', isHistory: true, at: new Date(0) }),
    );
    expect((await ticketsOf(number)).find(({ status }) => status === 'pending')).toMatchObject({ unreadMessages: 1, lastMessage: 'agora' });
  });
});

describe('history', () => {
  it('is stored silently: no pending ticket, no broadcast, and later messages open a new ticket', async () => {
    const number = newNumber();
    const then = new Date(Date.now() - 90 * dayMs);
    await take(inboundMessage(number, { isHistory: true, at: then, body: 'antigo' }), ownMessage(number, { isHistory: true, at: then }));
    expect(await ticketOf(number)).toMatchObject({ status: 'closed', unreadMessages: 0 });
    expect((await drainBroadcasts(fixture.server.platform, fixture.companyId)).filter(({ event }) => event !== 'contact')).toEqual([]);
    await take(inboundMessage(number, { body: 'novo' }));
    expect((await ticketsOf(number)).map(({ status }) => status).toSorted()).toEqual(['closed', 'pending']);
  });
});

describe('the words of a customer', () => {
  it.each(['{{name}}, {{firstName}}: {{hora}}', '{{ {{nome', '{{#each x}}{{/if}}', 'R$ 10 & "aspas" <b>'])(
    'are never a template, in the caption of a file as in a text: %j',
    async (body) => {
      const number = newNumber();
      await take(inboundMessage(number, { kind: 'image', body, media: remoteImage }));
      expect(await lastOf(number)).toMatchObject({ mediaType: 'image', body, media: { state: 'pending' } });
      expect((await ticketOf(number)).lastMessage).toBe(body);
      await take(inboundMessage(number, { body: `${body}!` }));
      expect(await lastOf(number)).toMatchObject({ mediaType: 'conversation', body: `${body}!` });
    },
  );
});
