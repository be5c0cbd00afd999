import type { CampaignShippingRecord } from '#shared/outreach/campaigns/shippings.ts';
import { AppError, isErrorCode } from '#shared/errors.ts';
import { sendFailures, type SendFailure } from '#shared/rules/delivery.ts';
import { explainError, type Translate } from '#ui/text/index.ts';

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
