import type { api } from '#shared/api.ts';
import type { NoteListRecord, NoteRecord } from '#shared/conversations/notes.ts';
import type { InputOf, ResultOf } from '#shared/kit/endpoint.ts';
import { createBindings, type Bind } from '#server/platform/database/createBindings.ts';
import { matchesTerm } from '#server/platform/database/likePattern.ts';
import { queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import { findRecord, listRecords, pageRows } from '#server/platform/database/records.ts';
import { newestFirst } from '#server/platform/database/rowOrder.ts';
import { required, type Scope } from '#server/platform/database/scope.ts';
import { showTicket, ticketVisibleTo } from '#server/conversations/tickets/index.ts';
import { noteListRecords, noteRecords } from './noteRecords.ts';

const pageSize = 20;
const orderBy = newestFirst('n.created_at', 'n.id');

/** A note is as visible as its ticket; without one, to its author and admins. */
function visibleNoteCondition({ actor }: Scope, bind: Bind): string {
  const orphan = actor.profile === 'admin' ? 'n.ticket_id is null' : `(n.ticket_id is null and n.user_id = ${bind(actor.userId)})`;
  return `(${orphan} or (t.id is not null and ${ticketVisibleTo(actor, 't', bind)}))`;
}

/** The notes on a ticket, or on all tickets of a contact. */
export async function listNotes(scope: Scope, { ticketId, contactId }: InputOf<typeof api.notes.list>): Promise<NoteListRecord[]> {
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
  scope: Scope,
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
export async function showNote(scope: Scope, { id }: { id: number }): Promise<NoteRecord> {
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
