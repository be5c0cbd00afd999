import { LockMode } from '@mikro-orm/postgresql';
import type { api } from '#shared/api.ts';
import type { TicketFull } from '#shared/areas/tickets.ts';
import { AppError } from '#shared/errors.ts';
import type { InputOf } from '#shared/kit/endpoint.ts';
import { can } from '#shared/rules/permissions.ts';
import { assertMayApproach } from '#server/areas/guardian/index.ts';
import { Contact } from '#server/areas/contacts/index.ts';
import { found, type Scope } from '#server/platform/db/scope.ts';
import { assertAssignee, assertConnection, assertQueue } from './checks.ts';
import { assertNoOther, flushUnlessOther } from './conflict.ts';
import { connectionFor } from './connectionFor.ts';
import { fullOf } from './readTickets.ts';
import { Ticket } from './Ticket.ts';
import { startTracking } from './tracking.ts';

type Wish = InputOf<typeof api.tickets.create>;

async function queueOf(scope: Scope, queueId: number | null): Promise<number | null> {
  if (queueId === null && !can(scope.actor, 'ticket.openWithoutQueue')) {
    throw new AppError('ERR_TICKET_QUEUE_REQUIRED');
  }
  if (queueId !== null) {
    await assertQueue(scope, queueId);
  }
  return queueId;
}

/** Only admins open tickets for others. */
async function assigneeOf(scope: Scope, userId: number, queueId: number | null): Promise<number> {
  if (userId !== scope.actor.userId && scope.actor.profile !== 'admin') {
    throw new AppError('ERR_NO_PERMISSION');
  }
  await assertAssignee(scope, userId, queueId);
  return userId;
}

async function connectionOf(scope: Scope, connectionId: number | null): Promise<number> {
  if (connectionId === null) {
    return connectionFor(scope);
  }
  await assertConnection(scope, connectionId);
  return connectionId;
}

/** An agent starts a conversation; where one is going on, that one is named. */
export async function openTicket(scope: Scope, wish: Wish): Promise<TicketFull> {
  // Held, so that it does not turn out to be somebody else meanwhile.
  const held = { lockMode: LockMode.PESSIMISTIC_READ };
  const contact = found(await scope.em.findOne(Contact, { id: wish.contactId }, held), 'ERR_NO_CONTACT_FOUND');
  const named = wish.whatsappId ?? null;
  await assertNoOther(scope, { contactId: contact.id, connectionId: named, exceptId: null });
  const queueId = await queueOf(scope, wish.queueId ?? null);
  const userId = await assigneeOf(scope, wish.userId ?? scope.actor.userId, queueId);
  const whatsappId = await connectionOf(scope, named);
  await assertMayApproach(scope, { connectionId: whatsappId, contactId: contact.id });
  const ticket = scope.create(Ticket, { contactId: contact.id, whatsappId, queueId, userId, status: 'open', isGroup: contact.isGroup });
  await flushUnlessOther(scope, { contactId: contact.id, connectionId: whatsappId, exceptId: null });
  await startTracking(scope, ticket);
  scope.record('ticket.opened', { ticketId: ticket.id });
  return fullOf(scope, ticket.id);
}
