import { useNavigate } from 'react-router-dom';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '#shared/api.ts';
import type { TicketBulkInput, TicketBulkOutcome, TicketBulkResult } from '#shared/conversations/tickets/bulk.ts';
import { AppError, type ErrorCode } from '#shared/errors.ts';
import { sendUndoableMessages } from '#ui/conversations/messages/index.ts';
import { isConnectionLost } from '#ui/data/live/liveUpdates.ts';
import { useEndpointMutation } from '#ui/data/cache/useEndpointMutation.ts';
import { useActor } from '#ui/data/session/session.ts';
import { toast, type ToastOptions } from '#ui/kit/index.ts';
import { explainError, formatContactName, useTexts } from '#ui/text/index.ts';
import { cacheTicket, findCachedTicket } from '#ui/conversations/tickets/cache/ticketCache.ts';
import { getInbox } from '#ui/conversations/tickets/inbox/inboxStore.ts';
import { ticketPath } from '#ui/conversations/tickets/useTicketActions.ts';
import { expectLeaving } from '#ui/conversations/tickets/leaving.ts';
import { offerUndo, undoTimeMs, withdrawUndo } from '#ui/conversations/tickets/undo.ts';
import { listCachedResults } from '#ui/data/cache/query.ts';
import type { AnyTicket } from '#ui/conversations/tickets/dialogs/ticketDialogs.ts';
import type { WaitingAction } from '#ui/conversations/tickets/late/tellActionsWait.ts';
import { type NewAction, tellWaiting, useQueueAction } from '#ui/conversations/tickets/late/useQueueAction.ts';

type BulkAction = Exclude<TicketBulkInput['action'], 'undo'>;

/** Queues an action on several tickets without a connection: each waits for itself, and one notice covers all. */
function useQueueEach(): (action: BulkAction, input: TicketBulkInput) => TicketBulkResult {
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

const failedOf = (outcomes: readonly TicketBulkOutcome[]): readonly TicketBulkOutcome[] =>
  outcomes.filter(({ outcome }) => outcome === 'failed');

/** A notice has room for so many names. */
const maxNamed = 3;

const nameListed = (): ReadonlyMap<number, string> =>
  new Map(getInbox().visibleTickets.map(({ id, contact, isGroup }) => [id, formatContactName({ ...contact, isGroup })]));

/** Actions after which a ticket is no longer where it was. */
const movingActions = new Set<TicketBulkInput['action']>(['close', 'transfer']);
/** Actions after which an open conversation is left; one that stays open would be read again at once. */
const leavingActions = new Set<TicketBulkInput['action']>([...movingActions, 'snooze', 'unread']);

/** Whether a ticket is no longer the actor's, or no longer seen. */
const isTaken = ({ outcomes, tickets }: TicketBulkResult, { id, actorId }: { readonly id: number; readonly actorId: number }): boolean =>
  outcomes.some((one) => one.id === id && one.outcome === 'done') &&
  tickets.every((ticket) => ticket.id !== id || ticket.userId !== actorId);

/** What the answer takes away is no news. */
function expectLeavings({ action, ids }: TicketBulkInput, actorId: number, answer: Promise<TicketBulkResult>): Promise<TicketBulkResult> {
  const leaving = movingActions.has(action) ? ids : [];
  leaving.forEach((id) =>
    expectLeaving(
      id,
      answer.then((result) => isTaken(result, { id, actorId })),
    ),
  );
  return answer;
}

/** Changes several tickets, or one, and says what became of them; resolving can be undone. */
export function useBulk(): (input: TicketBulkInput) => Promise<TicketBulkResult | null> {
  const { t } = useTexts();
  const actor = useActor();
  const navigate = useNavigate();
  const queueEach = useQueueEach();
  const change = useEndpointMutation(api.tickets.bulk, {
    prepare: async ({ action, ids }) => {
      if (movingActions.has(action)) {
        await Promise.all(ids.map((id) => sendUndoableMessages(id)));
      }
    },
    onSuccess: ({ tickets }, { action }, cache) => {
      tickets.forEach((ticket) => cacheTicket(cache, ticket, actor));
      if (leavingActions.has(action) && tickets.some((ticket) => location.pathname === ticketPath(ticket))) {
        void navigate('/tickets');
      }
    },
  });
  const run = async (input: TicketBulkInput): Promise<TicketBulkResult | null> => {
    if (isConnectionLost() && input.action !== 'undo') {
      return queueEach(input.action, input);
    }
    // Before the answer: tickets that others have taken leave the list meanwhile.
    const names = nameListed();
    const result = await expectLeavings(input, actor.userId, change.mutateAsync(input)).catch(() => null);
    if (result !== null) {
      announce(input, result, names);
    }
    return result;
  };
  /** As for one ticket: by its button or by Alt Z, for a moment. */
  const offerUndoOf = (ids: number[]): ToastOptions => {
    const undo = {
      ticketId: ids[0] ?? 0,
      run: (): void => {
        withdrawUndo(undo);
        toast.dismiss('undo');
        void run({ ids, action: 'undo' });
      },
    };
    offerUndo(undo);
    return { durationMs: undoTimeMs, action: { label: t('tickets.undo.action'), run: undo.run } };
  };
  const explain = (action: TicketBulkInput['action'], error: ErrorCode): string =>
    error === 'ERR_NO_PERMISSION' && action !== 'transfer' ? t('ticketList.bulk.notYours') : explainError(new AppError(error));
  const announce = ({ action, ids }: TicketBulkInput, { outcomes }: TicketBulkResult, names: ReadonlyMap<number, string>): void => {
    const failed = failedOf(outcomes);
    const doneIds = outcomes.filter(({ outcome }) => outcome === 'done').map(({ id }) => id);
    const [first] = failed;
    if (first?.error !== undefined) {
      const failedNames = failed.flatMap(({ id }) => names.get(id) ?? []).slice(0, maxNamed);
      const detail = [failedNames.join(', '), explain(action, first.error)].filter((part) => part !== '').join(': ');
      toast.error(t('ticketList.bulk.failed', { count: failed.length, all: ids.length }), { id: 'bulkFailed', durationMs: 6_000, detail });
    }
    if (doneIds.length > 0) {
      const title = t(`ticketList.bulk.done.${action}`, { count: doneIds.length });
      toast.success(title, { id: 'undo', ...(action === 'close' && offerUndoOf(doneIds)) });
    }
  };
  return run;
}
