import { CircleStop, Play, RotateCcw } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { api } from '#shared/api.ts';
import type { CampaignRecord } from '#shared/outreach/campaigns/record.ts';
import {
  type CampaignOutcome,
  campaignOutcomes,
  type CampaignShippingRecord,
  maxShippingPage,
} from '#shared/outreach/campaigns/shippings.ts';
import { useEndpointPages } from '#ui/data/cache/query.ts';
import { downloadCsv, formatCsv } from '#ui/data/files/csv.ts';
import { Button, DataTable, DownloadButton, EmptyState, NoResults, Page, SegmentedControl } from '#ui/kit/index.ts';
import { toTableProps } from '#ui/shell/lists/listState.ts';
import { toLocale, type Translate, useTexts } from '#ui/text/index.ts';
import { callEndpoint } from '#ui/data/http/client.ts';
import { ReportSummary } from './ReportSummary.tsx';
import { useCampaignControls } from './useCampaignControls.ts';
import { explainShipping, useShippingColumns } from './useShippingColumns.tsx';
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
async function buildShippingsCsv(campaignId: number, outcome: CampaignOutcome | undefined, t: Translate): Promise<string> {
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

interface CampaignReportProps {
  readonly campaign: CampaignRecord;
  readonly back: ReactNode;
}

type Filter = CampaignOutcome | 'all';

const isOutcome = (value: string | null): value is CampaignOutcome => campaignOutcomes.some((outcome) => outcome === value);

/** Figures of a campaign, and every recipient with its outcome. */
export function CampaignReport({ campaign, back }: CampaignReportProps) {
  const { t, language } = useTexts();
  const [searchParams, setSearchParams] = useSearchParams();
  const chosen = searchParams.get('outcome');
  const filter: Filter = isOutcome(chosen) ? chosen : 'all';
  const term = searchParams.get('q') ?? '';
  const outcome = filter === 'all' ? {} : { outcome: filter };
  const pages = useEndpointPages(api.campaignShippings.page, { campaignId: campaign.id, searchParam: term, ...outcome }, 'shippings');
  const change = (key: string, value: string): void =>
    setSearchParams((former) => {
      const next = new URLSearchParams(former);
      next.delete(key);
      return value === '' || value === 'all' ? next : new URLSearchParams([...next, [key, value]]);
    });
  const { figures } = campaign;
  const format = (count: number): string => count.toLocaleString(toLocale(language));
  const options = (['all', ...campaignOutcomes] as const)
    .filter((value) => value === 'all' || value === filter || figures[value] > 0)
    .map((value) => ({
      value,
      label:
        value === 'all'
          ? t('campaigns.report.all', { all: format(figures.recipients) })
          : `${t(`campaigns.outcomes.${value}`)} ${format(figures[value])}`,
    }));
  return (
    <Page
      title={campaign.name}
      search={{ label: t('campaigns.report.search'), value: term, onSearch: (next) => change('q', next) }}
      tools={
        <>
          {back}
          <CsvButton campaign={campaign} filter={filter} />
        </>
      }
      action={<ControlButton campaign={campaign} />}
    >
      <ReportSummary campaign={campaign} />
      <div style={{ padding: '12px 0', overflowX: 'auto' }}>
        <SegmentedControl
          label={t('campaigns.report.filter')}
          options={options}
          value={filter}
          onPick={(value) => change('outcome', value)}
        />
      </div>
      <DataTable
        {...toTableProps(pages)}
        caption={t('campaigns.report.recipients')}
        columns={useShippingColumns()}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        empty={
          term === '' ? (
            <EmptyState title={t('campaigns.report.empty.title')}>{t('campaigns.report.empty.text')}</EmptyState>
          ) : (
            <NoResults term={term} onClear={() => change('q', '')} />
          )
        }
      />
    </Page>
  );
}

/** Stops the campaign, or lets it go on. */
function ControlButton({ campaign: { id, status, pausedFor } }: Pick<CampaignReportProps, 'campaign'>) {
  const { t } = useTexts();
  const { cancel, restart, resume } = useCampaignControls();
  if (status === 'EM_ANDAMENTO' && pausedFor !== null) {
    return (
      <Button startDecorator={<Play size={16} strokeWidth={1.75} aria-hidden />} onClick={() => resume(id)}>
        {t('campaigns.resume')}
      </Button>
    );
  }
  if (status === 'EM_ANDAMENTO') {
    return (
      <Button
        variant="outlined"
        color="danger"
        startDecorator={<CircleStop size={16} strokeWidth={1.75} aria-hidden />}
        onClick={() => cancel(id)}
      >
        {t('campaigns.cancel')}
      </Button>
    );
  }
  return (
    status === 'CANCELADA' && (
      <Button startDecorator={<RotateCcw size={16} strokeWidth={1.75} aria-hidden />} onClick={() => restart(id)}>
        {t('campaigns.restart')}
      </Button>
    )
  );
}

function CsvButton({ campaign: { id, name }, filter }: { readonly campaign: CampaignRecord; readonly filter: Filter }) {
  const { t } = useTexts();
  const save = async (): Promise<void> =>
    downloadCsv(await buildShippingsCsv(id, filter === 'all' ? undefined : filter, t), t('campaigns.report.fileName', { name }));
  return <DownloadButton label={t('campaigns.report.csv')} onSave={save} />;
}
