import type { TagListRecord, TagRecord } from '#shared/contacts/tags.ts';
import type { RecordSource } from '#server/platform/database/records.ts';
import type { Scope } from '#server/platform/database/scope.ts';

declare module '#server/platform/database/sqlFragments.ts' {
  interface SqlFragments {
    /** The number of `tickets` of each `tag_id`. */
    'tag.ticketCounts': string;
  }
}

export const tagRecords: RecordSource<TagRecord> = {
  columns: {
    id: 'g.id',
    name: 'g.name',
    color: 'g.color',
    kanban: 'g.kanban',
    laneLimit: 'g.lane_limit',
    companyId: 'g.company_id',
    createdAt: 'iso(g.created_at)',
    updatedAt: 'iso(g.updated_at)',
  },
  from: 'tags g',
};

export const tagListRecords = ({ platform }: Scope): RecordSource<TagListRecord> => ({
  columns: { ...tagRecords.columns, ticketsCount: 'coalesce(n.tickets, 0)' },
  from: `tags g left join (${platform.sqlFragments['tag.ticketCounts']}) n on n.tag_id = g.id`,
});
