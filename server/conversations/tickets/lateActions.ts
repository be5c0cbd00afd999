import type { TicketSight } from '#shared/conversations/tickets/sight.ts';
import { AppError } from '#shared/errors.ts';
import type { RecurringJob } from '#server/platform/jobs/RecurringJob.ts';
import { queryAsSupport } from '#server/platform/database/queryAsSupport.ts';
import { column, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import type { Scope, UserScope } from '#server/platform/database/scope.ts';
import { hourMs } from '#shared/rules/durations.ts';
import { ticketTakenError } from './lifecycle/assertNoOtherTicket.ts';
import type { Ticket } from './Ticket.ts';

/** Days for which a device may be away and still do nothing twice. */
const keyDays = 60;

const rememberQuery = queryOf(
  { isNew: column.number() },
  `insert into ticket_action_keys (company_id, user_id, client_key) values ($1, $2, $3) on conflict do nothing returning 1 as "isNew"`,
);

/** Whether the actor has done this to the ticket already; remembers it with the transaction. A call that is still running is waited for. */
export async function isRepeatedAction({ em, companyId, actor }: UserScope, ticketId: number, key: string | undefined): Promise<boolean> {
  if (key === undefined) {
    return false;
  }
  return (await queryRows(em, rememberQuery, [companyId, actor.userId, `${key.toLowerCase()} ${ticketId}`])).length === 0;
}

/** What the actor could not know of. */
async function assertUnanswered({ em, platform }: Scope, ticketId: number, since: string): Promise<void> {
  const { writtenSince } = platform.sqlFragments['ticket.messages'];
  const statement = queryOf({ id: column.number() }, `select 1 as id where exists (${writtenSince('$1', '$2::timestamptz')})`);
  if ((await queryRows(em, statement, [ticketId, since])).length > 0) {
    throw new AppError('ERR_TICKET_ANSWERED');
  }
}

/**
 * Throws where a locked ticket is no longer what the actor saw: ERR_TICKET_CLOSED, ERR_OTHER_OPEN_TICKET with its assignee, or
 * ERR_TICKET_ANSWERED.
 */
export async function assertAsSeen(scope: Scope, ticket: Ticket, sight: TicketSight | undefined): Promise<void> {
  if (sight === undefined) {
    return;
  }
  if (ticket.status === sight.status && (ticket.userId ?? null) === sight.userId) {
    await (typeof sight.lastMessageAt === 'string' ? assertUnanswered(scope, ticket.id, sight.lastMessageAt) : undefined);
    return;
  }
  throw ticket.status === 'closed' ? new AppError('ERR_TICKET_CLOSED') : await ticketTakenError(scope, ticket.id);
}

const batchSize = 5_000;
const trimStatement = `
  delete from ticket_action_keys where (company_id, user_id, client_key) in (
    select company_id, user_id, client_key from ticket_action_keys
    where created_at < $1::timestamptz - make_interval(days => ${keyDays}) limit ${batchSize})
  returning 1`;

export const trimActionKeys: RecurringJob = {
  name: 'tickets.trimActionKeys',
  every: hourMs,
  run: async (platform) => (await queryAsSupport(platform, trimStatement, [platform.now()])).length === batchSize,
};
