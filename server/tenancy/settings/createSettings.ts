import type { EntityManager } from '@mikro-orm/postgresql';
import { settingKeys, getSettingDefinition, type SettingKey } from '#shared/tenancy/settings.ts';
import { execute } from '#server/platform/database/queryRows.ts';

const defaultsQuery = 'select key, value, n from unnest($1::text[], $2::text[]) with ordinality as known (key, value, n)';
const defaultValues = settingKeys.map((key) => getSettingDefinition(key).default);

/** Inserts every setting of a new company. */
export async function createSettings(
  { em, companyId }: { readonly em: EntityManager; readonly companyId: number },
  overrides: Partial<Record<SettingKey, string>> = {},
): Promise<void> {
  const companyValues = settingKeys.map((key) => overrides[key] ?? getSettingDefinition(key).default);
  await execute(em, `insert into settings (company_id, key, value) select $3, key, value from (${defaultsQuery}) d order by n`, [
    settingKeys,
    companyValues,
    companyId,
  ]);
}

/** Adds the defaults of new settings to existing companies; runs at every start, under the support role. */
export async function ensureSettings({ em }: { readonly em: EntityManager }): Promise<void> {
  await execute(
    em,
    `insert into settings (company_id, key, value) select c.id, d.key, d.value from companies c cross join (${defaultsQuery}) d
     order by c.id, d.n on conflict (company_id, key) do nothing`,
    [settingKeys, defaultValues],
  );
}
