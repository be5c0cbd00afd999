import { LockMode } from '@mikro-orm/postgresql';
import { settingOf } from '#server/areas/settings/index.ts';
import type { Scope } from '#server/platform/db/scope.ts';
import { column, queryOf, rows } from '#server/platform/db/rows.ts';
import { Ticket } from './Ticket.ts';
import { placeOf, startTracking } from './tracking.ts';

const minute = 60_000;

export interface Meeting {
  readonly contactId: number;
  readonly connectionId: number;
  readonly isGroup: boolean;
  /** Written on the company's own phone: does not open what is closed. */
  readonly fromMe: boolean;
  /** From before the connection was made: opens nothing, and begins as something that is over. */
  readonly isHistory: boolean;
}

const activeTicket = (scope: Scope, { contactId, connectionId }: Meeting): Promise<Ticket | null> =>
  scope.em.findOne(
    Ticket,
    { contactId, whatsappId: connectionId, status: { $in: ['pending', 'open'] } },
    { lockMode: LockMode.PESSIMISTIC_WRITE },
  );

const lastTicket = (scope: Scope, { contactId, connectionId }: Meeting): Promise<Ticket | null> =>
  scope.em.findOne(Ticket, { contactId, whatsappId: connectionId }, { orderBy: { id: 'desc' }, lockMode: LockMode.PESSIMISTIC_WRITE });

/** Minutes after closing in which a customer's message opens the same ticket again. */
async function isWithinWindow(scope: Scope, ticket: Ticket): Promise<boolean> {
  const minutes = Number(await settingOf(scope, 'reopenWindow'));
  return ticket.closedAt ? scope.now.getTime() - ticket.closedAt.getTime() <= minutes * minute : false;
}

/** A connection with exactly one queue gives its new tickets that queue; with several, the ticket waits without. */
async function queueOf(scope: Scope, connectionId: number): Promise<number | null> {
  const queues = await rows(
    scope.em,
    queryOf({ id: column.number() }, 'select queue_id as id from connection_queues where connection_id = $1 limit 2'),
    [connectionId],
  );
  return queues.length === 1 ? (queues[0]?.id ?? null) : null;
}

/** A place for what was said before anybody here looked at it. */
async function pastTicket(scope: Scope, meeting: Meeting): Promise<Ticket> {
  const ticket = scope.create(Ticket, {
    contactId: meeting.contactId,
    whatsappId: meeting.connectionId,
    isGroup: meeting.isGroup,
    queueId: await queueOf(scope, meeting.connectionId),
    status: 'closed',
  });
  await scope.em.flush();
  return ticket;
}

async function newTicket(scope: Scope, meeting: Meeting): Promise<Ticket> {
  const ticket = scope.create(Ticket, {
    contactId: meeting.contactId,
    whatsappId: meeting.connectionId,
    isGroup: meeting.isGroup,
    queueId: await queueOf(scope, meeting.connectionId),
  });
  await scope.em.flush();
  await startTracking(scope, ticket);
  scope.record('ticket.opened', { ticketId: ticket.id });
  return ticket;
}

async function reopened(scope: Scope, ticket: Ticket): Promise<Ticket> {
  const from = placeOf(ticket);
  ticket.reopenWaiting();
  await startTracking(scope, ticket);
  scope.record('ticket.moved', { ticketId: ticket.id, from });
  return ticket;
}

/**
 * The ticket that a message belongs to. The caller holds the chat's lock, so nobody makes a second one meanwhile; the
 * partial unique index is the net under it. What the company writes on its own phone stays in the last ticket, open or not; so
 * does what was written long ago.
 */
export async function ticketFor(scope: Scope, meeting: Meeting): Promise<Ticket> {
  const active = await activeTicket(scope, meeting);
  if (active) {
    return active;
  }
  const last = await lastTicket(scope, meeting);
  if (last && (meeting.fromMe || meeting.isHistory)) {
    return last;
  }
  if (meeting.isHistory) {
    return pastTicket(scope, meeting);
  }
  return last && (await isWithinWindow(scope, last)) ? reopened(scope, last) : newTicket(scope, meeting);
}
