import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Tag } from '#server/contacts/tags/Tag.ts';
import { column, execute, queryOf, queryRows, uncheckedRows } from '#server/platform/database/queryRows.ts';
import { findRoleNames, type RoleNames } from '#server/platform/database/postgres/roles.ts';
import type { EntityManager } from '@mikro-orm/postgresql';
import { startTestServer, type TestServer } from '#server/testing/server/startTestServer.ts';
import { createTestDatabase } from './createTestDatabase.ts';

/** Tables without rows of a company. Any other table needs row-level security. */
const platformTables = [
  'removed_payments',
  'agenda_jobs',
  'announcements',
  'background_runs',
  'erased_files',
  'helps',
  'installation',
  'migrations',
  'plans',
  'rate_limits',
  'sign_ups',
  'whatsapp_client_revision',
];

let server: TestServer;
let owner: pg.Client;
let drop: () => Promise<void>;
let roles: RoleNames;

beforeAll(async () => {
  server = await startTestServer();
  const database = await createTestDatabase();
  drop = database.drop;
  owner = new pg.Client(database.urls.owner);
  await owner.connect();
  roles = (await findRoleNames(owner)) ?? { app: '', support: '' };
});
afterAll(async () => {
  await owner.end();
  await drop();
});

const names = async (sql: string, values: unknown[] = []): Promise<string[]> => {
  const { rows: found } = await owner.query<{ name: string }>(sql, values);
  return found.map(({ name }) => name);
};

const companyTables = (): Promise<string[]> =>
  names(
    `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public' and c.relkind in ('r', 'p') and c.relname <> all($1) order by 1`,
    [platformTables],
  );

describe('the schema', () => {
  it('puts every table of a company behind forced row-level security', async () => {
    const open = await names(
      `select relname as name from pg_class where relname = any($1) and not (relrowsecurity and relforcerowsecurity)`,
      [await companyTables()],
    );
    expect((await companyTables()).length).toBeGreaterThanOrEqual(12);
    expect(open).toEqual([]);
  });

  it('gives every such table one policy per role, and the application only its own company', async () => {
    // A restrictive policy gives nobody a row: it narrows what these allow.
    const { rows: policies } = await owner.query<{ tablename: string; roles: string; qual: string; with_check: string }>(
      `select tablename, array_to_string(roles, ',') as roles, qual, with_check from pg_policies
       where schemaname = 'public' and permissive = 'PERMISSIVE'`,
    );
    for (const table of await companyTables()) {
      const own = policies.filter(({ tablename }) => tablename === table);
      expect(own.map(({ roles: of }) => of).toSorted(), table).toEqual([roles.app, roles.support].toSorted());
      const app = own.find(({ roles: of }) => of === roles.app);
      expect(app?.qual, table).toMatch(/(company_id|\bid\b) = \(current_setting\('app.company'::text\)\)::integer/);
      expect(app?.with_check, table).toBe(app?.qual);
    }
  });

  it('links rows of companies by keys that hold the company, because plain keys bypass row-level security', async () => {
    const plain = await names(
      `select con.conrelid::regclass || '.' || con.conname as name
       from pg_constraint con
       where con.contype = 'f' and con.conrelid::regclass::text = any($1) and con.confrelid::regclass::text = any($1)
         and con.confrelid <> 'companies'::regclass
         and not exists (
           select 1 from unnest(con.conkey) k join pg_attribute a on a.attrelid = con.conrelid and a.attnum = k
           where a.attname = 'company_id')`,
      [await companyTables()],
    );
    expect(plain).toEqual([]);
  });

  it('finds a planted plain key', async () => {
    await owner.query('begin');
    await owner.query('create table planted (id serial primary key, company_id int, tag_id int references tags (id))');
    const planted = await names(
      `select conname as name from pg_constraint where contype = 'f' and conrelid = 'planted'::regclass and array_length(conkey, 1) = 1`,
    );
    await owner.query('rollback');
    expect(planted).toEqual(['planted_tag_id_fkey']);
  });

  it('lets the application role own nothing and bypass nothing', async () => {
    const { rows: app } = await owner.query(
      `select rolsuper, rolbypassrls, rolcreaterole, rolcreatedb from pg_roles where rolname = any($1)`,
      [[roles.app, roles.support]],
    );
    expect(app).toEqual(
      Array.from({ length: 2 }, () => ({ rolsuper: false, rolbypassrls: false, rolcreaterole: false, rolcreatedb: false })),
    );
    expect(
      await names(`select relname as name from pg_class where pg_get_userbyid(relowner) = any($1)`, [[roles.app, roles.support]]),
    ).toEqual([]);
    expect(await names(`select 'member' as name where pg_has_role($1, $2, 'member')`, [roles.app, roles.support])).toEqual([]);
  });

  it('agrees with the entities: every table and column the ORM knows is there', async () => {
    const { rows: columns } = await owner.query<{ name: string }>(
      `select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'public'`,
    );
    const known = new Set(columns.map(({ name }) => name));
    const metadata = [...server.platform.orms.app.getMetadata().getAll().values()];
    const asked = metadata.flatMap((meta) =>
      meta.props.flatMap((prop) => (prop.fieldNames ?? []).map((field) => `${meta.tableName}.${field}`)),
    );
    expect(asked.length).toBeGreaterThan(60);
    expect(asked.filter((name) => !known.has(name))).toEqual([]);
  });
});

describe('a query of one company', () => {
  it('sees its own rows only: filtered, unfiltered or written by hand', async () => {
    const [ours, theirs] = [await server.makeCompany(), await server.makeCompany()];
    await server.inCompany(theirs.id, async (scope) => scope.create(Tag, { name: 'theirs', color: '#112233', kanban: 0 }));
    await server.inCompany(ours.id, async ({ em }) => {
      expect(await em.find(Tag, {})).toEqual([]);
      expect(await em.find(Tag, {}, { filters: false })).toEqual([]);
      expect(await uncheckedRows(em, 'select * from tags')).toEqual([]);
      expect(await em.nativeUpdate(Tag, {}, { name: 'taken' }, { filters: false })).toBe(0);
    });
  });

  it('cannot write into another company, nor point at its rows', async () => {
    const [ours, theirs] = [await server.makeCompany(), await server.makeCompany()];
    const planted = server.inCompany(ours.id, ({ em }) =>
      execute(em, `insert into tags (company_id, name, color) values ($1, 'x', '#112233')`, [theirs.id]),
    );
    await expect(planted).rejects.toThrow(/row-level security/);
    const linked = server.inCompany(ours.id, async ({ em }) => {
      const [queue] = await queryRows(
        em,
        queryOf({ id: column.number() }, `insert into queues (company_id, name, color) values ($1, 'q', '#112233') returning id`),
        [ours.id],
      );
      await execute(em, 'insert into user_queues (company_id, user_id, queue_id) values ($1, $2, $3)', [
        ours.id,
        theirs.agent.id,
        queue?.id,
      ]);
    });
    await expect(linked).rejects.toThrow(/foreign key/);
  });

  it('fails, rather than finding nothing or everything, where no company is named', async () => {
    const em = server.platform.orms.app.em.fork();
    await expect(em.find(Tag, {})).rejects.toThrow(/company/);
    await expect(em.transactional((inside) => uncheckedRows(inside as EntityManager, 'select * from tags'))).rejects.toThrow(
      /app.company|integer/,
    );
  });
});
