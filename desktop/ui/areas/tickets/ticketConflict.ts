import { hasErrorCode } from '#ui/data/http/toAppError.ts';
import { explainError, t } from '#ui/text/index.ts';

/** Other open ticket of the same contact. */
export interface ConflictingTicket {
  readonly id: number;
  readonly uuid: string;
  readonly userId: number | null;
  readonly user: { readonly name: string };
  readonly queue: { readonly name: string };
}

const isConflictingTicket = (read: unknown): read is ConflictingTicket =>
  typeof read === 'object' && read !== null && 'uuid' in read && typeof read.uuid === 'string' && 'user' in read && 'queue' in read;

/** The server sends the conflict as JSON in the error text. */
export function readConflictingTicket(error: unknown): ConflictingTicket | null {
  if (!hasErrorCode(error, 'ERR_OTHER_OPEN_TICKET') || error.details.text === undefined) {
    return null;
  }
  try {
    const read: unknown = JSON.parse(error.details.text);
    return isConflictingTicket(read) ? read : null;
  } catch {
    return null;
  }
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
