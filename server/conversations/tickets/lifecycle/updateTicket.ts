import type { api } from '#shared/api.ts';
import type { TicketRecord } from '#shared/conversations/tickets/index.ts';
import { AppError } from '#shared/errors.ts';
import type { InputOf } from '#shared/kit/endpoint.ts';
import { authorize, type Scope, type UserScope } from '#server/platform/database/scope.ts';
import { runHook } from '#server/platform/hooks.ts';
import { holdUser } from '#server/workspace/users/index.ts';
import type { TicketAssignment } from '#server/conversations/tickets/events.ts';
import { assertAsSeen, isRepeatedAction } from '#server/conversations/tickets/lateActions.ts';
import { lockTicket } from '#server/conversations/tickets/lockTicket.ts';
import { findSurvivingTicketId } from '#server/conversations/tickets/merging/findSurvivingTicketId.ts';
import { requireFullTicket } from '#server/conversations/tickets/reading/showTicket.ts';
import type { Ticket } from '#server/conversations/tickets/Ticket.ts';
import { column, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import { acceptTicket } from './acceptTicket.ts';
import { closeTicket } from './closeTicket.ts';
import { applyDestination, assertDestination, type Destination, isOtherDestination } from './destination.ts';
import { assignmentOf } from './tracking.ts';
import { transferTicket } from './transferTicket.ts';
import { assertNoOtherTicket } from './assertNoOtherTicket.ts';
import { moveTicket } from './moveTicket.ts';

/** Since when the customer of a closed ticket has waited in its last round; null: the last word was ours. */
async function findWaitingSince({ em, platform }: Scope, ticketId: number): Promise<Date | null> {
  const { waitingSince } = platform.sqlFragments['ticket.messages'];
  const lastRound = '(select max(created_at) from ticket_trackings where ticket_id = $1)';
  const [row] = await queryRows(em, queryOf({ since: column.orNull(column.text()) }, waitingSince('$1', lastRound)), [ticketId]);
  return row?.since ? new Date(row.since) : null;
}

/** Reopens a ticket; throws ERR_OTHER_OPEN_TICKET while another one of the contact is active. */
async function reopenTicket(scope: Scope, ticket: Ticket, destination: Destination & { readonly userId: number }): Promise<void> {
  authorize(scope, 'ticket.handle', assignmentOf(ticket));
  await assertDestination(scope, ticket, destination);
  await assertNoOtherTicket(scope, {
    contactId: ticket.contactId,
    connectionId: destination.connectionId ?? ticket.whatsappId ?? null,
    exceptId: ticket.id,
  });
  const waitingSince = await findWaitingSince(scope, ticket.id);
  const apply = (): void => {
    applyDestination(ticket, destination);
    ticket.waitingSince = waitingSince;
  };
  await moveTicket(scope, ticket, { apply });
}

/** Makes a ticket pending; a closed one only while no other is active. */
async function returnTicket(scope: Scope, ticket: Ticket, note = ''): Promise<void> {
  authorize(scope, 'ticket.handle', assignmentOf(ticket));
  const isClosed = ticket.status === 'closed';
  const waitingSince = isClosed ? await findWaitingSince(scope, ticket.id) : ticket.waitingSince;
  if (isClosed) {
    await assertNoOtherTicket(scope, { contactId: ticket.contactId, connectionId: ticket.whatsappId ?? null, exceptId: ticket.id });
  }
  const apply = (): void => {
    ticket.returnToQueue();
    ticket.waitingSince = waitingSince;
  };
  await moveTicket(scope, ticket, { apply, note });
}

type UpdateTicketInput = InputOf<typeof api.tickets.update>;

const destinationOf = ({ queueId, userId, whatsappId }: UpdateTicketInput) => ({ queueId, userId, connectionId: whatsappId });

async function acceptOrReopen(scope: UserScope, ticket: Ticket, change: UpdateTicketInput): Promise<void> {
  const userId = change.userId ?? scope.actor.userId;
  const destination = { ...destinationOf(change), userId };
  if (ticket.status === 'closed') {
    await reopenTicket(scope, ticket, destination);
    return;
  }
  await acceptTicket(scope, ticket, destination);
}

async function returnOrTransfer(scope: Scope, ticket: Ticket, change: UpdateTicketInput): Promise<void> {
  if (ticket.status !== 'closed' && isOtherDestination(ticket, destinationOf(change))) {
    await transferTicket(scope, ticket, { ...destinationOf(change), userId: null, note: change.note });
    return;
  }
  await returnTicket(scope, ticket, change.note);
}

/** A queue without a user: the ticket is pending there. Other absent keys stay unchanged. */
function transferOf(ticket: Ticket, change: UpdateTicketInput): Destination {
  const leavesAssignee = change.userId === undefined && typeof change.queueId === 'number' && change.queueId !== ticket.queueId;
  return { ...destinationOf(change), ...(leavesAssignee && { userId: null }) };
}

/** What waited to be sent is done already, where somebody else has done it; a change of nothing is a mistake. */
function assertMoves(ticket: Ticket, { userId, ...change }: Destination, sight: UpdateTicketInput['seen']): void {
  const isSameUser = userId === undefined || userId === (ticket.userId ?? null);
  if (sight === undefined && isSameUser && !isOtherDestination(ticket, change)) {
    throw new AppError('ERR_TICKET_TRANSFER_UNCHANGED');
  }
}

async function transferIfChanged(scope: Scope, ticket: Ticket, change: UpdateTicketInput): Promise<void> {
  if (change.userId !== undefined || isOtherDestination(ticket, destinationOf(change))) {
    const transfer = transferOf(ticket, change);
    assertMoves(ticket, transfer, change.seen);
    await transferTicket(scope, ticket, { ...transfer, note: change.note });
  }
}

const handlersByStatus = {
  open: acceptOrReopen,
  pending: returnOrTransfer,
  closed: (scope: Scope, ticket: Ticket, { userId }: UpdateTicketInput) => closeTicket(scope, ticket, { userId: userId ?? null }),
};

/** Keeps the card of a ticket that went to another queue or person. */
async function saveHandoverCard(scope: Scope, ticket: Ticket, { from, text }: { from: TicketAssignment; text: string }): Promise<void> {
  const isElsewhere = from.queueId !== (ticket.queueId ?? null) || (from.userId !== null && from.userId !== (ticket.userId ?? null));
  if (text !== '' && isElsewhere && ticket.status !== 'closed') {
    await runHook(scope, 'ticket.handingOver', { ticketId: ticket.id, text });
  }
}

/** Older clients say with a change that no bot answers any more (contract, behaviour 13.4). */
async function endAutomationIfAsked(scope: Scope, ticket: Ticket, { useIntegration }: UpdateTicketInput): Promise<void> {
  if (useIntegration === false && ticket.useIntegration) {
    authorize(scope, 'ticket.handle', assignmentOf(ticket));
    ticket.endAutomation();
    await scope.em.flush();
    scope.recordEvent('ticket.changed', { ticketId: ticket.id });
  }
}

/** The requested state is reached already, by any user. */
const isAsAsked = (ticket: Ticket, { status }: UpdateTicketInput, userId: number | null): boolean =>
  ticket.status === status && (status === 'closed' || (ticket.userId ?? null) === userId);

/** Accepts, reopens, returns, closes or transfers a ticket, by the requested status; without a status it is a transfer. */
export async function updateTicket(scope: UserScope, input: UpdateTicketInput): Promise<TicketRecord> {
  if (await isRepeatedAction(scope, input.id, input.key)) {
    return requireFullTicket(scope, (await findSurvivingTicketId(scope, { id: input.id })) ?? input.id);
  }
  const userId = input.userId ?? (input.status === 'open' ? scope.actor.userId : null);
  await (userId === null ? undefined : holdUser(scope, userId));
  const ticket = await lockTicket(scope, input.id);
  await (isAsAsked(ticket, input, userId) ? undefined : assertAsSeen(scope, ticket, input.seen));
  const handle = input.status === undefined ? transferIfChanged : handlersByStatus[input.status];
  const from = assignmentOf(ticket);
  await handle(scope, ticket, input);
  await endAutomationIfAsked(scope, ticket, input);
  await saveHandoverCard(scope, ticket, { from, text: input.handover ?? '' });
  return requireFullTicket(scope, ticket.id);
}
