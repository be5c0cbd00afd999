import type { api } from '#shared/api.ts';
import { maxOpenPromises, type NoteListRecord, type NoteRecord } from '#shared/conversations/notes.ts';
import type { InputOf, ResultOf } from '#shared/kit/endpoint.ts';
import type { Confirmation } from '#shared/kit/schemas.ts';
import { AppError } from '#shared/errors.ts';
import { parseZonedTime } from '#shared/rules/zonedTime.ts';
import { dayMs } from '#shared/rules/durations.ts';
import { findRepeated } from '#server/platform/database/findRepeated.ts';
import { authorize, required, runInScope, type Scope, systemActor, type UserScope } from '#server/platform/database/scope.ts';
import { lockTicket, showTicket, ticketVisibleTo } from '#server/conversations/tickets/index.ts';
import { readTimeZone } from '#server/tenancy/settings/index.ts';
import { findRecord, listRecords, pageRows } from '#server/platform/database/records.ts';
import { column, execute, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import type { RecurringJob } from '#server/platform/jobs/RecurringJob.ts';
import { queryAsSupport } from '#server/platform/database/queryAsSupport.ts';
import { type Bind, createBindings } from '#server/platform/database/createBindings.ts';
import { matchesTerm } from '#server/platform/database/likePattern.ts';
import { newestFirst } from '#server/platform/database/rowOrder.ts';
import { storeMentions } from './mentions.ts';
import { Note } from './Note.ts';
import { noteListRecords, noteRecords } from './noteRecords.ts';

const pageSize = 20;
const orderBy = newestFirst('n.created_at', 'n.id');

/** A note is as visible as its ticket; without one, to its author and admins. */
function visibleNoteCondition({ actor }: UserScope, bind: Bind): string {
  const orphan = actor.profile === 'admin' ? 'n.ticket_id is null' : `(n.ticket_id is null and n.user_id = ${bind(actor.userId)})`;
  return `(${orphan} or (t.id is not null and ${ticketVisibleTo(actor, 't', bind)}))`;
}

/** The notes on a ticket, or on all tickets of a contact. */
export async function listNotes(scope: UserScope, { ticketId, contactId }: InputOf<typeof api.notes.list>): Promise<NoteListRecord[]> {
  if (ticketId !== undefined) {
    await showTicket(scope, { id: ticketId });
  }
  const ofSubject = (bind: Bind): string =>
    ticketId === undefined ? `n.contact_id = ${bind(contactId ?? 0)}` : `n.ticket_id = ${bind(ticketId)}`;
  return listRecords(scope.em, noteListRecords, {
    where: (bind) => `${ofSubject(bind)} and ${visibleNoteCondition(scope, bind)}`,
    orderBy,
  });
}

export const pageNotes = (
  scope: UserScope,
  { searchParam = '', pageNumber, after }: InputOf<typeof api.notes.page>,
): Promise<ResultOf<typeof api.notes.page>> =>
  pageRows(scope.em, noteListRecords, {
    key: 'ticketNotes',
    where: (bind) => `${visibleNoteCondition(scope, bind)} and ${matchesTerm(searchParam, { texts: ['n.note'] }, bind)}`,
    orderBy,
    pageNumber,
    after,
    pageSize,
  });

/** A note that the actor may see. */
export async function showNote(scope: UserScope, { id }: { id: number }): Promise<NoteRecord> {
  const { bind, values } = createBindings();
  const [visibleRow] = await queryRows(
    scope.em,
    queryOf(
      {},
      `select from ticket_notes n left join tickets t on t.id = n.ticket_id where n.id = ${bind(id)} and ${visibleNoteCondition(scope, bind)}`,
    ),
    values,
  );
  return required(visibleRow === undefined ? null : await findRecord(scope.em, noteRecords, id), 'ERR_NO_TICKETNOTE_FOUND');
}

const batchSize = 100;

interface DuePromise {
  readonly id: number;
  readonly companyId: number;
}

/** Companies take turns. */
const dueStatement = `
  select note_id as id, company_id as "companyId" from note_promises where done_at is null and reminded_at is null and due_at <= $1
  order by row_number() over (partition by company_id order by due_at, note_id), note_id limit ${batchSize}`;

const remindQuery = queryOf(
  { id: column.number() },
  `update note_promises set reminded_at = $2 where note_id = $1 and done_at is null and reminded_at is null and due_at <= $2 returning note_id as id`,
);

/** Note and event are committed together: nobody is reminded twice, and a killed process forgets nobody. */
async function remind(scope: Scope, noteId: number): Promise<void> {
  if ((await queryRows(scope.em, remindQuery, [noteId, scope.now])).length > 0) {
    scope.recordEvent('note.promiseDue', { noteId });
    scope.recordEvent('note.changed', { noteId });
  }
}

/** Reminds of promises whose time has come. */
export const remindPromises: RecurringJob = {
  name: 'notes.remindPromises',
  every: 5_000,
  run: async (platform) => {
    const due = await queryAsSupport<DuePromise>(platform, dueStatement, [platform.now()]);
    for (const { id, companyId } of due) {
      await runInScope(platform, { companyId, actor: systemActor(companyId) }, (scope) => remind(scope, id));
    }
    return due.length === batchSize;
  },
};

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
async function storePromise(scope: Scope, { id, ticketId }: { id: number; ticketId: number }, promisedFor: string): Promise<void> {
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
export async function finishPromise(scope: UserScope, { id }: InputOf<typeof api.notes.finishPromise>): Promise<NoteListRecord> {
  const { ticketId } = await showNote(scope, { id });
  await (ticketId === null ? undefined : lockTicket(scope, ticketId));
  if ((await queryRows(scope.em, finishQuery, [id, scope.now, scope.actor.userId])).length > 0) {
    scope.recordEvent('note.changed', { noteId: id });
  }
  return required(await findRecord(scope.em, noteListRecords, id), 'ERR_NO_TICKETNOTE_FOUND');
}

/** Adds a note to a ticket; its contact is the ticket's, whatever the client sends. */
export async function createNote(scope: UserScope, input: InputOf<typeof api.notes.create>): Promise<NoteRecord> {
  const { ticketId, note: text, promisedFor, key } = input;
  const { contactId } = await showTicket(scope, { id: ticketId });
  const repeated = await findRepeated(scope, Note, { key, userId: scope.actor.userId });
  if (repeated !== null) {
    return showNote(scope, repeated);
  }
  const note = scope.create(Note, { note: text, ticketId, contactId, userId: scope.actor.userId, clientKey: key?.toLowerCase() ?? null });
  await scope.em.flush();
  await (promisedFor === undefined ? undefined : storePromise(scope, { id: note.id, ticketId }, promisedFor));
  scope.recordEvent('note.added', { noteId: note.id });
  await storeMentions(scope, note);
  return showNote(scope, note);
}

async function requireOwnNote(scope: UserScope, id: number): Promise<Note> {
  const { userId } = await showNote(scope, { id });
  authorize(scope, 'note.change', { userId });
  return scope.em.findOneOrFail(Note, { id });
}

export async function updateNote(scope: UserScope, { id, note: text }: InputOf<typeof api.notes.update>): Promise<NoteRecord> {
  const note = await requireOwnNote(scope, id);
  const before = note.note;
  note.note = text;
  await scope.em.flush();
  scope.recordEvent('note.changed', { noteId: id });
  await storeMentions(scope, note, before);
  return showNote(scope, { id });
}

export async function removeNote(scope: UserScope, { id }: { id: number }): Promise<Confirmation> {
  const note = await requireOwnNote(scope, id);
  scope.recordEvent('note.removed', { noteId: id, ticketId: note.ticketId ?? null });
  scope.em.remove(note);
  return { message: 'Note deleted' };
}
