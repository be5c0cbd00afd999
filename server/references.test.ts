import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from '#server/testing/database/createTestDatabase.ts';
import type { ReferenceTarget } from './platform/database/references.ts';
import { references } from './references.ts';

const targets: Readonly<Record<string, ReferenceTarget>> = {
  connections: 'connection',
  contacts: 'contact',
  queues: 'queue',
  tags: 'tag',
  tickets: 'ticket',
  users: 'user',
};
/** Names under which a column points to a record, also without a foreign key. */
const pointing = /^(?:contact|ticket|user|tag|queue|connection|whatsapp|author)_id$/;

let client: pg.Client;
let drop: () => Promise<void>;

beforeAll(async () => {
  const database = await createTestDatabase();
  ({ drop } = database);
  client = new pg.Client(database.urls.owner);
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await drop();
});

const listTexts = async (query: string): Promise<string[]> =>
  (await client.query<{ text: string }>(query)).rows.map(({ text }) => text).toSorted();
const registered = references.map(({ table, column, target }) => `${table}.${column} → ${target}`).toSorted();

/** One row for every foreign key but the one of the company: table, its column, and the table it points to. */
const foreignKeys = `
  select k.conrelid::regclass::text as "from", a.attname as name, k.confrelid::regclass::text as "to", k.confdeltype as action
  from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[array_upper(k.conkey, 1)]
  where k.contype = 'f'`;

describe('the references of the areas', () => {
  it('are the foreign keys of the database', async () => {
    const keys = await client.query<{ from: string; name: string; to: string }>(foreignKeys);
    const expected = keys.rows.flatMap(({ from, name, to }) => (targets[to] === undefined ? [] : [`${from}.${name} → ${targets[to]}`]));
    expect(registered).toEqual(expect.arrayContaining(expected));
  });

  it('hold every column that is named like one, with a foreign key or without', async () => {
    const columns = await listTexts(
      `select c.table_name || '.' || c.column_name as text from information_schema.columns c where c.table_schema = 'public'`,
    );
    const known = new Set(references.map(({ table, column }) => `${table}.${column}`));
    const named = columns.filter((column) => pointing.test(column.split('.')[1] ?? ''));
    expect(named.filter((column) => !known.has(column))).toEqual([]);
    expect([...known].filter((column) => !columns.includes(column))).toEqual([]);
  });

  it('say what a merge does with the rows of a contact and of a ticket', () => {
    const merged = references.filter(({ target }) => target === 'contact' || target === 'ticket');
    expect(merged.filter(({ onMerge }) => onMerge === undefined)).toEqual([]);
  });
});

it('the removal of a company takes every row of every table that has a company', async () => {
  const keys = await client.query<{ from: string; to: string; action: string }>(foreignKeys);
  const cascading = keys.rows.filter(({ action }) => action === 'c');
  const reached = new Set(['companies']);
  for (let size = 0; size !== reached.size;) {
    size = reached.size;
    cascading.filter(({ to }) => reached.has(to)).forEach(({ from }) => reached.add(from));
  }
  const owned = await listTexts(
    `select table_name as text from information_schema.columns where table_schema = 'public' and column_name = 'company_id'`,
  );
  expect(owned.filter((table) => !reached.has(table))).toEqual([]);
  expect(owned.length).toBeGreaterThan(40);
});
