import { api } from '#shared/api.ts';
import type { ContactListRecord } from '#shared/contacts/contacts/lists.ts';
import { AppError, isErrorCode } from '#shared/errors.ts';
import { useEndpointMutation } from '#ui/data/cache/useEndpointMutation.ts';
import { ListBanner } from '#ui/kit/index.ts';
import { explainError, toLocale, useTexts } from '#ui/text/index.ts';
import { countChecked } from './ListCheckBadge.tsx';

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
    <ListBanner data-waits={isChecking && reason === null ? undefined : ''}>
      <b role="status">
        {isChecking
          ? t('contactLists.check.progress', { done: format(checked), total: format(contactsCount) })
          : t('contactLists.check.open', { count: left, left: format(left) })}
      </b>
      {reason !== null && <span>{reason}</span>}
      <button type="button" aria-disabled={isPending} onClick={() => isPending || mutate({ id })}>
        {isChecking ? t('contactLists.check.stop') : t('contactLists.check.start')}
      </button>
    </ListBanner>
  );
}
