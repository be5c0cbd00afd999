import type { EntityManager } from '@mikro-orm/postgresql';
import type { Pool } from 'pg';
import { beforeAll, expect, it } from 'vitest';
import { queryAsSupport } from '#server/platform/database/queryAsSupport.ts';
import { column, execute, queryPrepared, queryOf, queryRows, uncheckedRows } from '#server/platform/database/queryRows.ts';
import { runInCompanyTransaction } from '#server/platform/database/scope.ts';
import { runInReadOnlySnapshot } from '#server/platform/database/runInReadOnlySnapshot.ts';
import { startTestServer, type TestServer } from '#server/testing/server/startTestServer.ts';

let server: TestServer;
let companyId: number;

beforeAll(async () => {
  server = await startTestServer({ SERVICES: 'web' });
  ({ id: companyId } = await server.makeCompany());
});

const names = () =>
  queryAsSupport<{ name: string }>(server.platform, `select name from tags where company_id = $1 and name like 'begin%'`, [companyId]);
const tag = `insert into tags (company_id, name, color) values ($1, $2, '#112233')`;

it('rolls everything back from the first statement on', async () => {
  const broken = server.inCompany(companyId, async ({ em }) => {
    await execute(em, tag, [companyId, 'begin: taken back']);
    throw new Error('on purpose');
  });
  await expect(broken).rejects.toThrow('on purpose');
  expect(await names()).toEqual([]);
  await server.inCompany(companyId, ({ em }) => execute(em, tag, [companyId, 'begin: kept']));
  expect(await names()).toEqual([{ name: 'begin: kept' }]);
});

it('keeps isolation level and access mode, and leaves the connection unchanged', async () => {
  const modeQuery = `select current_setting('transaction_isolation') as isolation, current_setting('transaction_read_only') as "readOnly"`;
  expect(await runInReadOnlySnapshot(server.platform, companyId, (em) => uncheckedRows(em, modeQuery))).toEqual([
    { isolation: 'repeatable read', readOnly: 'on' },
  ]);
  await expect(runInReadOnlySnapshot(server.platform, companyId, (em) => execute(em, tag, [companyId, 'begin: never']))).rejects.toThrow(
    /read-only/,
  );
  expect(await server.inCompany(companyId, ({ em }) => uncheckedRows(em, modeQuery))).toEqual([
    { isolation: 'read committed', readOnly: 'off' },
  ]);
});

it('sends nothing for a transaction without statements, and leaves no transaction open after a failed one', async () => {
  const em = server.platform.orms.app.em.fork();
  await em.transactional(async () => undefined);
  await expect(em.transactional((inside) => inside.execute('select 1 / 0'))).rejects.toThrow(/division by zero/);
  await expect(em.transactional((inside) => inside.execute('select pg_current_xact_id_if_assigned() as id'))).resolves.toEqual([
    { id: null },
  ]);
});

it('ends a read-only transaction before the next statement, and leaves the connection unchanged', async () => {
  const readOnly = <T>(work: (em: EntityManager) => Promise<T>) =>
    runInCompanyTransaction(server.platform, { companyId, isReadOnly: true }, work);
  const read = (n: number) =>
    readOnly(async (em) => [
      ...(await queryRows(em, queryOf({ n: column.number() }, 'select $1::int as n'), [n])),
      ...(await queryPrepared(em, queryOf({ n: column.number() }, 'select 2 as n'))),
    ]);
  expect(await Promise.all([read(1), read(3)])).toEqual([
    [{ n: 1 }, { n: 2 }],
    [{ n: 3 }, { n: 2 }],
  ]);
  await expect(readOnly((em) => queryRows(em, queryOf({}, 'select 1 / $1::int'), [0]))).rejects.toThrow('division by zero');
  await expect(readOnly((em) => execute(em, tag, [companyId, 'begin: never']))).rejects.toThrow(/read-only/);
  await server.inCompany(companyId, async ({ em }) => {
    await queryRows(em, queryOf({ n: column.number() }, 'select 1 as n'));
    await execute(em, tag, [companyId, 'begin: after reading']);
  });
  expect((await names()).map(({ name }) => name)).toContain('begin: after reading');
  const settings = await Promise.all(
    Array.from({ length: 30 }, () =>
      server.platform.orms.app.em.fork().transactional((em) => em.execute(`select current_setting('app.company', true) as company`)),
    ),
  );
  expect(settings.flat().every(({ company }) => company === '' || company === null)).toBe(true);
});

it('commits before the client serves anybody else, however soon', async () => {
  const connection = server.platform.orms.app.em.getConnection() as unknown as { getNativeClient(): Promise<Pool> };
  const pool = await connection.getNativeClient();
  const stateQuery = `select pg_backend_pid() as pid, current_setting('app.company', true) as company, current_setting('transaction_read_only') as "readOnly"`;
  const reads = Array.from({ length: 20 }, () => async () => {
    const [inside] = await runInCompanyTransaction(server.platform, { companyId, isReadOnly: true }, (em) =>
      uncheckedRows<{ pid: number; company: string }>(em, stateQuery),
    );
    const { rows } = await pool.query<{ pid: number; company: string | null; readOnly: string }>(stateQuery);
    return { inside, outside: rows[0] };
  });
  for (const read of reads) {
    const { inside, outside } = await read();
    expect(inside).toEqual({ pid: outside?.pid, company: String(companyId), readOnly: 'on' });
    expect(outside).toEqual({ pid: inside?.pid, company: '', readOnly: 'off' });
  }
});

it('commits by itself when nobody asks again', async () => {
  const open = `select locktype from pg_locks where pid = $1`;
  const [row] = await runInCompanyTransaction(server.platform, { companyId, isReadOnly: true }, (em) =>
    uncheckedRows<{ pid: number }>(em, 'select pg_backend_pid() as pid'),
  );
  await expect.poll(() => queryAsSupport(server.platform, open, [row?.pid])).toEqual([]);
});

it('sends statements of one transaction side by side, and gives each its own answer', async () => {
  const answers = await server.inCompany(companyId, ({ em }) =>
    Promise.all([1, 2, 3].map((n) => queryRows(em, queryOf({ n: column.number() }, 'select $1::int as n'), [n]))),
  );
  expect(answers).toEqual([[{ n: 1 }], [{ n: 2 }], [{ n: 3 }]]);
  const [first, second] = await server.inCompany(companyId, ({ em }) =>
    Promise.allSettled([queryRows(em, queryOf({}, 'select 1 / $1::int'), [0]), execute(em, tag, [companyId, 'begin: after a failure'])]),
  );
  expect(first).toMatchObject({ status: 'rejected', reason: { message: expect.stringContaining('division by zero') } });
  expect(second).toMatchObject({ status: 'rejected', reason: { message: expect.stringContaining('transaction is aborted') } });
});

it('refuses a statement after the end of its transaction', async () => {
  const leaked: EntityManager[] = [];
  const read = (em: EntityManager) => queryRows(em, queryOf({ n: column.number() }, 'select 1 as n'));
  await runInCompanyTransaction(server.platform, { companyId, isReadOnly: true }, (em) => {
    leaked.push(em);
    return read(em);
  });
  await expect(read(leaked[0] as EntityManager)).rejects.toThrow('needs the transaction of a scope');
});

it('keeps the plan of a prepared statement from the first time on, and plans all others for their values', async () => {
  const mode = `select current_setting('plan_cache_mode') as mode, $1::int as n`;
  const modeQuery = queryOf({ mode: column.text(), n: column.number() }, mode);
  const modes = await server.inCompany(companyId, async ({ em }) => [
    ...(await queryPrepared(em, modeQuery, [1])),
    ...(await queryRows(em, modeQuery, [2])),
    ...(await queryPrepared(em, modeQuery, [3])),
    ...(await em.execute<{ mode: string }[]>(`select current_setting('plan_cache_mode') as mode`)),
  ]);
  expect(modes.map((row) => row.mode)).toEqual(['force_generic_plan', 'auto', 'force_generic_plan', 'auto']);
  const plans = `select generic_plans::int as "once", custom_plans::int as anew from pg_prepared_statements where statement = $1`;
  const kept = await server.inCompany(companyId, async ({ em }) => {
    await queryPrepared(em, modeQuery, [4]);
    return queryRows(em, queryOf({ once: column.number(), anew: column.number() }, plans), [mode]);
  });
  expect(kept).toEqual([{ once: expect.any(Number), anew: 0 }]);
  expect(await server.inCompany(companyId, ({ em }) => queryRows(em, modeQuery, [5]))).toEqual([{ mode: 'auto', n: 5 }]);
});
