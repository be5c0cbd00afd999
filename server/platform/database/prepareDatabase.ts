import { Migrator } from '@mikro-orm/migrations';
import { MikroORM } from '@mikro-orm/postgresql';
import pg from 'pg';
import type { Log } from '#server/platform/log.ts';
import { advisoryLocks } from './postgres/advisoryLocks.ts';
import { StartError } from '#server/platform/StartError.ts';
import { connectClient, type DatabaseSource } from './connectClient.ts';
import type { DatabaseMigration } from './migrations/DatabaseMigration.ts';
import { refreshNameCollation } from './postgres/refreshNameCollation.ts';
import { createRoleUrl, ensureRoles, roles, type RolePasswords } from './postgres/roles.ts';

/** The URLs of one database for each of its roles. */
export interface DatabaseUrls {
  readonly owner: string;
  readonly app: string;
  readonly support: string;
}

export interface PrepareDatabaseOptions {
  /** The owner's URL. */
  readonly url: string;
  /** URLs of existing roles, where the owner may not create any. */
  readonly appUrl?: string | undefined;
  readonly supportUrl?: string | undefined;
  readonly passwords: RolePasswords;
  /** Every step of the schema, in order. */
  readonly migrations: readonly DatabaseMigration[];
  readonly log: Log;
  /** Runs as the owner on the migrated database. */
  readonly afterMigration?: (client: pg.Client) => Promise<void>;
}

const migrationsTable = 'migrations';

/** A database with steps that this program does not know was made by another version: nothing may be changed in it. */
function assertKnownMigrations(done: ReadonlySet<string>, migrations: readonly DatabaseMigration[]): void {
  const known = new Set(migrations.map(({ name }) => name));
  const unknown = [...done].filter((name) => !known.has(name));
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
  const done = await client.query<{ name: string }>(`select name from ${migrationsTable}`);
  const names = new Set(done.rows.map(({ name }) => name));
  assertKnownMigrations(names, migrations);
  return migrations.map(({ name }) => name).filter((name) => !names.has(name));
}

async function runMigrations(url: string, migrations: readonly DatabaseMigration[]): Promise<void> {
  const orm = await MikroORM.init({
    clientUrl: url,
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

function createDatabaseUrls({ url, appUrl, supportUrl, passwords }: PrepareDatabaseOptions): DatabaseUrls {
  return {
    owner: url,
    app: appUrl ?? createRoleUrl(url, roles.app, passwords.app),
    support: supportUrl ?? createRoleUrl(url, roles.support, passwords.support),
  };
}

async function assertConnects(source: DatabaseSource): Promise<void> {
  await (await connectClient(source)).end();
}

async function prepareRoles(client: pg.Client, { appUrl, supportUrl, passwords }: PrepareDatabaseOptions): Promise<void> {
  if (appUrl !== undefined && supportUrl !== undefined) {
    await assertConnects({ url: appUrl, variable: 'DATABASE_APP_URL' });
    await assertConnects({ url: supportUrl, variable: 'DATABASE_SUPPORT_URL' });
    roles.app = decodeURIComponent(new URL(appUrl).username);
    roles.support = decodeURIComponent(new URL(supportUrl).username);
  } else {
    await ensureRoles(client, passwords);
  }
  await client.query(`grant usage on schema public to ${pg.escapeIdentifier(roles.app)}, ${pg.escapeIdentifier(roles.support)}`);
}

/** Migrates a database and returns its URLs. Safe when several processes start at once: one migrates, the others wait. */
export async function prepareDatabase(options: PrepareDatabaseOptions): Promise<DatabaseUrls> {
  const client = await connectClient({ url: options.url, variable: 'DATABASE_URL' });
  try {
    await client.query('select pg_advisory_lock($1)', [advisoryLocks.migration]);
    const pending = await findPendingMigrations(client, options.migrations);
    await prepareRoles(client, options);
    if (pending.length > 0) {
      options.log.info({ migrations: pending }, 'migrating the database');
      await runMigrations(options.url, options.migrations);
    }
    await refreshNameCollation(client, options.log);
    await options.afterMigration?.(client);
    return createDatabaseUrls(options);
  } finally {
    await client.end();
  }
}
