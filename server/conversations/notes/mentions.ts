import type { api } from '#shared/api.ts';
import { findMentioned } from '#shared/conversations/chats/mentions.ts';
import { maxNoteMentions, type NoteMention } from '#shared/conversations/notes.ts';
import type { InputOf } from '#shared/kit/endpoint.ts';
import type { Confirmation } from '#shared/kit/schemas.ts';
import { column, execute, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import { listRecords, type RecordSource } from '#server/platform/database/records.ts';
import type { Scope, UserScope } from '#server/platform/database/scope.ts';
import { fileUrlSql, jsonObject } from '#server/platform/database/sqlJson.ts';
import { ticketVisibleTo } from '#server/conversations/tickets/index.ts';
import type { Note } from './Note.ts';
import { noteListRecords } from './noteRecords.ts';

const maxMentions = 100;

const people = queryOf({ id: column.number(), name: column.text() }, 'select id, name from users where deactivated_at is null order by id');

const replaceStatement = `
  with gone as (delete from note_mentions where note_id = $1 and not user_id = any($2::int[]))
  insert into note_mentions (company_id, note_id, user_id) select $4, $1, unnest($3::int[])
  on conflict (company_id, note_id, user_id) do nothing`;

/** Stores the mentions of a note and notifies those that `before` lacks; authors are not notified of their own notes. */
export async function storeMentions(scope: Scope, { id, note, ticketId, userId }: Note, before = ''): Promise<void> {
  const users = (await queryRows(scope.em, people)).filter((person) => person.id !== userId);
  const idsIn = (text: string): number[] =>
    findMentioned(text, users)
      .map((person) => person.id)
      .slice(0, maxNoteMentions);
  const [mentioned, known] = [idsIn(note), new Set(idsIn(before))];
  const added = mentioned.filter((each) => !known.has(each));
  if (mentioned.length + known.size > 0) {
    await execute(scope.em, replaceStatement, [id, mentioned, added, scope.companyId]);
  }
  if (added.length > 0 && typeof ticketId === 'number') {
    scope.recordEvent('note.mentioned', { ticketId, userIds: added });
  }
}

const mentionRecords: RecordSource<NoteMention> = {
  columns: {
    noteId: 'n.id',
    note: 'n.note',
    createdAt: 'iso(n.created_at)',
    user: noteListRecords.columns.user,
    contact: jsonObject({ id: 'c.id', name: 'c.name', profilePicUrl: fileUrlSql('c.picture_path') }),
    ticket: jsonObject({ id: 't.id', uuid: 't.uuid' }),
  },
  from: `note_mentions k join ticket_notes n on n.id = k.note_id join contacts c on c.id = n.contact_id
    left join users u on u.id = n.user_id join tickets t on t.id = n.ticket_id`,
};

/** Unread mentions in notes that the actor may see. */
export const listMentions = (scope: UserScope): Promise<NoteMention[]> =>
  listRecords(scope.em, mentionRecords, {
    where: (bind) => `k.user_id = ${bind(scope.actor.userId)} and ${ticketVisibleTo(scope.actor, 't', bind)}`,
    orderBy: 'k.id desc',
    limit: maxMentions,
  });

const readQuery = queryOf(
  { noteId: column.number() },
  `delete from note_mentions k using ticket_notes n where n.id = k.note_id and n.ticket_id = $1 and k.user_id = $2
   returning k.note_id as "noteId"`,
);

/** An operator who works as the user reads nothing in their place. */
export async function readMentions(scope: UserScope, { ticketId }: InputOf<typeof api.notes.readMentions>): Promise<Confirmation> {
  const { userId, operator } = scope.actor;
  if (operator === undefined && (await queryRows(scope.em, readQuery, [ticketId, userId])).length > 0) {
    scope.recordEvent('note.mentionsRead', { ticketId, userId });
  }
  return { message: 'Mentions read' };
}
