import { execute } from '#server/platform/database/queryRows.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import type { TicketMessagesSql } from './TicketMessagesSql.ts';

/** The newest message of each ticket, unless it is shown already; its time begins the wait for an answer. */
const statement = ({ newestMessage }: TicketMessagesSql): string => `
  update tickets t set last_message = m.body, last_message_at = m.sent_at, last_message_type = m.media_type, last_message_row_id = m.id,
    from_me = m.from_me, waiting_since = case when t.status <> 'closed' and not m.from_me then coalesce(t.waiting_since, m.sent_at) end
  from unnest($1::int[]) n (id) cross join lateral (${newestMessage('n.id')}) m
  where t.id = n.id and t.last_message_row_id is distinct from m.id`;

/** Shows the newest messages of tickets whose messages were brought at once. */
export const refreshImportedTickets = ({ em, platform }: Scope, ids: readonly number[]): Promise<void> =>
  execute(em, statement(platform.sqlFragments['ticket.messages']), [ids]);

/** Queue and first answer of rounds that the source does not have, from their tickets and messages. */
const roundsStatement = ({ firstAnswer }: TicketMessagesSql): string => `
  update ticket_trackings k set queue_id = coalesce(k.queue_id, n.queue_id), asked_at = n.asked_at, answered_at = n.answered_at
  from (
    select r.id, t.queue_id, f.asked_at, f.answered_at from ticket_trackings r join tickets t on t.id = r.ticket_id
    left join lateral (${firstAnswer('r.ticket_id', 'r.created_at', 'coalesce(r.finished_at, now())')}) f on true
    where r.ticket_id = any($1::int[]) and r.answered_at is null
  ) n where k.id = n.id`;

/** The way here of tickets that have none yet. */
const stepsStatement = `
  insert into ticket_moves (company_id, ticket_id, kind, cause, to_user_id, to_queue_id, connection_id, created_at)
  select t.company_id, t.id, 'opened', 'import', t.user_id, t.queue_id, t.whatsapp_id, t.created_at from tickets t
  where t.id = any($1::int[]) and not exists (select from ticket_moves m where m.ticket_id = t.id)`;

/** Completes rounds and steps of tickets whose messages were brought at once. */
export async function refreshImportedRounds({ em, platform }: Scope, ids: readonly number[]): Promise<void> {
  await execute(em, roundsStatement(platform.sqlFragments['ticket.messages']), [ids]);
  await execute(em, stepsStatement, [ids]);
}
