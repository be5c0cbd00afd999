import styled from '@emotion/styled';
import type { ReactNode } from 'react';
import type { CampaignRecord } from '#shared/areas/campaignRecord.ts';
import { ListBanner, Time } from '#ui/kit/index.ts';
import { toLocale, useTexts } from '#ui/text/index.ts';
import { radius, tabular, text, v } from '#ui/theme/tokens.ts';
import { CampaignState } from './CampaignState.tsx';

const Summary = styled.section`
  display: grid;
  gap: 12px;
  padding-top: 16px;
  color: ${v.ink.body};
`;
const Cards = styled.dl`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(132px, 1fr));
  gap: 8px;
  margin: 0;
  div {
    padding: 10px 12px;
    border: 1px solid ${v.line.hair};
    border-radius: ${radius.control};
  }
  dt {
    font: ${text.meta};
    color: ${v.ink.meta};
  }
  dd {
    margin: 2px 0 0;
    font: ${text.title};
    color: ${v.ink.strong};
    ${tabular}
  }
  &[data-small] dd {
    font: ${text.second};
  }
`;
const Progress = styled.div`
  height: 8px;
  border-radius: ${radius.pill};
  background: ${v.surface.hover};
  overflow: hidden;
  span {
    display: block;
    height: 100%;
    border-radius: inherit;
    background: ${v.brand.solid};
  }
  @media (forced-colors: active) {
    border: 1px solid CanvasText;
    span {
      background: Highlight;
    }
  }
`;
const StateLine = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 8px 12px;
  font: ${text.second};
  ${tabular}
`;

/** Progress, the figures of the specification, and why nothing is sent. */
export function ReportSummary({ campaign }: { readonly campaign: CampaignRecord }) {
  const { t, language } = useTexts();
  const { figures, status, waitingFor, pausedFor, nextAt, endsAt } = campaign;
  const { recipients, excluded, waiting, asked, confirmed, queued } = figures;
  const total = recipients - excluded;
  const done = total - waiting - asked - confirmed - queued;
  const percent = total === 0 ? 0 : Math.floor((done * 100) / total);
  const format = (count: number): string => count.toLocaleString(toLocale(language));
  return (
    <Summary aria-label={t('campaigns.report.figures')}>
      {pausedFor !== null && <ListBanner data-waits="">{t(`campaigns.pauses.${pausedFor}`)}</ListBanner>}
      <StateLine>
        <CampaignState {...campaign} />
        <span>{t('campaigns.report.progress', { percent, done: format(done), all: format(total) })}</span>
        {status === 'EM_ANDAMENTO' && pausedFor === null && waitingFor !== null && <span>{t(`campaigns.waits.${waitingFor}`)}</span>}
        {pausedFor === null && waitingFor === 'hours' && nextAt !== null && <Time at={nextAt} />}
        {endsAt !== null && (
          <span>
            {t('campaigns.report.endsAt')} <Time at={endsAt} />
          </span>
        )}
      </StateLine>
      <Progress
        role="progressbar"
        aria-label={t('campaigns.report.progressName')}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
      >
        <span style={{ width: `${percent}%` }} />
      </Progress>
      <Figures campaign={campaign} format={format} />
      <Facts campaign={campaign} />
    </Summary>
  );
}

function Card({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Figures({ campaign, format }: { readonly campaign: CampaignRecord; readonly format: (count: number) => string }) {
  const { t } = useTexts();
  const { figures, confirmation } = campaign;
  return (
    <Cards>
      <Card label={t('campaigns.report.valid')}>{format(figures.recipients)}</Card>
      {confirmation && <Card label={t('campaigns.report.requested')}>{format(figures.confirmationsRequested)}</Card>}
      {confirmation && <Card label={t('campaigns.report.received')}>{format(figures.confirmationsReceived)}</Card>}
      <Card label={t('campaigns.report.delivered')}>{format(figures.delivered)}</Card>
      {figures.incomplete > 0 && <Card label={t('campaigns.report.incomplete')}>{format(figures.incomplete)}</Card>}
      <Card label={t('campaigns.report.failed')}>{format(figures.failed)}</Card>
      <Card label={t('campaigns.report.left')}>{format(figures.waiting + figures.confirmed + figures.queued)}</Card>
    </Cards>
  );
}

function Facts({ campaign: { whatsapp, contactList, scheduledAt, completedAt } }: { readonly campaign: CampaignRecord }) {
  const { t } = useTexts();
  return (
    <Cards data-small="">
      <Card label={t('campaigns.connection')}>{whatsapp?.name ?? '–'}</Card>
      <Card label={t('campaigns.list')}>{contactList?.name ?? '–'}</Card>
      <Card label={t('campaigns.scheduledAt')}>{scheduledAt === null ? '–' : <Time at={scheduledAt} />}</Card>
      <Card label={t('campaigns.completedAt')}>{completedAt === null ? '–' : <Time at={completedAt} />}</Card>
    </Cards>
  );
}
