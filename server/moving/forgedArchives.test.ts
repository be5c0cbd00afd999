import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { api } from '#shared/api.ts';
import { describeCompanyTables, selectExported, type ArchiveManifest, type CompanyTable } from '#server/areas/companyData/index.ts';
import { queryAsSupport } from '#server/platform/database/queryAsSupport.ts';
import { createArchiveSigner, fingerprintOf } from '#server/platform/files/archive/archiveSignature.ts';
import { openArchive } from '#server/platform/files/archive/openArchive.ts';
import { writeArchive, type ArchiveFile } from '#server/platform/files/archive/writeArchive.ts';
import { makeContact, makeTicket } from '#server/testing/fixtures/makeRecords.ts';
import { onFileFinished } from '#server/testing/server/onFileFinished.ts';
import { startTestServer, type TestServer } from '#server/testing/server/startTestServer.ts';
import { restoreCompany } from './restoreCompany.ts';

type Files = Map<string, Buffer>;
type Row = Record<string, unknown>;

const stranger = createArchiveSigner({ envelope: Buffer.alloc(32, 9) });
const signedBy = fingerprintOf(stranger.publicKey);
const victimId = 1;

let server: TestServer;
let company: Awaited<ReturnType<TestServer['makeCompany']>>;
let folder: string;
let original: Files;
let victimFile: string;
let tables: readonly CompanyTable[];

async function readFiles(file: string): Promise<Files> {
  const archive = await openArchive(file);
  const files: Files = new Map();
  for (const name of archive.names) {
    files.set(name, await buffer(await archive.open(name)));
  }
  archive.close();
  return files;
}

async function* listFiles(files: Files): AsyncGenerator<ArchiveFile> {
  for (const [name, content] of files) {
    yield { name, content: Readable.from([content]), isCompressed: true };
  }
}

const tableOf = (name: string): string => `tables/${name}.jsonl`;
const rowsOf = (files: Files, table: string): Row[] =>
  (files.get(tableOf(table))?.toString() ?? '')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Row);
const toLines = (rows: readonly unknown[]): Buffer => Buffer.from(rows.map((row) => `${JSON.stringify(row)}\n`).join(''));

/** An archive that its sender has signed, whatever is in it. */
async function writeForged(change: (files: Files) => void, changeManifest: (manifest: Row) => void = () => undefined): Promise<string> {
  const files: Files = new Map(original);
  const manifest = JSON.parse(String(files.get('manifest.json'))) as ArchiveManifest;
  files.delete('manifest.json');
  files.delete('manifest.sig');
  change(files);
  const names = [...files.keys()].filter((name) => name.startsWith('tables/')).map((name) => name.slice(7, -6));
  const counts = Object.fromEntries(
    names.map((name) => [
      name,
      String(files.get(tableOf(name)))
        .split('\n')
        .filter((line) => line !== '').length,
    ]),
  );
  const file = path.join(folder, `${crypto.randomUUID()}.zip`);
  const archive = writeArchive(listFiles(files), (written) => {
    // The sender's own name each time, so that every archive becomes a company of its own.
    const forged = { ...manifest, publicKey: stranger.publicKey, tables: counts, files: written, createdAt: file };
    changeManifest(forged as unknown as Row);
    const content = Buffer.from(JSON.stringify(forged));
    return [
      { name: 'manifest.json', content },
      { name: 'manifest.sig', content: Buffer.from(stranger.sign(content)) },
    ];
  });
  await writeFile(file, await buffer(archive));
  return file;
}

const restore = (file: string) => restoreCompany(server.platform, { file, planId: company.planId, signedBy });

/** Everything of the other companies, but for what runs by itself. */
async function describeOthers(): Promise<unknown> {
  const names = tables
    .map(({ name }) => name)
    .filter((name) => !/^(?:live_|listener_|outbox|presences|sessions|company_usage|audit_)/.test(name));
  const parts = names.map(
    (name) =>
      `select '${name}' as "table", count(*)::int as rows, md5(coalesce(string_agg(md5(t::text), '' order by md5(t::text)), '')) as hash from ${name} t where company_id in (${victimId}, ${company.id})`,
  );
  return queryAsSupport(server.platform, parts.join(' union all '), []);
}

const countCompanies = async (): Promise<unknown> =>
  queryAsSupport(server.platform, 'select count(*)::int as n, (select count(*)::int from users) as users from companies', []);

async function waitForEvents(companyId: number): Promise<void> {
  const statement = `select (select count(*) from outbox where company_id = $1)::int + (select count(*) from listener_tasks where company_id = $1)::int as n`;
  await vi.waitFor(async () => expect(await queryAsSupport(server.platform, statement, [companyId])).toEqual([{ n: 0 }]), {
    timeout: 20_000,
    interval: 100,
  });
}

beforeAll(async () => {
  server = await startTestServer();
  folder = await mkdtemp(path.join(os.tmpdir(), 'forged-'));
  onFileFinished(() => rm(folder, { recursive: true }));
  company = await server.makeCompany();
  tables = await describeCompanyTables(server.platform, company.id);
  const admin = server.as(company.admin);
  const queue = await admin.call(api.queues.create, { name: 'Vendas', color: '#ff0000' });
  await server.inCompany(company.id, async (scope) => {
    const contact = await makeContact(scope, 'Marina \u2028 Souza');
    await makeTicket(scope, { contactId: contact.id, queueId: queue.id });
  });
  victimFile = (await server.platform.files.put(victimId, Buffer.from('keep'), 'text/plain')).path;
  await admin.call(api.companyExports.create, {});
  const findReady = async () => {
    const ready = (await admin.call(api.companyExports.list, {})).find(({ state }) => state === 'ready');
    return ready ?? Promise.reject(new Error('the export is not ready'));
  };
  const record = await vi.waitFor(findReady, { timeout: 30_000, interval: 100 });
  const { pathname, search } = new URL(record.url ?? '');
  const file = path.join(folder, 'original.zip');
  await writeFile(file, Buffer.from(await (await fetch(`${server.url}${pathname}${search}`)).arrayBuffer()));
  original = await readFiles(file);
});

describe('an archive that its sender has forged', () => {
  it('brings no table but those of an export: no event, job, session or message of the machinery', async () => {
    const exported = new Set(selectExported(tables).map(({ name }) => name));
    const machinery = tables.filter(({ name }) => !exported.has(name));
    const before = await describeOthers();
    const events = ['company.removed', 'company.changed', 'company.hoursChanged', 'queue.fileDropped'];
    const forgedRow = ({ columns }: CompanyTable): Row => Object.fromEntries(columns.map((column) => [column, 1]));
    const file = await writeForged((files) => {
      machinery.forEach((table) => files.set(tableOf(table.name), toLines([{ ...forgedRow(table), company_id: victimId }])));
      files.set(tableOf('companies'), toLines([{ id: victimId, name: 'Mine' }]));
      files.set(
        tableOf('outbox'),
        toLines(events.map((name, id) => ({ id: 900_000 + id, name, data: { companyId: victimId, path: victimFile }, actor_id: 1 }))),
      );
    });
    const { companyId, notBrought } = await restore(file);
    for (const { name } of machinery) {
      expect(notBrought[name], name).toMatchObject({ reason: 'no archive of this version holds it' });
    }
    await waitForEvents(companyId ?? 0);
    expect(await describeOthers()).toEqual(before);
    expect(await server.platform.files.size(victimFile)).toBe(4);
  });

  it('brings no column that belongs to the server, and no row of another company', async () => {
    const [before, rooted] = [await describeOthers(), 'root@forged.test'];
    const file = await writeForged((files) => {
      for (const { name, references, columns } of selectExported(tables)) {
        const rows = rowsOf(files, name).map((row, index): Row => ({
          ...row,
          ...Object.fromEntries(references.filter(({ isRequired }) => !isRequired).map(({ column }) => [column, victimId])),
          ...(name === 'users' && {
            email: index === 0 ? rooted : `${index}@forged.test`,
            super: true,
            password_hash: 'x',
            one_time_hash: 'x',
          }),
          ...(name === 'connections' && { token_hash: 'x', provider: 'simulated', wanted: true }),
          company_id: victimId,
          'no_column; drop table users': 1,
          __proto__: { company_id: victimId },
        }));
        files.set(tableOf(name), toLines(columns.length > 0 ? rows : []));
      }
    });
    const { companyId } = await restore(file);
    const users = await queryAsSupport(
      server.platform,
      `select company_id as "companyId", super, password_hash = 'x' as "isKnown", one_time_hash as "oneTime" from users where email = $1`,
      [rooted],
    );
    expect(users).toEqual([{ companyId, super: false, isKnown: false, oneTime: null }]);
    expect(await describeOthers()).toEqual(before);
  });

  it('with a value of the wrong kind in each column in turn loses these rows alone', async () => {
    const before = await describeOthers();
    const wrong: unknown[] = ['\u0000', { a: [1] }, [[]], -1, 'x'.repeat(100_000), '../../secrets.json', 1e300, null];
    let turn = 0;
    const file = await writeForged((files) => {
      for (const { name, columns } of selectExported(tables)) {
        const rows = rowsOf(files, name);
        const [first = {}] = rows;
        const forged = columns
          .filter((column) => column !== 'id')
          .map((column, index) => ({ ...first, id: 500_000 + index, [column]: wrong[turn++ % wrong.length] }));
        files.set(tableOf(name), toLines([...rows, ...forged]));
      }
    });
    const report = await restore(file);
    expect(report.tables['contacts']?.brought).toBeGreaterThan(0);
    await waitForEvents(report.companyId ?? 0);
    expect(await describeOthers()).toEqual(before);
    expect(await server.platform.files.size(victimFile)).toBe(4);
  });

  it('keeps texts whole that hold separators of lines', async () => {
    const { companyId } = await restore(await writeForged(() => undefined));
    const names = await queryAsSupport(server.platform, 'select name from contacts where company_id = $1', [companyId]);
    expect(names).toContainEqual({ name: 'Marina \u2028 Souza' });
  });

  const without = (table: string) => (files: Files) => void files.delete(tableOf(table));
  const replaced = (table: string, content: string) => (files: Files) => void files.set(tableOf(table), Buffer.from(content));
  it.each<[string, (files: Files) => void, ((manifest: Row) => void) | undefined, string]>([
    ['no users', without('users'), undefined, 'The table users is missing'],
    ['no settings', without('settings'), undefined, 'The table settings is missing'],
    ['no contacts for its tickets', without('contacts'), undefined, 'The table contacts is missing'],
    [
      'a table that only the manifest counts',
      without('tags'),
      (m) => Object.assign(m['tables'] as Row, { tags: 0 }),
      'The table tags is missing',
    ],
    [
      'fewer rows than it says',
      () => undefined,
      (m) => Object.assign(m['tables'] as Row, { users: 99 }),
      'The table users in this archive has',
    ],
    ['an id that is none', replaced('tags', '{"id":"\\u0000"}\n'), undefined, 'The table tags in this archive cannot be read'],
    ['no JSON', replaced('tags', '{"id":1\n'), undefined, 'The table tags in this archive cannot be read'],
    ['a list for a row', replaced('tags', '[1]\n'), undefined, 'The table tags in this archive cannot be read'],
    ['nothing for a row', replaced('tags', 'null\n'), undefined, 'The table tags in this archive cannot be read'],
    [
      'a row without end',
      replaced('tags', `{"name":"${'x'.repeat(17 * 1024 * 1024)}"}\n`),
      undefined,
      'The table tags in this archive cannot be read',
    ],
    [
      'a row of endless depth',
      replaced('tags', `{"name":${'['.repeat(500_000)}${']'.repeat(500_000)}}\n`),
      undefined,
      'The table tags in this archive cannot be read',
    ],
    ['a key that is none', () => undefined, (m) => Object.assign(m, { publicKey: 'AAAA' }), 'does not fit'],
    ['a number for a key', () => undefined, (m) => Object.assign(m, { publicKey: 7 }), 'The manifest of this archive cannot be read'],
    [
      'a NUL in the name of the company',
      () => undefined,
      (m) => Object.assign(m['company'] as Row, { name: 'Lumiar\0' }),
      'The manifest of this archive cannot be read',
    ],
    ['no files', () => undefined, (m) => void delete m['files'], 'The manifest of this archive cannot be read'],
    [
      'hours of another kind',
      () => undefined,
      (m) => Object.assign(m['company'] as Row, { schedules: [{ weekday: 7 }] }),
      'The manifest of this archive cannot be read',
    ],
    ['a bomb', (files) => void files.set('files/bomb.bin', Buffer.alloc(300 * 1024 * 1024)), undefined, 'is no archive, or not all of one'],
  ])('with %s is refused in a sentence, and nothing is written', async (_name, change, changeManifest, message) => {
    const before = await countCompanies();
    await expect(restore(await writeForged(change, changeManifest))).rejects.toThrow(message);
    expect(await countCompanies()).toEqual(before);
  });

  it.each([
    ['a path out of its folder', 'files/aa/b.txt', '../../../b.txt'],
    ['two files of one name', 'tables/zzzz.jsonl', 'tables/tags.jsonl'],
  ])('with %s is refused in a sentence', async (_name, written, forged) => {
    const file = await writeForged((files) => void files.set(written, Buffer.from('x')));
    await writeFile(file, Buffer.from((await readFile(file)).toString('latin1').replaceAll(written, forged), 'latin1'));
    await expect(restore(file)).rejects.toThrow('is no archive, or not all of one');
  });
});
