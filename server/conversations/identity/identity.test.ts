import { randomUUID } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { api } from '#shared/api.ts';
import { startTestServer } from '#server/testing/server/startTestServer.ts';
import {
  inboundMessageFrom,
  newAddressedPerson,
  startContactMergeFixture,
  type AddressedPerson,
} from '#server/testing/fixtures/startContactMergeFixture.ts';
import { makeConnection, makeTicket } from '#server/testing/fixtures/makeRecords.ts';
import { drainBroadcasts } from '#server/testing/fixtures/drainBroadcasts.ts';
import { mergeContacts } from './mergeContacts.ts';

const {
  server,
  company,
  admin,
  read,
  makeConnection: connect,
  receive,
  contactsOf,
  ticketsOf,
  bodiesOf,
  makeDuplicate: twice,
} = await startContactMergeFixture();
/** Without a relay, so that a test can drain the broadcasts. */
const serverWithoutRelay = await startTestServer({ SERVICES: 'web' });

const waitForMerge = (who: AddressedPerson) =>
  vi.waitFor(async () => {
    const contacts = await contactsOf(who);
    expect(contacts).toHaveLength(1);
    return contacts[0] ?? expect.fail();
  }, 10_000);

const join = (ids: readonly [number, number], number: string | null = null) =>
  server.inCompany(company.id, (scope) => mergeContacts(scope, { contactIds: ids, number }));

describe('a pair of addresses', () => {
  it('that a message names merges two contacts and their tickets, with messages in order', async () => {
    const connectionId = await connect();
    const { who, older } = await twice(connectionId);
    await receive(connectionId, inboundMessageFrom(who.byBoth, 'terceira'));
    expect(await waitForMerge(who)).toEqual({ id: older.id, number: who.number, name: 'Marina Alves' });
    const [ticket = expect.fail(), ...more] = await ticketsOf(older.id);
    expect(more).toEqual([]);
    expect(ticket).toMatchObject({ status: 'pending', unread: 3, last: 'terceira' });
    expect(await bodiesOf(ticket.id)).toEqual(['primeira', 'segunda', 'terceira']);
  });

  it('gives a contact that was known by its privacy id alone the number, not the other way round', async () => {
    const connectionId = await connect();
    const who = newAddressedPerson();
    await receive(connectionId, inboundMessageFrom(who.byAlias, 'primeira'));
    await receive(connectionId, inboundMessageFrom({ ...who.byNumber, name: 'Marina' }, 'segunda'));
    const [older = expect.fail()] = await contactsOf(who);
    expect(older.number).toBe(`~${who.alias}`);
    await receive(connectionId, inboundMessageFrom(who.byBoth, 'terceira'));
    expect(await waitForMerge(who)).toEqual({ id: older.id, number: who.number, name: 'Marina' });
  });

  it('that is learned without a message does the same', async () => {
    const connectionId = await connect();
    const { who, older } = await twice(connectionId);
    await receive(connectionId, { type: 'people', people: [who.byBoth] });
    expect((await waitForMerge(who)).id).toBe(older.id);
  });

  it('adds no contact that no message has named', async () => {
    const who = newAddressedPerson();
    await receive(await connect(), { type: 'people', people: [{ ...who.byBoth, name: 'Ninguém' }] });
    expect(await contactsOf(who)).toEqual([]);
  });

  it('never merges two privacy ids: the number has a new owner', async () => {
    const connectionId = await connect();
    const [one, other] = [newAddressedPerson(), newAddressedPerson()];
    await receive(connectionId, inboundMessageFrom(one.byBoth, 'oi'));
    await receive(connectionId, inboundMessageFrom(other.byAlias, 'olá'));
    await receive(connectionId, inboundMessageFrom({ ...other.byAlias, number: one.number }, 'tudo bem?'));
    const [[first = expect.fail()], [second = expect.fail()]] = [await contactsOf(one), await contactsOf(other)];
    await join([first.id, second.id]);
    expect(await contactsOf(other)).toHaveLength(1);
    expect((await ticketsOf(second.id)).map(({ last }) => last)).toEqual(['tudo bem?']);
  });
});

describe('a merge', () => {
  it('brings along notes, extra information, tags and pins, and leaves nothing that points to a contact or a conversation behind', async () => {
    const connectionId = await connect();
    const { who, older, younger } = await twice(connectionId);
    const [[kept = expect.fail()], [gone = expect.fail()]] = [await ticketsOf(older.id), await ticketsOf(younger.id)];
    await admin().call(api.notes.create, { ticketId: kept.id, note: 'dela' });
    await admin().call(api.contacts.update, { id: older.id, name: older.name, extraInfo: [{ name: 'CPF', value: '1' }] });
    const tag = await admin().call(api.tags.create, { name: `Vip ${randomUUID().slice(0, 6)}` });
    await admin().call(api.tickets.syncTags, { ticketId: kept.id, tags: [{ id: tag.id }] });
    await admin().call(api.tickets.pin, { id: kept.id });
    await join([older.id, younger.id], who.number);
    // The ticket with the newer message remains.
    const [ticket = expect.fail()] = await ticketsOf(older.id);
    expect(ticket.id).toBe(gone.id);
    const shown = await admin().call(api.tickets.show, { id: ticket.id });
    expect(shown.tags.map(({ id }) => id)).toEqual([tag.id]);
    expect(shown.contact.extraInfo).toMatchObject([{ name: 'CPF', value: '1' }]);
    expect((await admin().call(api.tickets.pinned, {})).map(({ id }) => id)).toEqual([ticket.id]);
    const notes = await admin().call(api.notes.list, { ticketId: ticket.id, contactId: older.id });
    expect(notes.map(({ note }) => note)).toEqual(['dela']);
    expect((await admin().call(api.tickets.byUuid, { uuid: kept.uuid })).id).toBe(ticket.id);
    expect((await admin().call(api.tickets.show, { id: kept.id })).id).toBe(ticket.id);
  });

  it('keeps the open ticket rather than the pending one', async () => {
    const connectionId = await connect();
    const { older, younger, who } = await twice(connectionId);
    const [mine = expect.fail()] = await ticketsOf(older.id);
    await admin().call(api.tickets.update, { id: mine.id, status: 'open', userId: company.admin.id });
    await join([older.id, younger.id], who.number);
    expect(await ticketsOf(older.id)).toMatchObject([{ id: mine.id, status: 'open', last: 'segunda' }]);
    expect(await bodiesOf(mine.id)).toEqual(['primeira', 'segunda']);
  });

  it('wakes a snoozed ticket for what was said in the other one', async () => {
    const connectionId = await connect();
    const { older, younger, who } = await twice(connectionId);
    const [mine = expect.fail()] = await ticketsOf(older.id);
    await admin().call(api.tickets.update, { id: mine.id, status: 'open', userId: company.admin.id });
    await admin().call(api.tickets.bulk, { ids: [mine.id], action: 'snooze', until: null });
    expect((await admin().call(api.tickets.show, { id: mine.id })).snooze).not.toBeNull();
    await join([older.id, younger.id], who.number);
    expect((await admin().call(api.tickets.show, { id: mine.id })).snooze).toBeNull();
  });

  it('leaves conversations on other numbers and closed ones as they are', async () => {
    const [first, second] = [await connect(), await connect()];
    const { older, younger, who } = await twice(first);
    await server.inCompany(company.id, async (scope) => {
      await makeTicket(scope, { contactId: older.id, connectionId: second, status: 'pending' });
      await makeTicket(scope, { contactId: younger.id, connectionId: first, status: 'closed' });
    });
    await join([older.id, younger.id], who.number);
    expect((await ticketsOf(older.id)).map(({ status }) => status).toSorted()).toEqual(['closed', 'pending', 'pending']);
  });

  it('happens once, however often and from however many sides at once', async () => {
    const connectionId = await connect();
    const { who, older, younger } = await twice(connectionId);
    const third = newAddressedPerson();
    await receive(connectionId, inboundMessageFrom(third.byNumber, 'outra grafia'));
    const [spelled = expect.fail()] = await contactsOf(third);
    await Promise.all([
      join([older.id, younger.id], who.number),
      join([younger.id, older.id], who.number),
      join([younger.id, spelled.id]),
      join([older.id, spelled.id]),
    ]);
    await join([older.id, spelled.id]);
    expect(await read('select id from contacts where id = any($1)', [[older.id, younger.id, spelled.id]])).toEqual([{ id: older.id }]);
    expect(await ticketsOf(older.id)).toMatchObject([{ unread: 3 }]);
    expect(await admin().call(api.identity.merges, { id: older.id })).toHaveLength(2);
  });

  it('loses and doubles nothing of what comes in meanwhile, under either name', async () => {
    const connectionId = await connect();
    const { who, older, younger } = await twice(connectionId);
    const names = [who.byNumber, who.byAlias, who.byBoth];
    const burst = Array.from({ length: 24 }, (_, index) => inboundMessageFrom(names[index % 3] ?? who.byBoth, `nº ${index}`));
    await Promise.all([
      ...burst.map((one) => receive(connectionId, one)),
      join([older.id, younger.id], who.number),
      join([younger.id, older.id], who.number),
    ]);
    const { id } = await waitForMerge(who);
    const [ticket = expect.fail(), ...more] = await ticketsOf(id);
    expect(more).toEqual([]);
    expect(ticket.unread).toBe(26);
    const count = 'select count(*)::int as n, count(distinct body)::int as bodies from messages where ticket_id = $1 and contact_id = $2';
    expect(await read(count, [ticket.id, id])).toEqual([{ n: 26, bodies: 26 }]);
  });

  it('is broadcast to open screens', async () => {
    const { id } = await serverWithoutRelay.makeCompany();
    await serverWithoutRelay.inCompany(id, async (scope) => {
      const { id: connectionId } = await makeConnection(scope);
      const [one, other] = [await makeTicket(scope, { connectionId }), await makeTicket(scope, { connectionId })];
      await mergeContacts(scope, { contactIds: [one.contactId, other.contactId], number: null });
    });
    const broadcasts = await drainBroadcasts(serverWithoutRelay.platform, id);
    expect(broadcasts.map(({ event, body }) => `${event} ${String(body['action'])}`)).toEqual([
      'ticketJoint join',
      'ticket delete',
      'ticket update',
      'contact update',
      'contactMerge create',
      'contact delete',
    ]);
    expect(broadcasts.at(-2)?.rooms).toEqual(['admins']);
  });
});

it('everything that points to a contact or a conversation is thought of by the merge', async () => {
  const pointing = (table: string) =>
    read<{ from: string }>(
      `select k.conrelid::regclass::text as "from" from pg_constraint k
       where k.contype = 'f' and k.confrelid = $1::regclass group by 1 order by 1`,
      [table],
    );
  const from = async (table: string) => (await pointing(table)).map((one) => one.from);
  expect(await from('contacts')).toEqual([
    'campaign_shippings',
    'contact_addresses',
    'contact_custom_fields',
    'contact_distinctions',
    'contact_import_rows',
    'contact_merges',
    'messages',
    'person_requests',
    'schedules',
    'ticket_notes',
    'tickets',
  ]);
  expect(await from('tickets')).toEqual([
    'bot_turns',
    'campaign_shippings',
    'chatbot_decisions',
    'chatbot_memories',
    'messages',
    'schedules',
    'ticket_handovers',
    'ticket_joins',
    'ticket_moves',
    'ticket_notes',
    'ticket_pauses',
    'ticket_pins',
    'ticket_ratings',
    'ticket_tags',
    'ticket_trackings',
    'unrouted_tickets',
  ]);
});
