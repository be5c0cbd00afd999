import { execute } from '#server/platform/database/queryRows.ts';
import type { Scope } from '#server/platform/database/scope.ts';

/** New conversations of a number as its provider counts them. */
export interface ProviderQuota {
  readonly used: number | null;
  readonly total: number | null;
  readonly endsAt: Date | null;
}

/** Stores what the provider has counted until now. */
export const saveProviderQuota = ({ em, now }: Scope, connectionId: number, { used, total, endsAt }: ProviderQuota): Promise<void> =>
  execute(em, 'update connections set quota_used = $2, quota_total = $3, quota_ends_at = $4, quota_told_at = $5 where id = $1', [
    connectionId,
    used,
    total,
    endsAt?.toISOString() ?? null,
    now.toISOString(),
  ]);

/** No message to a stranger until then; never brings an end forward. */
export const lockStrangersUntil = ({ em }: Scope, connectionId: number, until: Date): Promise<void> =>
  execute(em, 'update connections set strangers_locked_until = greatest(strangers_locked_until, $2::timestamptz) where id = $1', [
    connectionId,
    until.toISOString(),
  ]);
