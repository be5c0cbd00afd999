import { ArrowLeft } from 'lucide-react';
import { Link, useParams } from 'react-router-dom';
import { api } from '#shared/api.ts';
import { useEndpointQuery } from '#ui/data/cache/query.ts';
import { ErrorState, LinkButton, LoadingSkeleton, Page } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { CampaignReport } from './CampaignReport.tsx';

/** What has become of a campaign, live. */
export function CampaignReportScreen() {
  const { t } = useTexts();
  const id = Number(useParams()['campaignId']);
  const { data: campaign, error, refetch } = useEndpointQuery(api.campaigns.report, { id });
  const back = (
    <LinkButton
      as={Link}
      to="/campaigns"
      variant="plain"
      color="neutral"
      startDecorator={<ArrowLeft size={16} strokeWidth={1.75} aria-hidden />}
    >
      {t('campaigns.report.back')}
    </LinkButton>
  );
  return campaign === undefined ? (
    <Page title={t('places.campaigns')} tools={back}>
      {error === null ? <LoadingSkeleton lines={6} /> : <ErrorState error={error} onRetry={() => void refetch()} />}
    </Page>
  ) : (
    <CampaignReport campaign={campaign} back={back} />
  );
}
