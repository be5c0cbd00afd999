import type { NoteListRecord, NoteRecord } from '#shared/conversations/notes.ts';
import type { RecordSource } from '#server/platform/database/records.ts';
import { fileUrlSql, jsonObject, jsonObjectOrNull } from '#server/platform/database/sqlJson.ts';

export const noteRecords: RecordSource<NoteRecord> = {
  columns: {
    id: 'n.id',
    note: 'n.note',
    userId: 'n.user_id',
    contactId: 'n.contact_id',
    ticketId: 'n.ticket_id',
    createdAt: 'iso(n.created_at)',
    updatedAt: 'iso(n.updated_at)',
  },
  from: 'ticket_notes n',
};

export const noteListRecords: RecordSource<NoteListRecord> = {
  columns: {
    ...noteRecords.columns,
    user: jsonObject({
      id: 'u.id',
      name: `coalesce(u.name, '')`,
      email: `coalesce(u.email, '')`,
      profilePicUrl: fileUrlSql('u.picture_path'),
    }),
    contact: jsonObject({ id: 'c.id', name: 'c.name' }),
    promise: jsonObjectOrNull('p.note_id', { dueAt: 'iso(p.due_at)', remindedAt: 'iso(p.reminded_at)', doneAt: 'iso(p.done_at)' }),
    ticket: jsonObjectOrNull('t.id', { id: 't.id', status: 't.status', createdAt: 'iso(t.created_at)' }),
  },
  from: `${noteRecords.from} join contacts c on c.id = n.contact_id left join users u on u.id = n.user_id left join tickets t on t.id = n.ticket_id
    left join note_promises p on p.note_id = n.id`,
};
