import { beforeAll, expect, it } from 'vitest';
import { api } from '#shared/api.ts';
import type { PageResult } from '#shared/kit/page.ts';
import { execute } from '#server/platform/database/queryRows.ts';
import { startTestServer, type TestServer, type TestUser } from '#server/testing/server/startTestServer.ts';

let server: TestServer;
let companyId: number;
let admin: TestUser;

beforeAll(async () => {
  server = await startTestServer({ SERVICES: 'web' });
  ({ id: companyId, admin } = await server.makeCompany());
  await server.inCompany(companyId, async ({ em }) => {
    // Names that differ in case and accent alone, and many of one moment.
    await execute(
      em,
      `insert into contact_lists (company_id, name) select $1, (array['água','Agua','agua','Zebra','b'])[1 + n % 5] || ' ' || n / 5
       from generate_series(1, 133) n`,
      [companyId],
    );
    await execute(
      em,
      `insert into users (company_id, name, email, password_hash, profile, created_at)
       select $1, 'Person ' || n, 'page' || n || '@made.test', '', 'user', '2029-01-01T00:00:00.123456Z'::timestamptz + n / 40 * interval '1 day'
       from generate_series(1, 130) n`,
      [companyId],
    );
  });
});

type Page = PageResult<'rows', { id: number }>;
type ReadPage = (place: { pageNumber?: number; after?: string }) => Promise<Page>;

const readLists: ReadPage = async (place) => {
  const { records, ...page } = await server.as(admin).call(api.contactLists.page, place);
  return { rows: records, ...page };
};
const readUsers: ReadPage = async (place) => {
  const { users, ...page } = await server.as(admin).call(api.users.page, place);
  return { rows: users, ...page };
};

async function walk(read: ReadPage, next: (page: Page, number: number) => Parameters<ReadPage>[0]): Promise<number[]> {
  const ids: number[] = [];
  let page = await read({});
  for (let number = 2; ; number += 1) {
    ids.push(...page.rows.map(({ id }) => id));
    if (!page.hasMore) {
      return ids;
    }
    page = await read(next(page, number));
  }
}

const byCursor = ({ nextCursor }: Page): { after: string } => ({ after: nextCursor ?? 'missing' });

it.each([
  ['names', readLists, 133],
  ['times', readUsers, 132],
] as const)('gives the same rows by cursor as by page number, in order of %s', async (_order, read, count) => {
  const byNumber = await walk(read, (_page, pageNumber) => ({ pageNumber }));
  expect(new Set(byNumber).size).toBe(count);
  expect(await walk(read, byCursor)).toEqual(byNumber);
});

it('neither repeats nor skips a row when others come and go meanwhile', async () => {
  const first = await readLists({});
  const rest = await walk((place) => readLists(place.after === undefined ? byCursor(first) : place), byCursor);
  const [removed] = first.rows;
  await server.as(admin).call(api.contactLists.remove, { id: removed?.id ?? 0 });
  const { id } = await server.as(admin).call(api.contactLists.create, { name: 'aaa first of all' });
  const after = await walk((place) => readLists(place.after === undefined ? byCursor(first) : place), byCursor);
  expect(after).toEqual(rest);
  expect(after).not.toContain(id);
});

it('keeps the record as the contract has it', async () => {
  const { rows } = await readLists({});
  expect(rows.every((row) => Object.keys(row).every((key) => !key.startsWith('$')))).toBe(true);
});

const cursorOf = (cursor: object): string => Buffer.from(JSON.stringify(cursor)).toString('base64url');

it.each([
  ['no JSON', 'aGVsbG8'],
  ['a rank that is no time', cursorOf({ rank: 'yesterday', id: 1 })],
  ['no id', cursorOf({ rank: '2029-01-01 00:00:00+00' })],
])('refuses a cursor with %s', async (_what, after) => {
  await expect(readUsers({ after })).rejects.toMatchObject({ code: 'ERR_VALIDATION' });
});

it('refuses a cursor that PostgreSQL cannot read', async () => {
  await expect(readLists({ after: cursorOf({ rank: 'a\u0000b', id: 1 }) })).rejects.toMatchObject({ code: 'ERR_VALIDATION' });
});
