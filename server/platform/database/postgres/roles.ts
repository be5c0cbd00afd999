import pg from 'pg';

/**
 * The two roles the server works as. `app` owns nothing and sees one company at a time; `support` crosses companies and is
 * entered only through `systemScope`. Where roles may not be created, the names come from the given addresses.
 */
export const roles = { app: 'prosa_app', support: 'prosa_support' };

export interface RolePasswords {
  readonly app: string;
  readonly support: string;
}

async function ensureRole(client: pg.Client, role: string, password: string): Promise<void> {
  const known = await client.query('select 1 from pg_roles where rolname = $1', [role]);
  const verb = known.rowCount === 0 ? 'create' : 'alter';
  const name = pg.escapeIdentifier(role);
  await client.query(`${verb} role ${name} login noinherit nocreatedb nocreaterole password ${pg.escapeLiteral(password)}`);
}

/** Makes the two roles, or sets their passwords anew: several servers with the same secrets agree on them. */
export async function ensureRoles(client: pg.Client, passwords: RolePasswords): Promise<void> {
  await ensureRole(client, roles.app, passwords.app);
  await ensureRole(client, roles.support, passwords.support);
}

/** The same database, entered as another role. */
export function createRoleUrl(databaseUrl: string, role: string, password: string): string {
  const url = new URL(databaseUrl);
  url.username = role;
  url.password = password;
  return url.href;
}
