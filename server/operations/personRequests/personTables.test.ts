import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase } from '#server/testing/database/createTestDatabase.ts';
import { references } from '#server/references.ts';
import { personTables } from './personTables.ts';
import { userTables } from './userTables.ts';

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

const listRows = async <T extends pg.QueryResultRow>(statement: string): Promise<T[]> => (await client.query<T>(statement)).rows;
const tablesWithCompany = `select table_name from information_schema.columns where table_schema = 'public' and column_name = 'company_id'`;

/** Columns that may name a person without pointing to one. */
const namingColumns = `select distinct c.table_name as "table" from information_schema.columns c
  where c.table_schema = 'public' and c.table_name in (${tablesWithCompany})
    and c.column_name ~ '^(number|address|alias|chat|member|participant|jid|stanza|phone)$'`;
/** Tables of companies whose rows end with a row of another. */
const hangingTables = `select distinct k.conrelid::regclass::text as "table", k.confrelid::regclass::text as parent from pg_constraint k
  where k.contype = 'f' and k.confdeltype = 'c' and k.conrelid::regclass::text in (${tablesWithCompany})`;
/** They name nobody. */
const ofNobody = ['audit_seals'];
/** Their columns of these names are about something else. */
const aboutOthers: Readonly<Record<string, string>> = {
  audit_records: 'where a colleague was',
  chatbot_versions: 'of the version',
  connections: 'of the company',
};

describe('the tables of a person', () => {
  it('are all that point to a contact or a ticket', () => {
    const pointing = references.filter(({ target }) => target === 'contact' || target === 'ticket').map(({ table }) => table);
    expect([...new Set(pointing)].filter((table) => personTables[table] === undefined)).toEqual([]);
  });

  it('are all that have a column for numbers or addresses', async () => {
    const named = (await listRows<{ table: string }>(namingColumns)).map(({ table }) => table);
    expect(named.filter((table) => personTables[table] === undefined && aboutOthers[table] === undefined)).toEqual([]);
  });

  it('are all whose rows end with theirs', async () => {
    const hanging = await listRows<{ table: string; parent: string }>(hangingTables);
    const undecided = hanging.filter(({ table, parent }) => personTables[parent] !== undefined && personTables[table] === undefined);
    expect(undecided.filter(({ table }) => !ofNobody.includes(table))).toEqual([]);
  });

  it('exist, go with the contact where they say so, and are otherwise erased', async () => {
    const tables = (await listRows<{ name: string }>('select c.relname as name from pg_class c')).map(({ name }) => name);
    expect(Object.keys(personTables).filter((table) => !tables.includes(table))).toEqual([]);
    const keys = await listRows<{ from: string; to: string }>(
      `select conrelid::regclass::text as "from", confrelid::regclass::text as "to" from pg_constraint where contype = 'f' and confdeltype = 'c'`,
    );
    const reached = new Set(['contacts', 'simulated_people']);
    for (let size = 0; size !== reached.size;) {
      size = reached.size;
      keys.filter(({ to }) => reached.has(to)).forEach(({ from }) => reached.add(from));
    }
    const decisions = Object.entries(personTables);
    const cascading = decisions.filter(([, { erase }]) => erase === 'cascade').map(([table]) => table);
    expect(cascading.filter((table) => !reached.has(table))).toEqual([]);
    expect(decisions.filter(([, { fate, erase }]) => (fate === 'kept') !== (erase === undefined))).toEqual([]);
  });
});

describe('the tables of a user', () => {
  it('are all that point to a user, with columns that exist', async () => {
    const pointing = [...new Set(references.filter(({ target }) => target === 'user').map(({ table }) => table))];
    expect(pointing.filter((table) => userTables[table] === undefined)).toEqual([]);
    const columns = await listRows<{ name: string }>(`select table_name || '.' || column_name as name from information_schema.columns`);
    const known = new Set(columns.map(({ name }) => name));
    const chosen = Object.entries(userTables).flatMap(([table, { columns: names }]) => (names ?? []).map((name) => `${table}.${name}`));
    expect(chosen.filter((name) => !known.has(name))).toEqual([]);
    expect(
      chosen.filter((name) => /hash|secret|token|refresh_id|public_key|code/.test(name) && name !== 'quick_messages.shortcode'),
    ).toEqual([]);
  });

  it('lose the rows or the names that their foreign keys say', async () => {
    const keys = await listRows<{ table: string; action: string }>(
      `select distinct conrelid::regclass::text as "table", confdeltype::text as action from pg_constraint
       where contype = 'f' and confrelid = 'users'::regclass`,
    );
    const fates: Readonly<Record<string, string>> = { c: 'erased', n: 'anonymised' };
    expect(keys.filter(({ action }) => fates[action] === undefined)).toEqual([]);
    // Chats get another owner before their foreign key could take them along.
    const wrong = keys.filter(({ table, action }) => userTables[table]?.fate !== fates[action] && table !== 'chats');
    expect(wrong).toEqual([]);
  });
});
