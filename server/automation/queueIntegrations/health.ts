import { computeDoubledMs } from '#server/platform/async/backoff.ts';
import { column, execute, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { minuteMs } from '#shared/rules/durations.ts';

/** Failures in a row, after which the service is left alone for a while. */
const maxFailures = 5;
/** A pause doubles after each try that fails. */
const pause = { firstMs: minuteMs, maxMs: 30 * minuteMs };

const failQuery = queryOf(
  { failures: column.number() },
  `update queue_integrations set failures = failures + 1, failing_since = coalesce(failing_since, $2), last_failure = $3
   where id = $1 returning failures`,
);

/** A call has failed: after several in a row the next ones are kept back, and one is let through to see whether it is over. */
export async function recordFailure(scope: Scope, id: number, failure: string): Promise<void> {
  const [row] = await queryRows(scope.em, failQuery, [id, scope.now, failure]);
  if (row !== undefined && row.failures >= maxFailures) {
    const until = new Date(scope.now.getTime() + computeDoubledMs(row.failures - maxFailures + 1, pause));
    await execute(scope.em, 'update queue_integrations set paused_until = $2 where id = $1', [id, until]);
  }
  scope.recordEvent('queueIntegration.changed', { queueIntegrationId: id });
}

const recoverQuery = queryOf(
  { id: column.number() },
  `update queue_integrations set failures = 0, failing_since = null, paused_until = null, last_failure = null
   where id = $1 and failures > 0 returning id`,
);

/** A call has succeeded: whatever was before is over. */
export async function recordSuccess(scope: Scope, id: number): Promise<void> {
  const [row] = await queryRows(scope.em, recoverQuery, [id]);
  if (row !== undefined) {
    scope.recordEvent('queueIntegration.changed', { queueIntegrationId: id });
  }
}
