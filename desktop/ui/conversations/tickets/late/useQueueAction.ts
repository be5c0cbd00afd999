import { useQueryClient } from '@tanstack/react-query';
import { enqueueAction, type ActionOutcome, type TicketAction } from '#ui/conversations/messages/index.ts';
import { toActor, useUser } from '#ui/data/session/session.ts';
import { formatContactName } from '#ui/text/index.ts';
import type { AnyTicket } from '#ui/conversations/tickets/dialogs/ticketDialogs.ts';
import { cacheActionResult } from './cacheActionResult.ts';
import type { WaitingAction } from './tellActionsWait.ts';

export type NewAction = Omit<TicketAction, 'name' | 'seen'>;

/** Actions that move or hide the ticket depend on what the agent sees; a tag may be set with any assignee. */
const isSeenBy = ({ kind }: NewAction): boolean => !['tag', 'untag', 'lane', 'note', 'read', 'unread'].includes(kind);

/** What puts a ticket away must not put away what the customer has written meanwhile. */
const isPuttingAway = ({ kind, macro }: NewAction): boolean => kind === 'close' || kind === 'snooze' || macro?.putsAway === true;

export const toTicketAction = ({ contact, isGroup, status, userId, lastMessageAt }: AnyTicket, action: NewAction): TicketAction => ({
  ...action,
  name: formatContactName({ ...contact, isGroup }),
  ...(isSeenBy(action) && { seen: { status, userId, ...(isPuttingAway(action) && { lastMessageAt }) } }),
});

/** The notice is rare, and loaded after the first screen; the row and the conversation show it too. */
export async function tellWaiting([first, ...more]: readonly WaitingAction[]): Promise<void> {
  if (first !== undefined) {
    await import('./tellActionsWait.ts').then(
      ({ tellActionsWait }) => tellActionsWait([first, ...more]),
      () => undefined,
    );
  }
}

const tellOne = (waiting: WaitingAction): void => void tellWaiting([waiting]);

/** Does something to a ticket as its row or conversation shows it; without a connection it waits, which is said and can be undone. */
type QueueAction = (ticket: AnyTicket, action: NewAction, tell?: (waiting: WaitingAction) => void) => Promise<ActionOutcome>;

export function useQueueAction(): QueueAction {
  const cache = useQueryClient();
  const user = useUser();
  return async (ticket, newAction, tell = tellOne) => {
    const action = toTicketAction(ticket, newAction);
    const outcome = await enqueueAction(ticket.id, action);
    if (outcome.state === 'done') {
      cacheActionResult(cache, outcome, { ticketId: ticket.id, kind: action.kind, actor: toActor(user) });
      return outcome;
    }
    tell({ key: outcome.key, ticketId: ticket.id, action });
    return outcome;
  };
}
