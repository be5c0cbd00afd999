import styled from '@emotion/styled';
import { CircleCheck, type LucideIcon, OctagonAlert, TriangleAlert } from 'lucide-react';
import { type Control, useWatch } from 'react-hook-form';
import { api } from '#shared/api.ts';
import type { CampaignPreview } from '#shared/outreach/campaigns/preview.ts';
import { formatPhoneNumber } from '#shared/rules/formatPhoneNumber.ts';
import type { RiskLevel } from '#shared/rules/campaignRisk.ts';
import { type CampaignRecord, mapCampaignTexts } from '#shared/outreach/campaigns/record.ts';
import type { CampaignInput } from '#shared/outreach/campaigns/index.ts';
import { toZonedTime } from '#shared/rules/zonedTime.ts';
import { hourMs } from '#shared/rules/durations.ts';
import { useEndpointQuery } from '#ui/data/cache/query.ts';
import { ErrorState, type FileValue, LoadingSkeleton, StatusBadge, Time, type Tint, useDebounced } from '#ui/kit/index.ts';
import { toLocale, useTexts } from '#ui/text/index.ts';
import { radius, tabular, text, v } from '#ui/theme/tokens.ts';
import { FigureCard, FigureCards } from './FigureCards.tsx';
import { isForeseeable } from './isForeseeable.ts';

/** The form of a campaign. */
export interface CampaignValues extends CampaignInput {
  file?: FileValue;
}

export const newCampaign: CampaignValues = {
  ...mapCampaignTexts(() => ''),
  name: '',
  confirmation: false,
  scheduledAt: '',
  whatsappId: null,
  contactListId: null,
  fileListId: null,
  tagListId: null,
  sendWindow: 'workingHours',
  file: null,
};

/** `timeZone`: the company's, in which its time is written. */
export const toCampaignValues = (campaign: CampaignRecord, timeZone: string): CampaignValues => ({
  ...mapCampaignTexts((key) => campaign[key]),
  name: campaign.name,
  confirmation: campaign.confirmation,
  scheduledAt: campaign.scheduledAt === null ? '' : toZonedTime(new Date(campaign.scheduledAt), timeZone),
  whatsappId: campaign.whatsappId,
  contactListId: campaign.contactListId,
  fileListId: campaign.fileListId,
  tagListId: null,
  sendWindow: campaign.sendWindow,
  file: campaign.mediaName === null ? null : { name: campaign.mediaName },
});

/** As the specification has it: not while it is being sent or is about to be, nor afterwards. */
export const isCampaignEditable = ({ status, scheduledAt }: CampaignRecord, now: number): boolean =>
  status === 'INATIVA' || status === 'CANCELADA' || (status === 'PROGRAMADA' && Date.parse(scheduledAt ?? '') - now > hourMs);

const Panel = styled.div`
  display: grid;
  gap: 20px;
  font: ${text.body};
  color: ${v.ink.body};
  h3 {
    margin: 0 0 6px;
    font: ${text.strong};
    color: ${v.ink.strong};
  }
  ul {
    display: grid;
    gap: 4px;
    margin: 0;
    padding-left: 20px;
    list-style: disc;
  }
`;
const Sample = styled.li`
  padding: 8px 12px;
  border-radius: ${radius.control};
  background: ${v.surface.hover};
  white-space: pre-wrap;
  overflow-wrap: anywhere;
  small {
    display: block;
    font: ${text.meta};
    color: ${v.ink.meta};
    ${tabular}
  }
`;

const levels: Readonly<Record<RiskLevel, { readonly icon: LucideIcon; readonly tint: Tint }>> = {
  low: { icon: CircleCheck, tint: 'good' },
  medium: { icon: TriangleAlert, tint: 'waiting' },
  high: { icon: OctagonAlert, tint: 'bad' },
};

interface CampaignPreviewPanelProps {
  readonly control: Control<CampaignValues, unknown, CampaignValues>;
  readonly id: number | null;
}

const debounceMs = 400;

/** A dry run of what the form holds now. */
export function CampaignPreviewPanel({ control, id }: CampaignPreviewPanelProps) {
  const { file: _file, ...values } = useWatch({ control });
  const input = useDebounced(JSON.stringify({ ...values, name: '', scheduledAt: values.scheduledAt || null, id }), debounceMs);
  const parsed: object = JSON.parse(input);
  const { data, error, refetch } = useEndpointQuery(api.campaigns.preview, parsed, {
    keepPrevious: true,
    staleTime: 0,
  });
  if (data === undefined) {
    return error === null ? <LoadingSkeleton lines={5} /> : <ErrorState error={error} onRetry={() => void refetch()} />;
  }
  return (
    <Panel>
      <Problems preview={data} />
      <Figures preview={data} />
      {isForeseeable(data) && <Risk preview={data} />}
      <Exclusions preview={data} />
      <Samples preview={data} />
    </Panel>
  );
}

interface PartProps {
  readonly preview: CampaignPreview;
}

function Problems({ preview: { problems } }: PartProps) {
  const { t } = useTexts();
  return (
    problems.length > 0 && (
      <section>
        <h3>{t('campaigns.preview.missing')}</h3>
        <ul>
          {problems.map((problem) => (
            <li key={problem}>{t(`campaigns.problems.${problem}`)}</li>
          ))}
        </ul>
      </section>
    )
  );
}

function Figures({ preview }: PartProps) {
  const { recipients, strangers } = preview;
  const { startsAt, endsAt } = isForeseeable(preview) ? preview : { startsAt: null, endsAt: null };
  const { t, language } = useTexts();
  const format = (count: number): string => count.toLocaleString(toLocale(language));
  return (
    <FigureCards data-pairs="">
      <FigureCard label={t('campaigns.preview.recipients')}>{format(recipients)}</FigureCard>
      <FigureCard label={t('campaigns.preview.strangers')}>{format(strangers)}</FigureCard>
      <FigureCard label={t('campaigns.preview.startsAt')}>{startsAt === null ? '–' : <Time at={startsAt} />}</FigureCard>
      <FigureCard label={t('campaigns.preview.endsAt')}>{endsAt === null ? '–' : <Time at={endsAt} />}</FigureCard>
    </FigureCards>
  );
}

function Risk({ preview: { risk, riskReasons, sameText, strangersPerDay } }: PartProps) {
  const { t } = useTexts();
  return (
    <section>
      <h3>{t('campaigns.preview.risk')}</h3>
      <StatusBadge {...levels[risk]}>{t(`campaigns.risks.${risk}`)}</StatusBadge>
      {(riskReasons.length > 0 || strangersPerDay !== null) && (
        <ul style={{ marginTop: 8 }}>
          {strangersPerDay !== null && <li>{t('campaigns.preview.perDay', { limit: strangersPerDay })}</li>}
          {riskReasons.map((reason) => (
            <li key={reason}>{t(`campaigns.riskReasons.${reason}`, { number: sameText })}</li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Exclusions({ preview: { exclusions } }: PartProps) {
  const { t, language } = useTexts();
  return (
    exclusions.length > 0 && (
      <section>
        <h3>{t('campaigns.preview.exclusions')}</h3>
        <ul>
          {exclusions.map(({ reason, count }) => (
            <li key={reason}>
              {count.toLocaleString(toLocale(language))} · {t(`campaigns.exclusions.${reason}`)}
            </li>
          ))}
        </ul>
      </section>
    )
  );
}

function Samples({ preview: { samples } }: PartProps) {
  const { t } = useTexts();
  return (
    samples.length > 0 && (
      <section>
        <h3>{t('campaigns.preview.samples')}</h3>
        <ul style={{ padding: 0, listStyle: 'none' }}>
          {samples.map(({ name, number, message, confirmationMessage }) => (
            <Sample key={number}>
              <small>
                {name} · {formatPhoneNumber(number) ?? number}
              </small>
              {confirmationMessage !== null && `${confirmationMessage}\n→ `}
              {message}
            </Sample>
          ))}
        </ul>
      </section>
    )
  );
}
