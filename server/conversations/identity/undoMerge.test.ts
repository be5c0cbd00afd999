import { describe, expect, it } from 'vitest';
import { api } from '#shared/api.ts';
import { inboundMessageFrom, newAddressedPerson, startContactMergeFixture } from '#server/testing/fixtures/startContactMergeFixture.ts';
import { mergeContacts } from './mergeContacts.ts';

const {
  server,
  company,
  admin,
  makeConnection: connect,
  receive,
  contactsOf,
  ticketsOf,
  bodiesOf,
  makeDuplicate: twice,
} = await startContactMergeFixture();

const join = (ids: readonly [number, number], number: string | null = null) =>
  server.inCompany(company.id, (scope) => mergeContacts(scope, { contactIds: ids, number }));

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
    await receive(connectionId, inboundMessageFrom(who.byBoth, 'quarta'));
    await join([older.id, younger.id], who.number);
    expect(await contactsOf(who)).toEqual([older, younger]);
    expect((await ticketsOf(younger.id)).map(({ last }) => last)).toEqual(['quarta']);
  });

  it('keeps what people have changed since, and leaves later messages where they are', async () => {
    const connectionId = await connect();
    const who = newAddressedPerson();
    await receive(connectionId, inboundMessageFrom(who.byAlias, 'primeira'));
    await receive(connectionId, inboundMessageFrom({ ...who.byNumber, name: 'Marina' }, 'segunda'));
    const [older = expect.fail(), younger = expect.fail()] = await contactsOf(who);
    await join([older.id, younger.id], who.number);
    await admin().call(api.contacts.update, { id: older.id, name: 'Dona Marina' });
    await receive(connectionId, inboundMessageFrom(who.byBoth, 'terceira'));
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
    await expect(server.as(company.agent).call(api.identity.undo, { id: 1 })).toFailWith('ERR_NO_PERMISSION');
    await expect(admin().call(api.identity.undo, { id: 2_000_000 })).toFailWith('ERR_NO_MERGE_FOUND');
    await expect(admin().call(api.identity.merges, { id: 2_000_000 })).toFailWith('ERR_NO_CONTACT_FOUND');
  });
});
