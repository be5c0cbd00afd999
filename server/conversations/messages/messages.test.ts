import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { api } from '#shared/api.ts';
import type { MessageRecord } from '#shared/conversations/messages/index.ts';
import { parseMapLocation } from '#shared/rules/mapLocation.ts';
import { parseVcards } from '#shared/rules/vcard.ts';
import { execute } from '#server/platform/database/queryRows.ts';
import type { TestUser } from '#server/testing/server/startTestServer.ts';
import { makeConnection, makeContact, makeTicket } from '#server/testing/fixtures/makeRecords.ts';
import { startMessageFixture } from '#server/testing/fixtures/startMessageFixture.ts';

const { server, companyId, ana, bia, stranger, admin, sales, support, ticket, message, sql, page, lastOf, drainEventNames } =
  await startMessageFixture();

let id: number;
beforeEach(async () => {
  id = (await ticket({ status: 'open', userId: ana.id })).id;
  await drainEventNames();
});

const send = (who: TestUser, ticketId: number, body: object) => server.as(who).send('POST', `/messages/${ticketId}`, body);
const last = (ticketId = id): Promise<MessageRecord> => lastOf(ticketId);

describe('GET /messages/:ticketId', () => {
  it('answers the newest twenty first, oldest first inside the page, with the ticket', async () => {
    for (let n = 0; n < 45; n += 1) {
      await message(id, { body: `m${n}`, sentAt: new Date(Date.UTC(2029, 4, 2, 12, 0, n)) });
    }
    const bodies = async (pageNumber: number) => {
      const { messages, count, hasMore, ticket: of } = await page(ana, id, { pageNumber });
      expect([count, of.id]).toEqual([45, id]);
      return { bodies: messages.map(({ body }) => body), hasMore };
    };
    const named = (from: number, to: number) => Array.from({ length: to - from }, (_, n) => `m${from + n}`);
    expect(await bodies(1)).toEqual({ bodies: named(25, 45), hasMore: true });
    expect(await bodies(2)).toEqual({ bodies: named(5, 25), hasMore: true });
    expect(await bodies(3)).toEqual({ bodies: named(0, 5), hasMore: false });
  });

  it('includes the queue of each message', async () => {
    await message(id, { queueId: sales });
    await message(id, { queueId: support });
    await message(id, { queueId: null });
    const { messages } = await page(admin, id);
    const named = (queueId: number) => ({ id: queueId, name: expect.any(String), color: expect.any(String) });
    expect(messages.map(({ queue }) => queue)).toEqual([named(sales), named(support), null]);
  });

  it('gives no address to a file of another company, whatever a row says', async () => {
    const { id: rowId } = await message(id);
    const [own, theirs] = [companyId, stranger.companyId].map((owner) => `${owner}/${randomUUID()}.jpg`);
    const address = async (path: string | undefined) => {
      await sql("update messages set media_type = 'image', media_state = 'ready', media_path = $2 where id = $1", [rowId, path]);
      return (await last()).mediaUrl;
    };
    expect(await address(own)).toContain(`/public/${own}?exp=`);
    expect(await address(theirs)).toBeNull();
  });

  it('goes on behind a message, and into the earlier conversations with the contact on this connection', async () => {
    const { contactId } = await server.as(ana).call(api.tickets.show, { id });
    await sql(`update tickets set status = 'closed' where id = $1`, [id]);
    const later = await ticket({ contactId, status: 'open', userId: ana.id });
    const elsewhere = await ticket({
      contactId,
      status: 'closed',
      connectionId: (await server.inCompany(companyId, (scope) => makeConnection(scope))).id,
    });
    await message(elsewhere.id, { body: 'other connection' });
    for (let n = 0; n < 30; n += 1) {
      await message(n < 12 ? id : later.id, { body: `m${n}`, sentAt: new Date(Date.UTC(2029, 4, 2, 12, 0, n)) });
    }
    const first = await page(ana, later.id);
    expect(first).toMatchObject({ count: 30, hasMore: true });
    expect([first.messages.at(0)?.body, first.messages.at(-1)?.body]).toEqual(['m10', 'm29']);
    expect(first.messages.map(({ ticketId }) => ticketId === id)).toEqual(Array.from({ length: 20 }, (_, n) => n < 2));
    const before = first.messages[0]?.rowId ?? 0;
    const rest = await page(ana, later.id, { before });
    expect(rest.messages.map(({ body }) => body)).toEqual(Array.from({ length: 10 }, (_, n) => `m${n}`));
    expect(rest.hasMore).toBe(false);
    const middle = await page(ana, later.id, { before: first.messages[5]?.rowId ?? 0 });
    expect(middle.messages.at(-1)?.body).toBe('m14');
    await expect(page(ana, later.id, { before: 2_000_000_000 })).toFailWith('ERR_NO_MESSAGE_FOUND');
  });

  it('reads for the assignee only, and tells it once', async () => {
    await message(id);
    await sql('update tickets set unread_messages = 1 where id = $1', [id]);
    const { updatedAt } = (await page(admin, id)).ticket;
    expect((await page(admin, id)).ticket.unreadMessages).toBe(1);
    expect((await last()).ack).toBe(3);
    await drainEventNames();
    expect((await page(ana, id, { unseen: true })).ticket.unreadMessages).toBe(1);
    expect(await drainEventNames()).toEqual([]);
    const openedPage = await page(ana, id);
    expect(openedPage.ticket).toMatchObject({ unreadMessages: 0, updatedAt });
    expect(openedPage.messages.at(-1)).toMatchObject({ read: true, ack: 4, fromMe: false });
    await page(ana, id);
    expect(await drainEventNames()).toEqual(['ticket.read']);
  });

  it('hides messages from other queues, until the ticket is assigned to the actor', async () => {
    const moved = await ticket({ status: 'pending' });
    await message(moved.id, { body: 'no suporte', queueId: support });
    await message(moved.id, { body: 'em vendas' });
    expect((await page(bia, moved.id)).messages.map(({ body }) => body)).toEqual(['em vendas']);
    expect((await page(admin, moved.id)).count).toBe(2);
    await server.as(bia).call(api.tickets.update, { id: moved.id, status: 'open', userId: bia.id });
    expect((await page(bia, moved.id)).messages.map(({ body }) => body)).toEqual(['no suporte', 'em vendas']);
  });

  it('is for those who may see the ticket', async () => {
    const foreign = await ticket({ status: 'open', userId: bia.id, queueId: support });
    expect(await server.as(ana).send('GET', `/messages/${foreign.id}`)).toMatchObject({
      status: 403,
      body: { error: 'ERR_NO_PERMISSION' },
    });
    expect(await server.as(stranger).send('GET', `/messages/${foreign.id}`)).toMatchObject({
      status: 404,
      body: { error: 'ERR_NO_TICKET_FOUND' },
    });
  });
});

describe('POST /messages/:ticketId with a text', () => {
  it('answers an empty body; the message is stored, waits to be sent, and is the last of the ticket', async () => {
    const old = { fromMe: true, read: 1, mediaUrl: '', quotedMsg: null };
    expect(await send(ana, id, { ...old, body: 'Chega amanhã!' })).toMatchObject({ status: 200, body: undefined });
    expect(await last()).toMatchObject({
      id: expect.stringMatching(/^3EB0[0-9A-F]{18}$/),
      body: 'Chega amanhã!',
      fromMe: true,
      ack: 0,
      delivery: 'queued',
      origin: 'agent',
      author: { id: ana.id, name: 'Ana' },
      mediaType: 'conversation',
      mediaUrl: null,
      media: null,
      contactId: null,
      contact: null,
      remoteJid: expect.stringMatching(/@s\.whatsapp\.net$/),
      ticketId: id,
      queueId: sales,
    });
    expect(await last()).not.toHaveProperty('dataJson');
    expect(await server.as(ana).call(api.tickets.show, { id })).toMatchObject({
      lastMessage: 'Chega amanhã!',
      fromMe: true,
      lastMessageDelivery: 'queued',
    });
    expect((await drainEventNames()).filter((name) => name.startsWith('message'))).toEqual(['message.stored']);
  });

  it("expands variables in the text, and never in the customer's messages", async () => {
    await send(ana, id, { body: '{{ms}}, {{firstName}}! {{unknown}} {x: 1} {nota} {{' });
    expect((await last()).body).toMatch(/^(Bom dia|Boa tarde|Boa noite|Boa madrugada), Marina! \{\{unknown\}\} \{x: 1\} \{nota\} \{\{$/);
    await send(ana, id, { body: '{nome} {{nome}} { name } {{firstName} {{number' });
    expect((await last()).body).toMatch(/^Marina Alves Marina Alves Marina Alves Marina \d+$/);
  });

  it('names the agent who writes, the queue and the ticket', async () => {
    await send(ana, id, { body: '{{user}}, de {{queue}}: {{ticket}}', requireVariables: true });
    expect((await last()).body).toMatch(new RegExp(`^\\S.*, de \\S.*: ${id}$`));
  });

  it('refuses a variable without value where the client asks for it, and stores nothing', async () => {
    const before = (await page(ana, id)).count;
    for (const body of ['Oi, {{cliente}}!', '{{firstName}}, são {{ valor total }}']) {
      expect(await send(ana, id, { body, requireVariables: true })).toMatchObject({
        status: 400,
        body: { error: 'ERR_MESSAGE_VARIABLE_EMPTY', values: { variable: expect.stringContaining('{{') } },
      });
    }
    expect((await page(ana, id)).count).toBe(before);
    expect(await send(ana, id, { body: 'Oi, {{firstName}}!', requireVariables: true })).toMatchObject({ status: 200 });
  });

  it('sends nothing twice under one key, also when two come at once', async () => {
    const key = randomUUID();
    await Promise.all([1, 2, 3].map(() => send(ana, id, { body: 'uma vez só', key })));
    expect(await send(ana, id, { body: 'uma vez só', key })).toMatchObject({ status: 200 });
    expect((await page(ana, id)).messages.map(({ clientKey }) => clientKey)).toEqual([key]);
    expect(await send(ana, id, { body: 'x', key: 'no uuid' })).toMatchObject({
      status: 400,
      body: { fields: { key: expect.any(String) } },
    });
  });

  it("answers a message, also one of an earlier conversation, and no other contact's", async () => {
    const { externalId, id: rowId } = await message(id, { body: 'Tem azul?' });
    await send(ana, id, { body: 'Tem!', quotedMsg: { id: externalId, body: 'Tem azul?', contact: {} } });
    expect(await last()).toMatchObject({
      quotedMsgId: externalId,
      mediaType: 'extendedTextMessage',
      quotedMsg: { rowId, body: 'Tem azul?', contact: { name: 'Marina Alves' } },
    });
    const other = await ticket();
    const { externalId: foreign } = await message(other.id);
    expect(await send(ana, id, { body: 'x', quotedMsg: { id: foreign } })).toMatchObject({
      status: 404,
      body: { error: 'ERR_NO_MESSAGE_FOUND' },
    });
    expect(await send(ana, id, { body: 'x', quotedMsg: { id: 'NONE' } })).toMatchObject({ status: 404 });
  });

  it('asks for a text within the limit of a message', async () => {
    for (const body of ['  ', '\u200B', '\u202E\u3164']) {
      expect(await send(ana, id, { body })).toMatchObject({
        status: 400,
        body: { error: 'ERR_VALIDATION', fields: { body: 'string.empty' } },
      });
    }
    expect(await send(ana, id, { body: '{{email}}' })).toMatchObject({
      status: 400,
      body: { error: 'ERR_MESSAGE_VARIABLE_EMPTY', values: { variable: '{{email}}' } },
    });
    expect(await send(ana, id, {})).toMatchObject({ status: 400, body: { fields: { body: 'string.empty' } } });
    // Several texts need as many files.
    expect(await send(ana, id, { body: ['um', 'dois'] })).toMatchObject({ status: 400, body: { fields: { body: 'array.max' } } });
    expect(await send(ana, id, { body: 'x'.repeat(65_537) })).toMatchObject({ status: 400 });
    expect(await send(ana, id, { body: 'x'.repeat(65_536) })).toMatchObject({ status: 200 });
  });

  it('is for the assignee of an open ticket; admins write anywhere', async () => {
    const refused = async (who: TestUser, ticketId: number) =>
      ((await send(who, ticketId, { body: 'oi' })).body as { error: string } | undefined)?.error;
    const waiting = await ticket();
    const closed = await ticket({ status: 'closed', userId: ana.id });
    expect(await refused(bia, id)).toBe('ERR_NO_PERMISSION');
    expect(await refused(ana, waiting.id)).toBe('ERR_TICKET_CLOSED');
    expect(await refused(ana, closed.id)).toBe('ERR_TICKET_CLOSED');
    expect(await refused(stranger, id)).toBe('ERR_NO_TICKET_FOUND');
    expect(await refused(admin, waiting.id)).toBeUndefined();
    expect(await refused(admin, closed.id)).toBeUndefined();
    expect((await server.as(admin).call(api.tickets.show, { id: closed.id })).status).toBe('closed');
  });

  it('leaves by no other number by itself after the removal of a connection: somebody chooses one', async () => {
    const { id: other, admin: owner } = await server.makeCompany();
    const made = await server.inCompany(other, async (scope) => {
      const { id: contactId } = await makeContact(scope);
      return Object.assign(await makeTicket(scope, { contactId, status: 'open', userId: owner.id }), { whatsappId: null });
    });
    const refusal = { status: 409, body: { error: 'ERR_TICKET_WITHOUT_CONNECTION' } };
    await server.inCompany(other, ({ em }) => execute(em, 'delete from connections'));
    expect(await send(owner, made.id, { body: 'oi' })).toMatchObject(refusal);
    const connection = await server.inCompany(other, (scope) => makeConnection(scope));
    expect(await send(owner, made.id, { body: 'oi' })).toMatchObject(refusal);
    await server.as(owner).call(api.tickets.update, { id: made.id, whatsappId: connection.id });
    expect(await send(owner, made.id, { body: 'oi' })).toMatchObject({ status: 200 });
    expect((await server.as(owner).call(api.tickets.show, { id: made.id })).whatsappId).toBe(connection.id);
  });
});

describe('POST /messages/:ticketId with something else', () => {
  const refusal = async (body: object) => (await send(ana, id, body)).body as { error: string; fields: Record<string, string> };

  it('stores a place in the form in which places come, and says whose card is passed', async () => {
    await send(ana, id, { location: { latitude: -23.5614, longitude: -46.6559, description: 'A loja, Paulista 1000' } });
    const place = await last();
    expect(place).toMatchObject({ mediaType: 'locationMessage', delivery: 'queued', media: null });
    expect(parseMapLocation(place.body)).toEqual({ latitude: -23.5614, longitude: -46.6559, description: 'A loja, Paulista 1000' });
    const contacts = await server.inCompany(companyId, async (scope) => [await makeContact(scope, 'Rui'), await makeContact(scope, 'Bia')]);
    const key = randomUUID();
    const [first, ...others] = contacts.map((contact) => contact.id);
    // The answer to the first call was lost, and somebody else was chosen beside; then the second one's.
    for (const contactIds of [[first], [first, ...others], [first, ...others]]) {
      await send(ana, id, { contactIds, key });
    }
    const cards = (await page(ana, id)).messages.filter(({ mediaType }) => mediaType === 'contactMessage');
    expect(cards.map(({ body }) => parseVcards(body)[0]?.name ?? '')).toEqual(['Rui', 'Bia']);
    expect(cards[0]?.body).toContain(contacts[0]?.number);
  });

  it('wants one thing at a time, a place on this planet, and contacts of the company whose number is known', async () => {
    const location = { latitude: 1, longitude: 2 };
    expect(await refusal({ location, body: 'e isto' })).toMatchObject({ error: 'ERR_VALIDATION', fields: { body: 'object.oxor' } });
    expect(await refusal({ location: { latitude: 91, longitude: 0 } })).toMatchObject({ error: 'ERR_VALIDATION' });
    const foreign = await server.inCompany((await server.makeCompany()).id, (scope) => makeContact(scope));
    expect(await refusal({ contactIds: [foreign.id] })).toMatchObject({ error: 'ERR_NO_CONTACT_FOUND' });
    const hidden = await server.inCompany(companyId, (scope) => makeContact(scope, 'Sem número'));
    await sql(`update contacts set number = '~123' where id = $1`, [hidden.id]);
    expect(await refusal({ contactIds: [hidden.id] })).toMatchObject({ fields: { contactIds: 'any.invalid' } });
    expect((await page(ana, id)).count).toBe(0);
  });
});

describe('POST /messages/typing/:ticketId', () => {
  it('is for the assignee, and ignores a closed connection', async () => {
    const type = (who: TestUser, body: object) => server.as(who).send('POST', `/messages/typing/${id}`, body);
    expect(await type(ana, { isTyping: true })).toMatchObject({ status: 200, body: undefined });
    expect(await type(bia, { isTyping: true })).toMatchObject({ status: 403 });
    expect(await type(stranger, { isTyping: true })).toMatchObject({ status: 404 });
    expect(await type(ana, {})).toMatchObject({ status: 400, body: { error: 'ERR_VALIDATION' } });
  });
});
