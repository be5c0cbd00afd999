import styled from '@emotion/styled';
import type { CampaignRecord } from '#shared/outreach/campaigns/record.ts';
import { ListBanner, Time } from '#ui/kit/index.ts';
import { toLocale, useTexts } from '#ui/text/index.ts';
import { radius, tabular, text, v } from '#ui/theme/tokens.ts';
import { CampaignState } from './CampaignState.tsx';
import { FigureCard, FigureCards } from './FigureCards.tsx';

const Summary = styled.section`
  display: grid;
  gap: 12px;
  padding-top: 16px;
  color: ${v.ink.body};
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
  const { figures, pausedFor } = campaign;
  const { recipients, excluded, waiting, asked, confirmed, queued } = figures;
  const total = recipients - excluded;
  const done = total - waiting - asked - confirmed - queued;
  const percent = total === 0 ? 0 : Math.floor((done * 100) / total);
  const format = (count: number): string => count.toLocaleString(toLocale(language));
  return (
    <>
      {pausedFor !== null && <ListBanner data-waits="">{t(`campaigns.pauses.${pausedFor}`)}</ListBanner>}
      <Summary aria-label={t('campaigns.report.figures')}>
        <StateLine>
          <CampaignState {...campaign} />
          <span>{t('campaigns.report.progress', { percent, done: format(done), all: format(total) })}</span>
          {pausedFor === null && <Course campaign={campaign} />}
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
        <CampaignDetails campaign={campaign} />
      </Summary>
    </>
  );
}

/** What it waits for, and when it will have ended. */
function Course({ campaign: { status, waitingFor, nextAt, endsAt } }: { readonly campaign: CampaignRecord }) {
  const { t } = useTexts();
  return (
    <>
      {status === 'EM_ANDAMENTO' && waitingFor !== null && <span>{t(`campaigns.waits.${waitingFor}`)}</span>}
      {waitingFor === 'hours' && nextAt !== null && <Time at={nextAt} />}
      {endsAt !== null && (
        <span>
          {t('campaigns.report.endsAt')} <Time at={endsAt} />
        </span>
      )}
    </>
  );
}

function Figures({ campaign, format }: { readonly campaign: CampaignRecord; readonly format: (count: number) => string }) {
  const { t } = useTexts();
  const { figures, confirmation } = campaign;
  return (
    <FigureCards>
      <FigureCard label={t('campaigns.report.valid')}>{format(figures.recipients)}</FigureCard>
      {confirmation && <FigureCard label={t('campaigns.report.requested')}>{format(figures.confirmationsRequested)}</FigureCard>}
      {confirmation && <FigureCard label={t('campaigns.report.received')}>{format(figures.confirmationsReceived)}</FigureCard>}
      <FigureCard label={t('campaigns.report.delivered')}>{format(figures.delivered)}</FigureCard>
      {figures.incomplete > 0 && <FigureCard label={t('campaigns.report.incomplete')}>{format(figures.incomplete)}</FigureCard>}
      <FigureCard label={t('campaigns.report.failed')}>{format(figures.failed)}</FigureCard>
      <FigureCard label={t('campaigns.report.left')}>{format(figures.waiting + figures.confirmed + figures.queued)}</FigureCard>
    </FigureCards>
  );
}

function CampaignDetails({ campaign: { whatsapp, contactList, scheduledAt, completedAt } }: { readonly campaign: CampaignRecord }) {
  const { t } = useTexts();
  return (
    <FigureCards data-small="">
      <FigureCard label={t('campaigns.connection')}>{whatsapp?.name ?? '–'}</FigureCard>
      <FigureCard label={t('campaigns.list')}>{contactList?.name ?? '–'}</FigureCard>
      <FigureCard label={t('campaigns.scheduledAt')}>{scheduledAt === null ? '–' : <Time at={scheduledAt} />}</FigureCard>
      <FigureCard label={t('campaigns.completedAt')}>{completedAt === null ? '–' : <Time at={completedAt} />}</FigureCard>
    </FigureCards>
  );
}
