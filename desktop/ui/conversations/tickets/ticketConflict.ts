import type { ConflictingTicket } from '#shared/conversations/tickets/index.ts';
import { can, type UserActor } from '#shared/rules/permissions.ts';
import { hasErrorCode } from '#ui/data/http/toAppError.ts';
import { toast } from '#ui/kit/index.ts';
import { explainError, t } from '#ui/text/index.ts';

const isConflictingTicket = (read: object): read is ConflictingTicket => 'uuid' in read && 'user' in read && 'queue' in read;

/** The ticket that an error names as being in the way. */
export function readConflictingTicket(error: unknown): ConflictingTicket | null {
  const conflict = hasErrorCode(error, 'ERR_OTHER_OPEN_TICKET') ? error.details.conflict : undefined;
  return conflict !== undefined && isConflictingTicket(conflict) ? conflict : null;
}

/** Names the user and queue of the other ticket. */
export function explainTicketError(error: unknown, userId: number): string {
  const conflict = readConflictingTicket(error);
  if (conflict === null) {
    return explainError(error);
  }
  const { name: queue } = conflict.queue;
  const where = queue === '' ? t('tickets.conflict.noQueue') : t('tickets.conflict.inQueue', { queue });
  if (conflict.userId === null) {
    return t('tickets.conflict.waiting', { where });
  }
  return conflict.userId === userId
    ? t('tickets.conflict.mine', { where })
    : t('tickets.conflict.taken', { name: conflict.user.name, where });
}

/** Notice of a refused change; a ticket in the way can be opened. */
export function showTicketError(error: unknown, actor: UserActor, open: (path: string) => void): void {
  const conflict = readConflictingTicket(error);
  const canOpen = conflict !== null && can(actor, 'ticket.see', conflict);
  toast.error(explainTicketError(error, actor.userId), {
    id: 'ticketChange',
    ...(canOpen && {
      durationMs: 8_000,
      action: { label: t('tickets.conflict.open'), run: () => open(`/tickets/${conflict.uuid}`) },
    }),
  });
}
