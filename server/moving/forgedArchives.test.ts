import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { api } from '#shared/api.ts';
import { findPathKeys, type AnyEndpoint } from '#shared/kit/endpoint.ts';
import { describeCompanyTables, selectExported, type CompanyTable } from '#server/operations/companyData/index.ts';
import { queryAsSupport } from '#server/platform/database/queryAsSupport.ts';
import {
  forgeArchive,
  forgerPrint as signedBy,
  readFiles,
  rowsOf,
  tableOf,
  toLines,
  type ArchiveRow as Row,
  type ArchivedFiles as Files,
} from '#server/testing/fixtures/forgeArchive.ts';
import { hostileShapes, listHostileValues } from '#server/testing/fixtures/hostileValues.ts';
import { archivedFile, archivedId, copyArchivedRow, makeArchivedRow, type ColumnCheck } from '#server/testing/fixtures/makeArchivedRows.ts';
import { makeContact, makeTicket } from '#server/testing/fixtures/makeRecords.ts';
import { onFileFinished } from '#server/testing/server/onFileFinished.ts';
import { startTestServer, type TestServer } from '#server/testing/server/startTestServer.ts';
import { findForgedColumn, findRowProblem, listLeftColumns, maxArchivedTextLength } from './archivedColumns.ts';
import { restoreCompany } from './restoreCompany.ts';
import { findReasonLeft } from './restoredTables.ts';

const victimId = 1;

let server: TestServer;
let company: Awaited<ReturnType<TestServer['makeCompany']>>;
let folder: string;
let original: Files;
let victimFile: string;
let tables: readonly CompanyTable[];
/** Those whose rows a restore takes. */
let restored: readonly CompanyTable[];
let checks: readonly ColumnCheck[];

const writeForged = (change: (files: Files) => void, changeManifest?: (manifest: Row) => void): Promise<string> =>
  forgeArchive({ folder, original }, change, changeManifest);

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

const listJsonColumns = ({ columns, types }: CompanyTable): string[] => columns.filter((column) => types[column] === 'jsonb');

const tableNamed = (name: string): CompanyTable => restored.find((table) => table.name === name) as CompanyTable;

/** A row in every table that is restored, in place of those of the export. */
function fillTables(files: Files): void {
  files.set(`files/${archivedFile}`, Buffer.from('picture'));
  for (const table of restored) {
    const row = makeArchivedRow(table, checks);
    if (table.name === 'users') {
      row['email'] = `${crypto.randomUUID()}@forged.test`;
    }
    const rows = table.name === 'contacts' ? [row, copyArchivedRow(table, row, archivedId + 1)] : [row];
    files.set(tableOf(table.name), toLines(rows));
  }
}

/** Every list of the company answers. */
async function expectReadable(companyId: number): Promise<void> {
  const admin = await server.makeUser(companyId, { profile: 'admin' });
  const endpoints: AnyEndpoint[] = Object.values(api).flatMap((group) => Object.values(group) as unknown as AnyEndpoint[]);
  const lists = endpoints.filter(
    ({ method, path: route, input, access }) =>
      method === 'GET' && access !== 'token' && findPathKeys(route).length === 0 && input.validate({}).error === undefined,
  );
  expect(lists.length).toBeGreaterThan(50);
  const failed: [string, unknown][] = [];
  for (const { path: route } of lists) {
    const response = await server.as(admin).send('GET', route);
    failed.push(...(response.status >= 500 ? [[route, response.status] as [string, unknown]] : []));
  }
  expect(failed).toEqual([]);
}

beforeAll(async () => {
  server = await startTestServer();
  folder = await mkdtemp(path.join(os.tmpdir(), 'forged-'));
  onFileFinished(() => rm(folder, { recursive: true }));
  company = await server.makeCompany();
  tables = await describeCompanyTables(server.platform, company.id);
  restored = selectExported(tables).filter(({ name }) => findReasonLeft(name, tables) === undefined);
  checks = await queryAsSupport<ColumnCheck>(
    server.platform,
    `select conrelid::regclass::text as "table", pg_get_constraintdef(oid) as definition from pg_constraint where contype = 'c'`,
    [],
  );
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

  it('brings a row of every table that an archive holds, with its JSON', async () => {
    const report = await restore(await writeForged(fillTables));
    const lost = restored.filter(({ name }) => (report.tables[name]?.brought ?? 0) === 0);
    expect(lost.map(({ name }) => [name, report.tables[name]])).toEqual([]);
    const columns = restored.flatMap((table) => listJsonColumns(table).map((column) => [table.name, column] as const));
    const parts = columns.map(
      ([table, column]) =>
        `select '${table}.${column}' as name, count(*)::int as n from ${table} where company_id = $1 and ${column} is not null`,
    );
    const kept = await queryAsSupport<{ name: string; n: number }>(server.platform, parts.join(' union all '), [report.companyId]);
    expect(kept.filter(({ n }) => n === 0).map(({ name }) => name)).toEqual(['bot_turns.outcome', 'ticket_moves.undo']);
    const ids =
      'select (select id from tags where company_id = $1 order by id desc limit 1) as tag, filter from ticket_views where company_id = $1';
    const [view] = await queryAsSupport<{ tag: number; filter: { tags: number[] } }>(server.platform, ids, [report.companyId]);
    expect(view?.filter.tags).toEqual([view?.tag]);
  });

  it('is refused by the name of the column where JSON has another shape, and nothing is written', async () => {
    const before = await countCompanies();
    let turn = 0;
    for (const table of restored) {
      for (const column of listJsonColumns(table).filter((one) => !listLeftColumns(table).includes(one))) {
        const taken = hostileShapes.filter((shape) => findForgedColumn(table, { [column]: shape }) !== column);
        expect(taken, `${table.name}.${column}`).toEqual([]);
        const shape = hostileShapes[turn++ % hostileShapes.length];
        const file = await writeForged((files) => {
          fillTables(files);
          files.set(tableOf(table.name), toLines([{ ...rowsOf(files, table.name)[0], [column]: shape }]));
        });
        await expect(restore(file)).rejects.toThrow(`The ${column} of row ${archivedId} of the table ${table.name} in this archive`);
      }
    }
    expect(await countCompanies()).toEqual(before);
  });

  /** Each column in turn with each value that no server writes. */
  function forgeColumns(table: CompanyTable, row: Row): Row[] {
    const columns = table.columns.filter((column) => column !== 'id' && table.types[column] !== 'jsonb');
    const foreign = { ids: [victimId, company.id], file: victimFile };
    const forged = columns.flatMap((column) =>
      listHostileValues(table, column, foreign).map((value): [string, unknown] => [column, value]),
    );
    return forged.map(([column, value], index) => ({
      ...copyArchivedRow(table, row, 1_000_000 + index),
      [column]: value,
      company_id: victimId,
    }));
  }

  it('brings no text that is longer than one of a server', () => {
    const long = 'x'.repeat(maxArchivedTextLength + 1);
    const taken = restored.flatMap((table) =>
      table.columns.filter((column) => table.types[column] === 'text' && findRowProblem(table, { [column]: long }) === null),
    );
    expect(taken).toEqual([]);
  });

  const slow = { timeout: 180_000 };

  it('with hostile values in each column in turn loses these rows alone, and what it brings can be read', slow, async () => {
    const before = await describeOthers();
    const file = await writeForged((files) => {
      fillTables(files);
      for (const table of restored) {
        const rows = rowsOf(files, table.name);
        const [row = {}] = rows.slice(-1);
        files.set(tableOf(table.name), toLines([...rows, ...forgeColumns(table, row)]));
      }
    });
    const report = await restore(file);
    await waitForEvents(report.companyId ?? 0);
    expect(await describeOthers()).toEqual(before);
    expect(await server.platform.files.size(victimFile)).toBe(4);
    expect(restored.filter(({ name }) => (report.tables[name]?.brought ?? 0) === 0).map(({ name }) => name)).toEqual([]);
    const reasons = Object.values(report.tables).flatMap((table) => Object.keys(table.reasons));
    expect(reasons.filter((reason) => /violates|null value in|invalid input|out of range|insert into|^value /.test(reason))).toEqual([]);

    const conditions: Readonly<Record<string, (column: string) => string>> = {
      text: (column) =>
        `length(${column}) > ${maxArchivedTextLength} or (${String(/_path$|^(?:file|media)_name$/.test(column))} and ${column} like '%..%')`,
      'timestamp with time zone': (column) => `not isfinite(${column}) or extract(year from ${column}) not between 1 and 9999`,
      date: (column) => `not isfinite(${column}) or extract(year from ${column}) not between 1 and 9999`,
      'double precision': (column) => `${column} = 'NaN' or abs(${column}) = 'Infinity'`,
      real: (column) => `${column} = 'NaN' or abs(${column}) = 'Infinity'`,
    };
    const parts = restored.flatMap(({ name, columns, types }) =>
      columns.flatMap((column) => {
        const condition = conditions[types[column] ?? ''];
        return condition === undefined
          ? []
          : [`select '${name}.${column}' as name from ${name} where company_id = $1 and (${condition(column)})`];
      }),
    );
    expect(await queryAsSupport(server.platform, parts.join(' union all '), [report.companyId])).toEqual([]);
    await expectReadable(report.companyId ?? 0);
  });

  it('with menus that lead to themselves, rows twice and keys twice can be read', slow, async () => {
    const before = await describeOthers();
    const file = await writeForged((files) => {
      fillTables(files);
      const [option = {}] = rowsOf(files, 'queue_options');
      const queue_id = archivedId;
      const circle = [11, 12, 13].map((id, index, ids) => ({
        ...option,
        id,
        queue_id,
        draft_id: null,
        parent_id: ids[(index + 1) % 3],
        position: id,
      }));
      const chain = Array.from({ length: 3_000 }, (_, index) => ({
        ...option,
        id: 20 + index,
        queue_id,
        draft_id: null,
        parent_id: index === 0 ? null : 19 + index,
        position: 77,
      }));
      files.set(
        tableOf('queue_options'),
        toLines([option, ...circle, { ...option, id: 14, queue_id, draft_id: null, parent_id: 14, position: 14 }, ...chain]),
      );
      const [tag = {}] = rowsOf(files, 'tags');
      const twice = `${JSON.stringify({ ...tag, id: 31, name: 'first' }).slice(0, -1)},"name":"second","company_id":${victimId},"id":32}\n`;
      files.set(tableOf('tags'), Buffer.concat([toLines([tag, tag, { ...tag, name: 'again' }]), Buffer.from(twice)]));
      const [message = {}] = rowsOf(files, 'messages');
      const pair = [41, 42].map((id) => ({ ...copyArchivedRow(tableNamed('messages'), message, id), quoted_id: 83 - id }));
      files.set(tableOf('messages'), toLines([message, ...pair]));
    });
    const { companyId, tables: brought } = await restore(file);
    expect(brought['queue_options']).toMatchObject({ refused: 2_004 });
    expect(brought['tags']).toMatchObject({ brought: 2 });
    const circles =
      'with recursive up as (select id, parent_id, 1 as depth from queue_options where company_id = $1 union all select u.id, o.parent_id, u.depth + 1 from up u join queue_options o on o.id = u.parent_id where depth < 2000) select max(depth) < 2000 as "isFinite" from up';
    expect(await queryAsSupport(server.platform, circles, [companyId])).toEqual([{ isFinite: true }]);
    expect(await describeOthers()).toEqual(before);
    await expectReadable(companyId ?? 0);
  });

  it('keeps texts whole that hold separators of lines', async () => {
    const { companyId } = await restore(await writeForged(() => undefined));
    const names = await queryAsSupport(server.platform, 'select name from contacts where company_id = $1', [companyId]);
    expect(names).toContainEqual({ name: 'Marina \u2028 Souza' });
  });

  it('of a server that did not have a table yet is restored without it, one of a newer server is refused', async () => {
    const nameSchema = (change: (schema: { version: string; tables: string[] }) => object) => (manifest: Row) =>
      void (manifest['schema'] = {
        ...(manifest['schema'] as Row),
        ...change(manifest['schema'] as { version: string; tables: string[] }),
      });
    const older = await writeForged(
      (files) => void files.delete(tableOf('holidays')),
      nameSchema(({ tables: names }) => ({ version: '202611010000', tables: names.filter((name) => name !== 'holidays') })),
    );
    expect((await restore(older)).companyId).toBeGreaterThan(0);
    const before = await countCompanies();
    const newer = await writeForged(
      () => undefined,
      nameSchema(() => ({ version: '209901010000' })),
    );
    await expect(restore(newer)).rejects.toThrow('made by a newer version of Prosa');
    // Before archives named their tables, each held all of them.
    const unname = (manifest: Row): void => void delete manifest['schema'];
    const unnamed = await writeForged(() => undefined, unname);
    const incomplete = await writeForged((files) => void files.delete(tableOf('holidays')), unname);
    await expect(restore(incomplete)).rejects.toThrow('The table holidays is missing');
    expect(await countCompanies()).toEqual(before);
    expect((await restore(unnamed)).companyId).toBeGreaterThan(0);
  });

  it('has faces drawn anew, no face or logo that is no picture, and requests that name nobody of here', async () => {
    const face = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
      .withExif({ IFD0: { Copyright: 'somewhere' } })
      .jpeg()
      .toBuffer();
    const file = await writeForged((files) => {
      fillTables(files);
      files.set('files/1/face.jpg', face);
      files.set('files/1/page.jpg', Buffer.from('<html><script>alert(1)</script></html>'));
      files.set(tableOf('settings'), toLines([{ id: 1, key: 'brandLogo', value: '', file_path: '1/page.jpg' }]));
      const [contact = {}] = rowsOf(files, 'contacts');
      const copies = ['1/face.jpg', '1/page.jpg'].map((picture_path, index) => ({
        ...copyArchivedRow(tableNamed('contacts'), contact, archivedId + index),
        name: picture_path,
        picture_path,
      }));
      files.set(tableOf('contacts'), toLines(copies));
      const [request = {}] = rowsOf(files, 'person_requests');
      const requests = [archivedId, 987_654].map((subject_id, index) => ({
        ...copyArchivedRow(tableNamed('person_requests'), request, archivedId + index),
        subject: 'contact',
        subject_id,
      }));
      files.set(tableOf('person_requests'), toLines(requests));
    });
    const { companyId = 0, tables: brought } = await restore(file);
    expect(brought['settings']?.reasons).toHaveProperty(['the logo is no picture']);
    const logos = `select 1 from settings where company_id = $1 and key = 'brandLogo' and file_path is not null`;
    expect(await queryAsSupport(server.platform, logos, [companyId])).toEqual([]);
    const contacts = await queryAsSupport<{ id: number; name: string; path: string | null }>(
      server.platform,
      'select id, name, picture_path as path from contacts where company_id = $1 order by name',
      [companyId],
    );
    expect(contacts.map(({ name, path: stored }) => [name, stored?.endsWith('.webp') ?? null])).toEqual([
      ['1/face.jpg', true],
      ['1/page.jpg', null],
    ]);
    const drawn = await buffer(await server.platform.files.open(contacts[0]?.path ?? ''));
    expect(await sharp(drawn).metadata()).toMatchObject({ format: 'webp', width: 8 });
    expect(drawn.includes('somewhere')).toBe(false);
    const statement = 'select subject_id as id from person_requests where company_id = $1 order by 1';
    expect(await queryAsSupport(server.platform, statement, [companyId])).toEqual([{ id: 0 }, { id: contacts[0]?.id }]);
  });

  const without = (table: string) => (files: Files) => void files.delete(tableOf(table));
  const replaced = (table: string, content: string) => (files: Files) => void files.set(tableOf(table), Buffer.from(content));
  it.each<[string, (files: Files) => void, ((manifest: Row) => void) | undefined, string]>([
    ['no users', without('users'), undefined, 'The table users is missing'],
    ['no settings', without('settings'), undefined, 'The table settings is missing'],
    ['no contacts for its tickets', without('contacts'), undefined, 'The table contacts is missing'],
    ['no tags, of which nothing says that they were there', without('tags'), undefined, 'The table tags is missing'],
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
    [
      'a name of the company that nobody sees',
      () => undefined,
      (m) => Object.assign(m['company'] as Row, { name: '\u200B \u202E' }),
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
