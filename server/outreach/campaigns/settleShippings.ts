import { column, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import type { Scope } from '#server/platform/database/scope.ts';

const reached = "('server', 'delivered', 'read', 'played')";

/**
 * Messages that have reached the provider, or failed; one that was removed before is gone for good. A text without one of its files is
 * delivered, with the reason and the names of what is missing: sent again, it would come twice.
 */
const settleQuery = queryOf(
  { id: column.number() },
  `update campaign_shippings s set updated_at = $2::timestamptz,
     outcome = case when m.delivery in ${reached} then 'delivered' else 'failed' end,
     delivered_at = case when m.delivery in ${reached} then coalesce(m.server_at, $2::timestamptz) end,
     reason = case when m.delivery in ${reached} then f.reason else coalesce(m.failure, 'unknown') end, failed_files = f.names
   from campaign_shippings k left join messages m on m.id = k.message_id cross join lateral (
     select count(*) filter (where e.delivery not in ${reached} and e.delivery <> 'failed') as open,
       (array_agg(coalesce(e.failure, 'unknown') order by e.id) filter (where e.delivery = 'failed'))[1] as reason,
       coalesce(array_agg(coalesce(e.media_name, e.body) order by e.id) filter (where e.delivery = 'failed'), '{}') as names
     from messages e where e.id = any(k.file_message_ids)
   ) f
   where s.id = k.id and k.campaign_id = $1 and k.outcome = 'queued' and f.open = 0
     and (k.message_id is null or m.delivery in ${reached} or m.delivery = 'failed')
   returning s.id`,
);

/** Brings the recipients of a campaign whose messages are on their way up to date; the ids of those that have changed. */
export const settleShippings = ({ em, now }: Scope, campaignId: number): Promise<{ id: number }[]> =>
  queryRows(em, settleQuery, [campaignId, now.toISOString()]);
