import { Migrator } from '@mikro-orm/migrations';
import { MikroORM } from '@mikro-orm/postgresql';
import type pg from 'pg';
import type { Log } from '#server/platform/log.ts';
import { StartError } from '#server/platform/StartError.ts';
import { advisoryLocks } from './postgres/advisoryLocks.ts';
import { connectClient } from './connectClient.ts';
import type { DatabaseMigration } from './migrations/DatabaseMigration.ts';
import { checkDatabase, explainRefusal } from './postgres/checkDatabase.ts';
import { type DatabaseUrls, prepareRoles, type RoleOptions } from './postgres/prepareRoles.ts';

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

export interface PrepareDatabaseOptions extends RoleOptions {
  /** Every step of the schema, in order. */
  readonly migrations: readonly DatabaseMigration[];
  readonly log: Log;
  /** Runs as the owner on the migrated database. */
  readonly afterMigration?: (client: pg.Client) => Promise<void>;
}

const migrationsTable = 'migrations';

const foreignTables = 'The database of DATABASE_URL holds tables of another program. Create an empty database, and give that.';

/** A database with steps that this program does not know was made by another version: nothing may be changed in it. */
function assertKnownMigrations(done: ReadonlySet<string>, migrations: readonly DatabaseMigration[]): void {
  const known = new Set(migrations.map(({ name }) => name));
  const unknown = [...done].filter((name) => !known.has(name));
  if (unknown.length > 0 && unknown.length === done.size) {
    throw new StartError(foreignTables);
  }
  if (unknown.length > 0) {
    throw new StartError(
      `This database was made by another version of Prosa (unknown migrations: ${unknown.slice(0, 3).join(', ')}…): start that version, or give another DATA_DIR or DATABASE_URL.`,
    );
  }
}

/** The steps that are still to be done. Throws a `StartError` for a database of a newer program. */
export async function findPendingMigrations(client: pg.Client, migrations: readonly DatabaseMigration[]): Promise<string[]> {
  const table = await client.query('select to_regclass($1) as oid', [migrationsTable]);
  if (table.rows[0]?.oid === null) {
    return migrations.map(({ name }) => name);
  }
  // Through JSON: another program's table may have no such column.
  const done = await client.query<{ name: string | null }>(`select to_jsonb(m) ->> 'name' as name from ${migrationsTable} m`);
  const names = new Set(done.rows.map(({ name }) => name ?? ''));
  assertKnownMigrations(names, migrations);
  return migrations.map(({ name }) => name).filter((name) => !names.has(name));
}

async function runMigrations(url: string, migrations: readonly DatabaseMigration[]): Promise<void> {
  const orm = await MikroORM.init({
    clientUrl: url,
    driverOptions: { connectionString: url },
    entities: [],
    discovery: { warnWhenNoEntities: false },
    extensions: [Migrator],
    migrations: {
      tableName: migrationsTable,
      migrationsList: [...migrations],
      snapshot: false,
      transactional: true,
      allOrNothing: true,
      silent: true,
    },
  });
  try {
    await orm.migrator.up();
  } finally {
    await orm.close(true);
  }
}

/** Sees to the roles alone: a backup before an upgrade reads the database as it is, by roles that let the server in. */
export async function prepareDatabaseRoles(options: RoleOptions): Promise<DatabaseUrls> {
  const client = await connectClient({ url: options.url, variable: 'DATABASE_URL' });
  try {
    await client.query('select pg_advisory_lock($1)', [advisoryLocks.migration]);
    return await prepareRoles(client, options);
  } finally {
    await client.end();
  }
}

async function prepareSchema(client: pg.Client, options: PrepareDatabaseOptions): Promise<DatabaseUrls> {
  const pending = await findPendingMigrations(client, options.migrations);
  await checkDatabase(client);
  const urls = await prepareRoles(client, options);
  if (pending.length > 0) {
    options.log.info({ migrations: pending }, 'migrating the database');
    await runMigrations(options.url, options.migrations);
  }
  await refreshNameCollation(client, options.log);
  await options.afterMigration?.(client);
  return urls;
}

/** Fails once the connection is lost: a migration that continues without its lock, or waits for a database that has ended, is no use. */
const whileConnected = <T>(client: pg.Client, work: Promise<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    client.once('error', reject);
    work.then(resolve, reject);
  });

/** Migrates a database and returns its URLs. Safe when several processes start at once: one migrates, the others wait. */
export async function prepareDatabase(options: PrepareDatabaseOptions): Promise<DatabaseUrls> {
  const client = await connectClient({ url: options.url, variable: 'DATABASE_URL' });
  try {
    await client.query('select pg_advisory_lock($1)', [advisoryLocks.migration]);
    return await whileConnected(client, prepareSchema(client, options));
  } catch (error) {
    const explanation = explainRefusal(error);
    throw explanation === null ? error : new StartError(explanation, { cause: error });
  } finally {
    await client.end();
  }
}
