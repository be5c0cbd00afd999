import { column, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import type { Scope } from '#server/platform/database/scope.ts';

/** Since when the customer of a closed ticket has waited in its last round; null: the last word was ours. */
export async function findWaitingSince({ em, platform }: Scope, ticketId: number): Promise<Date | null> {
  const { waitingSince } = platform.sqlFragments['ticket.messages'];
  const lastRound = '(select max(created_at) from ticket_trackings where ticket_id = $1)';
  const [row] = await queryRows(em, queryOf({ since: column.orNull(column.text()) }, waitingSince('$1', lastRound)), [ticketId]);
  return row?.since ? new Date(row.since) : null;
}
