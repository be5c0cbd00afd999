import type { TicketRecord } from '#shared/conversations/tickets/index.ts';
import type { AuditAction } from '#shared/tenancy/audit/actions.ts';
import { recordAudit, type AuditedScope } from '#server/tenancy/audit/index.ts';
import { isEnabled } from '#server/tenancy/settings/index.ts';

/** Pages of one opening, and what a screen that stays open fetches again, are one reading. */
const quietMinutes = 10;

/** Whether the actor works where a ticket waits. */
const isInOwnQueue = ({ actor }: AuditedScope, { queueId }: TicketRecord): boolean =>
  queueId === null ? actor.allTicket : actor.queueIds.includes(queueId);

/** What reading somebody else's ticket is called: a preview before accepting, else a peek; null where nothing is recorded. */
async function readingOf(scope: AuditedScope, ticket: TicketRecord): Promise<AuditAction | null> {
  if (ticket.status === 'closed' || ticket.userId === scope.actor.userId) {
    return null;
  }
  const isPreview = ticket.status === 'pending' && isInOwnQueue(scope, ticket) && (await isEnabled(scope, 'previewWaiting'));
  return isPreview ? 'ticket.preview' : 'ticket.peek';
}

/** Records that somebody reads a conversation that is not theirs. */
export async function auditReading(scope: AuditedScope, ticket: TicketRecord): Promise<void> {
  const action = await readingOf(scope, ticket);
  await (action === null ? undefined : recordAudit(scope, { action, subject: { type: 'ticket', id: ticket.id }, quietMinutes }));
}
