import { refusalCooldownMs } from '#shared/rules/computeWarmUp.ts';
import { execute } from '#server/platform/database/queryRows.ts';
import type { Scope } from '#server/platform/database/scope.ts';

/** New conversations of a number as its provider counts them. */
export interface ProviderQuota {
  readonly used: number | null;
  readonly total: number | null;
  readonly endsAt: Date | null;
}

/** Stores what the provider has counted until now, to which our own count is added. */
export async function saveProviderQuota(scope: Scope, connectionId: number, { used, total, endsAt }: ProviderQuota): Promise<void> {
  await execute(
    scope.em,
    'update connections set quota_used = $2, quota_total = $3, quota_ends_at = $4, quota_told_at = $5 where id = $1',
    [connectionId, used, total, endsAt?.toISOString() ?? null, scope.now.toISOString()],
  );
  scope.recordEvent('connection.measured', { connectionId });
}

/** Blocks first messages after the provider has refused one: further attempts would worsen the restriction. Never brings an end forward. */
export async function blockFirstContacts(scope: Scope, connectionId: number): Promise<void> {
  const until = new Date(scope.now.getTime() + refusalCooldownMs);
  await execute(
    scope.em,
    'update connections set strangers_locked_until = greatest(strangers_locked_until, $2::timestamptz) where id = $1',
    [connectionId, until.toISOString()],
  );
  scope.recordEvent('connection.measured', { connectionId });
}
