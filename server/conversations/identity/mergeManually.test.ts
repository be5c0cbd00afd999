import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { api } from '#shared/api.ts';
import { inboundMessageFrom, newAddressedPerson, startContactMergeFixture } from '#server/testing/fixtures/startContactMergeFixture.ts';
import { makeTicket } from '#server/testing/fixtures/makeRecords.ts';

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
} = await startContactMergeFixture();

describe('POST /contacts/:id/merge', () => {
  const preview = (id: number, otherId: number) => admin().call(api.identity.preview, { id, otherId });
  const merge = (id: number, otherId: number) => admin().call(api.identity.merge, { id, otherId });
  const undo = async (contactId: number, otherId: number) => {
    const merges = await admin().call(api.identity.merges, { id: contactId });
    const merged = await read<{ id: number }>('select id from contact_merges where lost_id = $1 and undone_at is null', [otherId]);
    const { id } = merges.find((one) => one.id === merged[0]?.id) ?? expect.fail('it went into somebody else');
    await admin().call(api.identity.undo, { id });
  };
  /** A contact created by a message from an own number. */
  const contactAfterMessage = async (connectionId: number, name: string, body: string) => {
    const who = newAddressedPerson();
    await receive(connectionId, inboundMessageFrom({ ...who.byBoth, name }, body));
    const [contact = expect.fail()] = await contactsOf(who);
    return { who, ...contact };
  };

  it('says before what would come with it, and changes nothing by that', async () => {
    const connectionId = await connect();
    const [kept, other] = [
      await contactAfterMessage(connectionId, 'Marina', 'do antigo'),
      await contactAfterMessage(connectionId, 'Marina loja', 'do novo'),
    ];
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

  it('merges two telephones: the named contact remains, and messages from either belong to it', async () => {
    const connectionId = await connect();
    const [older, younger] = [
      await contactAfterMessage(connectionId, 'Rui', 'do antigo'),
      await contactAfterMessage(connectionId, 'Rui novo', 'do novo'),
    ];
    expect(await merge(younger.id, older.id)).toMatchObject({ contactId: younger.id, name: 'Rui', number: older.number, tickets: 1 });
    await receive(connectionId, inboundMessageFrom(older.who.byNumber, 'ainda uso este'));
    await receive(connectionId, inboundMessageFrom(younger.who.byAlias, 'e este'));
    const [ticket = expect.fail(), ...more] = await ticketsOf(younger.id);
    expect(more).toEqual([]);
    expect(await bodiesOf(ticket.id)).toEqual(['do antigo', 'do novo', 'ainda uso este', 'e este']);
    expect(await read('select id from contacts where id = $1', [older.id])).toEqual([]);
  });

  it('answers where the person wrote last', async () => {
    const connectionId = await connect();
    const [kept, other] = [await contactAfterMessage(connectionId, 'Eva', 'um'), await contactAfterMessage(connectionId, 'Eva 2', 'dois')];
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
    await receive(connectionId, inboundMessageFrom(kept.who.byBoth, 'sou eu', { at: new Date(Date.now() + 5000) }));
    expect(await last()).toBe(kept.who.alias);
  });

  it('leads the number of a contact without messages to the remaining one, until the merge is undone', async () => {
    const connectionId = await connect();
    const kept = await contactAfterMessage(connectionId, 'Nina', 'oi');
    const stranger = newAddressedPerson();
    const [added = expect.fail()] = await read<{ id: number }>(
      `insert into contacts (company_id, name, number) values ($1, 'Nina fixo', $2) returning id`,
      [company.id, stranger.number],
    );
    await merge(kept.id, added.id);
    await receive(connectionId, inboundMessageFrom(stranger.byNumber, 'deste também'));
    expect((await ticketsOf(kept.id)).map(({ last }) => last)).toEqual(['deste também']);
    await undo(kept.id, added.id);
    await receive(connectionId, inboundMessageFrom(stranger.byNumber, 'sou outra'));
    expect((await ticketsOf(added.id)).map(({ last }) => last)).toEqual(['sou outra']);
  });

  it('is undone link by link, in any order', async () => {
    const connectionId = await connect();
    const [first, second, third] = [
      await contactAfterMessage(connectionId, 'A', 'a'),
      await contactAfterMessage(connectionId, 'B', 'b'),
      await contactAfterMessage(connectionId, 'C', 'c'),
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

  it('merges again what an admin had split', async () => {
    const connectionId = await connect();
    const [kept, other] = [await contactAfterMessage(connectionId, 'Ivo', 'um'), await contactAfterMessage(connectionId, 'Ivo 2', 'dois')];
    await merge(kept.id, other.id);
    await undo(kept.id, other.id);
    expect(await merge(kept.id, other.id)).toMatchObject({ contactId: kept.id });
  });

  it('takes no group, no contact twice, nobody of another company, and is for admins', async () => {
    const connectionId = await connect();
    const [kept, other] = [await contactAfterMessage(connectionId, 'Zé', 'um'), await contactAfterMessage(connectionId, 'Zé 2', 'dois')];
    const [group = expect.fail()] = await read<{ id: number }>(
      `insert into contacts (company_id, name, number, is_group) values ($1, 'Obra', $2, true) returning id`,
      [company.id, randomUUID()],
    );
    const foreign = await contactAfterMessage(connectionId, 'Zé 3', 'três');
    const strangers = await server.makeCompany();
    for (const endpoint of [api.identity.preview, api.identity.merge] as const) {
      const call = (id: number, otherId: number, as = company.admin) =>
        server.as(as).call<{ id: number; otherId: number }, unknown>(endpoint, { id, otherId });
      await expect(call(kept.id, kept.id)).toFailWith('ERR_MERGE_SELF');
      await expect(call(kept.id, group.id)).toFailWith('ERR_MERGE_GROUP');
      await expect(call(group.id, kept.id)).toFailWith('ERR_MERGE_GROUP');
      await expect(call(kept.id, 2_000_000)).toFailWith('ERR_NO_CONTACT_FOUND');
      await expect(call(2_000_000, kept.id)).toFailWith('ERR_NO_CONTACT_FOUND');
      await expect(call(kept.id, other.id, company.agent)).toFailWith('ERR_NO_PERMISSION');
      await expect(call(kept.id, foreign.id, strangers.admin)).toFailWith('ERR_NO_CONTACT_FOUND');
    }
    const own = await server.inCompany(strangers.id, (scope) => makeTicket(scope));
    const theirs = { id: own.contactId, otherId: foreign.id };
    await expect(server.as(strangers.admin).call(api.identity.merge, theirs)).toFailWith('ERR_NO_CONTACT_FOUND');
    expect((await ticketsOf(foreign.id)).map(({ last }) => last)).toEqual(['três']);
  });
});
