import pg from 'pg';
import type { RoleNames } from './roles.ts';

/** Statements that give what one role may in this database to another: policies, grants, functions of its own, and conditions that name it. */
const moveQuery = `
  with old as (select oid, rolname as name from pg_roles where rolname = $1),
  grants as (
    select format('%s %I.%I', case c.relkind when 'S' then 'sequence' else 'table' end, n.nspname, c.relname) as object, a.*, null as col
      from pg_class c join pg_namespace n on n.oid = c.relnamespace, aclexplode(c.relacl) a
    union all
    select format('table %I.%I', n.nspname, c.relname), a.*, t.attname
      from pg_attribute t join pg_class c on c.oid = t.attrelid join pg_namespace n on n.oid = c.relnamespace, aclexplode(t.attacl) a
    union all
    select format('function %s', p.oid::regprocedure), a.*, null from pg_proc p, aclexplode(p.proacl) a
    union all
    select format('schema %I', n.nspname), a.*, null from pg_namespace n, aclexplode(n.nspacl) a
  )
  select format('alter policy %I on %s to %s', p.polname, p.polrelid::regclass,
      (select string_agg(case when r.oid = old.oid then quote_ident($2) else quote_ident(r.rolname) end, ', ')
       from pg_roles r where r.oid = any(p.polroles))) as statement
    from pg_policy p, old where old.oid = any(p.polroles)
  union all
  select format('grant %s%s on %s to %I', g.privilege_type, coalesce(' (' || quote_ident(g.col) || ')', ''), g.object, $2)
    from grants g, old where g.grantee = old.oid and not (g.object like 'function %' and g.grantor = old.oid)
  union all
  select format('revoke %s%s on %s from %I', g.privilege_type, coalesce(' (' || quote_ident(g.col) || ')', ''), g.object, $1)
    from grants g, old where g.grantee = old.oid and g.grantor <> old.oid
  union all
  select format('alter function %s owner to %I', p.oid::regprocedure, $2) from pg_proc p, old where p.proowner = old.oid
  union all
  select format('drop trigger %I on %s; %s', t.tgname, t.tgrelid::regclass, replace(pg_get_triggerdef(t.oid), quote_literal($1), quote_literal($2)))
    from pg_trigger t where not t.tgisinternal and pg_get_triggerdef(t.oid) like '%' || quote_literal($1) || '%'`;

async function moveRole(client: pg.Client, from: string, to: string): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(moveQuery, [from, to]);
  const schema = `create on schema public`;
  await client.query(`grant ${schema} to ${pg.escapeIdentifier(to)}`);
  await client.query(rows.map(({ statement }) => statement).join(';\n'));
  await client.query(`revoke ${schema} from ${pg.escapeIdentifier(to)}`);
}

/** Moves everything that a database grants its roles to others; the former roles keep nothing in it. */
export async function moveRights(client: pg.Client, from: RoleNames, to: RoleNames): Promise<void> {
  await client.query('begin');
  try {
    await moveRole(client, from.app, to.app);
    await moveRole(client, from.support, to.support);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}
