import { UniqueConstraintViolationException } from '@mikro-orm/postgresql';
import type { TicketRow } from '#shared/areas/tickets.ts';
import { AppError } from '#shared/errors.ts';
import { objectOf } from '#server/platform/db/json.ts';
import { column, queryOf, rows } from '#server/platform/db/rows.ts';
import { inScope, type Scope } from '#server/platform/db/scope.ts';

/** Which conversation with somebody: on one connection, or on any. */
export interface Other {
  readonly contactId: number;
  readonly connectionId: number | null;
  /** Not this one. */
  readonly exceptId: number | null;
}

interface Conflict extends Pick<TicketRow, 'id' | 'uuid' | 'status' | 'userId' | 'queueId' | 'contactId' | 'whatsappId'> {
  readonly user: NonNullable<TicketRow['user']>;
  readonly queue: NonNullable<TicketRow['user']>;
}

const conflict = objectOf<Conflict>({
  id: 't.id',
  uuid: 't.uuid',
  status: 't.status',
  userId: 't.user_id',
  user: objectOf({ id: 'u.id', name: `coalesce(u.name, '')` }),
  queueId: 't.queue_id',
  queue: objectOf({ id: 'q.id', name: `coalesce(q.name, '')` }),
  contactId: 't.contact_id',
  whatsappId: 't.whatsapp_id',
});

const describe = (condition: string): string => `
  select ${conflict}::text as text from tickets t left join users u on u.id = t.user_id left join queues q on q.id = t.queue_id
  where ${condition} limit 1`;

const refusal = (text: string): AppError => new AppError('ERR_OTHER_OPEN_TICKET', { text });

/** Somebody else has this conversation in hand. */
export async function takenBy(scope: Scope, ticketId: number): Promise<AppError> {
  const [ticket] = await rows(scope.em, queryOf({ text: column.text() }, describe('t.id = $1')), [ticketId]);
  return ticket ? refusal(ticket.text) : new AppError('ERR_NO_TICKET_FOUND');
}

/** Throws when another conversation with this contact is still going on. */
export async function assertNoOther(scope: Scope, { contactId, connectionId, exceptId }: Other): Promise<void> {
  const [other] = await rows(
    scope.em,
    queryOf(
      { text: column.text() },
      describe(
        `t.contact_id = $1 and t.status in ('pending', 'open') and ($2::int is null or t.whatsapp_id = $2) and t.id is distinct from $3`,
      ),
    ),
    [contactId, connectionId, exceptId],
  );
  if (other) {
    throw refusal(other.text);
  }
}

/**
 * Writes the work down. Where somebody else has opened a conversation with the contact at the same moment, the index refuses
 * ours, and the other one is named from a transaction of its own: this one is lost.
 */
export async function flushUnlessOther(scope: Scope, other: Other): Promise<void> {
  try {
    await scope.em.flush();
  } catch (error) {
    if (error instanceof UniqueConstraintViolationException) {
      await inScope(scope.platform, scope, (fresh) => assertNoOther(fresh, other));
    }
    throw error;
  }
}
