import type { InboundQuota } from '#server/channels/Channel.ts';
import { execute } from '#server/platform/db/rows.ts';
import type { Scope } from '#server/platform/db/scope.ts';

/** Keeps what the provider counts; our own count goes on from there. */
export async function noteQuota(scope: Scope, connectionId: number, { used, total, endsAt }: InboundQuota): Promise<void> {
  const values = [connectionId, used, total, endsAt?.toISOString() ?? null, scope.now.toISOString()];
  const statement = 'update connections set quota_used = $2, quota_total = $3, quota_ends_at = $4, quota_told_at = $5 where id = $1';
  await execute(scope.em, statement, values);
  scope.record('connection.measured', { connectionId });
}
