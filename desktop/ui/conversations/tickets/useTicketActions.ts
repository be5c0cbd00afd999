import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { api } from '#shared/api.ts';
import { can, type Actor } from '#shared/rules/permissions.ts';
import { useEndpointMutation } from '#ui/data/cache/useEndpointMutation.ts';
import { isConnectionLost } from '#ui/data/live/liveUpdates.ts';
import { toActor, useUser } from '#ui/data/session/session.ts';
import { toast } from '#ui/kit/index.ts';
import { explainError, useTexts } from '#ui/text/index.ts';
import type { showTicketError as ShowTicketErrorFunction } from './ticketConflict.ts';
import { offerUndo, undoTimeMs, withdrawUndo } from './undo.ts';
import { findNextTicket, setTab } from './inbox/inboxStore.ts';
import { predictTicket } from './late/predictTicket.ts';
import { useLateTicket } from './late/useLateTicket.ts';
import { toTicketAction, useQueueAction, type NewAction } from './late/useQueueAction.ts';
import { useAcceptGreeting } from './useAcceptGreeting.ts';
import { cacheTicket } from './cache/ticketCache.ts';
import { openTicketDialog, type AnyTicket } from './dialogs/ticketDialogs.ts';

export type TicketActionName = 'accept' | 'returnToQueue' | 'transfer' | 'close' | 'closeAndNext' | 'reopen' | 'remove' | 'peek';

/** Actions on a ticket: `enabled` tells which are offered; the actions never throw. */
export interface TicketActions extends Readonly<Record<TicketActionName, () => void>> {
  readonly enabled: Readonly<Record<TicketActionName, boolean>>;
  readonly isBusy: boolean;
}

export function enabledTicketActions(ticket: AnyTicket, actor: Actor): TicketActions['enabled'] {
  const isHandled = can(actor, 'ticket.handle', ticket);
  const isOpen = ticket.status === 'open';
  return {
    accept: ticket.status === 'pending' && isHandled,
    returnToQueue: isOpen && isHandled,
    transfer: ticket.status !== 'closed' && isHandled,
    close: isOpen && isHandled,
    closeAndNext: isOpen && isHandled,
    reopen: ticket.status === 'closed' && isHandled,
    remove: can(actor, 'ticket-options:deleteTicket'),
    peek: ticket.status === 'pending' && can(actor, 'ticket.peek'),
  };
}

export const ticketPath = ({ uuid }: Pick<AnyTicket, 'uuid'>): string => `/tickets/${uuid}`;

interface LeaveTicket {
  /** Leaves the ticket where it is open, unless its change will wait; the path that was left for, else null. */
  readonly leaveFor: (path: string) => string | null;
  /** Goes back after a change that was not made, unless the user has opened another screen since. */
  readonly comeBack: (leftFor: string | null) => void;
}

export function useLeaveTicket(ticket: Pick<AnyTicket, 'uuid'>): LeaveTicket {
  const navigate = useNavigate();
  return {
    leaveFor: (path) => {
      const isLeft = location.pathname === ticketPath(ticket) && !isConnectionLost();
      if (isLeft) {
        void navigate(path);
      }
      return isLeft ? path : null;
    },
    comeBack: (leftFor) => (leftFor === '/tickets' && location.pathname === leftFor ? void navigate(ticketPath(ticket)) : undefined),
  };
}

interface OwnMove {
  readonly kind: 'closed' | 'returned';
  readonly change: Promise<ChangeOutcome>;
  /** Where the move led from the open ticket; null when another was open. */
  readonly leftFor: string | null;
}

/** Offers to take the own resolution or return back. The ticket opens again unless another was opened meanwhile. */
function useOfferUndo(ticket: AnyTicket): (move: OwnMove) => Promise<void> {
  const { t } = useTexts();
  const user = useUser();
  const navigate = useNavigate();
  const takeBack = useEndpointMutation(api.tickets.undoMove, {
    onSuccess: (restoredTicket, _input, cache) => cacheTicket(cache, restoredTicket, toActor(user)),
    onError: (error) => void explainRefusal(error, toActor(user), (path) => void navigate(path)),
  });
  const restore = async (leftFor: string | null): Promise<void> => {
    const isRestored = await takeBack.mutateAsync({ id: ticket.id }).then(
      () => true,
      () => false,
    );
    if (isRestored && location.pathname === leftFor) {
      setTab('open');
      void navigate(ticketPath(ticket));
    }
  };
  return async ({ kind, change, leftFor }) => {
    if ((await change) !== 'done') {
      return;
    }
    const undo = {
      ticketId: ticket.id,
      run: (): void => {
        withdrawUndo(undo);
        toast.dismiss('undo');
        void restore(leftFor);
      },
    };
    offerUndo(undo);
    toast.success(t(`tickets.undo.${kind}`, { name: ticket.contact.name }), {
      id: 'undo',
      durationMs: undoTimeMs,
      action: { label: t('tickets.undo.action'), run: undo.run },
    });
  };
}

type ChangeOutcome = 'done' | 'waiting' | 'refused';

/**
 * Shows a change at once, and takes it back where the server refuses it, with a message. Without a connection the ticket stays where it
 * is, as one whose change waits.
 */
function useTicketChange(ticket: AnyTicket): (action: NewAction) => Promise<ChangeOutcome> {
  const user = useUser();
  const navigate = useNavigate();
  const cache = useQueryClient();
  const queueAction = useQueueAction();
  const show = (shownTicket: AnyTicket): void => cacheTicket(cache, shownTicket, toActor(user));
  return async (action) => {
    const isShownAtOnce = !isConnectionLost();
    if (isShownAtOnce) {
      show(predictTicket(ticket, toTicketAction(ticket, action), user));
    }
    // The row may be unmounted and another ticket open by the time of the response.
    try {
      const { state } = await queueAction(ticket, action);
      if (state === 'waiting' && isShownAtOnce) {
        show(ticket);
      }
      return state;
    } catch (error) {
      if (isShownAtOnce) {
        show(ticket);
      }
      void explainRefusal(error, toActor(user), (path) => void navigate(path));
      return 'refused';
    }
  };
}

/** The notice of a refusal is rare: its script comes when it is needed. */
async function explainRefusal(...refusal: Parameters<typeof ShowTicketErrorFunction>): Promise<void> {
  try {
    const { showTicketError } = await import('./ticketConflict.ts');
    showTicketError(...refusal);
  } catch {
    // Without a connection neither the change nor the script arrives.
    toast.error(explainError(refusal[0]), { id: 'ticketChange' });
  }
}

/** Actions of a ticket for row, header, menu and keyboard. */
export function useTicketActions(currentTicket: AnyTicket): TicketActions {
  const user = useUser();
  const navigate = useNavigate();
  const { ticket, items } = useLateTicket(currentTicket);
  const change = useTicketChange(ticket);
  const offerAfter = useOfferUndo(ticket);
  const go = (path: string): void => void navigate(path);
  const { leaveFor, comeBack } = useLeaveTicket(ticket);
  const greet = useAcceptGreeting();
  const takeTicket = (kind: 'accept' | 'reopen'): Promise<ChangeOutcome> => {
    if (!isConnectionLost()) {
      setTab('open');
    }
    go(ticketPath(ticket));
    return change({ kind });
  };
  const acceptTicket = async (): Promise<void> => ((await takeTicket('accept')) === 'done' ? greet(ticket) : undefined);
  const leaveTicket = async (action: 'close' | 'returnToQueue', path = '/tickets'): Promise<void> => {
    const leftFor = leaveFor(path);
    const outcome = change({ kind: action });
    void offerAfter({ kind: action === 'close' ? 'closed' : 'returned', change: outcome, leftFor });
    if ((await outcome) !== 'done') {
      comeBack(leftFor);
    }
  };
  return {
    enabled: enabledTicketActions(ticket, toActor(user)),
    isBusy: items.some(({ action, isLate, state }) => action !== undefined && isLate !== true && state !== 'failed'),
    accept: () => void acceptTicket(),
    reopen: () => void takeTicket('reopen'),
    returnToQueue: () => void leaveTicket('returnToQueue'),
    transfer: () => openTicketDialog({ kind: 'transfer', ticket }),
    close: () => void leaveTicket('close'),
    closeAndNext: () => {
      const next = findNextTicket(ticket.id);
      void leaveTicket('close', next === undefined ? undefined : ticketPath(next));
    },
    remove: () => openTicketDialog({ kind: 'remove', ticket }),
    peek: () => openTicketDialog({ kind: 'peek', ticket }),
  };
}
