import styled from '@emotion/styled';
import { Ban, CircleCheck, CircleDashed, CircleX, Clock, type LucideIcon, MessageCircleQuestion, Send, TriangleAlert } from 'lucide-react';
import type { CampaignOutcome, CampaignShippingRecord } from '#shared/outreach/campaigns/shippings.ts';
import { formatPhoneNumber } from '#shared/rules/formatPhoneNumber.ts';
import { AppError, isErrorCode } from '#shared/errors.ts';
import { type SendFailure, sendFailures } from '#shared/rules/delivery.ts';
import { type Column, StatusBadge, Time, type Tint } from '#ui/kit/index.ts';
import { explainError, type Translate, useTexts } from '#ui/text/index.ts';
import { tabular, v } from '#ui/theme/tokens.ts';
import { textOfShipping } from './textOfShipping.ts';

const ownReasons = ['optedOut', 'blocked', 'declined', 'noAnswer', 'notSent'] as const;
type OwnReason = (typeof ownReasons)[number];

const isOwnReason = (reason: string): reason is OwnReason => ownReasons.some((own) => own === reason);
const isSendFailure = (reason: string): reason is SendFailure => sendFailures.some((failure) => failure === reason);

/** Why a recipient got nothing, in words; null without a reason. */
function explainReason(reason: string | null, t: Translate): string | null {
  if (reason === null) {
    return null;
  }
  if (isOwnReason(reason)) {
    return t(`campaigns.reasons.${reason}`);
  }
  if (isSendFailure(reason)) {
    return t(`guardian.failedFor.${reason}`);
  }
  return explainError(new AppError(isErrorCode(reason) ? reason : 'ERR_UNEXPECTED'));
}

/** What became of a recipient, in words: why they got nothing, or not every file; null where everything arrived. */
export function explainShipping({ outcome, reason, failedFiles }: CampaignShippingRecord, t: Translate): string | null {
  const words = explainReason(reason, t);
  return outcome === 'delivered' && failedFiles.length > 0
    ? t('campaigns.reasons.withoutFiles', { files: failedFiles.join(', '), reason: words ?? '' })
    : words;
}

const NumberText = styled.span`
  ${tabular}
`;
const MutedText = styled.span`
  color: ${v.ink.meta};
`;

const badges: Readonly<Record<CampaignOutcome, { readonly icon: LucideIcon; readonly tint: Tint }>> = {
  waiting: { icon: CircleDashed, tint: 'plain' },
  asked: { icon: MessageCircleQuestion, tint: 'brand' },
  confirmed: { icon: CircleCheck, tint: 'brand' },
  queued: { icon: Send, tint: 'brand' },
  delivered: { icon: CircleCheck, tint: 'good' },
  failed: { icon: CircleX, tint: 'bad' },
  refused: { icon: Ban, tint: 'plain' },
  expired: { icon: Clock, tint: 'plain' },
  excluded: { icon: Ban, tint: 'plain' },
};

/** When it was sent; before, when it will be. */
const timeOf = ({ deliveredAt, confirmationRequestedAt, outcome, dispatchAt }: CampaignShippingRecord): string | null =>
  deliveredAt ?? confirmationRequestedAt ?? (outcome === 'waiting' ? dispatchAt : null);

export function useShippingColumns(): Column<CampaignShippingRecord>[] {
  const { t } = useTexts();
  return [
    { key: 'name', label: t('campaigns.report.columns.name'), width: '22%', cell: ({ name, number }) => name || number },
    {
      key: 'number',
      label: t('campaigns.report.columns.number'),
      width: 176,
      optional: true,
      cell: ({ number }) => <NumberText>{formatPhoneNumber(number) ?? number}</NumberText>,
    },
    {
      key: 'outcome',
      label: t('campaigns.report.columns.outcome'),
      width: 168,
      essential: true,
      skeleton: 'state',
      cell: ({ outcome, failedFiles }) =>
        outcome === 'delivered' && failedFiles.length > 0 ? (
          <StatusBadge icon={TriangleAlert} tint="waiting">
            {t('campaigns.report.inPart')}
          </StatusBadge>
        ) : (
          <StatusBadge {...badges[outcome]}>{t(`campaigns.outcomes.${outcome}`)}</StatusBadge>
        ),
    },
    {
      key: 'reason',
      label: t('campaigns.report.columns.reason'),
      cell: (row) => {
        const words = explainShipping(row, t);
        if (words !== null) {
          return <span title={words}>{words}</span>;
        }
        const text = textOfShipping(row);
        return <MutedText title={text}>{text}</MutedText>;
      },
    },
    {
      key: 'time',
      label: t('campaigns.report.columns.time'),
      width: 168,
      optional: true,
      cell: (row) => {
        const at = timeOf(row);
        return at === null ? <MutedText>–</MutedText> : <Time at={at} />;
      },
    },
  ];
}
