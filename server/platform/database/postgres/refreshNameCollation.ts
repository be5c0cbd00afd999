import type pg from 'pg';
import type { Log } from '#server/platform/log.ts';

const staleStatement = `
  select oid from pg_collation
  where collname = 'by_name' and collnamespace = 'public'::regnamespace
    and collversion is distinct from pg_collation_actual_version(oid)`;

const indexesStatement = `
  select distinct objid::regclass::text as name from pg_depend
  where classid = 'pg_class'::regclass and refclassid = 'pg_collation'::regclass and refobjid = $1`;

/** Indexes depend on the ICU version that sorted their names: rebuilds them when it has changed. */
export async function refreshNameCollation(client: pg.Client, log: Log): Promise<void> {
  const { rows: stale } = await client.query<{ oid: number }>(staleStatement);
  for (const { oid } of stale) {
    const { rows: indexes } = await client.query<{ name: string }>(indexesStatement, [oid]);
    log.info({ indexes: indexes.map(({ name }) => name) }, 'names are sorted by another version of ICU: indexes are built anew');
    for (const { name } of indexes) {
      await client.query(`reindex index ${name}`);
    }
    await client.query('alter collation public.by_name refresh version');
  }
}
