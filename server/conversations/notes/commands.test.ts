import { describe, expect, it } from 'vitest';
import { api } from '#shared/api.ts';
import { maxOpenPromises } from '#shared/conversations/notes.ts';
import { hourMs } from '#shared/rules/durations.ts';
import { drainBroadcasts, drainDomainEvents } from '#server/testing/fixtures/drainBroadcasts.ts';
import { startTicketFixture } from '#server/testing/fixtures/startTicketFixture.ts';
import { remindPromises } from './commands.ts';

const { server, companyId, ana, bia, ticket, sql } = await startTicketFixture();

const promise = (ticketId: number, promisedFor: string, note = 'Prometi o código até amanhã 15h') =>
  server.as(ana).call(api.notes.create, { ticketId, note, promisedFor });
const listed = async (ticketId: number) => (await server.as(ana).call(api.notes.list, { ticketId })).map((note) => note.promise);
const inHours = (hours: number): string => new Date(Date.now() + hours * hourMs).toISOString();
const makeDue = (noteId: number) => sql(`update note_promises set due_at = now() - interval '1 minute' where note_id = $1`, [noteId]);
const told = async () => (await drainBroadcasts(server.platform, companyId)).filter(({ event }) => event === 'notePromise');

describe('a note with a promise', () => {
  it('stands with the note and reminds the assignee once, by two servers too', async () => {
    const { id: ticketId } = await ticket({ status: 'open', userId: ana.id });
    const [{ id: noteId }, due] = [await promise(ticketId, inHours(2)), inHours(2)];
    const [open] = await listed(ticketId);
    expect(Math.abs(Date.parse(open?.dueAt ?? '') - Date.parse(due))).toBeLessThan(5000);
    expect(open).toMatchObject({ remindedAt: null, doneAt: null });
    await makeDue(noteId);
    await server.as(ana).call(api.tickets.update, { id: ticketId, userId: bia.id });
    await drainDomainEvents(server.platform, companyId);
    await Promise.all([remindPromises.run(server.platform), remindPromises.run(server.platform)]);
    await remindPromises.run(server.platform);
    const reminders = await told();
    expect(reminders.map(({ rooms, body }) => [rooms, body['ticketId'], body['noteId']])).toEqual([[[`user-${bia.id}`], ticketId, noteId]]);
    expect((await listed(ticketId))[0]?.remindedAt).not.toBeNull();
  });

  it('reminds nobody once it is done or its note is gone', async () => {
    const { id: ticketId } = await ticket({ status: 'open', userId: ana.id });
    const [done, gone] = [await promise(ticketId, inHours(1)), await promise(ticketId, inHours(1))];
    await server.as(bia).call(api.notes.finishPromise, { id: done.id });
    const again = await server.as(ana).call(api.notes.finishPromise, { id: done.id });
    expect(again.promise?.doneAt).not.toBeNull();
    await makeDue(done.id);
    await server.as(ana).call(api.notes.remove, { id: gone.id });
    await remindPromises.run(server.platform);
    expect(await told()).toEqual([]);
  });

  it('needs a time to come, and a ticket has so many at most', async () => {
    const { id: ticketId } = await ticket({ status: 'open', userId: ana.id });
    for (const time of ['2020-01-01T10:00', 'sexta', inHours(24 * 400)]) {
      await expect(promise(ticketId, time)).toFailWith('ERR_PROMISE_TIME');
    }
    expect(await listed(ticketId)).toEqual([]);
    await promise(ticketId, inHours(1));
    await sql(
      `with made as (insert into ticket_notes (company_id, note, contact_id, ticket_id)
         select company_id, note, contact_id, ticket_id from ticket_notes, generate_series(2, $2) where ticket_id = $1 returning id, company_id)
       insert into note_promises (note_id, company_id, due_at) select id, company_id, now() + interval '1 hour' from made`,
      [ticketId, maxOpenPromises],
    );
    await expect(promise(ticketId, inHours(1))).toFailWith('ERR_PROMISES_LIMIT');
  });
});
