import type { TicketStatus } from '#shared/conversations/tickets/filter.ts';
import { AppError } from '#shared/errors.ts';
import { can } from '#shared/rules/permissions.ts';
import { isEnabled } from '#server/tenancy/settings/index.ts';
import type { Scope } from '#server/platform/database/scope.ts';

/**
 * SQL: whether the company shows messages of waiting tickets to nobody but admins who peek, and the row of a table waits. The
 * setting's query names no row, so that a statement runs it once.
 */
export const isHiddenSql = (ticket: string): string =>
  `(${ticket}.status = 'pending' and exists (select from settings s
    where s.company_id = current_setting('app.company')::int and s.key = 'previewWaiting' and s.value = 'disabled'))`;

interface WaitingSubject {
  readonly status: TicketStatus;
}

/** Whether the actor has to accept a ticket that they may see before they read it. */
export const isConversationHidden = async (scope: Scope, { status }: WaitingSubject): Promise<boolean> =>
  status === 'pending' && !can(scope.actor, 'ticket.peek') && !(await isEnabled(scope, 'previewWaiting'));

/** Throws ERR_PREVIEW_DISABLED for a ticket that has to be accepted first. */
export async function assertConversationReadable(scope: Scope, ticket: WaitingSubject): Promise<void> {
  if (await isConversationHidden(scope, ticket)) {
    throw new AppError('ERR_PREVIEW_DISABLED');
  }
}
