import pg from 'pg';

/**
 * The two roles of the server. `app` owns nothing and sees one company at a time; `support` crosses companies and is used only
 * through `runInSystemScope`. Where roles cannot be created, their names come from the given URLs.
 */
export const roles = { app: 'prosa_app', support: 'prosa_support' };

export interface RolePasswords {
  readonly app: string;
  readonly support: string;
}

async function ensureRole(client: pg.Client, role: string, password: string): Promise<void> {
  const existing = await client.query('select 1 from pg_roles where rolname = $1', [role]);
  const verb = existing.rowCount === 0 ? 'create' : 'alter';
  const name = pg.escapeIdentifier(role);
  await client.query(`${verb} role ${name} login noinherit nocreatedb nocreaterole password ${pg.escapeLiteral(password)}`);
}

/** Creates the roles or sets their passwords; servers with the same secrets agree on them. */
export async function ensureRoles(client: pg.Client, passwords: RolePasswords): Promise<void> {
  await ensureRole(client, roles.app, passwords.app);
  await ensureRole(client, roles.support, passwords.support);
}

/** The same database as another role. */
export function createRoleUrl(databaseUrl: string, role: string, password: string): string {
  const url = new URL(databaseUrl);
  url.username = role;
  url.password = password;
  return url.href;
}
