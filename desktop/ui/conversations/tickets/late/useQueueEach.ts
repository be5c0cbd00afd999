import { useQueryClient } from '@tanstack/react-query';
import { api } from '#shared/api.ts';
import type { TicketBulkInput, TicketBulkResult } from '#shared/conversations/tickets/bulk.ts';
import { listCachedResults } from '#ui/data/cache/query.ts';
import { toast } from '#ui/kit/index.ts';
import { explainError } from '#ui/text/index.ts';
import { findCachedTicket } from '#ui/conversations/tickets/cache/ticketCache.ts';
import type { AnyTicket } from '#ui/conversations/tickets/dialogs/ticketDialogs.ts';
import type { WaitingAction } from './tellActionsWait.ts';
import { tellWaiting, useQueueAction, type NewAction } from './useQueueAction.ts';

type BulkAction = Exclude<TicketBulkInput['action'], 'undo'>;

/** Does the same to several tickets without a connection: each waits for itself, and one notice tells of all. */
export function useQueueEach(): (action: BulkAction, input: TicketBulkInput) => TicketBulkResult {
  const cache = useQueryClient();
  const queueAction = useQueueAction();
  const queueOne = async (ticket: AnyTicket, action: NewAction, waiting: WaitingAction[]): Promise<void> => {
    try {
      await queueAction(ticket, action, (one) => waiting.push(one));
    } catch (error) {
      toast.error(ticket.contact.name, { detail: explainError(error) });
    }
  };
  return (kind, { ids, queueId, userId, until, tagId }) => {
    const tag = listCachedResults(cache, api.tags.list)
      .flat()
      .find(({ id }) => id === tagId);
    const details = { queueId, userId, until, ...(tag && { tag: { id: tag.id, name: tag.name, color: tag.color } }) };
    const waiting: WaitingAction[] = [];
    const tickets = ids.flatMap((id) => findCachedTicket(cache, id) ?? []);
    void Promise.all(tickets.map((ticket) => queueOne(ticket, { kind, ...details }, waiting))).then(() => tellWaiting(waiting));
    return { outcomes: ids.map((id) => ({ id, outcome: 'unchanged' })), tickets: [] };
  };
}
