import type { EntityManager } from '@mikro-orm/postgresql';
import { settingKeys, settingRule, type SettingKey } from '#shared/areas/settings.ts';
import { execute } from '#server/platform/db/rows.ts';

const defaults = 'select key, value, n from unnest($1::text[], $2::text[]) with ordinality as known (key, value, n)';
const values = settingKeys.map((key) => settingRule(key).default);

/** Gives a new company every setting. */
export async function createSettings(
  { em, companyId }: { readonly em: EntityManager; readonly companyId: number },
  overrides: Partial<Record<SettingKey, string>> = {},
): Promise<void> {
  const chosen = settingKeys.map((key) => overrides[key] ?? settingRule(key).default);
  await execute(em, `insert into settings (company_id, key, value) select $3, key, value from (${defaults}) d order by n`, [
    settingKeys,
    chosen,
    companyId,
  ]);
}

/** Gives companies from before a setting existed its default; runs at every start, under the support role. */
export async function ensureSettings({ em }: { readonly em: EntityManager }): Promise<void> {
  await execute(
    em,
    `insert into settings (company_id, key, value) select c.id, d.key, d.value from companies c cross join (${defaults}) d
     order by c.id, d.n on conflict (company_id, key) do nothing`,
    [settingKeys, values],
  );
}
