import { CircleAlert, CloudUpload } from 'lucide-react';
import { describeTicketAction, isActionItem, type OutboxItem } from '#ui/conversations/messages/index.ts';
import { useTexts } from '#ui/text/index.ts';

/** What waits for the connection, or was refused. */
export function LateMark({ items }: { readonly items: readonly OutboxItem[] }) {
  const { t } = useTexts();
  const late = items.filter(isActionItem).filter(({ isLate }) => isLate === true);
  const failed = late.filter(({ state }) => state === 'failed');
  const [first] = failed;
  const list = (actions: typeof late): string => actions.map(({ action }) => describeTicketAction(action, t)).join(', ');
  if (first !== undefined) {
    const label = t('ticketList.late.failed', { what: list(failed), reason: first.reason ?? '' });
    return <CircleAlert className="mark failed" size={14} strokeWidth={2} role="img" aria-label={label} />;
  }
  return (
    late.length > 0 && (
      <CloudUpload className="mark" size={14} strokeWidth={1.75} role="img" aria-label={t('ticketList.late.waits', { what: list(late) })} />
    )
  );
}
