import { execute } from '#server/platform/database/queryRows.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import type { TicketMessagesSql } from './TicketMessagesSql.ts';

/** The newest message of each ticket, unless it is shown already; whoever wrote it last waits since then. */
const statement = ({ newestMessage }: TicketMessagesSql): string => `
  update tickets t set last_message = m.body, last_message_at = m.sent_at, last_message_type = m.media_type, last_message_row_id = m.id,
    from_me = m.from_me, waiting_since = case when t.status <> 'closed' and not m.from_me then coalesce(t.waiting_since, m.sent_at) end
  from unnest($1::int[]) n (id) cross join lateral (${newestMessage('n.id')}) m
  where t.id = n.id and t.last_message_row_id is distinct from m.id`;

/** Shows the newest messages of tickets whose messages were brought at once. */
export const refreshImportedTickets = ({ em, platform }: Scope, ids: readonly number[]): Promise<void> =>
  execute(em, statement(platform.sqlFragments['ticket.messages']), [ids]);
