import { describeTicketAction, onSettled, removeOutboxItem, type TicketAction } from '#ui/conversations/messages/index.ts';
import { toast } from '#ui/kit/index.ts';
import { t } from '#ui/text/index.ts';
import { offerUndo, undoTimeMs, withdrawUndo } from '#ui/conversations/tickets/undo.ts';

/** An action in the outbox, by its key there. */
export interface WaitingAction {
  readonly key: string;
  readonly ticketId: number;
  readonly action: TicketAction;
}

function describeWaiting([{ action }, ...more]: readonly [WaitingAction, ...WaitingAction[]]): string {
  const what = describeTicketAction(action, t);
  return more.length === 0
    ? t('ticketList.late.queued', { name: action.name, what })
    : t('ticketList.late.queuedCount', { count: more.length + 1, what });
}

/** Notice that the same was done to tickets and waits for the connection, with its undo. */
export function tellActionsWait(waiting: readonly [WaitingAction, ...WaitingAction[]]): void {
  const left = new Set(waiting.map(({ key }) => key));
  const undo = { ticketId: waiting[0].ticketId, run: (): void => [...left].forEach(removeOutboxItem) };
  const action = { label: t('tickets.undo.action'), run: undo.run };
  // A notice under the pointer stands longer than its time, and another one may have taken its place.
  for (const { key } of waiting) {
    onSettled(key, () => {
      left.delete(key);
      if (left.size === 0) {
        withdrawUndo(undo);
        toast.dismiss('undo', action);
      }
    });
  }
  offerUndo(undo);
  toast.info(describeWaiting(waiting), { id: 'undo', durationMs: undoTimeMs, action });
}
