import { useNavigate } from 'react-router-dom';
import { api } from '#shared/api.ts';
import type { SessionUser } from '#shared/areas/sessionUser.ts';
import type { TicketChanges } from '#shared/areas/tickets.ts';
import { can, type Actor } from '#shared/rules/permissions.ts';
import { holdMessages, sendUndoableMessages } from '#ui/areas/messages/index.ts';
import { useEndpointMutation } from '#ui/data/cache/useEndpointMutation.ts';
import { toActor, useUser } from '#ui/data/session/session.ts';
import { toast } from '#ui/kit/index.ts';
import { explainError, useTexts } from '#ui/text/index.ts';
import type { showTicketError as ShowTicketErrorFunction } from './ticketConflict.ts';
import { offerUndo, undoTimeMs, withdrawUndo } from './undo.ts';
import { findNextTicket, setTab } from './inboxStore.ts';
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

/** Optimistic ticket after a change. */
function predictTicket(ticket: AnyTicket, change: TicketChanges, { id, name }: SessionUser): AnyTicket {
  const isMine = change.userId === id;
  const assignment = change.userId === undefined ? {} : { userId: isMine ? id : null, user: isMine ? { id, name } : null };
  return { ...ticket, ...assignment, ...(change.status === undefined ? {} : { status: change.status, unreadMessages: 0 }) };
}

interface OwnMove {
  readonly kind: 'closed' | 'returned';
  readonly change: Promise<boolean>;
  /** Where the move led from the open ticket; null when another was open. */
  readonly leftFor: string | null;
}

/** Offers to take the own resolution or return back. The ticket opens again unless another was opened meanwhile. */
function useOfferUndo(ticket: AnyTicket): (move: OwnMove) => Promise<void> {
  const { t } = useTexts();
  const user = useUser();
  const navigate = useNavigate();
  const takeBack = useEndpointMutation(api.tickets.undoMove, {
    onSuccess: (restored, _input, cache) => cacheTicket(cache, restored, toActor(user)),
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
    if (!(await change)) {
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

/** Applies the change optimistically, and reverts that ticket with a message when the server refuses. */
function useTicketChange(ticket: AnyTicket): {
  /** Resolves to whether the server has accepted the change. */
  change: (input: Omit<TicketChanges, 'id'>) => Promise<boolean>;
  isBusy: boolean;
} {
  const user = useUser();
  const navigate = useNavigate();
  const update = useEndpointMutation(api.tickets.update, {
    optimistic: (input, cache) => {
      cacheTicket(cache, predictTicket(ticket, input, user), toActor(user));
      return () => cacheTicket(cache, ticket, toActor(user));
    },
    // What may still be undone was written into this ticket, which may be closed or another's afterwards.
    prepare: ({ id, status }) => (status === 'open' ? Promise.resolve() : sendUndoableMessages(id)),
    onSuccess: (updatedTicket, _input, cache) => cacheTicket(cache, updatedTicket, toActor(user)),
    onError: (error) => void explainRefusal(error, toActor(user), (path) => void navigate(path)),
  });
  return {
    isBusy: update.isPending && update.variables.id === ticket.id,
    // The row may be unmounted and another ticket open by the time of the response: only the promise knows which ticket it was.
    change: async (input) => {
      try {
        const answer = update.mutateAsync({ ...input, id: ticket.id });
        await (input.status === 'open' ? holdMessages(ticket.id, answer) : answer);
        return true;
      } catch {
        return false;
      }
    },
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

export const ticketPath = ({ uuid }: Pick<AnyTicket, 'uuid'>): string => `/tickets/${uuid}`;

/** Actions of a ticket for row, header, menu and keyboard. */
export function useTicketActions(ticket: AnyTicket): TicketActions {
  const user = useUser();
  const navigate = useNavigate();
  const { change, isBusy } = useTicketChange(ticket);
  const offerAfter = useOfferUndo(ticket);
  const acceptChange = { status: 'open', userId: user.id } as const;
  const closeChange = { status: 'closed', userId: user.id, useIntegration: false, promptId: null, integrationId: null } as const;
  const go = (path: string): void => void navigate(path);
  const leaveIfOpen = (path: string): string | null => {
    const isOpen = location.pathname === ticketPath(ticket);
    if (isOpen) {
      go(path);
    }
    return isOpen ? path : null;
  };
  const greet = useAcceptGreeting();
  const takeTicket = async (): Promise<boolean> => {
    setTab('open');
    go(ticketPath(ticket));
    const isTaken = await change({ ...acceptChange, ...(ticket.queueId === null ? {} : { queueId: ticket.queueId }) });
    return isTaken || (leaveIfOpen('/tickets'), false);
  };
  const acceptTicket = async (): Promise<void> => ((await takeTicket()) ? greet(ticket) : undefined);
  return {
    enabled: enabledTicketActions(ticket, toActor(user)),
    isBusy,
    accept: () => void acceptTicket(),
    reopen: () => void takeTicket(),
    returnToQueue: () => {
      const leftFor = leaveIfOpen('/tickets');
      void offerAfter({ kind: 'returned', change: change({ status: 'pending', userId: null }), leftFor });
    },
    transfer: () => openTicketDialog({ kind: 'transfer', ticket }),
    close: () => {
      const leftFor = leaveIfOpen('/tickets');
      void offerAfter({ kind: 'closed', change: change(closeChange), leftFor });
    },
    closeAndNext: () => {
      const next = findNextTicket(ticket.id);
      const leftFor = leaveIfOpen(next === undefined ? '/tickets' : ticketPath(next));
      void offerAfter({ kind: 'closed', change: change(closeChange), leftFor });
    },
    remove: () => openTicketDialog({ kind: 'remove', ticket }),
    peek: () => openTicketDialog({ kind: 'peek', ticket }),
  };
}
