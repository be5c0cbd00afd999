import type { TeamRecord } from '#shared/workspace/users/teams.ts';
import type { RecordSource } from '#server/platform/database/records.ts';
import { jsonSql } from '#server/platform/database/sqlJson.ts';

export const teamRecords: RecordSource<TeamRecord> = {
  columns: {
    id: 'r.id',
    name: 'r.name',
    color: 'r.color',
    userIds: jsonSql(`(select coalesce(jsonb_agg(m.user_id order by m.user_id), '[]') from team_members m
      join users u on u.id = m.user_id where m.team_id = r.id and u.deactivated_at is null)`),
    companyId: 'r.company_id',
    createdAt: 'iso(r.created_at)',
    updatedAt: 'iso(r.updated_at)',
  },
  from: 'teams r',
};
