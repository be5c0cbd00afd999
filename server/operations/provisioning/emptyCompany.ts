import { queryAsSupport } from '#server/platform/database/queryAsSupport.ts';
import type { Platform } from '#server/platform/platform.ts';

export interface EmptyCompanyOptions {
  /** Smaller tables go with the company itself. */
  readonly minTableBytes?: number;
  readonly batchSize?: number;
}

/** What the end of the company's sessions still needs, and what goes with the company at last. */
const keptTables = ['users', 'sessions', 'outbox', 'listener_tasks', 'live_events', 'live_counters'];

const largeTables = `
  select c.relname as name from pg_class c
  join pg_namespace n on n.oid = c.relnamespace
  join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped
  where n.nspname = 'public' and c.relkind = 'r' and c.relname <> all($1)
    and has_table_privilege(c.oid, 'delete') and pg_relation_size(c.oid) >= $2
  order by pg_relation_size(c.oid) desc, c.relname`;

/** The name comes from the catalogue. */
const deleteBatch = (table: string): string => `
  with gone as (
    delete from "${table}" where ctid = any(array(select ctid from "${table}" where company_id = $1 limit $2)) returning 1
  )
  select count(*)::int as count from gone`;

/**
 * Deletes a company's rows of large tables in small transactions, so that no other company waits for one of minutes. An interrupted
 * removal leaves a company that is switched off and can be removed again.
 */
export async function emptyCompany(
  platform: Platform,
  companyId: number,
  { minTableBytes = 8 * 1024 * 1024, batchSize = 5_000 }: EmptyCompanyOptions = {},
): Promise<void> {
  for (const { name } of await queryAsSupport<{ name: string }>(platform, largeTables, [keptTables, minTableBytes])) {
    let count = batchSize;
    while (count === batchSize) {
      const [batch] = await queryAsSupport<{ count: number }>(platform, deleteBatch(name), [companyId, batchSize]);
      count = batch?.count ?? 0;
    }
  }
}
