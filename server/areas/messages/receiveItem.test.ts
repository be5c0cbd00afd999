import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { api } from '#shared/api.ts';
import type { InboundItem } from '#server/channels/Channel.ts';
import { rows } from '#server/platform/db/rows.ts';
import { startHouse, type MadeUser, type TestHouse } from '#server/testing/house.ts';
import { item, newNumber, ours, receipt } from '#server/testing/inbound.ts';
import { makeConnection, makeQueue } from '#server/testing/makeTicket.ts';
import { takeFacts, takeSaid } from '#server/testing/said.ts';
import { receiveItem, receiveItems } from './receiveItem.ts';

let house: TestHouse;
let companyId: number;
let admin: MadeUser;
let queueId: number;
let connectionId: number;

beforeAll(async () => {
  house = await startHouse({ SERVICES: 'web' });
  ({ id: companyId, admin } = await house.company());
  queueId = (await house.inside(companyId, (scope) => makeQueue(scope))).id;
  connectionId = (await house.inside(companyId, (scope) => makeConnection(scope, [queueId]))).id;
});
beforeEach(() => takeFacts(house.platform, companyId));

const sql = <Row>(text: string, values: unknown[] = []) => house.inside(companyId, ({ em }) => rows<Row>(em, text, values));
const take = (...items: InboundItem[]) =>
  items.reduce(
    (done, item) => done.then(() => house.inside(companyId, (scope) => receiveItem(scope, connectionId, item))),
    Promise.resolve(),
  );

const ticketsOf = async (number: string) => (await house.as(admin).call(api.tickets.page, { showAll: true, searchParam: number })).tickets;
const ticketOf = async (number: string) => (await ticketsOf(number))[0] ?? expect.fail('there is no ticket');
const messagesOf = async (number: string) =>
  (await house.as(admin).call(api.messages.page, { ticketId: (await ticketOf(number)).id })).messages;
const lastOf = async (number: string) => (await messagesOf(number)).at(-1) ?? expect.fail('there is no message');

describe('a message that could not be opened', () => {
  const sealed = (number: string) => item(number, { kind: 'ciphertext', body: '' });

  it('waits in its place, and is put there when it comes again, whole', async () => {
    const number = newNumber();
    const first = sealed(number);
    await take(first);
    await takeFacts(house.platform, companyId);
    expect(await lastOf(number)).toMatchObject({ mediaType: 'ciphertext', body: '', media: null });
    expect(await ticketOf(number)).toMatchObject({ unreadMessages: 1, lastMessageType: 'ciphertext' });
    const { rowId } = await lastOf(number);
    const media = {
      reference: 'r',
      mime: 'image/png',
      name: null,
      size: 1,
      width: 8,
      height: 8,
      duration: null,
      waveform: null,
      preview: null,
    };
    await take({ ...first, kind: 'image', body: 'foto', media });
    expect(await messagesOf(number)).toHaveLength(1);
    expect(await lastOf(number)).toMatchObject({ rowId, mediaType: 'image', body: 'foto', media: { state: 'pending' } });
    expect(await ticketOf(number)).toMatchObject({ unreadMessages: 1, lastMessage: 'foto', lastMessageType: 'image' });
    const names = (await takeFacts(house.platform, companyId)).map(({ name }) => name);
    expect(names.toSorted()).toEqual(['job.requested', 'message.changed', 'message.received']);
    await take({ ...first, kind: 'conversation', body: 'outra coisa' });
    expect(await lastOf(number)).toMatchObject({ body: 'foto' });
  });

  it('is heard as a message by people, and by the bots only when it can be read', async () => {
    const number = newNumber();
    await take(sealed(number));
    const names = (await takeFacts(house.platform, companyId)).map(({ name }) => name);
    expect(names).toContain('message.stored');
    expect(names).not.toContain('message.received');
  });

  it('does not hide a message that is already there', async () => {
    const number = newNumber();
    const whole = item(number, { body: 'inteira' });
    await take(whole, { ...whole, kind: 'ciphertext', body: '' });
    expect(await lastOf(number)).toMatchObject({ body: 'inteira', mediaType: 'conversation' });
  });

  it('takes the words of an edit that comes before it', async () => {
    const number = newNumber();
    const first = sealed(number);
    await take(first, { type: 'edit', key: first.key, body: 'corrigida' }, { ...first, kind: 'conversation', body: 'original' });
    expect(await lastOf(number)).toMatchObject({ body: 'corrigida', mediaType: 'conversation', isEdited: true });
  });
});

describe('a poll', () => {
  it('counts the last vote of everybody', async () => {
    const number = newNumber();
    const poll = { question: 'Qual cor?', options: ['Azul', 'Verde'], selectable: 1 };
    const asked = item(number, { kind: 'pollCreationMessage', body: 'Qual cor?', poll });
    const vote = (choices: string[], sender = asked.sender) => ({ type: 'vote', key: asked.key, sender, choices }) as const;
    await take(asked, vote(['Azul']), vote(['Verde']), vote(['Verde'], null));
    expect((await lastOf(number)).poll).toEqual({
      question: 'Qual cor?',
      selectable: 1,
      voters: 2,
      options: [
        { name: 'Azul', votes: [] },
        {
          name: 'Verde',
          votes: [
            { name: 'Marina Alves', fromMe: false },
            { name: '', fromMe: true },
          ],
        },
      ],
    });
    await take(vote([]), vote([], null));
    expect((await lastOf(number)).poll).toMatchObject({ voters: 0 });
  });
});

describe('the past', () => {
  it('is stored silently: nobody is told, nothing is unread, what is over stays over', async () => {
    const number = newNumber();
    const [old, answer] = [item(number, { body: 'antiga', isHistory: true }), ours(number, { body: 'resposta', isHistory: true })];
    await take(old, answer);
    expect(await ticketOf(number)).toMatchObject({ status: 'closed', unreadMessages: 0 });
    const names = (await takeFacts(house.platform, companyId)).map(({ name }) => name);
    expect(names.filter((name) => name.startsWith('message.') || name.startsWith('ticket.'))).toEqual([]);
    await take(item(number, { body: 'agora' }), ours(number, { body: 'mais uma de antes', isHistory: true, at: new Date(0) }));
    expect((await ticketsOf(number)).find(({ status }) => status === 'pending')).toMatchObject({ unreadMessages: 1, lastMessage: 'agora' });
  });
});

describe('a message from a customer', () => {
  it('makes a contact, a waiting ticket in the only queue of the connection, and itself', async () => {
    const number = newNumber();
    const message = item(number, { body: 'Bom dia' });
    await take(message);
    expect(await ticketOf(number)).toMatchObject({
      status: 'pending',
      queueId,
      userId: null,
      whatsappId: connectionId,
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
      queueId,
    });
  });

  it('is stored once, however often it comes, also at once', async () => {
    const number = newNumber();
    const message = item(number);
    await Promise.all(Array.from({ length: 8 }, () => take(message)));
    expect(await messagesOf(number)).toHaveLength(1);
    expect((await ticketOf(number)).unreadMessages).toBe(1);
    expect((await takeFacts(house.platform, companyId)).filter(({ name }) => name === 'message.stored')).toHaveLength(1);
  });

  it('fifty at once from one unknown chat make one contact, one ticket and fifty messages', async () => {
    const number = newNumber();
    await Promise.all(Array.from({ length: 50 }, (_, n) => take(item(number, { body: `m${n}` }))));
    expect(await sql('select id from contacts where number = $1', [number])).toHaveLength(1);
    const found = await ticketsOf(number);
    expect(found).toHaveLength(1);
    expect(found[0]?.unreadMessages).toBe(50);
    expect(await sql('select id from messages where ticket_id = $1', [found[0]?.id])).toHaveLength(50);
  });

  it('five from each of twenty customers at once keep apart', async () => {
    const numbers = Array.from({ length: 20 }, newNumber);
    await Promise.all(numbers.flatMap((number) => Array.from({ length: 5 }, () => take(item(number)))));
    const counts = await sql<{ contacts: number; tickets: number; messages: number }>(
      `select count(distinct c.id)::int as contacts, count(distinct t.id)::int as tickets, count(m.id)::int as messages
       from contacts c join tickets t on t.contact_id = c.id join messages m on m.ticket_id = t.id where c.number = any($1)`,
      [numbers],
    );
    expect(counts).toEqual([{ contacts: 20, tickets: 20, messages: 100 }]);
  });

  it('is taken in with others in one piece of work as if they had come one by one, the one that was brought twice once', async () => {
    const [known, fresh] = [newNumber(), newNumber()];
    await take(item(known));
    const [asked, first, second] = [item(known, { body: 'Tem azul?' }), item(fresh, { body: 'um' }), item(fresh, { body: 'dois' })];
    const answer = ours(known, { body: 'Tem', quotedId: asked.key.externalId });
    const edit = { type: 'edit', key: second.key, body: 'três' } as const;
    const together = [
      asked,
      first,
      answer,
      { ...first },
      second,
      edit,
      receipt(answer.key.externalId, 'read'),
      item(known, { body: 'Ótimo' }),
    ];
    await house.inside(companyId, (scope) => receiveItems(scope, connectionId, together));
    const said = async (number: string) => (await messagesOf(number)).map(({ body, fromMe, delivery }) => [body, fromMe, delivery]);
    expect(await said(fresh)).toEqual([
      ['um', false, null],
      ['três', false, null],
    ]);
    expect(await said(known)).toEqual([
      ['Oi', false, null],
      ['Tem azul?', false, null],
      ['Tem', true, 'read'],
      ['Ótimo', false, null],
    ]);
    expect((await messagesOf(known)).at(2)?.quotedMsg?.body).toBe('Tem azul?');
    expect(await ticketOf(known)).toMatchObject({ unreadMessages: 1, lastMessage: 'Ótimo' });
    expect(await ticketOf(fresh)).toMatchObject({ unreadMessages: 2, lastMessage: 'três' });
  });

  it("soon after the end opens the same ticket, in its queue and in nobody's hands; later it makes a new one", async () => {
    const number = newNumber();
    await take(item(number));
    const { id } = await ticketOf(number);
    await house.as(admin).call(api.tickets.update, { id, status: 'closed', userId: admin.id });
    await take(item(number, { body: 'mais uma coisa' }));
    expect(await ticketOf(number)).toMatchObject({ id, status: 'pending', queueId, userId: null });
    await house.as(admin).call(api.tickets.update, { id, status: 'closed', userId: admin.id });
    await sql(`update tickets set closed_at = now() - interval '121 minutes' where id = $1`, [id]);
    await take(item(number, { body: 'no dia seguinte' }));
    const both = await ticketsOf(number);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['closed', 'pending']);
    expect((await house.as(admin).call(api.messages.page, { ticketId: both.find(({ id: other }) => other !== id)?.id ?? 0 })).count).toBe(
      3,
    );
  });

  it('is heard in every list of its ticket, with the whole row', async () => {
    const number = newNumber();
    await take(item(number));
    const { id } = await ticketOf(number);
    const heard = (await takeSaid(house.platform, companyId)).filter(({ event }) => event === 'appMessage');
    expect(heard).toHaveLength(1);
    expect(heard[0]?.rooms.toSorted()).toEqual(
      [`ticket-${id}`, 'pending', 'notification', `queue-${queueId}-pending`, `queue-${queueId}-notification`].toSorted(),
    );
    expect(heard[0]?.body).toMatchObject({
      action: 'create',
      message: { body: 'Oi', contact: { number }, quotedMsg: null, ticketId: id },
      ticket: {
        id,
        unreadMessages: 1,
        tags: [],
        user: null,
        queue: { id: queueId },
        whatsapp: { name: expect.any(String) },
        contact: { number },
      },
      contact: { number, name: 'Marina Alves' },
    });
  });

  it('quotes what it answers', async () => {
    const number = newNumber();
    const [asked, answered] = [item(number, { body: 'Tem azul?' }), item(number, { body: 'Esse', quotedId: null })];
    await take(asked, { ...answered, quotedId: asked.key.externalId });
    expect(await lastOf(number)).toMatchObject({ quotedMsgId: asked.key.externalId, quotedMsg: { body: 'Tem azul?' } });
  });

  it('from a group stays outside, unless the company wants groups', async () => {
    const group = { address: '1203-44@g.us', number: null, alias: '1203-44@g.us', name: 'Família', isGroup: true };
    const number = newNumber();
    const sender = item(number).chat;
    const message = {
      ...item(number),
      chat: group,
      sender,
      key: { chat: group.address, participant: sender.address, fromMe: false, externalId: 'G1' },
    };
    await take(message);
    expect(await sql(`select id from messages where external_id = 'G1'`)).toEqual([]);
    await house.as(admin).send('PUT', '/settings/CheckMsgIsGroup', { value: 'disabled' });
    await take(message);
    await house.as(admin).send('PUT', '/settings/CheckMsgIsGroup', { value: 'enabled' });
    const [ticket] = (await house.as(admin).call(api.tickets.page, { showAll: true, searchParam: 'Família' })).tickets;
    expect(ticket).toMatchObject({ isGroup: true, contact: { name: 'Família' } });
    const { messages } = await house.as(admin).call(api.messages.page, { ticketId: ticket?.id ?? 0 });
    expect(messages[0]).toMatchObject({ participant: sender.address, contact: { number } });
  });
});

describe("what was said on the company's own phone", () => {
  it('is ours and read, and leaves a closed ticket closed', async () => {
    const number = newNumber();
    await take(item(number), ours(number, { body: 'já te respondo' }));
    expect(await ticketOf(number)).toMatchObject({
      unreadMessages: 0,
      fromMe: true,
      lastMessage: 'já te respondo',
      lastMessageDelivery: 'server',
    });
    expect(await lastOf(number)).toMatchObject({ fromMe: true, origin: 'phone', ack: 2, contactId: null });
    const { id } = await ticketOf(number);
    await house.as(admin).call(api.tickets.update, { id, status: 'closed', userId: admin.id });
    await take(ours(number, { body: 'tchau' }));
    expect(await ticketOf(number)).toMatchObject({ id, status: 'closed', lastMessage: 'tchau' });
  });

  it('is known again as an echo of ours, however the channel spells the chat', async () => {
    const number = newNumber();
    await take(item(number));
    const { id } = await ticketOf(number);
    await house.as(admin).call(api.messages.send, { ticketId: id, body: 'daqui' });
    const { id: externalId } = await lastOf(number);
    await take(ours(number, { body: 'daqui', key: { chat: 'somebody@lid', participant: null, fromMe: true, externalId } }));
    expect(await messagesOf(number)).toHaveLength(2);
  });
});

describe('history', () => {
  it('is stored silently: nothing waits, nobody is told, and what comes later begins anew', async () => {
    const number = newNumber();
    const then = new Date(Date.now() - 90 * 24 * 3_600_000);
    await take(item(number, { isHistory: true, at: then, body: 'antigo' }), ours(number, { isHistory: true, at: then }));
    expect(await ticketOf(number)).toMatchObject({ status: 'closed', unreadMessages: 0 });
    expect((await takeSaid(house.platform, companyId)).filter(({ event }) => event !== 'contact')).toEqual([]);
    await take(item(number, { body: 'novo' }));
    expect((await ticketsOf(number)).map(({ status }) => status).toSorted()).toEqual(['closed', 'pending']);
  });
});

describe('receipts', () => {
  const written = async () => {
    const number = newNumber();
    await take(item(number));
    const { id } = await ticketOf(number);
    await house.as(admin).call(api.messages.send, { ticketId: id, body: 'Chega amanhã' });
    const { id: externalId } = await lastOf(number);
    await takeFacts(house.platform, companyId);
    return { number, id, externalId };
  };

  it('only raise a message, and move the list where it is the last', async () => {
    const { number, id, externalId } = await written();
    await take(
      receipt(externalId, 'delivered'),
      receipt(externalId, 'server'),
      receipt(externalId, 'delivered'),
      receipt(externalId, 'failed', 'rejected'),
    );
    expect(await lastOf(number)).toMatchObject({ delivery: 'delivered', ack: 3, failure: null });
    const heard = await takeSaid(house.platform, companyId);
    expect(heard.map(({ event, body }) => [event, body['action']])).toEqual([
      ['appMessage', 'update'],
      ['ticket', 'update'],
    ]);
    expect(heard[0]).toMatchObject({
      rooms: [`ticket-${id}`],
      body: { message: { id: externalId, delivery: 'delivered', contact: null, quotedMsg: null } },
    });
    expect(heard[1]?.body).toMatchObject({ ticket: { id, lastMessageDelivery: 'delivered' } });
    await take(receipt(externalId, 'played'));
    expect(await lastOf(number)).toMatchObject({ delivery: 'played', ack: 5 });
  });

  it('give every step its time; one that nobody told of was taken by then, and no step is before another', async () => {
    const { number, externalId } = await written();
    const stepsNow = async () => (await lastOf(number)).steps ?? expect.fail('there are no steps');
    expect(Object.keys(await stepsNow())).toEqual(['queued']);
    const early = new Date(Date.now() - 60_000);
    await take({ ...receipt(externalId, 'delivered'), at: early });
    const first = await stepsNow();
    expect(Object.keys(first)).toEqual(['queued', 'written', 'server', 'delivered']);
    expect(Date.parse(first.delivered ?? '')).toBeGreaterThan(early.getTime());
    const ahead = new Date(Date.now() + 3_600_000);
    await take({ ...receipt(externalId, 'server'), at: ahead }, { ...receipt(externalId, 'played'), at: ahead });
    const all = await stepsNow();
    expect(all).toMatchObject({ ...first });
    expect(Object.values(all)).toEqual(Object.values(all).toSorted());
    expect(Date.parse(all.played ?? '')).toBeLessThan(ahead.getTime());
  });

  it('tell of the steps of what the phone wrote only what the other side told', async () => {
    const number = newNumber();
    const message = ours(number);
    await take(message, { ...receipt(message.key.externalId, 'read'), at: new Date() });
    expect(Object.keys((await lastOf(number)).steps ?? {})).toEqual(['server', 'delivered', 'read']);
    await take(item(number));
    expect((await lastOf(number)).steps).toBeNull();
  });

  it('say why something failed, and when', async () => {
    const { number, externalId } = await written();
    await take(receipt(externalId, 'failed', 'notOnWhatsApp'));
    expect(Object.keys((await lastOf(number)).steps ?? {})).toEqual(['queued', 'written', 'failed']);
    expect(await lastOf(number)).toMatchObject({ delivery: 'failed', ack: 0, failure: 'notOnWhatsApp' });
  });

  it('wait for a message that comes after them, highest first', async () => {
    const number = newNumber();
    const message = ours(number);
    const { externalId } = message.key;
    await take(receipt(externalId, 'read'), receipt(externalId, 'delivered'));
    await take(message);
    expect(await lastOf(number)).toMatchObject({ delivery: 'read', ack: 4 });
    expect(await sql('select external_id from early_receipts where external_id = $1', [externalId])).toEqual([]);
  });

  it('are not lost when they come at the same moment as their message', async () => {
    const pairs = Array.from({ length: 12 }, () => ours(newNumber()));
    await Promise.all(pairs.flatMap((message) => [take(message), take(receipt(message.key.externalId, 'delivered'))]));
    const left = await sql('select external_id from messages where external_id = any($1) and delivery <> $2', [
      pairs.map(({ key }) => key.externalId),
      'delivered',
    ]);
    expect(left).toEqual([]);
  });
});

describe('edits, revokes, reactions and typing', () => {
  it('change the message they name, in its own chat only, and the list', async () => {
    const [number, other] = [newNumber(), newNumber()];
    const message = item(number);
    await take(message, item(other));
    await take({ type: 'edit', key: message.key, body: 'Oi, tudo bem?' });
    expect(await lastOf(number)).toMatchObject({ body: 'Oi, tudo bem?', isEdited: true, mediaType: 'conversation' });
    expect((await ticketOf(number)).lastMessage).toBe('Oi, tudo bem?');
    await take({ type: 'revoke', key: { ...message.key, chat: `${other}@s.whatsapp.net` } });
    expect((await lastOf(number)).isDeleted).toBe(false);
    await take({ type: 'revoke', key: message.key });
    expect(await ticketOf(number)).toMatchObject({ lastMessageType: 'deleted' });
    expect(await lastOf(number)).toMatchObject({ isDeleted: true, body: 'Oi, tudo bem?' });
    await take({ type: 'edit', key: { ...message.key, externalId: 'UNKNOWN' }, body: 'x' });
  });

  it('attach a reaction to its message, one per person, and open nothing', async () => {
    const number = newNumber();
    const message = item(number);
    await take(message);
    const { id } = await ticketOf(number);
    await house.as(admin).call(api.tickets.update, { id, status: 'closed', userId: admin.id });
    const react = (emoji: string) => take({ type: 'reaction', key: message.key, sender: message.chat, emoji });
    await react('👍');
    await react('❤️');
    expect((await lastOf(number)).reactions).toEqual([{ emoji: '❤️', fromMe: false, name: 'Marina Alves' }]);
    await react('');
    expect((await lastOf(number)).reactions).toEqual([]);
    expect((await ticketOf(number)).status).toBe('closed');
  });

  it('tell those who read the conversation that somebody is writing', async () => {
    const number = newNumber();
    const message = item(number);
    await take(message);
    const { id } = await ticketOf(number);
    await takeFacts(house.platform, companyId);
    await take({ type: 'typing', chat: message.chat, isTyping: true });
    expect(await takeSaid(house.platform, companyId)).toEqual([
      { event: 'typing', rooms: [`ticket-${id}`], body: { ticketId: id, isTyping: true } },
    ]);
    await take({ type: 'typing', chat: item(newNumber()).chat, isTyping: true });
    expect(await takeSaid(house.platform, companyId)).toEqual([]);
  });
});
