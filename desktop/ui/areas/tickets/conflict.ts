import { isFailure } from '#ui/data/failure.ts';
import { explain, t } from '#ui/text/index.ts';

/** The conversation that stands in the way. */
export interface OtherTicket {
  readonly id: number;
  readonly uuid: string;
  readonly userId: number | null;
  readonly user: { readonly name: string };
  readonly queue: { readonly name: string };
}

const isOther = (read: unknown): read is OtherTicket =>
  typeof read === 'object' && read !== null && 'uuid' in read && typeof read.uuid === 'string' && 'user' in read && 'queue' in read;

/** A conflict is told as JSON text in place of the sentence. */
export function otherTicket(error: unknown): OtherTicket | null {
  if (!isFailure(error, 'ERR_OTHER_OPEN_TICKET') || error.details.text === undefined) {
    return null;
  }
  try {
    const read: unknown = JSON.parse(error.details.text);
    return isOther(read) ? read : null;
  } catch {
    return null;
  }
}

/** Who has it, and in which queue, in plain words. */
export function explainTicketFailure(error: unknown, userId: number): string {
  const other = otherTicket(error);
  if (other === null) {
    return explain(error);
  }
  const queue = other.queue.name === '' ? t('tickets.noQueue') : other.queue.name;
  if (other.userId === null) {
    return t('tickets.conflict.waiting', { queue });
  }
  return other.userId === userId ? t('tickets.conflict.mine', { queue }) : t('tickets.conflict.taken', { name: other.user.name, queue });
}
