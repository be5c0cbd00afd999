import styled from '@emotion/styled';
import { api } from '#shared/api.ts';
import type { ContactListRecord } from '#shared/areas/contactLists.ts';
import { AppError, isErrorCode } from '#shared/errors.ts';
import { useEndpointMutation } from '#ui/data/cache/useEndpointMutation.ts';
import { BusyButton } from '#ui/kit/index.ts';
import { explainError, toLocale, useTexts } from '#ui/text/index.ts';
import { size, tabular, text, v, width } from '#ui/theme/tokens.ts';
import { countChecked } from './ListCheckBadge.tsx';

const BannerBox = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 4px 12px;
  min-height: ${size.banner};
  margin: 0 -24px;
  padding: 4px 24px;
  font: ${text.second};
  background: ${v.brand.soft};
  color: ${v.brand.ink};
  &[data-waits] {
    background: ${v.waiting.soft};
    color: ${v.waiting.ink};
  }
  b {
    font: ${text.secondStrong};
    ${tabular}
  }
  ${width.narrow} {
    margin: 0 -16px;
    padding: 4px 16px;
  }
`;

/** Sentence for what the check waits for; the usual pace needs none. */
const explainWaiting = (code: string | null): string | null =>
  code === null || code === 'ERR_WAPP_CHECK_PACE' ? null : explainError(new AppError(isErrorCode(code) ? code : 'ERR_UNEXPECTED'));

/** Progress of the check of a list, or that numbers wait for one. */
export function CheckBanner({ list }: { readonly list: ContactListRecord }) {
  const { t, language } = useTexts();
  const toEvent = (record: ContactListRecord) => ['ContactList', { action: 'update', record }] as const;
  const start = useEndpointMutation(api.contactLists.check, { toEvent });
  const stop = useEndpointMutation(api.contactLists.stopCheck, { toEvent });
  const { id, isChecking, contactsCount, failedCount, waitingFor } = list;
  const format = (count: number): string => count.toLocaleString(toLocale(language));
  const checked = countChecked(list);
  const left = contactsCount - checked + failedCount;
  if (!isChecking && left === 0) {
    return null;
  }
  const reason = isChecking ? explainWaiting(waitingFor) : null;
  const { mutate, isPending } = isChecking ? stop : start;
  return (
    <BannerBox data-waits={isChecking && reason === null ? undefined : ''}>
      <b role="status">
        {isChecking
          ? t('contactLists.check.progress', { done: format(checked), total: format(contactsCount) })
          : t('contactLists.check.open', { count: left, left: format(left) })}
      </b>
      {reason !== null && <span>{reason}</span>}
      <BusyButton size="sm" variant="plain" color="neutral" busy={isPending} onClick={() => mutate({ id })}>
        {isChecking ? t('contactLists.check.stop') : t('contactLists.check.start')}
      </BusyButton>
    </BannerBox>
  );
}
