import type { TagListRecord, TagRecord } from '#shared/areas/tags.ts';
import type { RecordSource } from '#server/platform/database/records.ts';

export const tagRecords: RecordSource<TagRecord> = {
  columns: {
    id: 'g.id',
    name: 'g.name',
    color: 'g.color',
    kanban: 'g.kanban',
    companyId: 'g.company_id',
    createdAt: 'iso(g.created_at)',
    updatedAt: 'iso(g.updated_at)',
  },
  from: 'tags g',
};

const ticketCounts = 'select tag_id, count(*)::int as tickets from ticket_tags group by tag_id';

export const tagListRecords: RecordSource<TagListRecord> = {
  columns: { ...tagRecords.columns, ticketsCount: 'coalesce(n.tickets, 0)' },
  from: `tags g left join (${ticketCounts}) n on n.tag_id = g.id`,
};
