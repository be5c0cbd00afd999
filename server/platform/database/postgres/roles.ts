import pg from 'pg';

/**
 * The two roles of the server. `app` owns nothing and sees one company at a time; `support` crosses companies and is used only
 * through `runInSystemScope`. A database names its roles in its policies; a new one has roles of its own (`prepareRoles`).
 */
export interface RoleNames {
  readonly app: string;
  readonly support: string;
}

export type RolePasswords = RoleNames;

let present: RoleNames = { app: 'prosa_app', support: 'prosa_support' };

/** For the migrations of one database, which run one after the other. */
export const useRoleNames = (names: RoleNames): void => {
  present = names;
};

/** The roles as identifiers and, in `literals`, as texts of SQL. */
export const roles: RoleNames & { readonly literals: RoleNames } = {
  get app(): string {
    return pg.escapeIdentifier(present.app);
  },
  get support(): string {
    return pg.escapeIdentifier(present.support);
  },
  get literals(): RoleNames {
    return { app: pg.escapeLiteral(present.app), support: pg.escapeLiteral(present.support) };
  },
};

/** Roles of the installation in a database. */
export const createRoleNames = (suffix: string): RoleNames => ({ app: `prosa_app_${suffix}`, support: `prosa_support_${suffix}` });

/** The same database as another role; a user in the query would win over the one before the host. */
export function createRoleUrl(databaseUrl: string, role: string, password: string): string {
  const url = new URL(databaseUrl);
  url.hostname ||= 'localhost';
  url.searchParams.delete('user');
  url.searchParams.delete('password');
  url.username = encodeURIComponent(role);
  url.password = encodeURIComponent(password);
  return url.href;
}

/** Names in the policies of a database; null before its first migration. */
export async function findRoleNames(client: pg.Client): Promise<RoleNames | null> {
  const { rows } = await client.query<{ policy: string; role: string }>(
    `select p.polname as policy, r.rolname as role from pg_policy p join pg_roles r on r.oid = any(p.polroles)
     where p.polrelid = to_regclass('public.companies')`,
  );
  const find = (policy: string): string | undefined => rows.find((row) => row.policy === policy)?.role;
  const app = find('companies_company');
  const support = find('companies_support');
  return app === undefined || support === undefined ? null : { app, support };
}
