import type { SettingRecord } from '#shared/areas/settings.ts';
import { jsonList, type JsonSql } from '#server/platform/database/sqlJson.ts';

/** `SettingRecord`s of a company `c`; `condition` on `s.key` selects the keys. */
export const settingsJson = (condition: string): JsonSql<SettingRecord[]> =>
  jsonList(
    {
      id: 's.id',
      key: 's.key',
      value: 's.value',
      companyId: 's.company_id',
      createdAt: 'iso(s.created_at)',
      updatedAt: 'iso(s.updated_at)',
    },
    `from settings s where s.company_id = c.id and ${condition} order by s.id`,
  );
