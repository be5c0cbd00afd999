import { LockMode } from '@mikro-orm/postgresql';
import { readSetting } from '#server/areas/settings/index.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { column, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import { Ticket } from '#server/areas/tickets/Ticket.ts';
import { assignmentOf, startTracking } from './tracking.ts';

const minuteMs = 60_000;

export interface TicketLookup {
  readonly contactId: number;
  readonly connectionId: number;
  readonly isGroup: boolean;
  /** Written on the company's own phone: does not open what is closed. */
  readonly fromMe: boolean;
  /** From before the connection was made: opens nothing, and begins as something that is over. */
  readonly isHistory: boolean;
}

const findActiveTicket = (scope: Scope, { contactId, connectionId }: TicketLookup): Promise<Ticket | null> =>
  scope.em.findOne(
    Ticket,
    { contactId, whatsappId: connectionId, status: { $in: ['pending', 'open'] } },
    { lockMode: LockMode.PESSIMISTIC_WRITE },
  );

const findLastTicket = (scope: Scope, { contactId, connectionId }: TicketLookup): Promise<Ticket | null> =>
  scope.em.findOne(Ticket, { contactId, whatsappId: connectionId }, { orderBy: { id: 'desc' }, lockMode: LockMode.PESSIMISTIC_WRITE });

/** Minutes after closing in which a customer's message opens the same ticket again. */
async function isWithinReopenWindow(scope: Scope, ticket: Ticket): Promise<boolean> {
  const windowMinutes = Number(await readSetting(scope, 'reopenWindow'));
  return ticket.closedAt ? scope.now.getTime() - ticket.closedAt.getTime() <= windowMinutes * minuteMs : false;
}

/** A connection with exactly one queue gives its new tickets that queue; with several, the ticket waits without. */
async function findOnlyQueue(scope: Scope, connectionId: number): Promise<number | null> {
  const queues = await queryRows(
    scope.em,
    queryOf({ id: column.number() }, 'select queue_id as id from connection_queues where connection_id = $1 limit 2'),
    [connectionId],
  );
  return queues.length === 1 ? (queues[0]?.id ?? null) : null;
}

/** A place for what was said before anybody here looked at it. */
async function createClosedTicket(scope: Scope, lookup: TicketLookup): Promise<Ticket> {
  const ticket = scope.create(Ticket, {
    contactId: lookup.contactId,
    whatsappId: lookup.connectionId,
    isGroup: lookup.isGroup,
    queueId: await findOnlyQueue(scope, lookup.connectionId),
    status: 'closed',
  });
  await scope.em.flush();
  return ticket;
}

async function createTicket(scope: Scope, lookup: TicketLookup): Promise<Ticket> {
  const ticket = scope.create(Ticket, {
    contactId: lookup.contactId,
    whatsappId: lookup.connectionId,
    isGroup: lookup.isGroup,
    queueId: await findOnlyQueue(scope, lookup.connectionId),
  });
  await scope.em.flush();
  await startTracking(scope, ticket);
  scope.recordEvent('ticket.opened', { ticketId: ticket.id });
  return ticket;
}

async function reopenInQueue(scope: Scope, ticket: Ticket): Promise<Ticket> {
  const from = assignmentOf(ticket);
  ticket.reopenAsPending();
  await startTracking(scope, ticket);
  scope.recordEvent('ticket.moved', { ticketId: ticket.id, from });
  return ticket;
}

/**
 * The ticket that a message belongs to. The caller holds the chat's lock, so nobody makes a second one meanwhile; the
 * partial unique index is the net under it. What the company writes on its own phone stays in the last ticket, open or not; so
 * does what was written long ago.
 */
export async function findOrOpenTicket(scope: Scope, lookup: TicketLookup): Promise<Ticket> {
  const active = await findActiveTicket(scope, lookup);
  if (active) {
    return active;
  }
  const last = await findLastTicket(scope, lookup);
  if (last && (lookup.fromMe || lookup.isHistory)) {
    return last;
  }
  if (lookup.isHistory) {
    return createClosedTicket(scope, lookup);
  }
  return last && (await isWithinReopenWindow(scope, last)) ? reopenInQueue(scope, last) : createTicket(scope, lookup);
}
