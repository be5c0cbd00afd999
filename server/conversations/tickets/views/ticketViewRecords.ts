import type { TicketViewRecord } from '#shared/conversations/tickets/views.ts';
import type { RecordSource } from '#server/platform/database/records.ts';
import { jsonSql } from '#server/platform/database/sqlJson.ts';

export const ticketViewRecords: RecordSource<TicketViewRecord> = {
  columns: {
    id: 'r.id',
    name: 'r.name',
    userId: 'r.user_id',
    filter: jsonSql('r.filter'),
    companyId: 'r.company_id',
    createdAt: 'iso(r.created_at)',
    updatedAt: 'iso(r.updated_at)',
  },
  from: 'ticket_views r',
};
