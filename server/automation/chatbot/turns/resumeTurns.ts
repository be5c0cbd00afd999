import type { DomainEvents } from '#server/platform/database/outbox/domainEvents.ts';
import { column, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { enqueueTurns } from './turnQueue.ts';

const query = queryOf(
  { ticketId: column.number() },
  `update bot_turns set next_attempt_at = $2 where integration_id = $1 and state = 'waiting' and outcome is null and next_attempt_at > $2
     and exists (select from queue_integrations where id = $1 and failures = 0)
   returning ticket_id as "ticketId"`,
);

/** What waits for a service continues as soon as it answers again, or was changed. */
export async function resumeTurns(scope: Scope, { queueIntegrationId }: DomainEvents['queueIntegration.changed']): Promise<void> {
  const resumed = await queryRows(scope.em, query, [queueIntegrationId, scope.now]);
  new Set(resumed.map(({ ticketId }) => ticketId)).forEach((ticketId) => enqueueTurns(scope, ticketId));
}
