import { api } from '#shared/api.ts';
import { maxShippingPage, type CampaignOutcome, type CampaignShippingRecord } from '#shared/outreach/campaigns/shippings.ts';
import { formatCsv } from '#ui/data/files/csv.ts';
import { callEndpoint } from '#ui/data/http/client.ts';
import type { Translate } from '#ui/text/index.ts';
import { explainShipping } from './explainShipping.ts';
import { textOfShipping } from './textOfShipping.ts';

async function fetchAll(campaignId: number, outcome: CampaignOutcome | undefined): Promise<CampaignShippingRecord[]> {
  const rows: CampaignShippingRecord[] = [];
  const filter = outcome === undefined ? {} : { outcome };
  for (let pageNumber = 1, hasMore = true; hasMore; pageNumber += 1) {
    // Sequential on purpose: parallel pages would burden the server.
    // oxlint-disable-next-line no-await-in-loop
    const page = await callEndpoint(api.campaignShippings.page, { campaignId, pageNumber, pageSize: maxShippingPage, ...filter });
    rows.push(...page.shippings);
    hasMore = page.hasMore;
  }
  return rows;
}

/** Every recipient with its outcome as CSV. */
export async function buildShippingsCsv(campaignId: number, outcome: CampaignOutcome | undefined, t: Translate): Promise<string> {
  const headings = ['name', 'number', 'outcome', 'reason', 'time', 'text'] as const;
  const lines = (await fetchAll(campaignId, outcome)).map((row) => [
    row.name,
    row.number,
    t(`campaigns.outcomes.${row.outcome}`),
    explainShipping(row, t) ?? '',
    row.deliveredAt ?? row.confirmationRequestedAt ?? '',
    textOfShipping(row),
  ]);
  return formatCsv([headings.map((key) => t(`campaigns.report.columns.${key}`)), ...lines]);
}
