import type { ConflictingTicket } from '#shared/areas/tickets.ts';
import { hasErrorCode } from '#ui/data/http/toAppError.ts';
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
  const queue = conflict.queue.name === '' ? t('tickets.noQueue') : conflict.queue.name;
  if (conflict.userId === null) {
    return t('tickets.conflict.waiting', { queue });
  }
  return conflict.userId === userId
    ? t('tickets.conflict.mine', { queue })
    : t('tickets.conflict.taken', { name: conflict.user.name, queue });
}
