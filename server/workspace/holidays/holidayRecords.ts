import type { HolidayRecord } from '#shared/workspace/holidays.ts';
import type { RecordSource } from '#server/platform/database/records.ts';
import { jsonSql } from '#server/platform/database/sqlJson.ts';

export const holidayRecords: RecordSource<HolidayRecord> = {
  columns: {
    id: 'r.id',
    name: 'r.name',
    date: "to_char(r.date, 'YYYY-MM-DD')",
    isYearly: 'r.is_yearly',
    hours: jsonSql('r.hours'),
    companyId: 'r.company_id',
    createdAt: 'iso(r.created_at)',
    updatedAt: 'iso(r.updated_at)',
  },
  from: 'holidays r',
};
