import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { io } from 'socket.io-client';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { api } from '#shared/api.ts';
import { openContactListFilter } from '#shared/contacts/contacts/listFilter.ts';
import type { CompanyExportRecord } from '#shared/operations/companyData/index.ts';
import { dayMs } from '#shared/rules/durations.ts';
import { openArchive } from '#server/platform/files/archive/openArchive.ts';
import { type ArchiveFile, writeArchive } from '#server/platform/files/archive/writeArchive.ts';
import { queryAsSupport } from '#server/platform/database/queryAsSupport.ts';
import { uncheckedRows } from '#server/platform/database/queryRows.ts';
import { buildImage } from '#server/testing/endpoints/EndpointFixture.ts';
import { makeContact, makeTicket } from '#server/testing/fixtures/makeRecords.ts';
import { onFileFinished } from '#server/testing/server/onFileFinished.ts';
import { startTestServer, type TestServer } from '#server/testing/server/startTestServer.ts';
import { companyArchives } from '#server/operations/companyData/companyArchives.ts';
import { removeExpiredExports } from '#server/tenancy/exports/exportArea.ts';
import { CompanyReporter } from './ImportReport.ts';
import { restoreCompany } from './restoreCompany.ts';
import { createRowWriter } from './RowWriter.ts';

let server: TestServer;
let other: TestServer;
let company: Awaited<ReturnType<TestServer['makeCompany']>>;
let folder: string;
let planId: number;

beforeAll(async () => {
  [server, other] = await Promise.all([startTestServer(), startTestServer({ SERVICES: 'web' })]);
  folder = await mkdtemp(path.join(os.tmpdir(), 'archive-'));
  onFileFinished(() => rm(folder, { recursive: true }));
  company = await server.makeCompany();
  ({ planId } = await other.makeCompany());
});

const listExports = () => server.as(company.admin).call(api.companyExports.list, {});

async function waitForExport(): Promise<CompanyExportRecord> {
  await vi.waitFor(async () => expect((await listExports())[0]?.state).toBe('ready'), { timeout: 30_000, interval: 100 });
  const [record] = await listExports();
  return record as CompanyExportRecord;
}

const download = ({ url }: CompanyExportRecord, headers: Record<string, string> = {}): Promise<Response> => {
  const { pathname, search } = new URL(url ?? '');
  return fetch(`${server.url}${pathname}${search}`, { headers });
};

async function makeArchiveFile(): Promise<{ file: string; record: CompanyExportRecord }> {
  const [kept] = await listExports();
  const record =
    kept?.state === 'ready' ? kept : (await server.as(company.admin).call(api.companyExports.create, {}), await waitForExport());
  const file = path.join(folder, 'company.zip');
  await writeFile(file, Buffer.from(await (await download(record)).arrayBuffer()));
  return { file, record };
}

/** The archive with one file changed, its manifest as it was. */
async function tamper(file: string, changedName: string): Promise<string> {
  const archive = await openArchive(file);
  async function* files(): AsyncGenerator<ArchiveFile> {
    for (const name of archive.names) {
      const content = await buffer(await archive.open(name));
      yield {
        name,
        content: Readable.from([name === changedName ? Buffer.concat([content, Buffer.from('{"id":1}\n')]) : content]),
        isCompressed: true,
      };
    }
  }
  const changed = path.join(folder, `changed-${path.basename(changedName)}.zip`);
  await writeFile(changed, await buffer(writeArchive(files(), () => [])));
  archive.close();
  return changed;
}

async function* listFiles(names: readonly string[]): AsyncGenerator<ArchiveFile> {
  for (const name of names) {
    yield { name, content: Readable.from([Buffer.from(name)]), isCompressed: true };
  }
}

describe('an archive of a company', () => {
  beforeAll(async () => {
    const admin = server.as(company.admin);
    const queue = await admin.call(api.queues.create, { name: 'Vendas', color: '#ff0000' });
    const bill = await admin.call(api.queueOptions.create, { queueId: queue.id, title: 'Boleto' });
    await admin.call(api.queueOptions.create, { queueId: queue.id, title: 'Segunda via', parentId: bill.id });
    await admin.call(api.menuDrafts.begin, { queueId: queue.id });
    await admin.call(api.users.update, { id: company.agent.id, queueIds: [queue.id] });
    await admin.call(api.settings.update, { key: 'userRating', value: 'enabled' });
    await admin.call(api.quickMessages.create, { shortcode: 'oi', message: 'Olá' });
    const tag = await admin.call(api.tags.create, { name: 'Cliente', color: '#00ff00', kanban: 0 });
    const prompt = {
      name: 'Primeiro contato',
      prompt: 'Seja breve.',
      apiKey: 'sk-very-secret-1',
      maxMessages: 10,
      maxTokens: 321,
      queueId: queue.id,
    };
    await admin.call(api.prompts.create, prompt);
    const typebot = { type: 'typebot', name: 'Triagem', urlN8N: 'https://viewer.acme.test', typebotSlug: 'triagem' } as const;
    await admin.call(api.queueIntegrations.create, { ...typebot, typebotKeywordFinish: 'sair' });
    const filter = { ...openContactListFilter, tagIds: [tag.id] };
    await admin.call(api.contactLists.create, { name: 'Clientes', filter });
    await admin.send('POST', '/brand/logo', await buildImage());
    await server.inCompany(company.id, async (scope) => {
      const contact = await makeContact(scope, 'Marina');
      const ticket = await makeTicket(scope, { contactId: contact.id, queueId: queue.id });
      await scope.em.flush();
      await uncheckedRows(
        scope.em,
        `insert into schedules (company_id, body, contact_id, send_at, repeats_from, planned_at, next_attempt_at, status, is_cancelled_by_answer, repeat, attempts)
         select $1, 'Volte sempre', $2, now() + interval '1 day', now(), now(), now() + interval '1 day', s, false, 'never', 0 from unnest('{PENDENTE,ENVIADA}'::text[]) s`,
        [company.id, contact.id],
      );
      const file = await server.platform.files.put(company.id, Buffer.from('pão'), 'text/plain');
      await uncheckedRows(
        scope.em,
        `insert into messages (company_id, chat, from_me, external_id, ticket_id, contact_id, origin, body, media_type, media_state, media_path, delivery, sent_at)
         select $1, 'x', n = 2, 'M' || n, $2, $3, 'contact', 'Mensagem ' || n, 'conversation', case when n = 1 then 'ready' else 'none' end,
           case when n = 1 then $4 end, case when n = 2 then 'queued' end, now() + n * interval '1 second' from generate_series(1, 3) n`,
        [company.id, ticket.id, contact.id, file.path],
      );
      await uncheckedRows(
        scope.em,
        `update messages set quoted_id = (select id from messages where external_id = 'M1' and company_id = $1) where external_id = 'M3' and company_id = $1`,
        [company.id],
      );
    });
  });

  it('is made by a job, for admins, one at a time, and noted', async () => {
    await expect(server.as(company.agent).call(api.companyExports.create, {})).toFailWith('ERR_NO_PERMISSION');
    const first = await server.as(company.admin).call(api.companyExports.create, {});
    expect(first).toMatchObject({ state: 'running', userName: 'Made Admin', url: null });
    await server
      .as(company.admin)
      .call(api.companyExports.create, {})
      .catch(({ code }) => expect(code).toBe('ERR_EXPORT_RUNNING'));
    const record = await waitForExport();
    expect(record).toMatchObject({ size: expect.any(Number), fingerprint: expect.stringMatching(/^[0-9a-f]{4}(-[0-9a-f]{4}){7}$/) });
    const { auditRecords } = await server.as(company.admin).call(api.audit.page, { action: 'companyExport.create' });
    expect(auditRecords[0]).toMatchObject({ subjectId: first.id, userName: 'Made Admin' });
  });

  it('may be fetched in parts, and holds everything but secrets', async () => {
    const { file, record } = await makeArchiveFile();
    const part = await download(record, { range: 'bytes=10-19' });
    expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([206, 10]);
    const archive = await openArchive(file);
    const users = (await buffer(await archive.open('tables/users.jsonl'))).toString();
    expect(users).toContain('Made Admin');
    expect(users).not.toMatch(/password|argon2|company_id/);
    expect(archive.names).toEqual(
      expect.arrayContaining(['tables/messages.jsonl', 'tables/audit_records.jsonl', 'manifest.json', 'manifest.sig']),
    );
    expect(archive.names).not.toContain('tables/sessions.jsonl');
    archive.close();
  });

  it('becomes a company of another server, with new ids, once', async () => {
    const { file } = await makeArchiveFile();
    // The people of the archive sign in with the same addresses, so that it goes to a server without them.
    const report = await restoreCompany(other.platform, { file, planId });
    const companyId = report.companyId ?? 0;
    const rowsOf = (statement: string) => other.inCompany(companyId, ({ em }) => uncheckedRows(em, statement));
    expect(await rowsOf('select body, delivery, quoted_id is not null as quotes from messages order by id')).toEqual([
      { body: 'Mensagem 1', delivery: null, quotes: false },
      { body: 'Mensagem 2', delivery: 'failed', quotes: false },
      { body: 'Mensagem 3', delivery: null, quotes: true },
    ]);
    expect(
      await rowsOf(
        'select c.name, t.last_message, q.name as queue from tickets t join contacts c on c.id = t.contact_id join queues q on q.id = t.queue_id',
      ),
    ).toEqual([{ name: 'Marina', last_message: 'Mensagem 3', queue: 'Vendas' }]);
    expect(await rowsOf('select u.name from user_queues l join users u on u.id = l.user_id')).toEqual([{ name: 'Made Agent' }]);
    expect(
      await rowsOf(
        `select o.title, p.title as parent, o.draft_id is not null as "isDraft", c.title as copy from queue_options o
         left join queue_options p on p.id = o.parent_id left join queue_options c on c.id = o.published_id and c.draft_id is null
         order by o.draft_id nulls first, o.id`,
      ),
    ).toEqual([
      { title: 'Boleto', parent: null, isDraft: false, copy: null },
      { title: 'Segunda via', parent: 'Boleto', isDraft: false, copy: null },
      { title: 'Boleto', parent: null, isDraft: true, copy: 'Boleto' },
      { title: 'Segunda via', parent: 'Boleto', isDraft: true, copy: 'Segunda via' },
    ]);
    expect(await rowsOf(`select value from settings where key = 'userRating'`)).toEqual([{ value: 'enabled' }]);
    expect(await rowsOf('select status, error from schedules order by id')).toEqual([
      { status: 'ERRO', error: 'ERR_SENDING_WAPP_MSG' },
      { status: 'ENVIADA', error: null },
    ]);
    expect(await rowsOf('select name, max_tokens, api_key from prompts')).toEqual([
      { name: 'Primeiro contato', max_tokens: 321, api_key: '' },
    ]);
    expect(await rowsOf('select name, typebot_keyword_finish as word, secret from queue_integrations')).toEqual([
      { name: 'Triagem', word: 'sair', secret: '' },
    ]);
    expect(await rowsOf(`select file_path like '${companyId}/%' as ok from settings where key = 'brandLogo'`)).toEqual([{ ok: true }]);
    expect(await rowsOf(`select t.name from contact_lists l join tags t on l.filter -> 'tagIds' = jsonb_build_array(t.id)`)).toEqual([
      { name: 'Cliente' },
    ]);
    const [{ path: stored = '' } = {}] = (await rowsOf('select media_path as path from messages where media_path is not null')) as {
      path?: string;
    }[];
    expect(stored).toMatch(new RegExp(`^${companyId}/`));
    expect((await buffer(await other.platform.files.open(stored))).toString()).toBe('pão');

    const again = await restoreCompany(other.platform, { file, planId });
    expect(again.companyId).toBe(companyId);
    expect(await rowsOf('select count(*)::int as n from messages')).toEqual([{ n: 3 }]);
    expect(Object.values(again.tables).reduce((sum, { brought }) => sum + brought, 0)).toBe(0);
  });

  it('that is brought in part, as on a broken disk, says so; the next run brings the rest', async () => {
    const { file } = await makeArchiveFile();
    const third = await startTestServer({ SERVICES: 'web' });
    const { planId: plan } = await third.makeCompany();
    const files = path.join(third.platform.config.dataDir, 'files');
    await mkdir(path.dirname(files), { recursive: true });
    await writeFile(files, '');
    const error = await restoreCompany(third.platform, { file, planId: plan }).catch((reason: unknown) => reason);
    expect(String(error)).toMatch(
      /^StartError: Only a part of the company was brought, as company (\d+): .* \(E\w+\).*Run the same command again: it brings the rest\.$/,
    );
    await rm(files);
    const report = await restoreCompany(third.platform, { file, planId: plan });
    expect(String(error)).toContain(`as company ${report.companyId}:`);
    expect(report.tables['settings']).toMatchObject({ refused: 0 });
    expect(Object.values(report.tables).reduce((sum, { brought }) => sum + brought, 0)).toBeGreaterThan(0);
  });

  it('is written piece by piece: one that loses a deadlock is written again, once', async () => {
    const reporter = new CompanyReporter('Deadlock', 'deadlock');
    const writer = createRowWriter({ platform: other.platform, source: 'deadlock', companyId: (await other.makeCompany()).id, reporter });
    await writer.write({ table: 'tags', rows: ['a', 'b'].map((key) => ({ key, values: { name: key, color: '#00ff00', kanban: 0 } })) });
    const ids = [...(await writer.findIds('tags', ['a', 'b'])).values()];
    const holding = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const;
    let tries = 0;
    const cross = (index: 0 | 1) =>
      writer.applyOnce('crossings', `${index}`, async ({ em }) => {
        tries += 1;
        await uncheckedRows(em, 'update tags set kanban = kanban + 1 where id = $1', [ids[index]]);
        holding[index].resolve();
        await holding[1 - index]?.promise;
        await uncheckedRows(em, 'update tags set kanban = kanban + 1 where id = $1', [ids[1 - index]]);
        return undefined;
      });
    await Promise.all([cross(0), cross(1)]);
    expect(tries).toBeGreaterThan(2);
    expect(reporter.table('crossings')).toMatchObject({ brought: 2, known: 0 });
    const rows = await queryAsSupport(other.platform, 'select kanban from tags where id = any($1)', [ids]);
    expect(rows).toEqual([{ kanban: 2 }, { kanban: 2 }]);
  });

  it('is refused when anything in it was changed', async () => {
    const { file } = await makeArchiveFile();
    await expect(restoreCompany(other.platform, { file: await tamper(file, 'tables/users.jsonl'), planId })).rejects.toThrow(
      'is not what its server wrote',
    );
    await expect(restoreCompany(other.platform, { file: await tamper(file, 'manifest.json'), planId })).rejects.toThrow('was changed');
  });

  it('is refused in words where the file is missing, no archive, or cut off', async () => {
    const { file } = await makeArchiveFile();
    const restore = (name: string) => restoreCompany(other.platform, { file: path.join(folder, name), planId });
    await writeFile(path.join(folder, 'text.zip'), 'hello');
    await writeFile(path.join(folder, 'half.zip'), (await readFile(file)).subarray(0, 2_000));
    await writeFile(path.join(folder, 'foreign.zip'), await buffer(writeArchive(listFiles(['photo.png']), () => [])));
    await expect(restore('missing.zip')).rejects.toThrow(/^There is no file .*missing\.zip\.$/);
    for (const name of ['text.zip', 'half.zip']) {
      await expect(restore(name)).rejects.toThrow('is no archive, or not all of one: nothing was restored.');
    }
    await expect(restore('foreign.zip')).rejects.toThrow('it holds no signed manifest');
  });

  it('says where nobody can run the company that it becomes: its people are still here', async () => {
    const { file } = await makeArchiveFile();
    const { tables, notBrought } = await restoreCompany(server.platform, { file, planId: company.planId });
    expect(tables['users']).toMatchObject({ brought: 0, changed: 1 });
    expect(Object.keys(tables['users']?.reasons ?? {})).toContainEqual(expect.stringContaining('no admin of the company could be brought'));
    expect(tables['settings']).toMatchObject({ refused: 0, reasons: {} });
    expect(notBrought).not.toHaveProperty('settings');
  });

  it('of a server that is not trusted needs the fingerprint that its screen shows', async () => {
    const { file, record } = await makeArchiveFile();
    const stranger = { ...other.platform, secrets: { ...other.platform.secrets, envelope: Buffer.alloc(32, 7) } };
    await expect(restoreCompany(stranger, { file, planId })).rejects.toThrow(`--signed-by ${record.fingerprint}`);
    const report = await restoreCompany(stranger, { file, planId, signedBy: record.fingerprint ?? '' });
    expect(report.companyId).toBeGreaterThan(0);
  });

  it('is deleted with its file, and there are no more than two', async () => {
    await makeArchiveFile();
    await server.as(company.admin).call(api.companyExports.create, {});
    await waitForExport();
    await expect(server.as(company.admin).call(api.companyExports.create, {})).toFailWith('ERR_EXPORTS_LIMIT');
    const [newest] = await listExports();
    await server.as(company.admin).call(api.companyExports.remove, { id: newest?.id ?? 0 });
    expect(await listExports()).toHaveLength(1);
    expect((await download(newest as CompanyExportRecord)).status).toBe(404);
  });

  it('expires by itself after the days of the server, with its file; admins are told', async () => {
    const { record } = await makeArchiveFile();
    const days = (Date.parse(record.expiresAt ?? '') - Date.parse(record.updatedAt)) / dayMs;
    expect(days).toBeCloseTo(7, 3);
    const events: unknown[] = [];
    const socket = io(server.url, {
      transports: ['websocket'],
      query: { token: company.admin.token },
      forceNew: true,
      reconnection: false,
    });
    onFileFinished(async () => void socket.disconnect());
    socket.on(`company-${company.id}-companyExport`, (event) => events.push(event));
    await new Promise<void>((resolve) => socket.once('ready', resolve));
    await removeExpiredExports(companyArchives).run(server.platform);
    expect(await listExports()).toHaveLength(1);
    await queryAsSupport(server.platform, `update company_exports set expires_at = now() - interval '1 minute' where id = $1`, [record.id]);
    await removeExpiredExports(companyArchives).run(server.platform);
    expect(await listExports()).toEqual([]);
    await vi.waitFor(async () => expect((await download(record)).status).toBe(404));
    await vi.waitFor(() => expect(events).toEqual([{ action: 'delete', companyExportId: record.id }]));
  });
});
