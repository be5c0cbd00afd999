import type { InboundQuota } from '#server/channels/Channel.ts';
import { saveProviderQuota } from '#server/areas/connections/index.ts';
import type { Scope } from '#server/platform/database/scope.ts';

/** Stores the provider's count, to which our own is added. */
export async function recordQuota(scope: Scope, connectionId: number, quota: InboundQuota): Promise<void> {
  await saveProviderQuota(scope, connectionId, quota);
  scope.recordEvent('connection.measured', { connectionId });
}
