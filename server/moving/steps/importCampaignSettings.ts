import {
  campaignSettingsInput,
  maxCampaignVariables,
  type CampaignSettings,
  type CampaignVariable,
} from '#shared/outreach/campaigns/settings.ts';
import { saveCampaignSettings } from '#server/outreach/campaigns/index.ts';
import { companyFilter, type MovingContext } from '#server/moving/MovingContext.ts';
import { readJson, readTrimmed } from '#server/moving/sourceValues.ts';
import type { SourceRecord } from '#server/moving/SourceDatabase.ts';

/** Settings that the older product has too. */
const broughtKeys = ['messageInterval', 'longerIntervalAfter', 'greaterInterval', 'variables'] as const;
type BroughtKey = (typeof broughtKeys)[number];

const isBrought = (key: string): key is BroughtKey => broughtKeys.some((broughtKey) => broughtKey === key);

function parseSetting(settings: Partial<Record<BroughtKey, unknown>>): Partial<CampaignSettings> | null {
  const { value, error } = campaignSettingsInput.validate(settings, { stripUnknown: true });
  return error ? null : value;
}

/** The variables that can be read, as many as a company may have. */
function parseVariables({ reporter }: MovingContext, key: string, list: unknown): Partial<CampaignSettings> | null {
  if (!Array.isArray(list)) {
    return null;
  }
  const parsed = list.flatMap((variable): CampaignVariable[] => parseSetting({ variables: [variable] })?.variables ?? []);
  const variables = parsed.slice(0, maxCampaignVariables);
  if (variables.length < list.length) {
    reporter.change('campaign_settings', key, `${list.length - variables.length} of its variables cannot be used here`);
  }
  return { variables };
}

async function importSetting(context: MovingContext, row: SourceRecord): Promise<void> {
  const { writer, reporter } = context;
  const [id, key] = [row['id'] ?? '', readTrimmed(row, 'key', 100)];
  if (!isBrought(key)) {
    reporter.refuse('campaign_settings', id, `there is no setting ${key} of campaigns`);
    return;
  }
  const value = readJson(row, 'value');
  const settings = key === 'variables' ? parseVariables(context, id, value) : parseSetting({ [key]: value });
  if (settings === null || value === null || value === undefined) {
    reporter.refuse('campaign_settings', id, `the setting ${key} of campaigns is not understood`);
    return;
  }
  // Of several rows with one key the older product reads the first.
  await writer.applyOnce('campaign_settings', key, async (scope) => {
    await saveCampaignSettings(scope, { settings });
    return undefined;
  });
}

/** Pace and variables of campaigns, each once: what an admin changes here stays. */
export async function importCampaignSettings(context: MovingContext): Promise<void> {
  for await (const rows of context.source.read('CampaignSettings', { filter: companyFilter(context, 'CampaignSettings') })) {
    for (const row of rows) {
      await importSetting(context, row);
    }
  }
}
