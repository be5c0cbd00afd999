import styled from '@emotion/styled';
import { AlarmClock, ArrowLeftRight, CheckCheck, Mail, MailOpen, Tag, X } from 'lucide-react';
import type { TicketBulkInput } from '#shared/conversations/tickets/bulk.ts';
import { ActionMenu, IconButton, useEscapeKey } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { ellipsis, text, v } from '#ui/theme/tokens.ts';
import { openTicketDialog } from '#ui/conversations/tickets/dialogs/ticketDialogs.ts';
import { clearSelection, useSelectedIds } from './selection.ts';
import { useBulk } from './useBulk.ts';

const Bar = styled.div`
  display: flex;
  align-items: center;
  gap: 2px;
  height: 100%;
  width: 100%;
  min-width: 0;
  > p {
    flex: 1;
    margin: 0 4px;
    font: ${text.secondStrong};
    color: ${v.ink.strong};
    ${ellipsis}
  }
`;

/** What can be done with the selected tickets, in place of the search. */
export function BulkBar() {
  const { t } = useTexts();
  const ids = useSelectedIds();
  const change = useBulk();
  const leave = (): void => {
    clearSelection();
    // The bar takes the focus of its buttons with it.
    document.querySelector<HTMLElement>('[data-focus-home] [role="listbox"]')?.focus();
  };
  useEscapeKey(leave);
  const run = (action: TicketBulkInput['action']): void => {
    leave();
    void change({ ids: [...ids], action });
  };
  return (
    <Bar role="toolbar" aria-label={t('ticketList.bulk.bar')}>
      <IconButton icon={X} label={t('ticketList.bulk.clear')} keys="Esc" onClick={leave} />
      <p role="status">{t('ticketList.bulk.selected', { count: ids.length })}</p>
      <IconButton icon={CheckCheck} label={t('ticketList.bulk.close')} onClick={() => run('close')} />
      <IconButton
        icon={ArrowLeftRight}
        label={t('ticketList.bulk.transfer')}
        onClick={() => openTicketDialog({ kind: 'bulkTransfer', ids })}
      />
      <IconButton icon={Tag} label={t('ticketList.bulk.tag')} onClick={() => openTicketDialog({ kind: 'bulkTag', ids })} />
      <ActionMenu
        label={t('ticketList.bulk.more')}
        actions={[
          { key: 'snooze', label: t('ticketList.menu.snooze'), icon: AlarmClock, run: () => openTicketDialog({ kind: 'snooze', ids }) },
          { key: 'read', label: t('ticketList.menu.read'), icon: MailOpen, run: () => run('read') },
          { key: 'unread', label: t('ticketList.menu.unread'), icon: Mail, run: () => run('unread') },
        ]}
      />
    </Bar>
  );
}
