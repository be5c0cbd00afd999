import { useQueryClient } from '@tanstack/react-query';
import { describeAction, enqueueAction, removeOutboxItem, type ActionOutcome, type TicketAction } from '#ui/areas/messages/index.ts';
import { toActor, useUser } from '#ui/data/session/session.ts';
import { toast } from '#ui/kit/index.ts';
import { formatContactName, useTexts } from '#ui/text/index.ts';
import { cacheTicket } from '#ui/areas/tickets/cache/ticketCache.ts';
import type { AnyTicket } from '#ui/areas/tickets/dialogs/ticketDialogs.ts';
import { offerUndo, undoTimeMs, withdrawUndo } from '#ui/areas/tickets/undo.ts';

export type NewAction = Omit<TicketAction, 'name' | 'seen'>;

/** What the agent sees matters to what moves or hides the ticket; a tag may be set whoever has it. */
const isSeenBy = ({ kind }: NewAction): boolean => !['tag', 'untag', 'note', 'read', 'unread'].includes(kind);

/** What puts a ticket away must not put away what the customer has written meanwhile. */
const isPuttingAway = ({ kind }: NewAction): boolean => kind === 'close' || kind === 'snooze';

export const toTicketAction = ({ contact, isGroup, status, userId, lastMessageAt }: AnyTicket, action: NewAction): TicketAction => ({
  ...action,
  name: formatContactName({ ...contact, isGroup }),
  ...(isSeenBy(action) && { seen: { status, userId, ...(isPuttingAway(action) && { lastMessageAt }) } }),
});

/** Does something to a ticket as its row or conversation shows it; without a connection it waits, which is said and can be undone. */
export function useQueueAction(): (ticket: AnyTicket, action: NewAction) => Promise<ActionOutcome> {
  const { t } = useTexts();
  const cache = useQueryClient();
  const user = useUser();
  return async (ticket, newAction) => {
    const action = toTicketAction(ticket, newAction);
    const outcome = await enqueueAction(ticket.id, action);
    if (outcome.state === 'done') {
      if (outcome.ticket !== undefined) {
        cacheTicket(cache, outcome.ticket, toActor(user));
      }
      return outcome;
    }
    const { key } = outcome;
    const undo = {
      ticketId: ticket.id,
      run: (): void => {
        withdrawUndo(undo);
        toast.dismiss('undo');
        removeOutboxItem(key);
      },
    };
    offerUndo(undo);
    toast.info(t('tickets.late.queued', { name: action.name, what: describeAction(action, t) }), {
      id: 'undo',
      durationMs: undoTimeMs,
      action: { label: t('tickets.undo.action'), run: undo.run },
    });
    return outcome;
  };
}
