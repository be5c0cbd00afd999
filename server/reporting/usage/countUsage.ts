import { mapParallel } from '#server/platform/async/mapParallel.ts';
import type { RecurringJob } from '#server/platform/jobs/RecurringJob.ts';
import { queryAsSupport } from '#server/platform/database/queryAsSupport.ts';
import type { Platform } from '#server/platform/platform.ts';
import { measuredTables, sizedColumns } from './storageSql.ts';

/** The company that was counted longest ago, if that is more than six hours. */
const staleStatement = `
  select c.id from companies c left join company_usage u on u.company_id = c.id
  where u.counted_at is null or u.counted_at < $1::timestamptz - interval '6 hours'
  order by u.counted_at nulls first, c.id limit 1`;

const measured: ReadonlySet<string> = new Set(measuredTables);

/** The few files whose size no row keeps. */
async function measureAttachments(platform: Platform, companyId: number): Promise<number> {
  const columns = platform.fileColumns.filter(({ table }) => measured.has(table));
  const statement = columns
    .flatMap(({ table, columns: names }) => names.map((name) => `select ${name} as path from ${table} where company_id = $1`))
    .join(' union ');
  const rows = await queryAsSupport<{ path: string | null }>(platform, statement, [companyId]);
  const sizes = await mapParallel(rows, 8, async ({ path }) => (path === null ? 0 : ((await platform.files.size(path)) ?? 0)));
  return sizes.reduce((sum, size) => sum + size, 0);
}

const counted = sizedColumns
  .filter(({ table }) => table !== 'messages')
  .map(
    ({ kind, table, path, size }) =>
      `select '${kind}', coalesce(sum(${size}), 0) from ${table} where company_id = $1 and ${path} is not null`,
  )
  .join(' union all ');

/**
 * One statement sees the rows and the sums of the same moment: what it adds is exactly what the sums lack, whatever is written
 * meanwhile.
 */
const countStatement = `
  with sent as (
    select count(*) as messages, coalesce(sum(media_size) filter (where media_path is not null), 0) as bytes
    from messages where company_id = $1
  ), found (kind, bytes) as (
    select 'messages', bytes from sent union all select 'attachments', $3::bigint union all ${counted}
  ), corrected as (
    insert into company_storage (company_id, kind, bytes)
    select $1, f.kind, f.bytes - coalesce(k.bytes, 0) from found f
      left join (select kind, sum(bytes) as bytes from company_storage where company_id = $1 group by kind) k on k.kind = f.kind
    where f.bytes <> coalesce(k.bytes, 0)
  )
  insert into company_usage (company_id, messages, counted_at) select $1, messages, $2::timestamptz from sent
  on conflict (company_id) do update set messages = excluded.messages, counted_at = excluded.counted_at`;

/** Counts messages of each company and corrects the sums of its storage: that reads all of its messages, one company at a time. */
export const countUsage: RecurringJob = {
  name: 'usage.count',
  every: 60_000,
  run: async (platform) => {
    const [stale] = await queryAsSupport<{ id: number }>(platform, staleStatement, [platform.now()]);
    if (stale === undefined) {
      return false;
    }
    await queryAsSupport(platform, countStatement, [stale.id, platform.now(), await measureAttachments(platform, stale.id)]);
    return true;
  },
};
