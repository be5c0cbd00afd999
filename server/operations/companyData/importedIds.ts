import { column, execute, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { runInSystemScope } from '#server/platform/database/systemScope.ts';
import type { Platform } from '#server/platform/platform.ts';

/** A table of a source. */
export interface SourceTable {
  /** Names the database or archive that the rows come from. */
  readonly source: string;
  readonly table: string;
}

const companies = 'companies';

/** The rows here of rows there, by their keys. */
export async function findImportedIds(
  { em, companyId }: Scope,
  { source, table }: SourceTable,
  keys: readonly string[],
): Promise<Map<string, number>> {
  const rows = await queryRows(
    em,
    queryOf(
      { key: column.text(), id: column.number() },
      'select key, id::float8 as id from imported_rows where company_id = $1 and source = $2 and table_name = $3 and key = any($4)',
    ),
    [companyId, source, table, keys],
  );
  return new Map(rows.map(({ key, id }) => [key, id]));
}

/** Notes which row here a row of the source has become. */
export async function saveImportedIds(
  { em, companyId }: Scope,
  { source, table }: SourceTable,
  ids: ReadonlyMap<string, number>,
): Promise<void> {
  await execute(
    em,
    `insert into imported_rows (company_id, source, table_name, key, id) select $1, $2, $3, key, id from unnest($4::text[], $5::bigint[]) n (key, id)
     on conflict do nothing`,
    [companyId, source, table, [...ids.keys()], [...ids.values()]],
  );
}

/** Ids of rows that a source has brought, in pages behind an id. */
export async function listImportedIds(
  { em, companyId }: Scope,
  { source, table }: SourceTable,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<number[]> {
  const statement = `
    select distinct id::float8 as id from imported_rows where company_id = $1 and source = $2 and table_name = $3 and id > $4 order by 1 limit $5`;
  const rows = await queryRows(em, queryOf({ id: column.number() }, statement), [companyId, source, table, after, limit]);
  return rows.map(({ id }) => id);
}

/** Notes the company of this scope as that of the source. */
export const saveImportedCompany = (scope: Scope, source: string, key: string): Promise<void> =>
  saveImportedIds(scope, { source, table: companies }, new Map([[key, scope.companyId]]));

/** The company that a company of the source has become; null before its import. */
export const findImportedCompany = (platform: Platform, source: string, key: string): Promise<number | null> =>
  runInSystemScope(platform, 'the company of an import', async ({ em }) => {
    const statement = 'select company_id as "companyId" from imported_rows where source = $1 and table_name = $2 and key = $3';
    const [row] = await queryRows(em, queryOf({ companyId: column.number() }, statement), [source, companies, key]);
    return row?.companyId ?? null;
  });
