import type { EntityManager } from '@mikro-orm/postgresql';
import { column, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import { runInCompanyTransaction } from '#server/platform/database/scope.ts';
import type { Platform } from '#server/platform/platform.ts';

/** A column that points to the `id` of another table of the company. */
export interface TableReference {
  readonly column: string;
  readonly target: string;
  /** Without a target the row cannot exist; else the column becomes null. */
  readonly isRequired: boolean;
}

/** A table of a company, as the database describes it. */
export interface CompanyTable {
  readonly name: string;
  readonly columns: readonly string[];
  /** Of the columns, as the database names them. */
  readonly types: Readonly<Record<string, string>>;
  /** The sequence of its `id`; null: its rows are named by what they link. */
  readonly sequence: string | null;
  readonly references: readonly TableReference[];
}

const tablesQuery = `
  select c.oid::regclass::text as name,
    array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      order by a.attnum) as columns,
    (select jsonb_object_agg(a.attname, format_type(a.atttypid, null)) from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as types,
    case when exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'id')
      then pg_get_serial_sequence(c.oid::regclass::text, 'id') end as sequence
  from pg_class c
  where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
    and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped)
  order by 1`;

const referencesQuery = `
  select k.conrelid::regclass::text as "table", a.attname::text as "column", k.confrelid::regclass::text as target, a.attnotnull as "isRequired"
  from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[array_upper(k.conkey, 1)]
  where k.contype = 'f' and k.connamespace = 'public'::regnamespace and a.attname <> 'company_id'`;

async function readTables(em: EntityManager): Promise<ReadonlyMap<string, CompanyTable>> {
  const tableShape = {
    name: column.text(),
    columns: column.list(column.text()),
    types: column.storedJson<Record<string, string>>(),
    sequence: column.orNull(column.text()),
  };
  const tables = await queryRows(em, queryOf(tableShape, tablesQuery));
  const referenceShape = { table: column.text(), column: column.text(), target: column.text(), isRequired: column.boolean() };
  const references = await queryRows(em, queryOf(referenceShape, referencesQuery));
  return new Map(tables.map((table) => [table.name, { ...table, references: references.filter((one) => one.table === table.name) }]));
}

const descriptions = new WeakMap<Platform, Promise<ReadonlyMap<string, CompanyTable>>>();

/** Every table of a company by name; the schema does not change while the program runs. */
export function describeTables(platform: Platform, em: EntityManager): Promise<ReadonlyMap<string, CompanyTable>> {
  const tables = descriptions.get(platform) ?? readTables(em);
  descriptions.set(platform, tables);
  return tables;
}

/** The same, for programs that have no scope yet. */
export const describeCompanyTables = (platform: Platform, companyId: number): Promise<readonly CompanyTable[]> =>
  runInCompanyTransaction(platform, { companyId, isReadOnly: true }, async (em) => [...(await describeTables(platform, em)).values()]);
