import type pg from 'pg';

/** What the catalog says of a table; `name` is quoted and with its schema. */
export interface CatalogTable {
  readonly name: string;
  /** Quoted names of the stored columns: generated ones are computed again. */
  readonly columns: readonly string[];
  /** Row-level security hides the rows from an owner that is no superuser. */
  readonly hasRowSecurity: boolean;
  readonly isForced: boolean;
}

/** A statement that takes something away, and the one that brings it back. */
export interface Restorable {
  readonly drop: string;
  readonly create: string;
}

const isOurs = `n.nspname not in ('pg_catalog', 'information_schema') and n.nspname not like 'pg\\_toast%' and n.nspname not like 'pg\\_temp%'`;

/** All tables, in a stable order; what an extension owns is the extension's. */
export async function listTables(client: pg.ClientBase): Promise<CatalogTable[]> {
  const { rows } = await client.query<CatalogTable>(
    `select format('%I.%I', n.nspname, c.relname) as name, c.relrowsecurity as "hasRowSecurity", c.relforcerowsecurity as "isForced",
       coalesce((select json_agg(quote_ident(a.attname) order by a.attnum) from pg_attribute a
         where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''), '[]') as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and c.relpersistence <> 't' and ${isOurs}
       and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
     order by 1`,
  );
  return rows;
}

export async function listSequences(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'S' and ${isOurs} order by 1`,
  );
  return rows.map(({ name }) => name);
}

/** Foreign keys, and indexes that no constraint needs: rows are loaded faster, and in any order, without them. */
export async function listLoadObstacles(client: pg.ClientBase): Promise<Restorable[]> {
  const { rows: keys } = await client.query<Restorable>(
    `select format('alter table %s drop constraint %I', k.conrelid::regclass, k.conname) as drop,
       format('alter table %s add constraint %I %s', k.conrelid::regclass, k.conname, pg_get_constraintdef(k.oid)) as create
     from pg_constraint k join pg_namespace n on n.oid = k.connamespace
     where k.contype = 'f' and k.conparentid = 0 and ${isOurs} order by k.oid`,
  );
  const { rows: indexes } = await client.query<Restorable>(
    `select format('drop index %s', i.indexrelid::regclass) as drop, pg_get_indexdef(i.indexrelid) as create
     from pg_index i join pg_class c on c.oid = i.indexrelid join pg_namespace n on n.oid = c.relnamespace
     where ${isOurs} and not i.indisunique and not exists (select from pg_constraint k where k.conindid = i.indexrelid) order by i.indexrelid`,
  );
  return [...keys, ...indexes];
}
