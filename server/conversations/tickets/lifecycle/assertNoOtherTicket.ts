import { UniqueConstraintViolationException } from '@mikro-orm/postgresql';
import type { ConflictingTicket } from '#shared/conversations/tickets/index.ts';
import { AppError } from '#shared/errors.ts';
import { jsonObject } from '#server/platform/database/sqlJson.ts';
import { column, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import { runInScope, type Scope } from '#server/platform/database/scope.ts';

/** A contact's tickets on one connection, or on any. */
export interface OtherTicketQuery {
  readonly contactId: number;
  readonly connectionId: number | null;
  readonly exceptId: number | null;
}

const conflictJson = jsonObject<ConflictingTicket>({
  id: 't.id',
  uuid: 't.uuid',
  status: 't.status',
  userId: 't.user_id',
  user: jsonObject({ id: 'u.id', name: `coalesce(u.name, '')` }),
  queueId: 't.queue_id',
  queue: jsonObject({ id: 'q.id', name: `coalesce(q.name, '')` }),
  contactId: 't.contact_id',
  whatsappId: 't.whatsapp_id',
});

const conflictQuery = (condition: string): string => `
  select ${conflictJson}::text as text from tickets t left join users u on u.id = t.user_id left join queues q on q.id = t.queue_id
  where ${condition} limit 1`;

type CreateConflictError = (conflictJson: string) => AppError;

const createConflictError = (json: string, text?: string): AppError => {
  const conflict: object = JSON.parse(json);
  return new AppError('ERR_OTHER_OPEN_TICKET', { conflict, ...(text !== undefined && { text }) });
};

/** POST /tickets has the other ticket as text in `error`. */
export const createOpeningConflictError: CreateConflictError = (json) => createConflictError(json, json);

/** The error for a ticket that another user has accepted. */
export async function ticketTakenError(scope: Scope, ticketId: number): Promise<AppError> {
  const [ticket] = await queryRows(scope.em, queryOf({ text: column.text() }, conflictQuery('t.id = $1')), [ticketId]);
  return ticket ? createConflictError(ticket.text) : new AppError('ERR_NO_TICKET_FOUND');
}

/** Throws ERR_OTHER_OPEN_TICKET while another ticket of the contact is active. */
export async function assertNoOtherTicket(
  scope: Scope,
  { contactId, connectionId, exceptId }: OtherTicketQuery,
  createError: CreateConflictError = createConflictError,
): Promise<void> {
  const [other] = await queryRows(
    scope.em,
    queryOf(
      { text: column.text() },
      conflictQuery(
        `t.contact_id = $1 and t.status in ('pending', 'open') and ($2::int is null or t.whatsapp_id = $2) and t.id is distinct from $3`,
      ),
    ),
    [contactId, connectionId, exceptId],
  );
  if (other) {
    throw createError(other.text);
  }
}

/**
 * Flushes; a violation of the unique index becomes the error that names the other ticket, read in a new transaction because this
 * one is aborted.
 */
export async function flushUnlessConflict(scope: Scope, other: OtherTicketQuery, createError?: CreateConflictError): Promise<void> {
  try {
    await scope.em.flush();
  } catch (error) {
    if (error instanceof UniqueConstraintViolationException) {
      await runInScope(scope.platform, scope, (newScope) => assertNoOtherTicket(newScope, other, createError));
    }
    throw error;
  }
}
