import { tokenMask } from '#shared/kit/schemas.ts';
import { isSecret, type SettingRecord } from '#shared/tenancy/settings.ts';
import { listRecords, type RecordSource } from '#server/platform/database/records.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { fileUrlSql, jsonList, jsonSql, type JsonSql } from '#server/platform/database/sqlJson.ts';

/** Settings as stored: secret values are sealed. */
const settingRecords: RecordSource<SettingRecord> = {
  columns: {
    id: 's.id',
    key: 's.key',
    value: jsonSql(`coalesce(${fileUrlSql('s.file_path')}, to_json(s.value))`),
    companyId: 's.company_id',
    createdAt: 'iso(s.created_at)',
    updatedAt: 'iso(s.updated_at)',
  },
  from: 'settings s',
};

/** `SettingRecord`s of a company `c`; `condition` on `s.key` selects the keys. */
export const settingsJson = (condition: string): JsonSql<SettingRecord[]> =>
  jsonList(settingRecords.columns, `from settings s where s.company_id = c.id and ${condition} order by s.id`);

/** SQL: a company `c` has not switched its campaigns off. */
export const campaignsEnabledSql = `not exists (
  select from settings s where s.company_id = c.id and s.key = 'campaignsEnabled' and s.value = 'false')`;

/** The settings of the scope's company, or those of some keys. */
export const listSettingRecords = (
  { em, companyId }: Pick<Scope, 'em' | 'companyId'>,
  keys: readonly string[] | null = null,
): Promise<SettingRecord[]> =>
  listRecords(em, settingRecords, {
    where: (bind) => `s.company_id = ${bind(companyId)}${keys === null ? '' : ` and s.key = any(${bind(keys)})`}`,
    orderBy: 's.id',
  });

/** Hides a secret value, but not whether there is one. */
export const maskSetting = (setting: SettingRecord): SettingRecord =>
  isSecret(setting.key) && setting.value !== '' ? { ...setting, value: tokenMask } : setting;
