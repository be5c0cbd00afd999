import { describeAction, removeOutboxItem, type TicketAction } from '#ui/areas/messages/index.ts';
import { toast } from '#ui/kit/index.ts';
import { t } from '#ui/text/index.ts';
import { offerUndo, undoTimeMs, withdrawUndo } from '#ui/areas/tickets/undo.ts';

/** Notice that an action waits for the connection, with its undo. */
export function tellActionWaits(ticketId: number, { key, action }: { readonly key: string; readonly action: TicketAction }): void {
  const undo = {
    ticketId,
    key,
    run: (): void => {
      withdrawUndo(undo);
      toast.dismiss('undo');
      removeOutboxItem(key);
    },
  };
  offerUndo(undo);
  toast.info(t('ticketList.late.queued', { name: action.name, what: describeAction(action, t) }), {
    id: 'undo',
    durationMs: undoTimeMs,
    action: { label: t('tickets.undo.action'), run: undo.run },
  });
}
