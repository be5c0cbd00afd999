import type { MaintenanceTask } from '#server/platform/database/outbox/MaintenanceTask.ts';
import { queryAsSupport } from '#server/platform/database/queryAsSupport.ts';

/** Counts the company that was counted longest ago, if that is more than six hours. */
const countStatement = `
  with stale as (
    select c.id from companies c left join company_usage u on u.company_id = c.id
    where u.counted_at is null or u.counted_at < $1::timestamptz - interval '6 hours'
    order by u.counted_at nulls first, c.id limit 1
  )
  insert into company_usage (company_id, messages, stored_bytes, counted_at)
  select s.id, n.messages, n.bytes + f.bytes, $1::timestamptz from stale s cross join lateral (
    select count(*) as messages, coalesce(sum(m.media_size) filter (where m.media_path is not null), 0) as bytes
    from messages m where m.company_id = s.id
  ) n cross join lateral (
    select coalesce(sum(o.size) filter (where o.file_path is not null), 0) as bytes from file_options o where o.company_id = s.id
  ) f
  on conflict (company_id) do update
    set messages = excluded.messages, stored_bytes = excluded.stored_bytes, counted_at = excluded.counted_at
  returning company_id`;

/** Keeps messages and stored bytes of each company: counting reads all of its messages, one company at a time. */
export const countUsage: MaintenanceTask = {
  name: 'usage of companies',
  intervalMs: 60_000,
  run: async (platform) => (await queryAsSupport(platform, countStatement, [platform.now()])).length > 0,
};
