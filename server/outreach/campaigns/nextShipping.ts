import { column, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import type { Campaign } from './Campaign.ts';
import { hasOptedOutSql, optOutSecret } from './optOutKeys.ts';

export interface DueShipping {
  readonly id: number;
  readonly contactId: number | null;
  readonly number: string;
  readonly name: string;
  /** Why it must not be sent after all. */
  readonly refusal: 'optedOut' | 'blocked' | null;
}

const dueQuery = queryOf<DueShipping>(
  {
    id: column.number(),
    contactId: column.orNull(column.number()),
    number: column.text(),
    name: column.text(),
    refusal: column.orNull(column.text<'optedOut' | 'blocked'>()),
  },
  `select s.id, s.contact_id as "contactId", s.number, s.name, case
     when ${hasOptedOutSql('s.number_key', '$4')} then 'optedOut'
     when exists (select from contacts k where k.id = s.contact_id and k.blocked_at is not null) then 'blocked'
   end as refusal
   from campaign_shippings s
   where s.campaign_id = $1 and s.dispatch_at <= $2 and (s.outcome = 'confirmed' or (s.outcome = 'waiting' and $3))
   order by s.outcome = 'waiting', s.dispatch_at, s.id limit 1`,
);

/** The recipient whose turn it is: those who agreed come first and do not wait for the pace. */
export async function findDueShipping(scope: Scope, { id, pacedAt }: Campaign): Promise<DueShipping | null> {
  const { em, now } = scope;
  const isPaced = !pacedAt || pacedAt <= now;
  const [row = null] = await queryRows(em, dueQuery, [id, now.toISOString(), isPaced, optOutSecret(scope)]);
  return row;
}

const nextQuery = queryOf(
  { confirmedAt: column.orNull(column.text()), waitingAt: column.orNull(column.text()), gapSeconds: column.number() },
  `select (select iso(min(s.dispatch_at)) from campaign_shippings s where s.campaign_id = $1 and s.outcome = 'confirmed') as "confirmedAt",
     iso(w.dispatch_at) as "waitingAt", coalesce(w.gap_seconds, 0)::float8 as "gapSeconds"
   from (select 1) one left join lateral (
     select dispatch_at, gap_seconds from campaign_shippings s where s.campaign_id = $1 and s.outcome = 'waiting'
     order by s.dispatch_at, s.id limit 1) w on true`,
);

const later = (one: Date | null, other: Date | null): Date | null =>
  one !== null && other !== null && one < other ? other : (one ?? other);
const earlier = (one: Date | null, other: Date | null): Date | null =>
  one !== null && other !== null && one > other ? other : (one ?? other);

/**
 * Sets when the campaign sends again; `hasSent`: the interval begins now, so that what was kept back by an outage leaves at the same pace.
 */
export async function planNext({ em, now }: Scope, campaign: Campaign, { hasSent }: { readonly hasSent: boolean }): Promise<void> {
  const [row] = await queryRows(em, nextQuery, [campaign.id]);
  const { confirmedAt, waitingAt, gapSeconds } = row ?? { confirmedAt: null, waitingAt: null, gapSeconds: 0 };
  if (hasSent) {
    campaign.pacedAt = new Date(now.getTime() + gapSeconds * 1_000);
  }
  const waiting = waitingAt === null ? null : later(new Date(waitingAt), campaign.pacedAt ?? null);
  campaign.nextAt = earlier(confirmedAt === null ? null : new Date(confirmedAt), waiting);
}
