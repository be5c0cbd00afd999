import type { HandoverRecord } from '#shared/conversations/handovers.ts';
import type { RecordSource } from '#server/platform/database/records.ts';
import { jsonObjectOrNull } from '#server/platform/database/sqlJson.ts';

export const handoverRecords: RecordSource<HandoverRecord> = {
  columns: {
    id: 'h.id',
    ticketId: 'h.ticket_id',
    text: 'h.text',
    createdAt: 'iso(h.created_at)',
    by: jsonObjectOrNull('u.id', { id: 'u.id', name: 'u.name' }),
  },
  from: 'ticket_handovers h left join users u on u.id = h.user_id',
};
