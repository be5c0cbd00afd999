import type { api } from '#shared/api.ts';
import { maxOpenPromises, type NoteListRecord } from '#shared/conversations/notes.ts';
import { AppError } from '#shared/errors.ts';
import type { InputOf } from '#shared/kit/endpoint.ts';
import { parseZonedTime } from '#shared/rules/zonedTime.ts';
import { readTimeZone } from '#server/tenancy/settings/index.ts';
import { lockTicket } from '#server/conversations/tickets/index.ts';
import { findRecord } from '#server/platform/database/records.ts';
import { column, execute, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import { required, type Scope } from '#server/platform/database/scope.ts';
import { dayMs } from '#shared/rules/durations.ts';
import { noteListRecords } from './noteRecords.ts';
import { showNote } from './readNotes.ts';

const maxAheadMs = 366 * dayMs;

/** An instant, or a wall time of the company, from now to a year ahead. */
async function readDueAt(scope: Scope, text: string): Promise<Date> {
  const dueAt = parseZonedTime(text, await readTimeZone(scope));
  const aheadMs = dueAt === null ? 0 : dueAt.getTime() - scope.now.getTime();
  if (dueAt === null || aheadMs <= 0 || aheadMs > maxAheadMs) {
    throw new AppError('ERR_PROMISE_TIME', { fields: { promisedFor: 'date.min' } });
  }
  return dueAt;
}

const openQuery = queryOf(
  { count: column.number() },
  'select count(*)::int as count from note_promises p join ticket_notes n on n.id = p.note_id where n.ticket_id = $1 and p.done_at is null',
);

const insertStatement = 'insert into note_promises (note_id, company_id, due_at) values ($1, $2, $3)';

/** Keeps until when what a new note says was promised. */
export async function storePromise(scope: Scope, { id, ticketId }: { id: number; ticketId: number }, promisedFor: string): Promise<void> {
  const dueAt = await readDueAt(scope, promisedFor);
  const [open] = await queryRows(scope.em, openQuery, [ticketId]);
  if ((open?.count ?? 0) >= maxOpenPromises) {
    throw new AppError('ERR_PROMISES_LIMIT', { values: { limit: maxOpenPromises } });
  }
  await execute(scope.em, insertStatement, [id, scope.companyId, dueAt]);
}

const finishQuery = queryOf(
  { id: column.number() },
  `update note_promises set done_at = $2, done_by = (select id from users where id = $3) where note_id = $1 and done_at is null returning note_id as id`,
);

/** Marks a promise as kept, by any user who sees the ticket; its reminders stop. */
export async function finishPromise(scope: Scope, { id }: InputOf<typeof api.notes.finishPromise>): Promise<NoteListRecord> {
  const { ticketId } = await showNote(scope, { id });
  await (ticketId === null ? undefined : lockTicket(scope, ticketId));
  if ((await queryRows(scope.em, finishQuery, [id, scope.now, scope.actor.userId])).length > 0) {
    scope.recordEvent('note.changed', { noteId: id });
  }
  return required(await findRecord(scope.em, noteListRecords, id), 'ERR_NO_TICKETNOTE_FOUND');
}
