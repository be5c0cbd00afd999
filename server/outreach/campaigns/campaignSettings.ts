import type { api } from '#shared/api.ts';
import {
  campaignSettingKeys,
  defaultCampaignSettings,
  type CampaignSettingRecord,
  type CampaignSettings,
} from '#shared/outreach/campaigns/settings.ts';
import type { InputOf } from '#shared/kit/endpoint.ts';
import { execute } from '#server/platform/database/queryRows.ts';
import { listRecords } from '#server/platform/database/records.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { campaignSettingRecords } from './campaignRecords.ts';

/** All of them, or none while nothing was set: older clients take the list for complete. */
export const listCampaignSettings = ({ em }: Scope): Promise<CampaignSettingRecord[]> =>
  listRecords(em, campaignSettingRecords, { orderBy: 'r.id' });

export async function readCampaignSettings(scope: Scope): Promise<CampaignSettings> {
  const stored = (await listCampaignSettings(scope)).map(({ key, value }): [string, unknown] => [key, JSON.parse(value)]);
  return { ...defaultCampaignSettings, ...Object.fromEntries(stored) };
}

const saveStatement = `
  insert into campaign_settings as known (company_id, key, value)
  select $1, key, value from unnest($2::text[], $3::text[]) as given (key, value)
  on conflict on constraint campaign_settings_key do update set value = excluded.value, updated_at = now()
  where known.value <> excluded.value`;

/** The first of two equal keys counts. */
const uniqueVariables = ({ variables }: CampaignSettings): CampaignSettings['variables'] =>
  [...new Map(variables.toReversed().map(({ key, value }) => [key, { key, value }])).values()].toReversed();

export async function saveCampaignSettings(
  scope: Scope,
  { settings }: InputOf<typeof api.campaignSettings.save>,
): Promise<CampaignSettingRecord[]> {
  const all: CampaignSettings = { ...(await readCampaignSettings(scope)), ...settings };
  const clean = { ...all, variables: uniqueVariables(all) };
  const values = campaignSettingKeys.map((key) => JSON.stringify(clean[key]));
  await execute(scope.em, saveStatement, [scope.companyId, campaignSettingKeys, values]);
  scope.recordEvent('campaignSettings.changed', {});
  return listCampaignSettings(scope);
}
