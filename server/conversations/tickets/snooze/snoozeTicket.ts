import { maxSnoozeDays } from '#shared/conversations/tickets/bulk.ts';
import { AppError } from '#shared/errors.ts';
import { authorize, type Scope } from '#server/platform/database/scope.ts';
import { assignmentOf } from '#server/conversations/tickets/lifecycle/tracking.ts';
import type { Ticket } from '#server/conversations/tickets/Ticket.ts';
import { dayMs } from '#shared/rules/durations.ts';

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
export async function snoozeTicket(scope: Scope, ticket: Ticket, until: string | null): Promise<boolean> {
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
export async function wakeTicket(scope: Scope, ticket: Ticket): Promise<boolean> {
  authorize(scope, 'ticket.handle', assignmentOf(ticket));
  if (!ticket.snoozedAt) {
    return false;
  }
  ticket.wake();
  await scope.em.flush();
  scope.recordEvent('ticket.changed', { ticketId: ticket.id });
  return true;
}
