import { readdir } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { api } from '#shared/api.ts';
import { maxFileLists, maxFileOptions, type FileListDetail } from '#shared/conversations/files.ts';
import { liveEventName } from '#shared/kit/liveEventName.ts';
import { migrations } from '#server/migrations.ts';
import { prepareDatabase } from '#server/platform/database/prepareDatabase.ts';
import { execute } from '#server/platform/database/queryRows.ts';
import { createLog } from '#server/platform/log.ts';
import { createTestDatabase } from '#server/testing/database/createTestDatabase.ts';
import { drainBroadcasts } from '#server/testing/fixtures/drainBroadcasts.ts';
import { startTestServer, type TestServer, type TestUser } from '#server/testing/server/startTestServer.ts';
import { removeErasedFiles } from '#server/platform/files/erasure.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ SERVICES: 'web' });
});

const make = (who: TestUser, names: readonly string[] = ['Catálogo', 'Tabela'], name = 'Maio'): Promise<FileListDetail> =>
  server.as(who).call(api.files.create, { name, message: 'Novidades', options: names.map((caption) => ({ name: caption })) });

/** The form that older clients send. */
function buildForm(list: { id: number }, files: readonly (readonly [optionId: number, file: File])[]): FormData {
  const form = new FormData();
  form.set('fileId', String(list.id));
  form.set('typeArch', 'fileList');
  for (const [optionId, file] of files) {
    form.append('files', file);
    form.append('mediaType', file.type);
    form.append('name', file.name);
    form.append('id', String(optionId));
  }
  return form;
}
const upload = (who: TestUser, list: { id: number }, form: FormData) => server.as(who).send('POST', `/files/uploadList/${list.id}`, form);
const storedFiles = (companyId: number) =>
  readdir(path.join(server.platform.config.dataDir, 'files', String(companyId)), { recursive: true }).catch(() => []);

describe('file lists', () => {
  it('are for admins, have unique names of at least three letters, and keep to their company', async () => {
    const { admin, agent } = await server.makeCompany();
    const { admin: stranger } = await server.makeCompany();
    const { id } = await make(admin);
    await expect(server.as(agent).call(api.files.page, {})).toFailWith('ERR_NO_PERMISSION');
    await expect(make(admin)).rejects.toMatchObject({ code: 'ERR_RATING_NAME_ALREADY_EXISTS' });
    for (const name of ['MAIO', '\uFF2Daio', 'Ma\u200Bio', ' maio ']) {
      await expect(make(admin, [], name)).rejects.toMatchObject({ code: 'ERR_RATING_NAME_ALREADY_EXISTS' });
    }
    await expect(make(admin, [], 'ab')).rejects.toMatchObject({ code: 'ERR_VALIDATION' });
    expect(await server.as(admin).call(api.files.create, { name: 'Sem texto', message: '' })).toMatchObject({ message: '' });
    expect(await server.as(admin).send('POST', '/files', { name: 'Sem nada', message: null })).toMatchObject({ body: { message: '' } });
    expect((await make(stranger)).name).toBe('Maio');
    await expect(server.as(stranger).call(api.files.show, { id })).toFailWith('ERR_NO_FILE_FOUND');
    await expect(server.as(stranger).call(api.files.update, { id, name: 'Meu' })).toFailWith('ERR_NO_FILE_FOUND');
    expect((await server.as(admin).call(api.files.page, { searchParam: 'MAI' })).files).toMatchObject([{ name: 'Maio', filesCount: 0 }]);
    expect((await server.as(admin).call(api.files.list, {})).map(({ name }) => name)).toEqual(['Maio', 'Sem nada', 'Sem texto']);
  });

  it('answer their options in the order in which they were sent; left out ones are removed', async () => {
    const { admin } = await server.makeCompany();
    const list = await make(admin, ['um', 'dois', 'três']);
    expect(list.options.map(({ name }) => name)).toEqual(['um', 'dois', 'três']);
    const [one, , three] = list.options;
    const changed = await server.as(admin).call(api.files.update, {
      id: list.id,
      options: [{ id: three?.id ?? 0, name: 'três!' }, { name: 'novo' }, { id: one?.id ?? 0, name: 'um' }],
    });
    expect(changed).toMatchObject({ name: 'Maio', message: 'Novidades' });
    expect(changed.options.map(({ name }) => name)).toEqual(['três!', 'novo', 'um']);
    const other = await make(admin, ['alheio'], 'Outra');
    const stolen = [{ id: other.options[0]?.id ?? 0, name: 'roubado' }];
    await expect(server.as(admin).call(api.files.update, { id: list.id, options: stolen })).toFailWith('ERR_NO_FILE_FOUND');
  });

  it('are limited in number and options', async () => {
    const { id, admin } = await server.makeCompany();
    const names = Array.from({ length: maxFileOptions + 1 }, (_, index) => `arquivo ${index}`);
    await expect(make(admin, names)).rejects.toMatchObject({ code: 'ERR_VALIDATION' });
    await server.inCompany(id, ({ em }) =>
      execute(em, `insert into file_lists (company_id, name, message) select $1, 'lista ' || n, '' from generate_series(1, $2::int) n`, [
        id,
        maxFileLists,
      ]),
    );
    await expect(make(admin)).rejects.toMatchObject({ code: 'ERR_FILELIST_LIMIT' });
  });

  it('are told to admins live, to older clients never as a removal under the name that breaks them', async () => {
    const { id: companyId, admin } = await server.makeCompany();
    const { id } = await make(admin);
    const told = async () =>
      (await drainBroadcasts(server.platform, companyId)).map(({ event, body, rooms }) => [liveEventName(companyId, event), body, rooms]);
    const files = expect.objectContaining({ id, name: 'Maio' });
    expect(await told()).toEqual([
      [`company-${companyId}-fileList`, { action: 'create', fileList: files }, ['admins']],
      [`company-${companyId}-file`, { action: 'create', files, fileList: files }, ['admins']],
    ]);
    await server.as(admin).call(api.files.remove, { id });
    expect(await told()).toEqual([
      [`company-${companyId}-fileList`, { action: 'delete', fileListId: id }, ['admins']],
      [`company${companyId}-file`, { action: 'delete', fileId: id }, ['admins']],
    ]);
  });
});

describe('POST /files/uploadList/:fileListId', () => {
  it('stores one or several files by their options, by signed addresses, and removes those that are replaced or gone', async () => {
    const { id: companyId, admin } = await server.makeCompany();
    const list = await make(admin);
    const [first, second] = list.options.map(({ id }) => id);
    const text = (content: string, name: string) => new File([content], name, { type: 'text/plain' });
    const form = buildForm(list, [
      [second ?? 0, text('segundo', 'segundo.txt')],
      [first ?? 0, text('primeiro', 'pri meiro.txt')],
    ]);
    expect((await upload(admin, list, form)).status).toBe(200);
    const { options, filesCount } = await server.as(admin).call(api.files.show, { id: list.id });
    expect([filesCount, options.map(({ path: name, mediaType }) => [name, mediaType])]).toEqual([
      2,
      [
        ['pri meiro.txt', 'text/plain'],
        ['segundo.txt', 'text/plain'],
      ],
    ]);
    expect(await (await fetch(server.url + (options[0]?.url ?? '').replace(/^https?:\/\/[^/]+/, ''))).text()).toBe('primeiro');

    expect((await upload(admin, list, buildForm(list, [[first ?? 0, text('outro', 'outro.txt')]]))).status).toBe(200);
    await server.as(admin).call(api.files.update, { id: list.id, options: [{ id: first ?? 0, name: 'Catálogo' }] });
    await vi.waitFor(async () => {
      await removeErasedFiles.run(server.platform);
      expect((await storedFiles(companyId)).filter((name) => name.endsWith('.txt'))).toHaveLength(1);
    });
    await server.as(admin).call(api.files.remove, { id: list.id });
    await vi.waitFor(async () => {
      await removeErasedFiles.run(server.platform);
      expect((await storedFiles(companyId)).filter((name) => name.endsWith('.txt'))).toEqual([]);
    });
  });

  it('changes nothing without a file, as older clients call it at every save', async () => {
    const { id: companyId, admin } = await server.makeCompany();
    const list = await make(admin);
    await drainBroadcasts(server.platform, companyId);
    const form = new FormData();
    form.append('fileId', String(list.id));
    form.append('typeArch', 'fileList');
    expect(await upload(admin, list, form)).toMatchObject({ status: 200, body: { mensagem: 'Arquivos atualizados' } });
    form.append('id', String(list.options[0]?.id));
    expect(await upload(admin, list, form)).toMatchObject({ status: 200 });
    expect(await drainBroadcasts(server.platform, companyId)).toEqual([]);
    expect((await server.as(admin).call(api.files.show, { id: list.id })).filesCount).toBe(0);
  });

  it('refuses files without option and options of others', async () => {
    const { admin } = await server.makeCompany();
    const { admin: stranger } = await server.makeCompany();
    const list = await make(admin);
    const other = await make(admin, ['x'], 'Outra');
    const file = new File(['a'], 'a.txt');
    const optionId = list.options[0]?.id ?? 0;
    expect(await upload(stranger, list, buildForm(list, [[optionId, file]]))).toMatchObject({ status: 404 });
    expect(await upload(admin, other, buildForm(other, [[optionId, file]]))).toMatchObject({ status: 404 });
    const form = buildForm(list, [[optionId, file]]);
    form.append('files', file);
    expect(await upload(admin, list, form)).toMatchObject({ status: 400, body: { error: 'ERR_VALIDATION' } });
  });
});

it('keep older lists whose names differ in case alone, under names of their own', async () => {
  const { urls, drop } = await createTestDatabase();
  const client = new pg.Client(urls.owner);
  await client.connect();
  try {
    await client.query(`
      drop index file_lists_name_key;
      alter table file_lists add constraint file_lists_name_key unique (company_id, name);
      alter table file_lists drop constraint file_lists_company_id_fkey, no force row level security;
      insert into file_lists (id, company_id, name, message) values (1, 1, 'Preços', ''), (2, 1, 'PREÇOS', ''), (3, 1, 'preços', ''), (4, 2, 'preços', '');
      alter table file_lists force row level security;
      delete from migrations where name = '202611290455-name-file-lists-without-case'`);
    await prepareDatabase({
      url: urls.owner,
      appUrl: urls.app,
      supportUrl: urls.support,
      passwords: { app: '', support: '' },
      migrations,
      log: createLog({ level: 'error' }),
    });
    await client.query('alter table file_lists no force row level security');
    expect((await client.query('select name from file_lists order by id')).rows.map(({ name }) => name)).toEqual([
      'Preços',
      'PREÇOS (2)',
      'preços (3)',
      'preços',
    ]);
  } finally {
    await client.end();
    await drop();
  }
});
