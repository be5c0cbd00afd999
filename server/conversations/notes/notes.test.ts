import { describe, expect, it } from 'vitest';
import { api } from '#shared/api.ts';
import type { TestUser } from '#server/testing/server/startTestServer.ts';
import { drainBroadcasts } from '#server/testing/fixtures/drainBroadcasts.ts';
import { startTicketFixture } from '#server/testing/fixtures/startTicketFixture.ts';

const { server, companyId, admin, ana, bia, stranger, sales, support, ticket } = await startTicketFixture();

const add = (who: TestUser, ticketId: number, note = 'Prefere de manhã') => server.as(who).call(api.notes.create, { ticketId, note });

describe('POST /ticket-notes', () => {
  it('leaves a note in the name of the caller, on the contact of the ticket whatever is named', async () => {
    const { id, contactId } = await ticket();
    const answer = await server
      .as(ana)
      .send('POST', '/ticket-notes', { ticketId: id, contactId: 999, note: '  Prefere de manhã ', userId: bia.id });
    expect(answer).toMatchObject({ status: 200, body: { note: 'Prefere de manhã', userId: ana.id, contactId, ticketId: id } });
  });

  it('asks for two letters and takes long texts', async () => {
    const { id } = await ticket();
    expect(await server.as(ana).send('POST', '/ticket-notes', { ticketId: id, note: ' a ' })).toMatchObject({
      status: 400,
      body: { error: 'ERR_TICKETNOTE_INVALID_NAME' },
    });
    expect((await add(ana, id, 'ok')).note).toBe('ok');
    expect((await add(ana, id, 'x'.repeat(3_000))).note).toHaveLength(3_000);
  });

  it('leaves one note, however often its answer was lost', async () => {
    const { id } = await ticket();
    const key = crypto.randomUUID();
    const keyed = (who: TestUser, note: string, chosen: string = key) =>
      server.as(who).call(api.notes.create, { ticketId: id, note, key: chosen });
    const made = await Promise.all([keyed(ana, 'uma vez'), keyed(ana, 'uma vez', key.toUpperCase())]);
    expect(new Set(made.map((note) => note.id)).size).toBe(1);
    // The key is the caller's own.
    expect(await keyed(bia, 'de outra pessoa')).toMatchObject({ note: 'de outra pessoa', userId: bia.id });
    const notes = await server.as(admin).call(api.notes.list, { ticketId: id });
    expect(notes.map(({ note }) => note).toSorted()).toEqual(['de outra pessoa', 'uma vez']);
  });

  it('is for those who may see the ticket', async () => {
    const { id } = await ticket({ queueId: support });
    await expect(add(ana, id)).toFailWith('ERR_NO_PERMISSION');
    await expect(add(stranger, id)).toFailWith('ERR_NO_TICKET_FOUND');
  });
});

describe('GET /ticket-notes and /ticket-notes/list', () => {
  it('list the notes of a ticket, or of all tickets of a contact, newest first and as far as they may be seen', async () => {
    const first = await ticket({ status: 'closed', userId: bia.id });
    const second = await ticket({ contactId: first.contactId, queueId: support });
    const [one, two] = [await add(bia, first.id, 'primeira'), await add(admin, second.id, 'segunda')];
    const list = async (who: TestUser, query: object) => (await server.as(who).call(api.notes.list, query)).map(({ id }) => id);
    expect(await list(ana, { ticketId: first.id, contactId: first.contactId })).toEqual([one.id]);
    expect(await list(ana, { contactId: first.contactId })).toEqual([one.id]);
    expect(await list(admin, { contactId: first.contactId })).toEqual([two.id, one.id]);
    await expect(list(ana, { ticketId: second.id })).toFailWith('ERR_NO_PERMISSION');
    expect(await list(stranger, { contactId: first.contactId })).toEqual([]);
    const [row] = await server.as(admin).call(api.notes.list, { ticketId: first.id });
    expect(row).toMatchObject({
      user: { id: bia.id, name: 'Bia', email: bia.email },
      contact: { name: 'Marina Alves' },
      ticket: { id: first.id, status: 'closed' },
    });
  });

  it('search and page', async () => {
    const { id } = await ticket();
    for (let n = 0; n < 22; n += 1) {
      await add(ana, id, `Garantia 100% nº ${n}`);
    }
    const first = await server.as(ana).call(api.notes.page, { searchParam: 'GARANTIA 100%' });
    expect([first.count, first.hasMore, first.ticketNotes.length]).toEqual([22, true, 20]);
    expect(first.ticketNotes[0]?.note).toBe('Garantia 100% nº 21');
    expect((await server.as(ana).call(api.notes.page, { searchParam: 'garantia', pageNumber: 2 })).hasMore).toBe(false);
    expect((await server.as(stranger).call(api.notes.page, {})).count).toBe(0);
  });

  it('show a note of a removed user without a name', async () => {
    const leaver = await server.makeUser(companyId, { queueIds: [sales] });
    const { id } = await ticket();
    await add(leaver, id);
    await server.as(admin).send('DELETE', `/users/${leaver.id}`);
    expect((await server.as(ana).call(api.notes.list, { ticketId: id }))[0]?.user).toEqual({
      id: null,
      name: '',
      email: '',
      profilePicUrl: null,
    });
  });
});

describe('PUT and DELETE /ticket-notes/:id', () => {
  it('are for the author and admins', async () => {
    const { id: ticketId } = await ticket();
    const { id } = await add(ana, ticketId);
    expect((await server.as(ana).call(api.notes.update, { id, note: 'Prefere à tarde' })).note).toBe('Prefere à tarde');
    await expect(server.as(bia).call(api.notes.update, { id, note: 'Outra' })).toFailWith('ERR_NO_PERMISSION');
    await expect(server.as(bia).call(api.notes.remove, { id })).toFailWith('ERR_NO_PERMISSION');
    await expect(server.as(stranger).call(api.notes.remove, { id })).toFailWith('ERR_NO_TICKETNOTE_FOUND');
    expect((await server.as(bia).call(api.notes.show, { id })).note).toBe('Prefere à tarde');
    expect(await server.as(admin).call(api.notes.remove, { id })).toEqual({ message: 'Note deleted' });
    await expect(server.as(ana).call(api.notes.show, { id })).toFailWith('ERR_NO_TICKETNOTE_FOUND');
  });

  it('stay with author and admins when the conversation is gone', async () => {
    const { id: ticketId } = await ticket();
    const { id } = await add(ana, ticketId);
    await server.as(admin).send('DELETE', `/tickets/${ticketId}`);
    expect((await server.as(ana).call(api.notes.show, { id })).ticketId).toBeNull();
    await expect(server.as(bia).call(api.notes.show, { id })).toFailWith('ERR_NO_TICKETNOTE_FOUND');
  });
});

describe('mentions in notes', () => {
  const mentionsOf = async (who: TestUser) => (await server.as(who).call(api.notes.mentions, {})).map(({ noteId }) => noteId);

  it('are told to colleagues who may see the ticket, until they read them', async () => {
    const { id: ticketId, contactId } = await ticket();
    const hidden = await ticket({ queueId: support });
    await drainBroadcasts(server.platform, companyId);
    const { id } = await add(ana, ticketId, 'Veja, @Bia e @Ana: confere?');
    expect((await drainBroadcasts(server.platform, companyId)).filter(({ event }) => event === 'noteMention')).toEqual([
      { event: 'noteMention', rooms: [`user-${bia.id}`], body: { action: 'create', ticketId } },
    ]);
    await add(admin, hidden.id, '@Bia, isto é do suporte');
    const [mention, ...others] = await server.as(bia).call(api.notes.mentions, {});
    expect(others).toEqual([]);
    expect(mention).toMatchObject({
      noteId: id,
      note: 'Veja, @Bia e @Ana: confere?',
      user: { id: ana.id, name: 'Ana' },
      contact: { id: contactId },
      ticket: { id: ticketId },
    });
    expect([await mentionsOf(ana), await mentionsOf(stranger)]).toEqual([[], []]);
    await server.as(ana).call(api.notes.readMentions, { ticketId });
    await server.as(stranger).call(api.notes.readMentions, { ticketId });
    expect(await mentionsOf(bia)).toEqual([id]);
    await server.as(bia).call(api.notes.readMentions, { ticketId });
    await server.as(bia).call(api.notes.readMentions, { ticketId });
    expect(await mentionsOf(bia)).toEqual([]);
    expect((await drainBroadcasts(server.platform, companyId)).filter(({ event }) => event === 'noteMention')).toMatchObject([
      { body: { action: 'create', ticketId: hidden.id } },
      { rooms: [`user-${bia.id}`], body: { action: 'read', ticketId } },
    ]);
  });

  it('follow the text of a note: a new name is told, an old one not again, a removed one forgotten', async () => {
    const { id: ticketId } = await ticket();
    const { id } = await add(ana, ticketId, 'Prefere de manhã');
    const change = (note: string) => server.as(ana).call(api.notes.update, { id, note });
    await change('@Bia: prefere de manhã');
    expect(await mentionsOf(bia)).toEqual([id]);
    await change('bia@Bia.test não é menção');
    expect(await mentionsOf(bia)).toEqual([]);
    await change('@Bia: prefere à tarde');
    await server.as(bia).call(api.notes.readMentions, { ticketId });
    await change('@Bia: prefere à noite');
    expect(await mentionsOf(bia)).toEqual([]);
  });

  it('go with their note', async () => {
    const { id: ticketId } = await ticket();
    const { id } = await add(ana, ticketId, '@Bia, liga para ela');
    await server.as(ana).call(api.notes.remove, { id });
    expect(await mentionsOf(bia)).toEqual([]);
  });
});

describe('the live events of notes', () => {
  it("are heard in the ticket's room alone", async () => {
    const { id: ticketId } = await ticket();
    await drainBroadcasts(server.platform, companyId);
    const { id } = await add(ana, ticketId);
    await server.as(ana).call(api.notes.update, { id, note: 'Prefere à tarde' });
    expect(await drainBroadcasts(server.platform, companyId)).toMatchObject([
      { event: 'note', rooms: [`ticket-${ticketId}`], body: { action: 'create', note: { id, user: { name: 'Ana' } } } },
      { event: 'note', rooms: [`ticket-${ticketId}`], body: { action: 'update', note: { note: 'Prefere à tarde' } } },
    ]);
    await server.as(ana).call(api.notes.remove, { id });
    expect(await drainBroadcasts(server.platform, companyId)).toEqual([
      { event: 'note', rooms: [`ticket-${ticketId}`], body: { action: 'delete', noteId: id, ticketId } },
    ]);
  });
});
