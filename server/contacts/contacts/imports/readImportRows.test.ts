import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { api } from '#shared/api.ts';
import type { ContactImportRecord } from '#shared/contacts/contacts/imports.ts';
import { buildArchive } from '#server/testing/fixtures/buildArchive.ts';
import { uncheckedRows } from '#server/platform/database/queryRows.ts';
import {
  buildUploadForm,
  startContactImportFixture,
  buildWorkbook,
  type FileContent,
} from '#server/testing/fixtures/startContactImportFixture.ts';

const {
  server,
  company,
  admin,
  makeConnectedCompany: connectedCompany,
  freshNumber,
  post,
  allRows,
  names,
  waitForStatus,
  uploadAndRead: read,
} = await startContactImportFixture();

async function failure(content: FileContent): Promise<string | null> {
  const { body } = await post('/contact-imports', buildUploadForm(content));
  return (await waitForStatus((body as ContactImportRecord).id, 'failed')).failure;
}

describe('POST /contact-imports', () => {
  it('reads a spreadsheet and reports the problems of each row before anything is written', async () => {
    const [one, two, known] = [freshNumber(), freshNumber(), freshNumber()];
    await server.as(admin).call(api.contacts.create, { name: 'Já Está', number: known });
    const before = await names();
    const made = await read([
      ['Clientes de maio'],
      ['Nome', 'Número', 'E-mail'],
      ['Ana', Number(one.slice(2)), 'ANA@exemplo.test'],
      ['Bia', `+55 (11) ${two.slice(4, 9)}-${two.slice(9)}`, 'bia sem arroba'],
      ['Ana outra vez', one, ''],
      ['Curta', '1234', ''],
      ['Sem número', '', ''],
      [],
      ['Conhecida', known, ''],
    ]);
    expect(made).toMatchObject({ source: 'file', name: 'clientes.xlsx', total: 6, skipped: 3, alreadyThere: 1, created: 0, failure: null });
    expect((await allRows(made.id)).map(({ id: line, number, outcome, reason }) => [line, number, outcome, reason])).toEqual([
      [3, one, 'waiting', null],
      [4, two, 'waiting', 'badEmail'],
      [5, one, 'skipped', 'repeated'],
      [6, '1234', 'skipped', 'badNumber'],
      [7, '', 'skipped', 'noNumber'],
      [9, known, 'waiting', null],
    ]);
    expect((await allRows(made.id, 'problems')).map((row) => row.id)).toEqual([4, 5, 6, 7]);
    expect(await names()).toEqual(before);
    const [file] = await server.inCompany(company.id, ({ em }) =>
      uncheckedRows(em, 'select file_path from contact_imports where id = $1', [made.id]),
    );
    expect(file).toEqual({ file_path: null });
  });

  it('keeps nothing of a file that was read, or could not be, or was no longer wanted', async () => {
    const { company: own } = await connectedCompany();
    const made = async (content: FileContent): Promise<ContactImportRecord> =>
      (await post('/contact-imports', buildUploadForm(content, { country: 'BR' }), own.admin)).body as ContactImportRecord;
    const book = buildWorkbook([
      ['Nome', 'Número'],
      ['Ana', freshNumber()],
    ]);
    const { id: first } = await made(book);
    await waitForStatus(first, 'ready', own.admin);
    await server.as(own.admin).call(api.contactImports.cancel, { id: first });
    const { id: second } = await made('no spreadsheet at all');
    await waitForStatus(second, 'failed', own.admin);
    const { dataDir } = server.platform.config;
    const storedFiles = async () => (await readdir(dataDir, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
    const ofImports = async () =>
      (await storedFiles())
        .map(({ parentPath, name }) => path.join(parentPath, name))
        .filter((file) => file.includes(`/${own.id}/`) || file.includes('/uploads/'));
    await expect.poll(ofImports).toEqual([]);
  });

  it('says why a file cannot be read', async () => {
    expect(await failure('PK\u0003\u0004 no archive')).toBe('ERR_IMPORT_UNREADABLE');
    expect(await failure('<html><table><tr><td>Número</td></tr></table></html>')).toBe('ERR_IMPORT_EMPTY');
    expect(await failure('nome;cidade\nAna;Recife\n')).toBe('ERR_IMPORT_NO_NUMBER_COLUMN');
  });

  it('refuses an archive that opens to far more than it weighs', async () => {
    expect(await failure(buildArchive({ 'xl/workbook.xml': Buffer.alloc(200 * 1024 * 1024) }, 100))).toBe('ERR_IMPORT_TOO_LARGE');
  });

  it('needs a file', async () => {
    expect(await post('/contact-imports', new FormData())).toMatchObject({ status: 400, body: { fields: { file: 'any.required' } } });
  });
});
