import type { Scope } from '#server/platform/db/scope.ts';
import { assertAssignee, assertConnection, assertQueue } from './checks.ts';
import { assertNoOther } from './conflict.ts';
import type { Ticket } from './Ticket.ts';

/** Where to. What is not named stays; nobody named (null) means waiting again. */
export interface Destination {
  readonly queueId?: number | null | undefined;
  readonly userId?: number | null | undefined;
  readonly connectionId?: number | null | undefined;
}

/** Everything that is named is of the company, and no other conversation stands where this one goes. */
export async function assertDestination(scope: Scope, ticket: Ticket, { queueId, userId, connectionId }: Destination): Promise<void> {
  if (typeof queueId === 'number' && queueId !== ticket.queueId) {
    await assertQueue(scope, queueId);
  }
  if (typeof userId === 'number') {
    await assertAssignee(scope, userId, queueId === undefined ? (ticket.queueId ?? null) : queueId);
  }
  if (typeof connectionId === 'number' && connectionId !== ticket.whatsappId) {
    await assertConnection(scope, connectionId);
    await assertNoOther(scope, { contactId: ticket.contactId, connectionId, exceptId: ticket.id });
  }
}

export function sendTo(ticket: Ticket, { queueId, userId, connectionId }: Destination): void {
  if (typeof connectionId === 'number') {
    ticket.whatsappId = connectionId;
  }
  ticket.transfer(queueId === undefined ? (ticket.queueId ?? null) : queueId, userId === undefined ? (ticket.userId ?? null) : userId);
}

/** Is another queue or connection named than the ticket's own? */
export const goesElsewhere = (ticket: Ticket, { queueId, connectionId }: Destination): boolean =>
  (queueId !== undefined && queueId !== (ticket.queueId ?? null)) ||
  (typeof connectionId === 'number' && connectionId !== ticket.whatsappId);
