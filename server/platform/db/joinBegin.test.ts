import { beforeAll, expect, it } from 'vitest';
import { asSupport } from './asSupport.ts';
import { column, execute, prepared, queryOf, readingQuery, rows, uncheckedRows } from './rows.ts';
import { viewOf } from './view.ts';
import { startHouse, type TestHouse } from '#server/testing/house.ts';

let house: TestHouse;
let companyId: number;

beforeAll(async () => {
  house = await startHouse({ SERVICES: 'web' });
  ({ id: companyId } = await house.company());
});

const names = () =>
  asSupport<{ name: string }>(house.platform, `select name from tags where company_id = $1 and name like 'begin%'`, [companyId]);
const tag = `insert into tags (company_id, name, color) values ($1, $2, '#112233')`;

it('is one transaction from its first statement on: what fails later takes everything back', async () => {
  const broken = house.inside(companyId, async ({ em }) => {
    await execute(em, tag, [companyId, 'begin: taken back']);
    throw new Error('on purpose');
  });
  await expect(broken).rejects.toThrow('on purpose');
  expect(await names()).toEqual([]);
  await house.inside(companyId, ({ em }) => execute(em, tag, [companyId, 'begin: kept']));
  expect(await names()).toEqual([{ name: 'begin: kept' }]);
});

it('keeps the manner in which it was begun, and leaves the connection as it found it', async () => {
  const manner = `select current_setting('transaction_isolation') as isolation, current_setting('transaction_read_only') as "readOnly"`;
  expect(await viewOf(house.platform, companyId, (em) => uncheckedRows(em, manner))).toEqual([
    { isolation: 'repeatable read', readOnly: 'on' },
  ]);
  await expect(viewOf(house.platform, companyId, (em) => execute(em, tag, [companyId, 'begin: never']))).rejects.toThrow(/read-only/);
  expect(await house.inside(companyId, ({ em }) => uncheckedRows(em, manner))).toEqual([{ isolation: 'read committed', readOnly: 'off' }]);
});

it('that does nothing asks for nothing, and that fails at once leaves no transaction behind', async () => {
  const em = house.platform.orms.app.em.fork();
  await em.transactional(async () => undefined);
  await expect(em.transactional((inside) => inside.execute('select 1 / 0'))).rejects.toThrow(/division by zero/);
  await expect(em.transactional((inside) => inside.execute('select pg_current_xact_id_if_assigned() as id'))).resolves.toEqual([
    { id: null },
  ]);
});

it('that only reads leaves the connection as it found it, and what is asked next comes after its end', async () => {
  const read = (n: number) =>
    house.inside(companyId, async ({ em }) => [
      ...(await rows(em, readingQuery({ n: column.number() }, 'select $1::int as n'), [n])),
      ...(await prepared(em, readingQuery({ n: column.number() }, 'select 2 as n'))),
    ]);
  expect(await Promise.all([read(1), read(3)])).toEqual([
    [{ n: 1 }, { n: 2 }],
    [{ n: 3 }, { n: 2 }],
  ]);
  await expect(house.inside(companyId, ({ em }) => rows(em, readingQuery({}, 'select 1 / $1::int'), [0]))).rejects.toThrow(
    'division by zero',
  );
  await house.inside(companyId, async ({ em }) => {
    await rows(em, readingQuery({ n: column.number() }, 'select 1 as n'));
    await execute(em, tag, [companyId, 'begin: after reading']);
  });
  expect((await names()).map(({ name }) => name)).toContain('begin: after reading');
  const walls = await Promise.all(
    Array.from({ length: 30 }, () =>
      house.platform.orms.app.em.fork().transactional((em) => em.execute(`select current_setting('app.company', true) as company`)),
    ),
  );
  expect(walls.flat().every(({ company }) => company === '' || company === null)).toBe(true);
});

it('keeps the plan of what is prepared from the first time on, and plans everything else for its values', async () => {
  const mode = `select current_setting('plan_cache_mode') as mode, $1::int as n`;
  const modeQuery = queryOf({ mode: column.text(), n: column.number() }, mode);
  const modes = await house.inside(companyId, async ({ em }) => [
    ...(await prepared(em, modeQuery, [1])),
    ...(await rows(em, modeQuery, [2])),
    ...(await prepared(em, modeQuery, [3])),
    ...(await em.execute<{ mode: string }[]>(`select current_setting('plan_cache_mode') as mode`)),
  ]);
  expect(modes.map((row) => row.mode)).toEqual(['force_generic_plan', 'auto', 'force_generic_plan', 'auto']);
  const plans = `select generic_plans::int as "once", custom_plans::int as anew from pg_prepared_statements where statement = $1`;
  const kept = await house.inside(companyId, async ({ em }) => {
    await prepared(em, modeQuery, [4]);
    return rows(em, queryOf({ once: column.number(), anew: column.number() }, plans), [mode]);
  });
  expect(kept).toEqual([{ once: expect.any(Number), anew: 0 }]);
  expect(await house.inside(companyId, ({ em }) => rows(em, modeQuery, [5]))).toEqual([{ mode: 'auto', n: 5 }]);
});
