import type { EntityManager } from '@mikro-orm/postgresql';
import type { api } from '#shared/api.ts';
import type { NoteListRecord } from '#shared/areas/notes.ts';
import type { InputOf, ResultOf } from '#shared/kit/endpoint.ts';
import { escapeLikePattern, createPage } from '#server/platform/database/findPage.ts';
import { jsonList, jsonObject, jsonObjectOrNull, type Columns } from '#server/platform/database/sqlJson.ts';
import { column, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import { required, type Scope } from '#server/platform/database/scope.ts';
import { createBindings, showTicket, ticketVisibleTo, type Bind } from '#server/areas/tickets/index.ts';
import { Note } from './Note.ts';

const pageSize = 20;

const noteColumns: Columns<NoteListRecord> = {
  id: 'n.id',
  note: 'n.note',
  userId: 'n.user_id',
  contactId: 'n.contact_id',
  ticketId: 'n.ticket_id',
  createdAt: 'iso(n.created_at)',
  updatedAt: 'iso(n.updated_at)',
  user: jsonObject({ id: 'u.id', name: `coalesce(u.name, '')`, email: `coalesce(u.email, '')` }),
  contact: jsonObject({ id: 'c.id', name: 'c.name' }),
  ticket: jsonObjectOrNull('t.id', { id: 't.id', status: 't.status', createdAt: 'iso(t.created_at)' }),
};

const noteRelations = `join contacts c on c.id = n.contact_id left join users u on u.id = n.user_id left join tickets t on t.id = n.ticket_id`;

const newestFirst = 'order by n.created_at desc, n.id desc';

/** A note is as visible as its ticket; without one, to its author and admins. */
function visibleNoteCondition({ actor }: Scope, bind: Bind): string {
  const orphan = actor.profile === 'admin' ? 'n.ticket_id is null' : `(n.ticket_id is null and n.user_id = ${bind(actor.userId)})`;
  return `(${orphan} or (t.id is not null and ${ticketVisibleTo(actor, 't', bind)}))`;
}

/** A note with its relations; null when it does not exist. */
export async function findNoteRow(em: EntityManager, noteId: number): Promise<NoteListRecord | null> {
  const [row] = await queryRows(
    em,
    queryOf<{ record: NoteListRecord }>(
      { record: column.storedJson() },
      `select ${jsonObject(noteColumns)} as record from ticket_notes n ${noteRelations} where n.id = $1`,
    ),
    [noteId],
  );
  return row?.record ?? null;
}

/** The notes on a ticket, or on all tickets of a contact. */
export async function listNotes(scope: Scope, { ticketId, contactId }: InputOf<typeof api.notes.list>): Promise<NoteListRecord[]> {
  if (ticketId !== undefined) {
    await showTicket(scope, { id: ticketId });
  }
  const { bind, values } = createBindings();
  const which = ticketId === undefined ? `n.contact_id = ${bind(contactId ?? 0)}` : `n.ticket_id = ${bind(ticketId)}`;
  const [list] = await queryRows(
    scope.em,
    queryOf<{ records: NoteListRecord[] }>(
      { records: column.storedJson() },
      `select ${jsonList(noteColumns, `from ticket_notes n ${noteRelations} where ${which} and ${visibleNoteCondition(scope, bind)} ${newestFirst}`)} as records`,
    ),
    values,
  );
  return list?.records ?? [];
}

export async function pageNotes(scope: Scope, input: InputOf<typeof api.notes.page>): Promise<ResultOf<typeof api.notes.page>> {
  const { searchParam = '', pageNumber = 1 } = input;
  const { bind, values } = createBindings();
  const offset = (pageNumber - 1) * pageSize;
  const matching = `from ticket_notes n ${noteRelations} where ${visibleNoteCondition(scope, bind)} and n.note ilike ${bind(`%${escapeLikePattern(searchParam)}%`)}`;
  const [page] = await queryRows(
    scope.em,
    queryOf<{ count: number; records: NoteListRecord[] }>(
      { count: column.number(), records: column.storedJson() },
      `select (select count(*)::int ${matching}) as count,
       ${jsonList(noteColumns, `${matching} ${newestFirst} limit ${bind(pageSize)} offset ${bind(offset)}`)} as records`,
    ),
    values,
  );
  const { count = 0, records = [] } = page ?? {};
  return { ticketNotes: records, count, hasMore: createPage(records, count, offset).hasMore };
}

/** A note that the actor may see. */
export async function showNote(scope: Scope, { id }: { id: number }): Promise<Note> {
  const { bind, values } = createBindings();
  const [visibleRow] = await queryRows(
    scope.em,
    queryOf(
      {},
      `select from ticket_notes n left join tickets t on t.id = n.ticket_id where n.id = ${bind(id)} and ${visibleNoteCondition(scope, bind)}`,
    ),
    values,
  );
  return required(visibleRow === undefined ? null : await scope.em.findOne(Note, { id }), 'ERR_NO_TICKETNOTE_FOUND');
}
