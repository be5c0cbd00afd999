import { useQueryClient } from '@tanstack/react-query';
import { enqueueAction, type ActionOutcome, type TicketAction } from '#ui/conversations/messages/index.ts';
import { toActor, useUser } from '#ui/data/session/session.ts';
import { formatContactName } from '#ui/text/index.ts';
import type { AnyTicket } from '#ui/conversations/tickets/dialogs/ticketDialogs.ts';
import { cacheActionResult } from './cacheActionResult.ts';
import type { tellActionWaits } from './tellActionWaits.ts';

export type NewAction = Omit<TicketAction, 'name' | 'seen'>;

/** What the agent sees matters to what moves or hides the ticket; a tag may be set whoever has it. */
const isSeenBy = ({ kind }: NewAction): boolean => !['tag', 'untag', 'lane', 'note', 'read', 'unread'].includes(kind);

/** What puts a ticket away must not put away what the customer has written meanwhile. */
const isPuttingAway = ({ kind, macro }: NewAction): boolean => kind === 'close' || kind === 'snooze' || macro?.putsAway === true;

export const toTicketAction = ({ contact, isGroup, status, userId, lastMessageAt }: AnyTicket, action: NewAction): TicketAction => ({
  ...action,
  name: formatContactName({ ...contact, isGroup }),
  ...(isSeenBy(action) && { seen: { status, userId, ...(isPuttingAway(action) && { lastMessageAt }) } }),
});

/** The notice is rare, and loaded after the first screen; the row and the conversation show it too. */
async function tellWaiting(...waiting: Parameters<typeof tellActionWaits>): Promise<void> {
  await import('./tellActionWaits.ts').then(
    ({ tellActionWaits: tell }) => tell(...waiting),
    () => undefined,
  );
}

/** Does something to a ticket as its row or conversation shows it; without a connection it waits, which is said and can be undone. */
export function useQueueAction(): (ticket: AnyTicket, action: NewAction) => Promise<ActionOutcome> {
  const cache = useQueryClient();
  const user = useUser();
  return async (ticket, newAction) => {
    const action = toTicketAction(ticket, newAction);
    const outcome = await enqueueAction(ticket.id, action);
    if (outcome.state === 'done') {
      cacheActionResult(cache, outcome, { ticketId: ticket.id, kind: action.kind, actor: toActor(user) });
      return outcome;
    }
    void tellWaiting(ticket.id, { key: outcome.key, action });
    return outcome;
  };
}
