import type { BillingProviderKind } from '#shared/automation/queueIntegrations/billingProviders.ts';
import { computeDoubledMs } from '#server/platform/async/backoff.ts';
import { column, execute, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { minuteMs } from '#shared/rules/durations.ts';

/** Failures in a row, after which a system is left alone for a while. */
const maxFailures = 5;
/** A pause doubles after each try that fails. */
const pause = { firstMs: minuteMs, maxMs: 30 * minuteMs };

const failQuery = queryOf(
  { failures: column.number() },
  `insert into billing_provider_health as h (company_id, provider, failures, last_failure) values ($1, $2, 1, $3)
   on conflict (company_id, provider) do update set failures = h.failures + 1, last_failure = excluded.last_failure
   returning failures`,
);

/** A call has failed: after several in a row people answer at once, and one call is let through to see whether it is over. */
export async function recordBillingFailure(scope: Scope, provider: BillingProviderKind, failure: string): Promise<void> {
  const { em, companyId, now } = scope;
  const [row] = await queryRows(em, failQuery, [companyId, provider, failure]);
  if (row !== undefined && row.failures >= maxFailures) {
    const until = new Date(now.getTime() + computeDoubledMs(row.failures - maxFailures + 1, pause));
    await execute(em, 'update billing_provider_health set paused_until = $2 where provider = $1', [provider, until]);
  }
  scope.recordEvent('billingProvider.changed', { provider });
}

const recoverQuery = queryOf({ provider: column.text() }, 'delete from billing_provider_health where provider = $1 returning provider');

/** A call has succeeded, or the settings are others: whatever was before is over. */
export async function recordBillingSuccess(scope: Scope, provider: BillingProviderKind): Promise<void> {
  const [row] = await queryRows(scope.em, recoverQuery, [provider]);
  if (row !== undefined) {
    scope.recordEvent('billingProvider.changed', { provider });
  }
}
