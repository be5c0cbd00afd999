import { maxSnoozeDays, type TicketBulkAction, type TicketBulkInput } from '#shared/conversations/tickets/bulk.ts';
import { AppError } from '#shared/errors.ts';
import { dayMs } from '#shared/rules/durations.ts';
import { column, execute, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import { authorize, type Scope, type UserScope } from '#server/platform/database/scope.ts';
import { holdUser } from '#server/workspace/users/index.ts';
import { closeTicket } from '#server/conversations/tickets/lifecycle/closeTicket.ts';
import { assignmentOf } from '#server/conversations/tickets/lifecycle/tracking.ts';
import { transferTicket } from '#server/conversations/tickets/lifecycle/transferTicket.ts';
import { lockTicket } from '#server/conversations/tickets/lockTicket.ts';
import { undoMove } from '#server/conversations/tickets/moves/undoMove.ts';
import { markTicketRead } from '#server/conversations/tickets/reading/markTicketRead.ts';
import { tagTicket } from '#server/conversations/tickets/tagTicket.ts';
import type { Ticket } from '#server/conversations/tickets/Ticket.ts';

/** The end of a snooze; throws ERR_SNOOZE_TIME unless it lies ahead, within `maxSnoozeDays`. */
function parseSnoozeEnd(until: string | null, now: Date): Date | null {
  if (until === null) {
    return null;
  }
  const end = new Date(until);
  if (end <= now || end.getTime() > now.getTime() + maxSnoozeDays * dayMs) {
    throw new AppError('ERR_SNOOZE_TIME', { values: { days: maxSnoozeDays } });
  }
  return end;
}

/** Whether two ends are the same; undefined is no snooze. */
const isSameEnd = (one: Date | null | undefined, other: Date | null): boolean => one !== undefined && one?.getTime() === other?.getTime();

/** Puts a locked open ticket aside; one that waits would be hidden from those who could accept it. False: it was so already. */
async function snoozeTicket(scope: UserScope, ticket: Ticket, until: string | null): Promise<boolean> {
  authorize(scope, 'ticket.handle', assignmentOf(ticket));
  if (ticket.status !== 'open') {
    throw new AppError('ERR_TICKET_NOT_OPEN');
  }
  const end = parseSnoozeEnd(until, scope.now);
  if (ticket.snoozedAt && isSameEnd(ticket.snoozedUntil ?? null, end)) {
    return false;
  }
  ticket.snooze(end, { userId: scope.actor.userId, now: scope.now });
  await scope.em.flush();
  scope.recordEvent('ticket.changed', { ticketId: ticket.id });
  return true;
}

/** Ends the snooze of a locked ticket before its time. False: it was awake. */
async function wakeTicket(scope: Scope, ticket: Ticket): Promise<boolean> {
  authorize(scope, 'ticket.handle', assignmentOf(ticket));
  if (!ticket.snoozedAt) {
    return false;
  }
  ticket.wake();
  await scope.em.flush();
  scope.recordEvent('ticket.changed', { ticketId: ticket.id });
  return true;
}

/** Changes one ticket; false: it was so already. */
type ApplyAction = (scope: UserScope, id: number, input: TicketBulkInput) => Promise<boolean>;

const onTicket =
  (apply: (scope: UserScope, ticket: Ticket, input: TicketBulkInput) => Promise<boolean>): ApplyAction =>
  async (scope, id, input) =>
    apply(scope, await lockTicket(scope, id), input);

const missing = (field: string): AppError => new AppError('ERR_VALIDATION', { fields: { [field]: 'any.required' } });

/** An accepted ticket keeps its assignee; one that nobody has accepted goes to the user who resolves it. */
async function resolve(scope: UserScope, ticket: Ticket): Promise<boolean> {
  if (ticket.status === 'closed') {
    return false;
  }
  await closeTicket(scope, ticket, { userId: ticket.userId ? null : scope.actor.userId });
  return true;
}

async function transfer(scope: Scope, id: number, { queueId, userId = null }: TicketBulkInput): Promise<boolean> {
  if (queueId === undefined && userId === null) {
    throw missing('queueId');
  }
  // As `updateTicket` does: the person is locked before the ticket.
  await (userId === null ? undefined : holdUser(scope, userId));
  const ticket = await lockTicket(scope, id);
  const from = assignmentOf(ticket);
  const isThere = from.status !== 'closed' && from.userId === userId && (queueId === undefined || from.queueId === queueId);
  if (isThere) {
    authorize(scope, 'ticket.handle', from);
    return false;
  }
  await transferTicket(scope, ticket, { queueId, userId });
  return true;
}

const linkQuery = queryOf({ id: column.number() }, 'select tag_id as id from ticket_tags where ticket_id = $1 and tag_id = $2');

const isTagged = async ({ em }: Scope, id: number, tagId: number): Promise<boolean> =>
  (await queryRows(em, linkQuery, [id, tagId])).length > 0;

async function tag(scope: Scope, { id }: Ticket, { tagId }: TicketBulkInput): Promise<boolean> {
  if (tagId === undefined) {
    throw missing('tagId');
  }
  if (await isTagged(scope, id, tagId)) {
    return false;
  }
  await tagTicket(scope, { ticketId: id, tagId });
  return true;
}

async function untag(scope: Scope, { id }: Ticket, { tagId }: TicketBulkInput): Promise<boolean> {
  if (tagId === undefined) {
    throw missing('tagId');
  }
  if (!(await isTagged(scope, id, tagId))) {
    return false;
  }
  await execute(scope.em, 'delete from ticket_tags where ticket_id = $1 and tag_id = $2', [id, tagId]);
  scope.recordEvent('ticket.changed', { ticketId: id });
  return true;
}

/** Waiting tickets stay unread until somebody accepts them. */
async function markRead(scope: Scope, ticket: Ticket): Promise<boolean> {
  authorize(scope, 'ticket.handle', assignmentOf(ticket));
  if (ticket.status === 'pending') {
    throw new AppError('ERR_TICKET_NOT_OPEN');
  }
  await markTicketRead(scope, ticket.id);
  return ticket.unreadMessages > 0;
}

/** `updated_at` stays: marking does not move a ticket in lists. */
const unreadQuery = queryOf(
  { id: column.number() },
  'update tickets set unread_messages = 1 where id = $1 and unread_messages = 0 returning id',
);

/** The last message counts as unread again. */
async function markUnread(scope: Scope, ticket: Ticket): Promise<boolean> {
  authorize(scope, 'ticket.handle', assignmentOf(ticket));
  const isMarked = (await queryRows(scope.em, unreadQuery, [ticket.id])).length > 0;
  if (isMarked) {
    scope.recordEvent('ticket.changed', { ticketId: ticket.id });
  }
  return isMarked;
}

const bulkActions: Readonly<Record<TicketBulkAction, ApplyAction>> = {
  close: onTicket(resolve),
  undo: async (scope, id) => (await undoMove(scope, { id }), true),
  transfer,
  tag: onTicket(tag),
  untag: onTicket(untag),
  read: onTicket(markRead),
  unread: onTicket(markUnread),
  snooze: onTicket((scope, ticket, { until = null }) => snoozeTicket(scope, ticket, until)),
  wake: onTicket((scope, ticket) => wakeTicket(scope, ticket)),
};

/** Does an action on one ticket in the scope's transaction; false: it was so already. */
export const changeTicket: ApplyAction = (scope, id, input) => bulkActions[input.action](scope, id, input);
