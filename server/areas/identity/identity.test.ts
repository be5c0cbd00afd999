import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { api } from '#shared/api.ts';
import type { InboundItem, Person } from '#server/channels/Channel.ts';
import { receiveItem } from '#server/areas/messages/index.ts';
import { rows } from '#server/platform/db/rows.ts';
import { startHouse, type TestHouse } from '#server/testing/house.ts';
import { item, newNumber } from '#server/testing/inbound.ts';
import { makeConnection, makeTicket } from '#server/testing/makeTicket.ts';
import { takeSaid } from '#server/testing/said.ts';
import { mergeContacts } from './mergeContacts.ts';

type Tenant = Awaited<ReturnType<TestHouse['company']>>;

let house: TestHouse;
let company: Tenant;
/** Without a relay, so that a test can take what is to be told. */
let quiet: TestHouse;

beforeAll(async () => {
  house = await startHouse();
  quiet = await startHouse({ SERVICES: 'web' });
  company = await house.company();
});

const read = <Row>(text: string, values: readonly unknown[] = []): Promise<Row[]> =>
  house.inside(company.id, ({ em }) => rows<Row>(em, text, values));
const admin = () => house.as(company.admin);
const connect = () => house.inside(company.id, async (scope) => (await makeConnection(scope)).id);

/** One person under a number, under a privacy id, and under both at once. */
interface Somebody {
  readonly number: string;
  readonly alias: string;
  readonly byNumber: Person;
  readonly byAlias: Person;
  readonly byBoth: Person;
}

let counted = 0;

function somebody(): Somebody {
  const number = newNumber();
  const alias = `${200_000_000_000 + (counted += 1)}@lid`;
  const plain = { name: null, isGroup: false };
  return {
    number,
    alias,
    byNumber: { ...plain, address: `${number}@s.whatsapp.net`, number, alias: null },
    byAlias: { ...plain, address: alias, number: null, alias },
    byBoth: { ...plain, address: alias, number, alias },
  };
}

const saying = (person: Person, body: string, more: Partial<Parameters<typeof item>[1]> = {}) =>
  item('', { chat: person, sender: person, body, ...more, key: { chat: person.address, ...more.key } });

/** Taken in as a channel brings it: what could not be taken is brought again. */
async function bring(connectionId: number, what: InboundItem): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    try {
      await house.inside(company.id, (scope) => receiveItem(scope, connectionId, what));
      return;
    } catch (error) {
      expect(tries, String(error)).toBeLessThan(10);
    }
  }
}

interface Known {
  readonly id: number;
  readonly number: string;
  readonly name: string;
}

const contactsOf = ({ number, alias }: Somebody) =>
  read<Known>(
    `select distinct c.id, c.number, c.name from contacts c left join contact_addresses a on a.contact_id = c.id
     where c.number = $1 or a.address in ($1, $2, $1 || '@s.whatsapp.net') order by c.id`,
    [number, alias],
  );
const ticketsOf = (contactId: number) =>
  read<{ id: number; uuid: string; status: string; unread: number; last: string }>(
    `select id, uuid, status, unread_messages as unread, last_message as last from tickets where contact_id = $1 order by id`,
    [contactId],
  );
const bodiesOf = async (ticketId: number) => (await admin().call(api.messages.page, { ticketId })).messages.map(({ body }) => body);

/** A person who wrote under the number first and under the privacy id then, before anybody knew that these are one. */
async function twice(connectionId: number): Promise<{ who: Somebody; older: Known; younger: Known }> {
  const who = somebody();
  await bring(connectionId, saying({ ...who.byNumber, name: 'Marina Alves' }, 'primeira', { at: new Date(Date.now() - 60_000) }));
  await bring(connectionId, saying(who.byAlias, 'segunda', { at: new Date(Date.now() - 30_000) }));
  const [older = expect.fail(), younger = expect.fail()] = await contactsOf(who);
  return { who, older, younger };
}

const merged = (who: Somebody) =>
  vi.waitFor(async () => {
    const known = await contactsOf(who);
    expect(known).toHaveLength(1);
    return known[0] ?? expect.fail();
  }, 10_000);

const join = (ids: readonly [number, number], number: string | null = null) =>
  house.inside(company.id, (scope) => mergeContacts(scope, { contactIds: ids, number }));

describe('a pair of addresses', () => {
  it('that a message names makes one contact of two, and one conversation, in the order in which it was said', async () => {
    const connectionId = await connect();
    const { who, older } = await twice(connectionId);
    await bring(connectionId, saying(who.byBoth, 'terceira'));
    expect(await merged(who)).toEqual({ id: older.id, number: who.number, name: 'Marina Alves' });
    const [ticket = expect.fail(), ...more] = await ticketsOf(older.id);
    expect(more).toEqual([]);
    expect(ticket).toMatchObject({ status: 'pending', unread: 3, last: 'terceira' });
    expect(await bodiesOf(ticket.id)).toEqual(['primeira', 'segunda', 'terceira']);
  });

  it('gives a contact that was known by its privacy id alone the number, not the other way round', async () => {
    const connectionId = await connect();
    const who = somebody();
    await bring(connectionId, saying(who.byAlias, 'primeira'));
    await bring(connectionId, saying({ ...who.byNumber, name: 'Marina' }, 'segunda'));
    const [older = expect.fail()] = await contactsOf(who);
    expect(older.number).toBe(`~${who.alias}`);
    await bring(connectionId, saying(who.byBoth, 'terceira'));
    expect(await merged(who)).toEqual({ id: older.id, number: who.number, name: 'Marina' });
  });

  it('that is learned without a message does the same', async () => {
    const connectionId = await connect();
    const { who, older } = await twice(connectionId);
    await bring(connectionId, { type: 'people', people: [who.byBoth] });
    expect((await merged(who)).id).toBe(older.id);
  });

  it('adds nobody whom no message has named', async () => {
    const who = somebody();
    await bring(await connect(), { type: 'people', people: [{ ...who.byBoth, name: 'Ninguém' }] });
    expect(await contactsOf(who)).toEqual([]);
  });

  it('never makes one of two privacy ids: a number that has changed hands', async () => {
    const connectionId = await connect();
    const [one, other] = [somebody(), somebody()];
    await bring(connectionId, saying(one.byBoth, 'oi'));
    await bring(connectionId, saying(other.byAlias, 'olá'));
    await bring(connectionId, saying({ ...other.byAlias, number: one.number }, 'tudo bem?'));
    const [[first = expect.fail()], [second = expect.fail()]] = [await contactsOf(one), await contactsOf(other)];
    await join([first.id, second.id]);
    expect(await contactsOf(other)).toHaveLength(1);
    expect((await ticketsOf(second.id)).map(({ last }) => last)).toEqual(['tudo bem?']);
  });
});

describe('a merge', () => {
  it('brings along notes, extra information and tags, and leaves nothing that points to a contact or a conversation behind', async () => {
    const connectionId = await connect();
    const { who, older, younger } = await twice(connectionId);
    const [[kept = expect.fail()], [gone = expect.fail()]] = [await ticketsOf(older.id), await ticketsOf(younger.id)];
    await admin().call(api.notes.create, { ticketId: kept.id, note: 'dela' });
    await admin().call(api.contacts.update, { id: older.id, name: older.name, extraInfo: [{ name: 'CPF', value: '1' }] });
    const tag = await admin().call(api.tags.create, { name: `Vip ${randomUUID().slice(0, 6)}` });
    await admin().call(api.tickets.syncTags, { ticketId: kept.id, tags: [{ id: tag.id }] });
    await join([older.id, younger.id], who.number);
    // The one that was spoken in last goes on, and has taken in the other.
    const [ticket = expect.fail()] = await ticketsOf(older.id);
    expect(ticket.id).toBe(gone.id);
    const shown = await admin().call(api.tickets.show, { id: ticket.id });
    expect(shown.tags.map(({ id }) => id)).toEqual([tag.id]);
    expect(shown.contact.extraInfo).toMatchObject([{ name: 'CPF', value: '1' }]);
    const notes = await admin().call(api.notes.list, { ticketId: ticket.id, contactId: older.id });
    expect(notes.map(({ note }) => note)).toEqual(['dela']);
    expect((await admin().call(api.tickets.byUuid, { uuid: kept.uuid })).id).toBe(ticket.id);
    expect((await admin().call(api.tickets.show, { id: kept.id })).id).toBe(ticket.id);
  });

  it('keeps what is in hand before what waits', async () => {
    const connectionId = await connect();
    const { older, younger, who } = await twice(connectionId);
    const [mine = expect.fail()] = await ticketsOf(older.id);
    await admin().call(api.tickets.update, { id: mine.id, status: 'open', userId: company.admin.id });
    await join([older.id, younger.id], who.number);
    expect(await ticketsOf(older.id)).toMatchObject([{ id: mine.id, status: 'open', last: 'segunda' }]);
    expect(await bodiesOf(mine.id)).toEqual(['primeira', 'segunda']);
  });

  it('leaves conversations on other numbers and closed ones as they are', async () => {
    const [first, second] = [await connect(), await connect()];
    const { older, younger, who } = await twice(first);
    await house.inside(company.id, async (scope) => {
      await makeTicket(scope, { contactId: older.id, connectionId: second, status: 'pending' });
      await makeTicket(scope, { contactId: younger.id, connectionId: first, status: 'closed' });
    });
    await join([older.id, younger.id], who.number);
    expect((await ticketsOf(older.id)).map(({ status }) => status).toSorted()).toEqual(['closed', 'pending', 'pending']);
  });

  it('happens once, however often and from however many sides at once', async () => {
    const connectionId = await connect();
    const { who, older, younger } = await twice(connectionId);
    const third = somebody();
    await bring(connectionId, saying(third.byNumber, 'outra grafia'));
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
    const burst = Array.from({ length: 24 }, (_, index) => saying(names[index % 3] ?? who.byBoth, `nº ${index}`));
    await Promise.all([
      ...burst.map((one) => bring(connectionId, one)),
      join([older.id, younger.id], who.number),
      join([younger.id, older.id], who.number),
    ]);
    const { id } = await merged(who);
    const [ticket = expect.fail(), ...more] = await ticketsOf(id);
    expect(more).toEqual([]);
    expect(ticket.unread).toBe(26);
    const count = 'select count(*)::int as n, count(distinct body)::int as bodies from messages where ticket_id = $1 and contact_id = $2';
    expect(await read(count, [ticket.id, id])).toEqual([{ n: 26, bodies: 26 }]);
  });

  it('is told to the open screens', async () => {
    const { id } = await quiet.company();
    await quiet.inside(id, async (scope) => {
      const { id: connectionId } = await makeConnection(scope);
      const [one, other] = [await makeTicket(scope, { connectionId }), await makeTicket(scope, { connectionId })];
      await mergeContacts(scope, { contactIds: [one.contactId, other.contactId], number: null });
    });
    const said = await takeSaid(quiet.platform, id);
    expect(said.map(({ event, body }) => `${event} ${String(body['action'])}`)).toEqual([
      'ticketJoint join',
      'ticket delete',
      'ticket update',
      'contact update',
      'contactMerge create',
      'contact delete',
    ]);
    expect(said.at(-2)?.rooms).toEqual(['admins']);
  });
});

describe('POST /contacts/:id/merge', () => {
  const preview = (id: number, otherId: number) => admin().call(api.identity.preview, { id, otherId });
  const merge = (id: number, otherId: number) => admin().call(api.identity.merge, { id, otherId });
  const undo = async (contactId: number, otherId: number) => {
    const merges = await admin().call(api.identity.merges, { id: contactId });
    const merged = await read<{ id: number }>('select id from contact_merges where lost_id = $1 and undone_at is null', [otherId]);
    const { id } = merges.find((one) => one.id === merged[0]?.id) ?? expect.fail('it went into somebody else');
    await admin().call(api.identity.undo, { id });
  };
  /** Somebody who has written from a telephone of their own. */
  const met = async (connectionId: number, name: string, body: string) => {
    const who = somebody();
    await bring(connectionId, saying({ ...who.byBoth, name }, body));
    const [contact = expect.fail()] = await contactsOf(who);
    return { who, ...contact };
  };

  it('says before what would come with it, and changes nothing by that', async () => {
    const connectionId = await connect();
    const [kept, other] = [await met(connectionId, 'Marina', 'do antigo'), await met(connectionId, 'Marina loja', 'do novo')];
    const [ticket = expect.fail()] = await ticketsOf(other.id);
    await admin().call(api.notes.create, { ticketId: ticket.id, note: 'prefere manhã' });
    await admin().call(api.contacts.update, { id: other.id, email: 'marina@loja.example', extraInfo: [{ name: 'CPF', value: '1' }] });
    expect(await preview(kept.id, other.id)).toEqual({
      contactId: kept.id,
      name: 'Marina',
      number: kept.number,
      email: 'marina@loja.example',
      otherId: other.id,
      tickets: 1,
      joined: 1,
      notes: 1,
      extraInfo: 1,
      numbers: [other.number],
    });
    expect((await ticketsOf(other.id)).map(({ id }) => id)).toEqual([ticket.id]);
  });

  it('makes one of two telephones: the one that is named goes on, and what is written from either lies with it', async () => {
    const connectionId = await connect();
    const [older, younger] = [await met(connectionId, 'Rui', 'do antigo'), await met(connectionId, 'Rui novo', 'do novo')];
    expect(await merge(younger.id, older.id)).toMatchObject({ contactId: younger.id, name: 'Rui', number: older.number, tickets: 1 });
    await bring(connectionId, saying(older.who.byNumber, 'ainda uso este'));
    await bring(connectionId, saying(younger.who.byAlias, 'e este'));
    const [ticket = expect.fail(), ...more] = await ticketsOf(younger.id);
    expect(more).toEqual([]);
    expect(await bodiesOf(ticket.id)).toEqual(['do antigo', 'do novo', 'ainda uso este', 'e este']);
    expect(await read('select id from contacts where id = $1', [older.id])).toEqual([]);
  });

  it('answers where the person wrote last', async () => {
    const connectionId = await connect();
    const [kept, other] = [await met(connectionId, 'Eva', 'um'), await met(connectionId, 'Eva 2', 'dois')];
    await merge(kept.id, other.id);
    const [ticket = expect.fail()] = await ticketsOf(kept.id);
    await admin().call(api.tickets.update, { id: ticket.id, status: 'open', userId: company.admin.id });
    const last = async () => {
      await admin().call(api.messages.send, { ticketId: ticket.id, body: 'Olá' });
      const [row] = await read<{ chat: string }>('select chat from messages where ticket_id = $1 and from_me order by id desc limit 1', [
        ticket.id,
      ]);
      return row?.chat;
    };
    expect(await last()).toBe(other.who.alias);
    await bring(connectionId, saying(kept.who.byBoth, 'sou eu', { at: new Date(Date.now() + 5000) }));
    expect(await last()).toBe(kept.who.alias);
  });

  it('leads the number of a contact that nobody has met yet to the one that stays, until it is undone', async () => {
    const connectionId = await connect();
    const kept = await met(connectionId, 'Nina', 'oi');
    const stranger = somebody();
    const [added = expect.fail()] = await read<{ id: number }>(
      `insert into contacts (company_id, name, number) values ($1, 'Nina fixo', $2) returning id`,
      [company.id, stranger.number],
    );
    await merge(kept.id, added.id);
    await bring(connectionId, saying(stranger.byNumber, 'deste também'));
    expect((await ticketsOf(kept.id)).map(({ last }) => last)).toEqual(['deste também']);
    await undo(kept.id, added.id);
    await bring(connectionId, saying(stranger.byNumber, 'sou outra'));
    expect((await ticketsOf(added.id)).map(({ last }) => last)).toEqual(['sou outra']);
  });

  it('is undone link by link, in whichever order', async () => {
    const connectionId = await connect();
    const [first, second, third] = [
      await met(connectionId, 'A', 'a'),
      await met(connectionId, 'B', 'b'),
      await met(connectionId, 'C', 'c'),
    ];
    const apart = async () =>
      (await Promise.all([first, second, third].map(({ id }) => ticketsOf(id)))).map((all) => all.map(({ last }) => last));
    const before = await apart();
    await merge(second.id, first.id);
    await merge(third.id, second.id);
    await undo(third.id, second.id);
    await undo(second.id, first.id);
    expect(await apart()).toEqual(before);
    await merge(second.id, first.id);
    await merge(third.id, second.id);
    await undo(third.id, first.id);
    await undo(third.id, second.id);
    expect(await apart()).toEqual(before);
  });

  it('makes one again of what an admin had told apart', async () => {
    const connectionId = await connect();
    const [kept, other] = [await met(connectionId, 'Ivo', 'um'), await met(connectionId, 'Ivo 2', 'dois')];
    await merge(kept.id, other.id);
    await undo(kept.id, other.id);
    expect(await merge(kept.id, other.id)).toMatchObject({ contactId: kept.id });
  });

  it('takes no group, no contact twice, nobody of another company, and is for admins', async () => {
    const connectionId = await connect();
    const [kept, other] = [await met(connectionId, 'Zé', 'um'), await met(connectionId, 'Zé 2', 'dois')];
    const [group = expect.fail()] = await read<{ id: number }>(
      `insert into contacts (company_id, name, number, is_group) values ($1, 'Obra', $2, true) returning id`,
      [company.id, randomUUID()],
    );
    const foreign = await met(connectionId, 'Zé 3', 'três');
    const strangers = await house.company();
    for (const endpoint of [api.identity.preview, api.identity.merge] as const) {
      const call = (id: number, otherId: number, as = company.admin) =>
        house.as(as).call<{ id: number; otherId: number }, unknown>(endpoint, { id, otherId });
      await expect(call(kept.id, kept.id)).toFailWith('ERR_MERGE_SELF');
      await expect(call(kept.id, group.id)).toFailWith('ERR_MERGE_GROUP');
      await expect(call(group.id, kept.id)).toFailWith('ERR_MERGE_GROUP');
      await expect(call(kept.id, 2_000_000)).toFailWith('ERR_NO_CONTACT_FOUND');
      await expect(call(2_000_000, kept.id)).toFailWith('ERR_NO_CONTACT_FOUND');
      await expect(call(kept.id, other.id, company.agent)).toFailWith('ERR_NO_PERMISSION');
      await expect(call(kept.id, foreign.id, strangers.admin)).toFailWith('ERR_NO_CONTACT_FOUND');
    }
    const own = await house.inside(strangers.id, (scope) => makeTicket(scope));
    const theirs = { id: own.contactId, otherId: foreign.id };
    await expect(house.as(strangers.admin).call(api.identity.merge, theirs)).toFailWith('ERR_NO_CONTACT_FOUND');
    expect((await ticketsOf(foreign.id)).map(({ last }) => last)).toEqual(['três']);
  });
});

describe('POST /contact-merges/:id/undo', () => {
  it('parts contacts, conversations and addresses as they were', async () => {
    const connectionId = await connect();
    const { who, older, younger } = await twice(connectionId);
    const before = [await ticketsOf(older.id), await ticketsOf(younger.id)];
    await join([older.id, younger.id], who.number);
    const [merge = expect.fail()] = await admin().call(api.identity.merges, { id: older.id });
    expect(merge).toMatchObject({ contactId: older.id, number: null, tickets: 1 });
    await admin().call(api.identity.undo, { id: merge.id });
    expect(await contactsOf(who)).toEqual([older, younger]);
    expect([await ticketsOf(older.id), await ticketsOf(younger.id)]).toEqual(before);
    expect(await bodiesOf(before[0]?.[0]?.id ?? 0)).toEqual(['primeira']);
    expect(await bodiesOf(before[1]?.[0]?.id ?? 0)).toEqual(['segunda']);
    await expect(admin().call(api.identity.undo, { id: merge.id })).toFailWith('ERR_MERGE_UNDONE');
    expect(await admin().call(api.identity.merges, { id: older.id })).toEqual([]);
  });

  it('keeps them two from then on: who is named gets the message', async () => {
    const connectionId = await connect();
    const { who, older, younger } = await twice(connectionId);
    await join([older.id, younger.id], who.number);
    const [merge = expect.fail()] = await admin().call(api.identity.merges, { id: older.id });
    await admin().call(api.identity.undo, { id: merge.id });
    await bring(connectionId, saying(who.byBoth, 'quarta'));
    await join([older.id, younger.id], who.number);
    expect(await contactsOf(who)).toEqual([older, younger]);
    expect((await ticketsOf(younger.id)).map(({ last }) => last)).toEqual(['quarta']);
  });

  it('leaves what people have changed since, and what was said since, where it is', async () => {
    const connectionId = await connect();
    const who = somebody();
    await bring(connectionId, saying(who.byAlias, 'primeira'));
    await bring(connectionId, saying({ ...who.byNumber, name: 'Marina' }, 'segunda'));
    const [older = expect.fail(), younger = expect.fail()] = await contactsOf(who);
    await join([older.id, younger.id], who.number);
    await admin().call(api.contacts.update, { id: older.id, name: 'Dona Marina' });
    await bring(connectionId, saying(who.byBoth, 'terceira'));
    const [merge = expect.fail()] = await admin().call(api.identity.merges, { id: older.id });
    await admin().call(api.identity.undo, { id: merge.id });
    expect(await contactsOf(who)).toEqual([
      { id: older.id, number: `~${who.alias}`, name: 'Dona Marina' },
      { id: younger.id, number: who.number, name: 'Marina' },
    ]);
  });

  it('gives a conversation back as closed where the other one is over by now', async () => {
    const connectionId = await connect();
    const { older, younger, who } = await twice(connectionId);
    await join([older.id, younger.id], who.number);
    const [ticket = expect.fail()] = await ticketsOf(older.id);
    await admin().call(api.tickets.update, { id: ticket.id, status: 'closed' });
    const [merge = expect.fail()] = await admin().call(api.identity.merges, { id: older.id });
    await admin().call(api.identity.undo, { id: merge.id });
    const all = [...(await ticketsOf(older.id)), ...(await ticketsOf(younger.id))];
    expect(all.map(({ status }) => status)).toEqual(['closed', 'closed']);
  });

  it('answers admins only, and not for what is not there', async () => {
    await expect(house.as(company.agent).call(api.identity.undo, { id: 1 })).toFailWith('ERR_NO_PERMISSION');
    await expect(admin().call(api.identity.undo, { id: 2_000_000 })).toFailWith('ERR_NO_MERGE_FOUND');
    await expect(admin().call(api.identity.merges, { id: 2_000_000 })).toFailWith('ERR_NO_CONTACT_FOUND');
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
    'contact_addresses',
    'contact_custom_fields',
    'contact_import_rows',
    'contact_merges',
    'messages',
    'ticket_notes',
    'tickets',
  ]);
  expect(await from('tickets')).toEqual(['messages', 'ticket_joins', 'ticket_notes', 'ticket_tags', 'ticket_trackings']);
});
