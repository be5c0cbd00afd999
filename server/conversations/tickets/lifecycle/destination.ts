import type { Scope } from '#server/platform/database/scope.ts';
import { assertCanAssign, assertConnectionExists, assertQueueExists } from './assertReferences.ts';
import { assertNoOtherTicket } from './assertNoOtherTicket.ts';
import type { Ticket } from '#server/conversations/tickets/Ticket.ts';

/** Target of a transfer: undefined keeps a value; a null user makes the ticket pending. */
export interface Destination {
  readonly queueId?: number | null | undefined;
  readonly userId?: number | null | undefined;
  readonly connectionId?: number | null | undefined;
}

/** Throws unless all references belong to the company and no other ticket is active there. */
export async function assertDestination(scope: Scope, ticket: Ticket, { queueId, userId, connectionId }: Destination): Promise<void> {
  if (typeof queueId === 'number' && queueId !== ticket.queueId) {
    await assertQueueExists(scope, queueId);
  }
  if (typeof userId === 'number') {
    await assertCanAssign(scope, userId, queueId === undefined ? (ticket.queueId ?? null) : queueId);
  }
  if (typeof connectionId === 'number' && connectionId !== ticket.whatsappId) {
    await assertConnectionExists(scope, connectionId);
    await assertNoOtherTicket(scope, { contactId: ticket.contactId, connectionId, exceptId: ticket.id });
  }
}

export function applyDestination(ticket: Ticket, { queueId, userId, connectionId }: Destination): void {
  if (typeof connectionId === 'number') {
    ticket.whatsappId = connectionId;
  }
  ticket.transfer(queueId === undefined ? (ticket.queueId ?? null) : queueId, userId === undefined ? (ticket.userId ?? null) : userId);
}

export const isOtherDestination = (ticket: Ticket, { queueId, connectionId }: Destination): boolean =>
  (queueId !== undefined && queueId !== (ticket.queueId ?? null)) ||
  (typeof connectionId === 'number' && connectionId !== ticket.whatsappId);
