import { column, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import type { BotTurn } from '#server/automation/botTurns/BotTurn.ts';

const query = queryOf(
  { at: column.orNull(column.text()) },
  `select iso(max(finished_at)) as at from bot_turns where ticket_id = $1 and integration_id = $2 and state = 'answered'`,
);

/** When an integration has answered in the ticket before this turn; the message itself has touched the ticket already. */
export async function readLastInteraction({ em }: Scope, { ticketId, integrationId }: BotTurn): Promise<Date | null> {
  const [row] = await queryRows(em, query, [ticketId, integrationId]);
  return row?.at ? new Date(row.at) : null;
}
