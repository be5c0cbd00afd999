import { describeAction, onSettled, removeOutboxItem, type TicketAction } from '#ui/conversations/messages/index.ts';
import { toast } from '#ui/kit/index.ts';
import { t } from '#ui/text/index.ts';
import { offerUndo, undoTimeMs, withdrawUndo } from '#ui/conversations/tickets/undo.ts';

/** Notice that an action waits for the connection, with its undo. */
export function tellActionWaits(ticketId: number, { key, action: waiting }: { readonly key: string; readonly action: TicketAction }): void {
  const undo = { ticketId, run: (): void => removeOutboxItem(key) };
  const action = { label: t('tickets.undo.action'), run: undo.run };
  // A notice under the pointer stands longer than its time, and another one may have taken its place.
  onSettled(key, () => {
    withdrawUndo(undo);
    toast.dismiss('undo', action);
  });
  offerUndo(undo);
  toast.info(t('ticketList.late.queued', { name: waiting.name, what: describeAction(waiting, t) }), {
    id: 'undo',
    durationMs: undoTimeMs,
    action,
  });
}
