import pg from 'pg';
import { expect, it } from 'vitest';
import { createTestDatabase } from '#server/testing/database/createTestDatabase.ts';
import { migrations } from './migrations.ts';
import type { DatabaseUrls } from './platform/database/postgres/prepareRoles.ts';
import { prepareDatabase, type PrepareDatabaseOptions } from './platform/database/prepareDatabase.ts';
import { createLog } from './platform/log.ts';

const prepare = (urls: DatabaseUrls, more: Partial<PrepareDatabaseOptions> = {}): Promise<DatabaseUrls> =>
  prepareDatabase({
    url: urls.owner,
    appUrl: urls.app,
    supportUrl: urls.support,
    passwords: { app: '', support: '' },
    migrations,
    log: createLog({ level: 'error' }),
    ...more,
  });

it('begin with the time they were written, and no two share a name', () => {
  const names = migrations.map(({ name }) => name);
  expect(names.filter((name) => !/^\d{12}-[a-z]+(?:-[a-z]+)*$/.test(name))).toEqual([]);
  expect(new Set(names).size).toBe(names.length);
});

it('end with the connection that holds their lock', async () => {
  const { urls, drop } = await createTestDatabase();
  const prepared = prepare(urls, {
    afterMigration: async (client) => {
      await client.query('select pg_terminate_backend(pg_backend_pid())').catch(() => undefined);
      await new Promise(() => undefined);
    },
  });
  await expect(prepared).rejects.toThrow(/terminat/);
  await drop();
});

it('refuse a database of another version, and change nothing in it', async () => {
  const { urls, drop } = await createTestDatabase();
  const client = new pg.Client(urls.owner);
  await client.connect();
  try {
    await client.query(`insert into migrations (name) values ('Migration20261121000100')`);
    const prepared = prepare(urls);
    await expect(prepared).rejects.toThrow(/made by another version of Prosa .*Migration20261121000100/);
  } finally {
    await client.end();
    await drop();
  }
});

/** Takes the two steps back that made both spellings of a number in Mexico and Argentina one. */
const undoSpellings = `
  delete from migrations where name like '202611290100-%' or name like '202611290101-%';
  drop function phone_number_spellings(text);
  create or replace function phone_number_key(number text) returns text language sql immutable strict parallel safe
    return regexp_replace(number, '^(55[1-9][1-9])9([6-9][0-9]{7})$', '\\1\\2')`;

const twoSpellings = `
  insert into companies (id, name) values (71, 'Uno'), (72, 'Dos');
  insert into contact_lists (id, company_id, name) values (1, 71, 'Lista'), (2, 71, 'Otra'), (3, 72, 'Lista');
  insert into contact_list_items (company_id, contact_list_id, name, number, email, validity) values
    (71, 1, 'invalid', '525512345678', '', 'invalid'), (71, 1, 'valid', '5215512345678', '', 'valid'),
    (71, 1, 'plain', '541123456789', '', 'unchecked'), (71, 1, 'addressed', '5491123456789', 'a@b.example', 'unchecked'),
    (71, 2, 'of another list', '525512345678', '', 'unchecked'), (72, 3, 'of another company', '5215512345678', '', 'unchecked');
  insert into campaigns (id, company_id, name, status, confirmation, send_window, is_told) values
    (1, 71, 'Una', 'EM_ANDAMENTO', true, 'always', false);
  insert into campaign_shippings (company_id, campaign_id, position, name, number, message, outcome, gap_seconds) values
    (71, 1, 1, 'waiting', '525512345678', 'Hola', 'waiting', 1), (71, 1, 2, 'delivered', '5215512345678', 'Hola', 'delivered', 1),
    (71, 1, 3, 'answered', '541123456789', 'Hola', 'refused', 1), (71, 1, 4, 'asked', '5491123456789', 'Hola', 'asked', 1),
    (71, 1, 5, 'failed', '525587654321', 'Hola', 'failed', 1), (71, 1, 6, 'still to be sent', '5215587654321', 'Hola', 'waiting', 1);
  insert into campaign_opt_outs (company_id, number, word) values
    (71, '525512345678', ''), (71, '5215512345678', 'SALIR'), (72, '5215512345678', '')`;

it('keep of two spellings of a number what says most, in every company', async () => {
  const { urls, drop } = await createTestDatabase();
  const [owner, support] = [new pg.Client(urls.owner), new pg.Client(urls.support)];
  await Promise.all([owner.connect(), support.connect()]);
  try {
    await owner.query(undoSpellings);
    await support.query(twoSpellings);
    await prepare(urls);
    const namesOf = async (column: string, table: string) =>
      (await support.query<{ name: string }>(`select ${column} as name from ${table} order by id`)).rows.map(({ name }) => name);
    expect(await namesOf('name', 'contact_list_items')).toEqual(['valid', 'addressed', 'of another list', 'of another company']);
    expect(await namesOf('name', 'campaign_shippings')).toEqual(['delivered', 'answered', 'still to be sent']);
    expect(await namesOf('word', 'campaign_opt_outs')).toEqual(['SALIR', '']);
    const stale = `select number from contact_list_items where number_key <> phone_number_key(number)
      union all select number from campaign_shippings where number_key <> phone_number_key(number)
      union all select number from campaign_opt_outs where number_key <> phone_number_key(number)`;
    expect((await support.query(stale)).rows).toEqual([]);
  } finally {
    await Promise.all([owner.end(), support.end()]);
    await drop();
  }
});
