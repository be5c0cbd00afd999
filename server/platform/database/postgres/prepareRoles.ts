import pg from 'pg';
import { connectClient } from '#server/platform/database/connectClient.ts';
import { StartError } from '#server/platform/StartError.ts';
import { assertPublicSchema } from './checkDatabase.ts';
import { moveRights } from './moveRights.ts';
import { createRoleNames, createRoleUrl, findRoleNames, useRoleNames, type RoleNames, type RolePasswords } from './roles.ts';

/** The URLs of one database for each of its roles. */
export interface DatabaseUrls {
  readonly owner: string;
  readonly app: string;
  readonly support: string;
}

export interface RoleOptions {
  /** The owner's URL. */
  readonly url: string;
  /** URLs of existing roles, where the owner may not create any: both or none. */
  readonly appUrl?: string | undefined;
  readonly supportUrl?: string | undefined;
  readonly passwords: RolePasswords;
}

/** SQLSTATE of what the user may not do. */
const notAllowed = '42501';

const isNotAllowed = (error: unknown): boolean => error instanceof pg.DatabaseError && error.code === notAllowed;

const name = pg.escapeIdentifier;

/** The roles that the URLs name; null: none are given. */
function readGivenNames({ appUrl, supportUrl }: RoleOptions): RoleNames | null {
  const userOf = (url: string): string => new pg.Client(url).user ?? '';
  return appUrl === undefined || supportUrl === undefined ? null : { app: userOf(appUrl), support: userOf(supportUrl) };
}

async function isUsedElsewhere(client: pg.Client, role: string): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from pg_shdepend where refclassid = 'pg_authid'::regclass and refobjid = (select oid from pg_roles where rolname = $1)
       and dbid not in (0, (select oid from pg_database where datname = current_database())) limit 1`,
    [role],
  );
  return rowCount !== 0;
}

const areUsedElsewhere = async (client: pg.Client, { app, support }: RoleNames): Promise<boolean> =>
  (await isUsedElsewhere(client, app)) || (await isUsedElsewhere(client, support));

/** Named by the database, whose name no other of the cluster has; by its number as well where that name was another's before. */
async function chooseNames(client: pg.Client): Promise<RoleNames> {
  const { rows } = await client.query<{ database: string; oid: string }>(
    'select datname as database, oid::text from pg_database where datname = current_database()',
  );
  const { database = '', oid = '' } = rows[0] ?? {};
  const plain = database
    .toLowerCase()
    .replaceAll(/[^a-z0-9_]/g, '_')
    .slice(0, 32);
  const first = createRoleNames(plain === database ? plain : `${plain}_${oid}`);
  return (await areUsedElsewhere(client, first)) ? createRoleNames(`${plain}_${oid}`) : first;
}

const canConnect = (url: string): Promise<boolean> =>
  connectClient({ url, variable: 'DATABASE_URL' }).then(
    async (client) => {
      await client.end();
      return true;
    },
    () => false,
  );

/** Creates a role or, where it does not let the server in, sets its password. */
async function ensureRole(client: pg.Client, role: string, { url, password }: { url: string; password: string }): Promise<void> {
  const existing = await client.query('select from pg_roles where rolname = $1', [role]);
  if (existing.rowCount === 0) {
    await client.query(`create role ${name(role)} login noinherit nocreatedb nocreaterole password ${pg.escapeLiteral(password)}`);
  } else if (!(await canConnect(createRoleUrl(url, role, password)))) {
    await client.query(`alter role ${name(role)} login password ${pg.escapeLiteral(password)}`);
  }
}

const explainNoRoles = (owner: string, { app, support }: RoleNames): string =>
  `The user ${name(owner)} of DATABASE_URL may not create roles. As a superuser, run: ALTER ROLE ${name(owner)} CREATEROLE; ` +
  `or run: CREATE ROLE ${name(app)} LOGIN NOINHERIT PASSWORD '…'; CREATE ROLE ${name(support)} LOGIN NOINHERIT PASSWORD '…'; ` +
  `GRANT ${name(support)} TO ${name(owner)}; and give DATABASE_APP_URL and DATABASE_SUPPORT_URL with these two users.`;

async function ensureRoles(client: pg.Client, names: RoleNames, { url, passwords }: RoleOptions): Promise<void> {
  try {
    await ensureRole(client, names.app, { url, password: passwords.app });
    await ensureRole(client, names.support, { url, password: passwords.support });
  } catch (error) {
    throw isNotAllowed(error) ? new StartError(explainNoRoles(client.user ?? '', names), { cause: error }) : error;
  }
}

/** Since PostgreSQL 16 a role is used only by those to whom that is granted: its creator has just the right to grant it. */
const hasGrantOptions = async (client: pg.Client): Promise<boolean> =>
  (await client.query(`select where current_setting('server_version_num')::int >= 160000`)).rowCount === 1;

/** Functions of the support role cross companies for the others; giving them to it, and changing them, takes membership. */
async function ensureMembership(client: pg.Client, role: string): Promise<void> {
  const hasOptions = await hasGrantOptions(client);
  const owner = name(client.user ?? '');
  const memberQuery = `select where pg_has_role($1, 'usage') and pg_has_role($1, '${hasOptions ? 'set' : 'member'}')`;
  const isMember = async (): Promise<boolean> => (await client.query(memberQuery, [role])).rowCount === 1;
  if (await isMember()) {
    return;
  }
  const grant = `GRANT ${name(role)} TO ${owner}${hasOptions ? ' WITH INHERIT TRUE, SET TRUE' : ''};`;
  await client.query(grant).catch((error: unknown) => (isNotAllowed(error) ? undefined : Promise.reject(error)));
  if (!(await isMember())) {
    throw new StartError(
      `The user ${owner} of DATABASE_URL must be a member of the role ${name(role)}. As a superuser, run: ${grant}${hasOptions ? '' : ` ALTER ROLE ${owner} INHERIT;`}`,
    );
  }
}

interface RoleFacts {
  readonly user: string;
  readonly bypasses: boolean;
  readonly schema: string | null;
}

async function readFacts(url: string, variable: string): Promise<RoleFacts> {
  const client = await connectClient({ url, variable });
  try {
    const { rows } = await client.query<RoleFacts>(
      `select current_user as user, rolsuper or rolbypassrls as bypasses, current_schema() as schema from pg_roles where rolname = current_user`,
    );
    return rows[0] ?? { user: '', bypasses: true, schema: null };
  } finally {
    await client.end();
  }
}

/** The roles let the server in as themselves, so that no address of another form leads back to the owner. */
async function assertConnects(urls: DatabaseUrls, names: RoleNames): Promise<void> {
  const assertConnectsAs = async (role: 'app' | 'support'): Promise<void> => {
    const variable = `DATABASE_${role.toUpperCase()}_URL`;
    const { user, bypasses, schema } = await readFacts(urls[role], variable);
    if (user !== names[role] || bypasses) {
      throw new StartError(
        `${variable} must lead to the user ${name(names[role])} without BYPASSRLS, and leads to ${name(user)}. Correct it, or as a superuser run: ALTER ROLE ${name(names[role])} NOSUPERUSER NOBYPASSRLS;`,
      );
    }
    assertPublicSchema(user, schema);
  };
  await Promise.all([assertConnectsAs('app'), assertConnectsAs('support')]);
}

/** Row-level security holds only under a role of its own that it applies to. */
async function assertApart(client: pg.Client, { app, support }: RoleNames): Promise<void> {
  const owner = client.user ?? '';
  if (new Set([owner, app, support]).size < 3) {
    throw new StartError('DATABASE_URL, DATABASE_APP_URL and DATABASE_SUPPORT_URL must name three different users.');
  }
  const { rowCount } = await client.query(`select where pg_has_role($1, $2, 'member') or pg_has_role($1, $3, 'member')`, [
    app,
    support,
    owner,
  ]);
  if (rowCount === 1) {
    throw new StartError(
      `The user ${name(app)} of DATABASE_APP_URL must not be a member of ${name(support)} or ${name(owner)}: it sees one company at a time. As a superuser, revoke that.`,
    );
  }
}

/** Where the schema is another's, everybody may use it by default; `assertConnects` finds out. */
const allowSchema = (client: pg.Client, { app, support }: RoleNames): Promise<unknown> =>
  client
    .query(`grant usage on schema public to ${name(app)}, ${name(support)}`)
    .catch((error: unknown) => (isNotAllowed(error) ? undefined : Promise.reject(error)));

const createUrls = ({ url, appUrl, supportUrl, passwords }: RoleOptions, names: RoleNames): DatabaseUrls => ({
  owner: url,
  app: appUrl ?? createRoleUrl(url, names.app, passwords.app),
  support: supportUrl ?? createRoleUrl(url, names.support, passwords.support),
});

/** The URLs of a database that has its roles; `client` is the owner's. */
export async function readDatabaseUrls(options: RoleOptions): Promise<DatabaseUrls> {
  const client = await connectClient({ url: options.url, variable: 'DATABASE_URL' });
  try {
    return createUrls(options, (await findRoleNames(client)) ?? (await chooseNames(client)));
  } finally {
    await client.end();
  }
}

/**
 * Sees to the roles of a database: those of the given URLs, those that its policies name, or new ones. Two installations on one
 * cluster must not share roles, whose passwords each of them would change: one that does moves to roles of its own.
 */
export async function prepareRoles(client: pg.Client, options: RoleOptions): Promise<DatabaseUrls> {
  const former = await findRoleNames(client);
  const givenNames = readGivenNames(options);
  const names = givenNames ?? (former === null || (await areUsedElsewhere(client, former)) ? await chooseNames(client) : former);
  await (givenNames === null ? ensureRoles(client, names, options) : undefined);
  const urls = createUrls(options, names);
  await allowSchema(client, names);
  await assertConnects(urls, names);
  await assertApart(client, names);
  await ensureMembership(client, names.support);
  if (former !== null && (former.app !== names.app || former.support !== names.support)) {
    await ensureMembership(client, former.support);
    await moveRights(client, former, names);
  }
  useRoleNames(names);
  return urls;
}
