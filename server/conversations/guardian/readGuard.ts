import type { NewContactPolicy, LockReason } from '#shared/conversations/guardian.ts';
import { computeWarmUp, type WarmUp } from '#shared/rules/computeWarmUp.ts';
import { column, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import { required, type Scope } from '#server/platform/database/scope.ts';

interface GuardRow {
  readonly isWatched: boolean;
  readonly isRestricted: boolean;
  readonly reason: string | null;
  readonly restrictedUntil: string | null;
  readonly lockedUntil: string | null;
  readonly perDay: number | null;
  readonly numberSince: string;
  readonly usedToday: number;
  readonly quotaUsed: number | null;
  readonly quotaTotal: number | null;
  readonly quotaEndsAt: string | null;
}

/** Simulated numbers have no limit on first contacts, unless their admin sets one. */
const guardQuery = `
  select c.provider <> 'simulated' as "isWatched", c.state = 'restricted' as "isRestricted", c.state_reason as reason,
    iso(c.next_attempt_at) as "restrictedUntil", iso(c.strangers_locked_until) as "lockedUntil",
    c.new_contacts_per_day as "perDay", iso(coalesce(c.number_since, c.created_at)) as "numberSince",
    (select count(*)::int from connection_approaches a
     where a.connection_id = c.id and a.day = ($2::timestamptz at time zone $3)::date) as "usedToday",
    (c.quota_used + (select count(*) from connection_approaches a
      where a.connection_id = c.id and a.created_at > c.quota_told_at))::int as "quotaUsed",
    c.quota_total as "quotaTotal", iso(c.quota_ends_at) as "quotaEndsAt"
  from connections c where c.id = $1`;

const isReason = (reason: string | null): reason is 'timeLock' | 'quota' => reason === 'timeLock' || reason === 'quota';

/** The provider's count until its cycle ends, plus our use since it was reported. */
function quotaOf({ quotaUsed: usedQuota, quotaTotal: total, quotaEndsAt: endsAt }: GuardRow, now: Date): NewContactPolicy['quota'] {
  const isOver = endsAt !== null && new Date(endsAt) <= now;
  return usedQuota === null || total === null || isOver ? null : { used: usedQuota, total, endsAt };
}

function lockOf(row: GuardRow, now: Date): NewContactPolicy['lock'] {
  const quota = quotaOf(row, now);
  const isRefused = row.lockedUntil !== null && new Date(row.lockedUntil) > now;
  if (row.isRestricted) {
    const reason: LockReason = isReason(row.reason) ? row.reason : 'refused';
    return { reason, until: row.restrictedUntil ?? (isRefused ? row.lockedUntil : null) };
  }
  if (isRefused) {
    return { reason: 'refused', until: row.lockedUntil };
  }
  return quota !== null && quota.used >= quota.total ? { reason: 'quota', until: quota.endsAt } : null;
}

const nextLimitOf = ({ next }: WarmUp): NewContactPolicy['next'] => next && { perDay: next.perDay, at: next.at.toISOString() };

/** What a connection may do with new contacts now. */
export async function readGuard({ em, now, platform }: Scope, connectionId: number): Promise<NewContactPolicy> {
  const [found_] = await queryRows(
    em,
    queryOf<GuardRow>(
      {
        isWatched: column.boolean(),
        isRestricted: column.boolean(),
        reason: column.orNull(column.text()),
        restrictedUntil: column.orNull(column.text()),
        lockedUntil: column.orNull(column.text()),
        perDay: column.orNull(column.number()),
        numberSince: column.text(),
        usedToday: column.number(),
        quotaUsed: column.orNull(column.number()),
        quotaTotal: column.orNull(column.number()),
        quotaEndsAt: column.orNull(column.text()),
      },
      guardQuery,
    ),
    [connectionId, now.toISOString(), platform.config.timeZone],
  );
  const row = required(found_, 'ERR_NO_WAPP_FOUND');
  const { numberSince, perDay, usedToday, isWatched, lockedUntil } = row;
  const restrictedUntil = lockedUntil === null ? null : new Date(lockedUntil);
  const warmUp = computeWarmUp({ numberSince: new Date(numberSince), restrictedUntil }, now);
  const isAutomatic = perDay === null;
  return {
    perDay: perDay ?? (isWatched ? warmUp.perDay : null),
    isAutomatic,
    usedToday,
    numberSince,
    next: isAutomatic && isWatched ? nextLimitOf(warmUp) : null,
    quota: quotaOf(row, now),
    lock: lockOf(row, now),
  };
}
