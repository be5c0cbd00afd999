import type { EntityManager } from '@mikro-orm/postgresql';
import type { api } from '#shared/api.ts';
import type { NoteRow } from '#shared/areas/notes.ts';
import type { InputOf, ResultOf } from '#shared/kit/endpoint.ts';
import { escapePattern, paged } from '#server/platform/db/page.ts';
import { listOf, objectOf, objectOrNull, type Columns } from '#server/platform/db/json.ts';
import { column, queryOf, rows } from '#server/platform/db/rows.ts';
import { found, type Scope } from '#server/platform/db/scope.ts';
import { bound, showTicket, visibleTo, type Bind } from '#server/areas/tickets/index.ts';
import { Note } from './Note.ts';

const pageSize = 20;

const noteColumns: Columns<NoteRow> = {
  id: 'n.id',
  note: 'n.note',
  userId: 'n.user_id',
  contactId: 'n.contact_id',
  ticketId: 'n.ticket_id',
  createdAt: 'iso(n.created_at)',
  updatedAt: 'iso(n.updated_at)',
  user: objectOf({ id: 'u.id', name: `coalesce(u.name, '')`, email: `coalesce(u.email, '')` }),
  contact: objectOf({ id: 'c.id', name: 'c.name' }),
  ticket: objectOrNull('t.id', { id: 't.id', status: 't.status', createdAt: 'iso(t.created_at)' }),
};

const relations = `join contacts c on c.id = n.contact_id left join users u on u.id = n.user_id left join tickets t on t.id = n.ticket_id`;

const newestFirst = 'order by n.created_at desc, n.id desc';

/** A note is as visible as its conversation; where that is gone, its author and admins keep it. */
function visibleNote({ actor }: Scope, bind: Bind): string {
  const orphan = actor.profile === 'admin' ? 'n.ticket_id is null' : `(n.ticket_id is null and n.user_id = ${bind(actor.userId)})`;
  return `(${orphan} or (t.id is not null and ${visibleTo(actor, 't', bind)}))`;
}

/** A note as lists show it; null when it is gone. */
export async function findNoteRow(em: EntityManager, noteId: number): Promise<NoteRow | null> {
  const [row] = await rows(
    em,
    queryOf<{ record: NoteRow }>(
      { record: column.storedJson() },
      `select ${objectOf(noteColumns)} as record from ticket_notes n ${relations} where n.id = $1`,
    ),
    [noteId],
  );
  return row?.record ?? null;
}

/** The notes on a conversation; with the contact alone, on all of its conversations. */
export async function listNotes(scope: Scope, { ticketId, contactId }: InputOf<typeof api.notes.list>): Promise<NoteRow[]> {
  if (ticketId !== undefined) {
    await showTicket(scope, { id: ticketId });
  }
  const { bind, values } = bound();
  const which = ticketId === undefined ? `n.contact_id = ${bind(contactId ?? 0)}` : `n.ticket_id = ${bind(ticketId)}`;
  const [list] = await rows(
    scope.em,
    queryOf<{ records: NoteRow[] }>(
      { records: column.storedJson() },
      `select ${listOf(noteColumns, `from ticket_notes n ${relations} where ${which} and ${visibleNote(scope, bind)} ${newestFirst}`)} as records`,
    ),
    values,
  );
  return list?.records ?? [];
}

export async function pageNotes(scope: Scope, input: InputOf<typeof api.notes.page>): Promise<ResultOf<typeof api.notes.page>> {
  const { searchParam = '', pageNumber = 1 } = input;
  const { bind, values } = bound();
  const offset = (pageNumber - 1) * pageSize;
  const matching = `from ticket_notes n ${relations} where ${visibleNote(scope, bind)} and n.note ilike ${bind(`%${escapePattern(searchParam)}%`)}`;
  const [page] = await rows(
    scope.em,
    queryOf<{ count: number; records: NoteRow[] }>(
      { count: column.number(), records: column.storedJson() },
      `select (select count(*)::int ${matching}) as count,
       ${listOf(noteColumns, `${matching} ${newestFirst} limit ${bind(pageSize)} offset ${bind(offset)}`)} as records`,
    ),
    values,
  );
  const { count = 0, records = [] } = page ?? {};
  return { ticketNotes: records, count, hasMore: paged(records, count, offset).hasMore };
}

/** A note the actor may see. */
export async function showNote(scope: Scope, { id }: { id: number }): Promise<Note> {
  const { bind, values } = bound();
  const [seen] = await rows(
    scope.em,
    queryOf(
      {},
      `select from ticket_notes n left join tickets t on t.id = n.ticket_id where n.id = ${bind(id)} and ${visibleNote(scope, bind)}`,
    ),
    values,
  );
  return found(seen === undefined ? null : await scope.em.findOne(Note, { id }), 'ERR_NO_TICKETNOTE_FOUND');
}
