import { rm } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { restoreBackup } from '#server/backup/restoreBackup.ts';
import { writeBackup } from '#server/backup/writeBackup.ts';
import { migrateDatabase } from '#server/migrateDatabase.ts';
import type { DatabaseUrls } from '#server/platform/database/postgres/prepareRoles.ts';
import type { Config } from '#server/config.ts';
import { createLog } from '#server/platform/log.ts';
import { loadSecrets } from '#server/platform/secrets.ts';
import { StartError } from '#server/platform/StartError.ts';
import { type OwnPostgres, type PostgresVersion, startOwnPostgres } from '#server/testing/database/startOwnPostgres.ts';
import { testConfig } from '#server/testing/server/testConfig.ts';
import { openBackupSource } from '#server/backup/backupMain.ts';

const log = createLog({ level: 'warn' });

/** Brings a database up to date, as a start with these settings does. */
const prepareWith = async (config: Config): Promise<DatabaseUrls> =>
  migrateDatabase({ url: config.databaseUrl ?? '', stop: async () => undefined }, { config, secrets: await loadSecrets(config), log });

/** Settings of an installation with secrets of its own. */
function createInstallation(url: string, environment: Record<string, string> = {}): Config {
  const config = testConfig({ ENVELOPE_KEY: '', DATABASE_URL: url, ...environment });
  onTestFinished(() => rm(config.dataDir, { recursive: true, force: true }));
  return config;
}

const prepare = (url: string, environment: Record<string, string> = {}): Promise<DatabaseUrls> =>
  prepareWith(createInstallation(url, environment));

/** Why it cannot be prepared, in a sentence. */
const refusal = (url: string, environment: Record<string, string> = {}): Promise<string> =>
  prepare(url, environment).then(
    () => 'prepared',
    (error: unknown) => (error instanceof StartError ? error.message : `not a sentence: ${String(error)}`),
  );

async function query(url: string, ...[sql, values]: [string, unknown[]?]): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query(sql, values)).rows as Record<string, unknown>[];
  } finally {
    await client.end();
  }
}

const userOf = (url: string): string => decodeURIComponent(new URL(url).username);

const addCompany = (urls: DatabaseUrls, name: string): Promise<unknown> =>
  query(urls.support, `insert into companies (name, plan_id) select $1, (select min(id) from plans)`, [name]);

const seenCompanies = async (url: string, company = '0'): Promise<unknown[]> =>
  (await query(url.replace(/\?.*|$/, `?options=-c%20app.company%3D${company}`), 'select name from companies order by 1')).map(
    ({ name }) => name,
  );

/** What must hold in a prepared database: support sees everything, the application one company. */
async function expectTenancy(urls: DatabaseUrls, names: readonly string[]): Promise<void> {
  expect(await seenCompanies(urls.support)).toEqual(names);
  expect(await seenCompanies(urls.app)).toEqual([]);
  const [first] = await query(urls.support, 'select id from companies order by name limit 1');
  expect(await seenCompanies(urls.app, String(first?.['id']))).toEqual(names.slice(0, 1));
}

describe.each<PostgresVersion>([15, 18])('PostgreSQL %i with an owner that is no superuser', { timeout: 120_000 }, (version) => {
  let postgres: OwnPostgres;

  beforeAll(async () => {
    postgres = await startOwnPostgres(version);
  });
  afterAll(() => postgres.stop());

  it('gives each installation roles of its own, and none changes those of another', async () => {
    const [first, second] = [await prepare(await postgres.createOwner('loja')), await prepare(await postgres.createOwner('padaria'))];
    expect([first.app, first.support, second.app, second.support].map(userOf)).toEqual([
      'prosa_app_loja',
      'prosa_support_loja',
      'prosa_app_padaria',
      'prosa_support_padaria',
    ]);
    await addCompany(first, 'Loja');
    await addCompany(second, 'Padaria');
    await prepare(second.owner);
    await expectTenancy(first, ['Loja']);
    // The new password is that of new secrets.
    const again = await prepare(first.owner);
    expect(userOf(again.app)).toBe('prosa_app_loja');
    await expectTenancy(again, ['Loja']);
  });

  it('takes another name where a renamed database has the roles of its former one', async () => {
    const former = await prepare(await postgres.createOwner('matriz'));
    await addCompany(former, 'Matriz');
    await postgres.query('alter database matriz rename to filial');
    await postgres.query('create database matriz owner matriz');
    const next = await prepare(former.owner);
    expect(userOf(next.app)).toMatch(/^prosa_app_matriz_\d+$/);
    await expectTenancy({ ...former, app: former.app.replace(/matriz$/, 'filial'), support: former.support.replace(/matriz$/, 'filial') }, [
      'Matriz',
    ]);
  });

  it('says what to run where roles may not be created, and takes given ones of any name', async () => {
    const url = await postgres.createOwner('restrita', '');
    const sentence = await refusal(url);
    expect(sentence).toContain(
      'The user "restrita" of DATABASE_URL may not create roles. As a superuser, run: ALTER ROLE "restrita" CREATEROLE;',
    );
    expect(sentence).toContain('GRANT "prosa_support_restrita" TO "restrita"; and give DATABASE_APP_URL and DATABASE_SUPPORT_URL');
    await postgres.query(`create role "Loja-app" login noinherit password 'a'; create role "Loja-support" login noinherit password 's'`);
    const urlOf = (user: string, password: string): string => Object.assign(new URL(url), { username: user, password }).href;
    const given = { DATABASE_APP_URL: urlOf('Loja-app', 'a'), DATABASE_SUPPORT_URL: urlOf('Loja-support', 's') };
    const membership = await refusal(url, given);
    expect(membership).toMatch(
      /^The user "restrita" of DATABASE_URL must be a member of the role "Loja-support"\. As a superuser, run: GRANT /,
    );
    await postgres.query(/GRANT [^;]+;/.exec(membership)?.[0] ?? '');
    const urls = await prepare(url, given);
    await addCompany(urls, 'Restrita');
    await expectTenancy(urls, ['Restrita']);
    expect(await refusal(url, given)).toBe('prepared');
  });

  it('refuses given roles that would see every company', async () => {
    const url = await postgres.createOwner('aberta');
    await postgres.query(`create role boss login superuser password 'b'; create role help login password 'h' in role aberta`);
    const urlOf = (user: string, password: string): string => Object.assign(new URL(url), { username: user, password }).href;
    const given = (app: string, support: string) => ({ DATABASE_APP_URL: app, DATABASE_SUPPORT_URL: support });
    expect(await refusal(url, given(urlOf('boss', 'b'), urlOf('help', 'h')))).toContain(
      'DATABASE_APP_URL must lead to the user "boss" without BYPASSRLS',
    );
    expect(await refusal(url, given(url, urlOf('help', 'h')))).toContain('must name three different users');
    await postgres.query(`create role apart login password 'a'`);
    expect(await refusal(url, given(urlOf('help', 'h'), urlOf('apart', 'a')))).toContain('must not be a member of "apart" or "aberta"');
  });

  it('moves an installation that shares its roles to its own, with all its rights', async () => {
    const owner = await postgres.createOwner('antiga', 'superuser');
    await postgres.query(`create role prosa_app login noinherit password 'x'; create role prosa_support login noinherit password 'x'`);
    const urlOf = (user: string): string => Object.assign(new URL(owner), { username: user, password: 'x' }).href;
    const shared = await prepare(owner, { DATABASE_APP_URL: urlOf('prosa_app'), DATABASE_SUPPORT_URL: urlOf('prosa_support') });
    await addCompany(shared, 'Antiga');
    const grants = `select a.privilege_type || ' ' || c.relname as right from pg_class c, aclexplode(relacl) a
      join pg_roles r on r.oid = a.grantee where r.rolname = $1 and a.privilege_type <> 'MAINTAIN' order by 1`;
    const before = await query(owner, grants, ['prosa_app']);
    await postgres.query('create database copia template antiga owner antiga');
    const copyUrl = owner.replace(/antiga$/, 'copia');
    const copy = await prepare(copyUrl);
    expect([copy.app, copy.support].map(userOf)).toEqual(['prosa_app_copia', 'prosa_support_copia']);
    await expectTenancy(copy, ['Antiga']);
    expect(await query(copyUrl, grants, ['prosa_app_copia'])).toEqual(before);
    expect(
      await query(
        copyUrl,
        `select 'policy' from pg_policies where roles && array['prosa_app', 'prosa_support']::name[] union all
         select tgname from pg_trigger where pg_get_triggerdef(oid) ~ '''prosa_(app|support)''' union all
         select proname from pg_proc where pg_get_userbyid(proowner) in ('prosa_app', 'prosa_support') union all
         select relname from pg_class, aclexplode(relacl) where pg_get_userbyid(grantee) in ('prosa_app', 'prosa_support')`,
      ),
    ).toEqual([]);
    await expectTenancy(shared, ['Antiga']);
    // The one that is left alone with the former roles keeps them.
    expect(userOf((await prepare(owner)).app)).toBe('prosa_app');
  });

  it('restores a backup of another installation, whose roles have other names', async () => {
    const source = createInstallation(await postgres.createOwner('origem'));
    const target = createInstallation(await postgres.createOwner('destino'));
    const urls = await prepareWith(source);
    await addCompany(urls, 'Origem');
    const opened = await openBackupSource(source, log);
    const file = path.join(source.dataDir, 'one.backup');
    await writeBackup(opened, { file, passphrase: 'a passphrase of the tests' });
    await opened.close();
    await restoreBackup({ config: target, file, passphrase: 'a passphrase of the tests', log });
    const restored = await prepareWith(target);
    expect(userOf(restored.support)).toBe('prosa_support_destino');
    await expectTenancy(restored, ['Origem']);
  });

  it('says in a sentence why a database cannot be used', async () => {
    const url = await postgres.createOwner('varias');
    const urlOf = (database: string): string => Object.assign(new URL(url), { pathname: `/${database}` }).href;
    await postgres.query(`create database latina owner varias encoding 'LATIN1' locale 'C' template template0`);
    expect(await refusal(urlOf('latina'))).toMatch(/^The database "latina" is encoded in LATIN1\. Create one with: CREATE DATABASE /);
    await postgres.query('create database alheia');
    expect(await refusal(urlOf('alheia'))).toMatch(
      /^The user "varias" may not make tables in the database "alheia"\. As a superuser, run: /,
    );
    await query(url, 'create table companies (id int)');
    expect(await refusal(url)).toMatch(
      /^The database of DATABASE_URL holds something of another program \(relation "companies" already exists\)/,
    );
    await query(
      url,
      'drop table migrations; create table migrations (id int, migration text); insert into migrations values (1, $$2014_users$$)',
    );
    expect(await refusal(url)).toMatch(/^The database of DATABASE_URL holds tables of another program\./);
    const other = await postgres.createOwner('caminho');
    await query(other, 'create schema caminho');
    expect(await refusal(other)).toMatch(/^Prosa keeps its tables in the schema public, and the user "caminho" works in "caminho"/);
    await query(other, 'alter role caminho set search_path = public');
    expect(await refusal(other)).toBe('prepared');
  });
});
