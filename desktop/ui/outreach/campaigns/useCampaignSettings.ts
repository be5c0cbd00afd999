import { api } from '#shared/api.ts';
import { defaultCampaignSettings, type CampaignSettings } from '#shared/outreach/campaigns/settings.ts';
import { useEndpointQuery } from '#ui/data/cache/query.ts';

/** Settings of campaigns; the defaults while none are stored. */
export function useCampaignSettings(): CampaignSettings {
  const { data = [] } = useEndpointQuery(api.campaignSettings.list, {});
  return parseCampaignSettings(data);
}

export const parseCampaignSettings = (records: readonly { readonly key: string; readonly value: string }[]): CampaignSettings => ({
  ...defaultCampaignSettings,
  ...Object.fromEntries(records.map(({ key, value }): [string, unknown] => [key, JSON.parse(value)])),
});
