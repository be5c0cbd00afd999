import pg from 'pg';
import { StartError } from '#server/platform/StartError.ts';

const oldestVersion = 15;
const extensions = ['pg_trgm', 'unaccent', 'btree_gin'];

/** Unqualified names must lead to `public`, where the tables are. */
export function assertPublicSchema(user: string, schema: string | null): void {
  if (schema !== 'public') {
    const name = pg.escapeIdentifier(user);
    throw new StartError(
      `Prosa keeps its tables in the schema public, and the user ${name} ${schema === null ? 'may not use it' : `works in ${pg.escapeIdentifier(schema)}`}. As a superuser, run: GRANT USAGE ON SCHEMA public TO ${name}; ALTER ROLE ${name} SET search_path = public;`,
    );
  }
}

interface DatabaseFacts {
  readonly user: string;
  readonly database: string;
  readonly version: number;
  readonly versionName: string;
  readonly encoding: string;
  readonly isStandby: boolean;
  readonly isReadOnly: boolean;
  readonly schema: string | null;
  readonly mayCreate: boolean;
  /** Extensions that are not installed. */
  readonly missing: readonly string[];
  /** Of those, what PostgreSQL has no files of. */
  readonly unavailable: readonly string[];
}

const factsQuery = `select current_user as user, current_database() as database, current_setting('server_version_num')::int / 10000 as version,
    current_setting('server_version') as "versionName", current_setting('server_encoding') as encoding,
    pg_is_in_recovery() as "isStandby", current_setting('transaction_read_only')::boolean as "isReadOnly", current_schema() as schema,
    has_database_privilege(current_database(), 'create') and coalesce(has_schema_privilege(to_regnamespace('public'), 'create'), false) as "mayCreate",
    array(select e from unnest($1::text[]) e where e not in (select extname from pg_extension)) as missing,
    array(select e from unnest($1::text[]) e where e not in (select name from pg_available_extensions)) as unavailable`;

/** Throws a `StartError` for a database that the schema cannot be made in. */
export async function checkDatabase(client: pg.Client): Promise<void> {
  const [facts] = (await client.query<DatabaseFacts>(factsQuery, [extensions])).rows;
  if (facts === undefined) {
    return;
  }
  const { version, versionName, encoding, isStandby, missing, unavailable, user } = facts;
  const database = pg.escapeIdentifier(facts.database);
  const owner = pg.escapeIdentifier(user);
  if (version < oldestVersion) {
    throw new StartError(
      `PostgreSQL ${versionName} is too old: Prosa needs ${oldestVersion} or newer. Upgrade it, or correct DATABASE_URL.`,
    );
  }
  if (isStandby) {
    throw new StartError('This PostgreSQL is a standby, which can only be read. Give DATABASE_URL of the primary server.');
  }
  if (facts.isReadOnly) {
    throw new StartError(
      `The database ${database} can only be read (default_transaction_read_only). As a superuser, run: ALTER DATABASE ${database} SET default_transaction_read_only = off; ALTER ROLE ${owner} RESET default_transaction_read_only;`,
    );
  }
  if (encoding !== 'UTF8') {
    throw new StartError(
      `The database ${database} is encoded in ${encoding}. Create one with: CREATE DATABASE prosa OWNER ${owner} ENCODING 'UTF8' LOCALE 'C' TEMPLATE template0;`,
    );
  }
  if (missing.some((extension) => unavailable.includes(extension))) {
    throw new StartError(
      `This PostgreSQL lacks the extensions ${unavailable.join(', ')}. Install its package of additional modules (postgresql-contrib).`,
    );
  }
  if (facts.mayCreate) {
    assertPublicSchema(user, facts.schema);
  } else {
    throw new StartError(
      `The user ${owner} may not make tables in the database ${database}. As a superuser, run: ALTER DATABASE ${database} OWNER TO ${owner}; and, in it: GRANT ALL ON SCHEMA public TO ${owner};`,
    );
  }
}

/** SQLSTATEs of what is in the way. */
const duplicates = new Set(['42P07', '42710', '42723', '42P06', '42701']);

/** One sentence where a statement of the preparation failed by what the operator can repair; else null. */
export function explainRefusal(error: unknown): string | null {
  const { code = '', message } = error as { readonly code?: string; readonly message: string };
  const reason = message.replace(/^.* - (?=\S)/s, '');
  if (duplicates.has(code)) {
    return `The database of DATABASE_URL holds something of another program (${reason}). Create an empty database, and give that.`;
  }
  if (code === '42501') {
    return `PostgreSQL does not let the user of DATABASE_URL prepare the database (${reason}). As a superuser, make it the owner of the database and of what is in it.`;
  }
  return code.startsWith('53') ? `PostgreSQL lacks resources (${reason}). Free what it lacks, and start again.` : null;
}
