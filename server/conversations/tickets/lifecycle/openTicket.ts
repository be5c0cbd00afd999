import { LockMode } from '@mikro-orm/postgresql';
import type { api } from '#shared/api.ts';
import type { TicketRecord } from '#shared/conversations/tickets/index.ts';
import { AppError } from '#shared/errors.ts';
import type { InputOf } from '#shared/kit/endpoint.ts';
import { can } from '#shared/rules/permissions.ts';
import { Contact } from '#server/contacts/contacts/index.ts';
import { holdUser } from '#server/workspace/users/index.ts';
import { runHook } from '#server/platform/hooks.ts';
import { required, type Scope, type UserScope } from '#server/platform/database/scope.ts';
import { requireFullTicket } from '#server/conversations/tickets/reading/showTicket.ts';
import { Ticket } from '#server/conversations/tickets/Ticket.ts';
import { recordStep } from '#server/conversations/tickets/moves/recordMove.ts';
import { column, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import { assertCanAssign, assertConnectionExists, assertQueueExists } from './assertReferences.ts';
import { assertNoOtherTicket, createOpeningConflictError, flushUnlessConflict } from './assertNoOtherTicket.ts';
import { startTracking } from './tracking.ts';

/** The actor's own connection, else the default, else any, among open ones. */
const connectedQuery = `
  select w.id from connections w left join users u on u.id = $1 and u.whatsapp_id = w.id
  where w.state in ('connected', 'restricted')
  order by (u.id is not null) desc, w.is_default desc, w.id limit 1`;

/** The connection of a new ticket; throws ERR_NO_DEF_WAPP_FOUND. */
async function requireOpenConnection({ em, actor }: UserScope): Promise<number> {
  const [connection] = await queryRows(em, queryOf({ id: column.number() }, connectedQuery), [actor.userId]);
  return required(connection, 'ERR_NO_DEF_WAPP_FOUND').id;
}

type OpenTicketInput = InputOf<typeof api.tickets.create>;

async function resolveQueue(scope: Scope, queueId: number | null): Promise<number | null> {
  if (queueId === null && !can(scope.actor, 'ticket.openWithoutQueue')) {
    throw new AppError('ERR_TICKET_QUEUE_REQUIRED');
  }
  if (queueId !== null) {
    await assertQueueExists(scope, queueId);
  }
  return queueId;
}

/** Only admins open tickets for others. */
async function resolveAssignee(scope: UserScope, userId: number, queueId: number | null): Promise<number> {
  if (userId !== scope.actor.userId && scope.actor.profile !== 'admin') {
    throw new AppError('ERR_NO_PERMISSION');
  }
  await assertCanAssign(scope, userId, queueId);
  return userId;
}

async function resolveConnection(scope: UserScope, connectionId: number | null): Promise<number> {
  if (connectionId === null) {
    return requireOpenConnection(scope);
  }
  await assertConnectionExists(scope, connectionId);
  return connectionId;
}

/** What a new ticket consists of. */
interface NewTicket {
  readonly contact: Contact;
  readonly queueId: number | null;
  readonly userId: number;
  readonly whatsappId: number;
}

/** The parts of a ticket that can be opened; throws ERR_OTHER_OPEN_TICKET, naming the active one, and where a part may not be used. */
export async function resolveNewTicket(scope: UserScope, input: OpenTicketInput): Promise<NewTicket> {
  // A shared lock keeps the contact from being merged meanwhile.
  const lockOptions = { lockMode: LockMode.PESSIMISTIC_READ };
  const contact = required(await scope.em.findOne(Contact, { id: input.contactId }, lockOptions), 'ERR_NO_CONTACT_FOUND');
  const requestedConnectionId = input.whatsappId ?? null;
  const others = { contactId: contact.id, connectionId: requestedConnectionId, exceptId: null };
  await assertNoOtherTicket(scope, others, createOpeningConflictError);
  const queueId = await resolveQueue(scope, input.queueId ?? null);
  await holdUser(scope, input.userId ?? scope.actor.userId);
  const userId = await resolveAssignee(scope, input.userId ?? scope.actor.userId, queueId);
  const whatsappId = await resolveConnection(scope, requestedConnectionId);
  await runHook(scope, 'ticket.opening', { connectionId: whatsappId, contactId: contact.id });
  return { contact, queueId, userId, whatsappId };
}

/** Opens a ticket for an agent; throws ERR_OTHER_OPEN_TICKET, naming the active one. */
export async function openTicket(scope: UserScope, input: OpenTicketInput): Promise<TicketRecord> {
  const { contact, queueId, userId, whatsappId } = await resolveNewTicket(scope, input);
  const ticket = scope.create(Ticket, { contactId: contact.id, whatsappId, queueId, userId, status: 'open', isGroup: contact.isGroup });
  const others = { contactId: contact.id, connectionId: whatsappId, exceptId: null };
  await flushUnlessConflict(scope, others, createOpeningConflictError);
  await startTracking(scope, ticket);
  await recordStep(scope, ticket, { kind: 'opened' });
  scope.recordEvent('ticket.opened', { ticketId: ticket.id });
  return requireFullTicket(scope, ticket.id);
}
