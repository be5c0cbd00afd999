import { LockMode, type EntityManager } from '@mikro-orm/postgresql';
import { readSetting } from '#server/tenancy/settings/index.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { column, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import { runHook } from '#server/platform/hooks.ts';
import { recordStep } from '#server/conversations/tickets/moves/recordMove.ts';
import { Ticket } from '#server/conversations/tickets/Ticket.ts';
import { minuteMs } from '#shared/rules/durations.ts';
import { assignmentOf, startTracking } from './tracking.ts';

export interface TicketLookup {
  readonly contactId: number;
  readonly connectionId: number;
  readonly isGroup: boolean;
  /** Written on the company's own phone: does not reopen a closed ticket. */
  readonly fromMe: boolean;
  /** From before the connection existed: reopens nothing, and its ticket is created closed. */
  readonly isHistory: boolean;
  /** Beside a conversation of now: only closed tickets count. */
  readonly isApart?: boolean;
  /** Of the customer's message: since then they wait in a reopened ticket. Null: a message of ours. */
  readonly sentAt: Date | null;
  /** The customer's text; absent: a call, a file, a reaction. */
  readonly text?: string;
}

type ContactOnConnection = Pick<TicketLookup, 'contactId' | 'connectionId'>;

const activeCondition = { status: { $in: ['pending', 'open'] } } as const;

const keyOf = ({ contactId, connectionId }: { readonly contactId: number; readonly connectionId: number | null | undefined }): string =>
  `${contactId} ${connectionId}`;

/** Active tickets that a transaction has locked for many messages at once. */
const activeAhead = new WeakMap<EntityManager, Map<string, Ticket>>();

/** Locks in one statement the active tickets that `findOrOpenTicket` then gives. */
export async function lockActiveTicketsAhead({ em }: Scope, contacts: readonly ContactOnConnection[]): Promise<void> {
  const ofConnections = Map.groupBy(contacts, ({ connectionId }) => connectionId).entries();
  const tickets = await em.find(
    Ticket,
    {
      $or: [...ofConnections].map(([whatsappId, some]) => ({ whatsappId, contactId: { $in: some.map(({ contactId }) => contactId) } })),
      ...activeCondition,
    },
    { orderBy: { id: 'asc' }, lockMode: LockMode.PESSIMISTIC_WRITE },
  );
  activeAhead.set(em, new Map(tickets.map((ticket) => [keyOf({ contactId: ticket.contactId, connectionId: ticket.whatsappId }), ticket])));
}

async function findActiveTicket(scope: Scope, lookup: TicketLookup): Promise<Ticket | null> {
  if (lookup.isApart === true) {
    return null;
  }
  const ahead = activeAhead.get(scope.em)?.get(keyOf(lookup));
  if (ahead?.isActive() === true) {
    return ahead;
  }
  const { contactId, connectionId } = lookup;
  return scope.em.findOne(Ticket, { contactId, whatsappId: connectionId, ...activeCondition }, { lockMode: LockMode.PESSIMISTIC_WRITE });
}

const findLastTicket = (scope: Scope, { contactId, connectionId, isApart = false }: TicketLookup): Promise<Ticket | null> =>
  scope.em.findOne(
    Ticket,
    { contactId, whatsappId: connectionId, ...(isApart && { status: 'closed' }) },
    { orderBy: { id: 'desc' }, lockMode: LockMode.PESSIMISTIC_WRITE },
  );

/** Whether a customer's message reopens the closed ticket. */
async function isWithinReopenWindow(scope: Scope, ticket: Ticket): Promise<boolean> {
  const windowMinutes = Number(await readSetting(scope, 'reopenWindow'));
  return ticket.closedAt ? scope.now.getTime() - ticket.closedAt.getTime() <= windowMinutes * minuteMs : false;
}

/** Whether what a customer writes after the end needs no conversation: other areas know. */
async function staysClosed(scope: Scope, { id: ticketId }: Ticket, { sentAt, text }: TicketLookup): Promise<boolean> {
  const reopening = { ticketId, text: text ?? null, sentAt: sentAt ?? scope.now, staysClosed: false };
  await (sentAt === null ? undefined : runHook(scope, 'ticket.reopening', reopening));
  return reopening.staysClosed;
}

/** The only queue of a connection; null where it has none or several. */
async function findOnlyQueue(scope: Scope, connectionId: number): Promise<number | null> {
  const queues = await queryRows(
    scope.em,
    queryOf({ id: column.number() }, 'select queue_id as id from connection_queues where connection_id = $1 limit 2'),
    [connectionId],
  );
  return queues.length === 1 ? (queues[0]?.id ?? null) : null;
}

/** A closed ticket for history. */
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

/** Whose message opens a ticket. */
const causeOf = ({ sentAt }: TicketLookup) => (sentAt === null ? 'sent' : 'received');

async function createTicket(scope: Scope, lookup: TicketLookup): Promise<Ticket> {
  const ticket = scope.create(Ticket, {
    contactId: lookup.contactId,
    whatsappId: lookup.connectionId,
    isGroup: lookup.isGroup,
    queueId: await findOnlyQueue(scope, lookup.connectionId),
  });
  await scope.em.flush();
  await startTracking(scope, ticket);
  await recordStep(scope, ticket, { kind: 'opened', cause: causeOf(lookup) });
  scope.recordEvent('ticket.opened', { ticketId: ticket.id });
  return ticket;
}

async function reopenInQueue(scope: Scope, ticket: Ticket, lookup: TicketLookup): Promise<Ticket> {
  const from = assignmentOf(ticket);
  ticket.reopenAsPending(lookup.sentAt);
  await startTracking(scope, ticket);
  await recordStep(scope, ticket, { kind: 'reopened', from, cause: causeOf(lookup) });
  scope.recordEvent('ticket.moved', { ticketId: ticket.id, from });
  return ticket;
}

/**
 * The ticket of a message. The caller holds the chat's lock, so that no second one is created; the partial unique index is the
 * safety net. Messages of the company's phone and of history go to the last ticket, even a closed one.
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
  if (last && (await staysClosed(scope, last, lookup))) {
    return last;
  }
  return last && (await isWithinReopenWindow(scope, last)) ? reopenInQueue(scope, last, lookup) : createTicket(scope, lookup);
}
