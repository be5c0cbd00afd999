import { CircleCheck, CircleDashed, ListFilter, LoaderCircle, TriangleAlert } from 'lucide-react';
import type { ContactListRecord } from '#shared/contacts/contacts/lists.ts';
import { StatusBadge } from '#ui/kit/index.ts';
import { toLocale, useTexts } from '#ui/text/index.ts';

/** Items with a result. */
export const countChecked = ({ validCount, invalidCount, failedCount }: ContactListRecord): number =>
  validCount + invalidCount + failedCount;

/** How far the check of a list is; nothing for an empty list. */
export function ListCheckBadge({ list }: { readonly list: ContactListRecord }) {
  const { t, language } = useTexts();
  const format = (count: number): string => count.toLocaleString(toLocale(language));
  const { contactsCount, failedCount, validCount, isChecking, filter } = list;
  if (filter !== null) {
    return (
      <StatusBadge icon={ListFilter} tint="brand">
        {t('contactLists.dynamic')}
      </StatusBadge>
    );
  }
  if (contactsCount === 0) {
    return null;
  }
  const checked = countChecked(list);
  if (isChecking) {
    return (
      <StatusBadge icon={LoaderCircle} tint="brand">
        {t('contactLists.check.running', { done: format(checked), total: format(contactsCount) })}
      </StatusBadge>
    );
  }
  if (checked < contactsCount) {
    return (
      <StatusBadge icon={CircleDashed}>
        {t('contactLists.check.left', { count: contactsCount - checked, left: format(contactsCount - checked) })}
      </StatusBadge>
    );
  }
  return failedCount > 0 ? (
    <StatusBadge icon={TriangleAlert} tint="waiting">
      {t('contactLists.check.failed', { count: failedCount, failed: format(failedCount) })}
    </StatusBadge>
  ) : (
    <StatusBadge icon={CircleCheck} tint="good">
      {t('contactLists.check.valid', { count: validCount, valid: format(validCount) })}
    </StatusBadge>
  );
}
