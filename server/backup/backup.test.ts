import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, copyFile, mkdir, mkdtemp, readFile, readdir, rm, stat, truncate, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { beforeAll, describe, expect, inject, it, onTestFinished, vi } from 'vitest';
import { api } from '#shared/api.ts';
import { migrations } from '#server/migrations.ts';
import type { DatabaseUrls } from '#server/platform/database/postgres/prepareRoles.ts';
import { prepareDatabase } from '#server/platform/database/prepareDatabase.ts';
import { readInstallation, storeKeyCheck } from '#server/platform/database/installation.ts';
import { queryAsSupport } from '#server/platform/database/queryAsSupport.ts';
import { createLog } from '#server/platform/log.ts';
import { createTestDatabase } from '#server/testing/database/createTestDatabase.ts';
import { roleUrls } from '#server/testing/database/makeTemplateDatabase.ts';
import { onFileFinished } from '#server/testing/server/onFileFinished.ts';
import { startTestServer, type TestServer, type TestUser } from '#server/testing/server/startTestServer.ts';
import { secretEnvironment, testConfig } from '#server/testing/server/testConfig.ts';
import { readBytes, readEncryptedArchive, writeEncryptedArchive } from './encryptedArchive.ts';
import { removeLeftChecks } from './checkFolder.ts';
import { listTables } from './schemaCatalog.ts';
import { restoreBackup } from './restoreBackup.ts';
import { writeBackup, type BackupSource } from './writeBackup.ts';

const passphrase = 'correct horse battery';
const log = createLog({ level: 'warn' });
const root = path.resolve(import.meta.dirname, '../..');

/** The last one is more than what is decrypted at once, so that a cut is found on the way only. */
const storedTexts = ['first file', 'second file', randomBytes(300_000).toString('base64')];

let server: TestServer;
let admin: TestUser;
let urls: DatabaseUrls;
let source: BackupSource;
let folder: string;
let backup: string;

const withClient = async <T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'prosa-backup-'));
  onFileFinished(() => rm(folder, { recursive: true, force: true }));
  server = await startTestServer({ SERVICES: 'web' });
  ({ admin } = await server.makeCompany());
  for (let number = 1; number <= 40; number += 1) {
    await server.as(admin).call(api.tags.create, { name: `tag ${number} "a\tb"\\n ção`, color: '#3a7d6b' });
  }
  const [{ name = '' } = {}] = await queryAsSupport<{ name: string }>(server.platform, 'select current_database() as name');
  const url = new URL(inject('postgres').url);
  url.pathname = `/${name}`;
  urls = await roleUrls(url.href);
  for (const content of storedTexts) {
    await server.platform.files.put(admin.companyId, Buffer.from(content), 'image/png');
  }
  // Left by a file manager: no file of ours.
  await writeFile(path.join(server.platform.config.dataDir, 'files', String(admin.companyId), '.DS_Store'), 'stray');
  await withClient(urls.owner, (client) => storeKeyCheck(client, server.platform.secrets));
  source = { urls, dataDir: server.platform.config.dataDir };
  backup = path.join(folder, 'whole.backup');
  await writeBackup(source, { file: backup, passphrase });
});

interface EmptyPlace {
  readonly urls: DatabaseUrls;
  readonly environment: Record<string, string>;
}

/** A database without tables and a data folder. */
async function makeEmptyPlace(): Promise<EmptyPlace> {
  const { urls: emptyUrls, drop } = await createTestDatabase('template0');
  const dataDir = path.join(folder, `data-${Math.random().toString(36).slice(2)}`);
  onTestFinished(drop);
  const environment = {
    DATA_DIR: dataDir,
    DATABASE_URL: emptyUrls.owner,
    DATABASE_APP_URL: emptyUrls.app,
    DATABASE_SUPPORT_URL: emptyUrls.support,
  };
  return { urls: emptyUrls, environment };
}

const restore = ({ environment }: EmptyPlace, file: string, words = passphrase) =>
  restoreBackup({ config: testConfig(environment), file, passphrase: words, log });

/** A hash of every table, whatever the order of its rows. */
const hashTables = (url: string): Promise<Record<string, string>> =>
  withClient(url, async (client) => {
    const hashes: Record<string, string> = {};
    for (const { name, columns } of await listTables(client)) {
      const { rows } = await client.query<{ hash: string }>(
        `select count(*) || ' ' || coalesce(md5(string_agg(t::text, chr(10) order by t::text)), '') as hash from (select ${columns.join(', ')} from ${name}) t`,
      );
      hashes[name] = rows[0]?.hash ?? '';
    }
    return hashes;
  });

/** Everything of the schema that a load takes away for a moment. */
const describeSchema = (url: string): Promise<unknown[]> =>
  withClient(url, async (client) => {
    const { rows } = await client.query(
      `select conrelid::regclass::text || ' ' || pg_get_constraintdef(oid) as fact from pg_constraint where connamespace = 'public'::regnamespace
       union all select indexdef from pg_indexes where schemaname = 'public'
       union all select format('%s %s %s', tgrelid::regclass, tgname, tgenabled) from pg_trigger where not tgisinternal
       union all select format('%s %s %s', relname, relrowsecurity, relforcerowsecurity) from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
       order by 1`,
    );
    return rows;
  });

const holdsCompany = (url: string): Promise<boolean> => withClient(url, async (client) => (await readInstallation(client)).holdsData);

const readAll = async (file: string, words: string): Promise<void> => {
  for await (const entry of readEncryptedArchive(file, words)) {
    await readBytes(entry, 2 ** 30);
  }
};

const slow = { timeout: 180_000 };

interface Entry {
  readonly name: string;
  readonly content: Buffer;
}

/** The backup with other entries, encrypted with the same words. */
async function forge(change: (entries: Entry[]) => readonly Entry[]): Promise<string> {
  const entries: Entry[] = [];
  for await (const entry of readEncryptedArchive(backup, passphrase)) {
    entries.push({ name: entry.name, content: await readBytes(entry, 2 ** 30) });
  }
  const file = path.join(folder, `forged-${Math.random().toString(36).slice(2)}.backup`);
  await writeEncryptedArchive(file, passphrase, async (archive) => {
    for (const { name, content } of change(entries)) {
      await archive.add(name, content.byteLength, [content]);
    }
  });
  return file;
}

const isFile = ({ name }: Entry): boolean => name.startsWith('files/');
const firstFile = (entries: readonly Entry[]): Entry => entries.find(isFile) ?? expect.fail();
/** Files right behind the header: they are looked at before the database has a schema. */
const withFirst = (entries: readonly Entry[], files: readonly Entry[]): Entry[] => [...entries.slice(0, 1), ...files, ...entries.slice(1)];
const replaced = (entries: readonly Entry[], name: string, content: string): Entry[] =>
  entries.map((entry) => (entry.name === name ? { name, content: Buffer.from(content) } : entry));

describe('a backup that somebody has forged', slow, () => {
  it.each<[string, (entries: Entry[]) => readonly Entry[], string]>([
    ['a header that is none', (entries) => replaced(entries, 'backup.json', '{'), 'backup.json in this backup is not what a server writes'],
    [
      'a file twice',
      (entries) => withFirst(entries, [firstFile(entries), { ...firstFile(entries), content: Buffer.from('other') }]),
      'The backup has a file twice: files/',
    ],
    [
      'a file out of its folder',
      (entries) => withFirst(entries, [{ name: 'files/../../planted.txt', content: Buffer.from('x') }]),
      'The backup has a file in no place of ours: files/../../planted.txt.',
    ],
    [
      'a file that its list does not name',
      (entries) => withFirst(entries, [{ name: `files/7/${'a'.repeat(32)}.png`, content: Buffer.from('x') }]),
      'The backup has a file that its list does not name: 7/aaaa',
    ],
    [
      'a table whose name is no name',
      (entries) => withFirst(entries, [{ name: 'tables/%E0%A4%A/000000.zst', content: Buffer.from('x') }]),
      'The backup has a table that this program does not know: %E0%A4%A.',
    ],
    [
      'rows that are none',
      (entries) => entries.map((entry) => (entry.name.startsWith('tables/public.tags/') ? { ...entry, content: Buffer.from('x') } : entry)),
      'The backup has rows of public.tags that cannot be read.',
    ],
  ])('with %s is refused in a sentence, and nothing is left', async (_, change, message) => {
    const place = await makeEmptyPlace();
    await expect(restore(place, await forge(change))).rejects.toThrow(message);
    expect(await holdsCompany(place.urls.owner)).toBe(false);
    expect(existsSync(place.environment['DATA_DIR'] ?? '')).toBe(false);
    expect(existsSync(path.join(folder, 'planted.txt'))).toBe(false);
  });

  it('with a small entry that is endless is not read', async () => {
    const entries = readEncryptedArchive(backup, passphrase);
    const { value } = await entries.next();
    await expect(readBytes(value ?? expect.fail(), 10)).rejects.toThrow('backup.json in this backup is too large to be one');
    await entries.return(undefined);
  });
});

describe('a backup', slow, () => {
  it('comes back table by table, with schema, sequences and files', async () => {
    const place = await makeEmptyPlace();
    const { contents } = await restore(place, backup);
    expect(contents.tables['public.tags']).toBe(40);
    expect(await hashTables(place.urls.owner)).toEqual(await hashTables(urls.owner));
    expect(await describeSchema(place.urls.owner)).toEqual(await describeSchema(urls.owner));
    const next = `select last_value from tags_id_seq`;
    const valueOf = (url: string) => withClient(url, async (client) => (await client.query(next)).rows);
    expect(await valueOf(place.urls.owner)).toEqual(await valueOf(urls.owner));
    const restored = path.join(place.environment['DATA_DIR'] ?? '', 'files', String(admin.companyId));
    const names = await readdir(restored);
    const texts = await Promise.all(names.map((name) => readFile(path.join(restored, name), 'utf8')));
    expect(texts.toSorted()).toEqual(storedTexts.toSorted());
  });

  it('is of one moment, while the server goes on writing', async () => {
    const file = path.join(folder, 'running.backup');
    const end = new AbortController();
    const writing = (async () => {
      for (let number = 0; !end.signal.aborted; number += 1) {
        const { id } = await server.as(admin).call(api.tags.create, { name: `passing ${number}`, color: '#3a7d6b' });
        await server.as(admin).call(api.tags.remove, { id });
      }
    })();
    await writeBackup(source, { file, passphrase });
    end.abort();
    await writing;
    const place = await makeEmptyPlace();
    await restore(place, file);
    const { rows } = await withClient(place.urls.owner, (client) =>
      client.query<{ passing: number }>(`select count(*)::int as passing from tags where name like 'passing %'`),
    );
    expect(rows[0]?.passing).toBeLessThanOrEqual(1);
  });

  it('is unreadable without its passphrase', async () => {
    expect((await readFile(backup)).includes('tag 1')).toBe(false);
    await expect(readAll(backup, 'another passphrase')).rejects.toThrow(/does not open: the passphrase is another one/);
  });

  it('that was changed is refused', async () => {
    const bytes = await readFile(backup);
    bytes.writeUInt8(bytes.readUInt8(bytes.byteLength - 2000) ^ 1, bytes.byteLength - 2000);
    const changed = path.join(folder, 'changed.backup');
    await writeFile(changed, bytes);
    await expect(readAll(changed, passphrase)).rejects.toThrow(/is damaged: it was cut or changed/);
  });

  it('that was cut is refused and leaves the database empty; a whole one does not go over an installation', async () => {
    const cut = path.join(folder, 'cut.backup');
    await copyFile(backup, cut);
    await truncate(cut, (await stat(backup)).size - 1000);
    const place = await makeEmptyPlace();
    await expect(restore(place, cut)).rejects.toThrow(/is damaged: it was cut or changed/);
    expect(await holdsCompany(place.urls.owner)).toBe(false);
    await restore(place, backup);
    expect(await holdsCompany(place.urls.owner)).toBe(true);
    await expect(restore(place, backup)).rejects.toThrow(/it may be an installation already/);
    const elsewhere = { ...place, environment: { ...place.environment, DATA_DIR: path.join(folder, 'elsewhere') } };
    await expect(restore(elsewhere, backup)).rejects.toThrow(/holds an installation already/);
    expect(existsSync(path.join(folder, 'elsewhere'))).toBe(false);
  });

  it('goes into no folder that holds something', async () => {
    const place = await makeEmptyPlace();
    const dataDir = place.environment['DATA_DIR'] ?? '';
    await mkdir(dataDir);
    await writeFile(path.join(dataDir, 'notes.txt'), 'mine');
    await expect(restore(place, backup)).rejects.toThrow(/is not empty \(notes\.txt\)/);
    expect(await readdir(dataDir)).toEqual(['notes.txt']);
    const countTables = `select count(*)::int as count from pg_tables where schemaname = 'public'`;
    expect((await withClient(place.urls.owner, (client) => client.query(countTables))).rows).toEqual([{ count: 0 }]);
  });

  it('that fails leaves the folder as it was, with a database in it too', async () => {
    const dataDir = path.join(folder, 'disk');
    await mkdir(path.join(dataDir, 'lost+found'), { recursive: true });
    const copy = path.join(dataDir, 'copy.backup');
    await copyFile(backup, copy);
    await truncate(copy, (await stat(backup)).size - 1000);
    const config = testConfig({ DATA_DIR: dataDir });
    const tryWith = (words: string) => restoreBackup({ config, file: copy, passphrase: words, log });
    await expect(tryWith('another')).rejects.toThrow(/does not open/);
    await expect(tryWith(passphrase)).rejects.toThrow(/is damaged/);
    expect(await readdir(dataDir)).toEqual(['copy.backup', 'lost+found']);
    await copyFile(backup, copy);
    expect((await tryWith(passphrase)).contents.tables['public.tags']).toBe(40);
  });
});

describe('a backup of an earlier version', slow, () => {
  it('is brought up to date', async () => {
    const earlier = await makeEmptyPlace();
    const steps = migrations.slice(0, -20);
    const roles = { appUrl: earlier.urls.app, supportUrl: earlier.urls.support, passwords: { app: '', support: '' } };
    await prepareDatabase({ url: earlier.urls.owner, ...roles, migrations: steps, log });
    const file = path.join(folder, 'earlier.backup');
    await writeBackup({ urls: earlier.urls, dataDir: earlier.environment['DATA_DIR'] ?? '' }, { file, passphrase });
    const place = await makeEmptyPlace();
    const { header } = await restore(place, file);
    expect(header.migrations).toHaveLength(steps.length);
    expect(await describeSchema(place.urls.owner)).toEqual(await describeSchema(urls.owner));
  });

  it('is refused by a program that is older', async () => {
    const newer = await createTestDatabase();
    onTestFinished(newer.drop);
    await withClient(newer.urls.owner, (client) => client.query(`insert into migrations (name) values ('299912312359-of-the-future')`));
    const file = path.join(folder, 'newer.backup');
    await writeBackup({ urls: newer.urls, dataDir: folder }, { file, passphrase });
    await expect(restore(await makeEmptyPlace(), file)).rejects.toThrow(/made by a newer Prosa/);
  });
});

describe('a command that is killed', slow, () => {
  const start = (program: string, file: string, environment: Record<string, string>, options: readonly string[] = []) =>
    spawn(process.execPath, [path.join(root, 'server/backup', program), file, ...options], {
      cwd: root,
      env: { PATH: process.env['PATH'], ...secretEnvironment, BACKUP_PASSPHRASE: passphrase, NODE_ENV: 'test', ...environment },
      stdio: 'ignore',
    });

  it('leaves no backup that is not whole', async () => {
    const file = path.join(folder, 'killed.backup');
    const environment = {
      DATA_DIR: source.dataDir,
      DATABASE_URL: urls.owner,
      DATABASE_APP_URL: urls.app,
      DATABASE_SUPPORT_URL: urls.support,
    };
    const child = start('backupMain.ts', file, environment);
    const ended = once(child, 'exit');
    await expect.poll(() => existsSync(`${file}.draft`) || child.exitCode !== null, { interval: 1, timeout: 60_000 }).toBe(true);
    child.kill('SIGKILL');
    await ended;
    expect(existsSync(file)).toBe(false);
    const { contents } = await writeBackup(source, { file, passphrase });
    expect(contents.tables['public.tags']).toBe(40);
  });

  it('leaves a place where the restore can be repeated', async () => {
    const place = await makeEmptyPlace();
    const child = start('restoreMain.ts', backup, place.environment);
    const ended = once(child, 'exit');
    const countTables = async (client: pg.Client): Promise<number | null> =>
      (await client.query(`select from pg_tables where tablename = 'tags'`)).rowCount;
    await expect.poll(() => withClient(place.urls.owner, countTables), { timeout: 90_000 }).toBe(1);
    await wait(5);
    child.kill('SIGKILL');
    await ended;
    await ((await holdsCompany(place.urls.owner)) ? undefined : restore(place, backup));
    const { 'public.tags': restored } = await hashTables(place.urls.owner);
    expect(restored).toBe((await hashTables(urls.owner))['public.tags']);
  });

  it('leaves no folder of a check behind the next check or start', async () => {
    const temp = await mkdtemp(path.join(os.tmpdir(), 'prosa-temp-'));
    onTestFinished(() => rm(temp, { recursive: true, force: true }));
    // The account of the database has to reach it.
    await chmod(temp, 0o755);
    const environment = { TMPDIR: temp, DATA_DIR: path.join(temp, 'data') };
    const left = async (): Promise<string[]> => (await readdir(temp)).filter((name) => name.startsWith('prosa-check-'));
    const child = start('restoreMain.ts', backup, environment, ['--check']);
    const ended = once(child, 'exit');
    await expect
      .poll(async () => (await left()).some((name) => existsSync(path.join(temp, name, 'files'))), { timeout: 90_000 })
      .toBe(true);
    vi.stubEnv('TMPDIR', temp);
    onTestFinished(() => void vi.unstubAllEnvs());
    await removeLeftChecks();
    expect(await left()).toHaveLength(1);
    child.kill('SIGKILL');
    await ended;
    await removeLeftChecks();
    expect(await left()).toEqual([]);
  });
});
