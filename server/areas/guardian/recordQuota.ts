import type { InboundQuota } from '#server/channels/Channel.ts';
import { execute } from '#server/platform/database/queryRows.ts';
import type { Scope } from '#server/platform/database/scope.ts';

/** Stores the provider's count, to which our own is added. */
export async function recordQuota(scope: Scope, connectionId: number, { used, total, endsAt }: InboundQuota): Promise<void> {
  const values = [connectionId, used, total, endsAt?.toISOString() ?? null, scope.now.toISOString()];
  const statement = 'update connections set quota_used = $2, quota_total = $3, quota_ends_at = $4, quota_told_at = $5 where id = $1';
  await execute(scope.em, statement, values);
  scope.recordEvent('connection.measured', { connectionId });
}
