import { expect, describe, it } from 'vitest';
import { api } from '#shared/api.ts';
import type { ContactImportRecord } from '#shared/contacts/contacts/imports.ts';
import { maxContactListItems, type ContactListItemRecord } from '#shared/contacts/contacts/listItems.ts';
import { execute } from '#server/platform/database/queryRows.ts';
import {
  buildUploadForm,
  buildWorkbook,
  startContactImportFixture,
  type FileContent,
} from '#server/testing/fixtures/startContactImportFixture.ts';

const { server, admin, company, names, post, show, allRows, waitForStatus, freshNumber } = await startContactImportFixture();
const call = server.as(admin).call;

const makeList = async (name = 'Clientes de maio'): Promise<number> => (await call(api.contactLists.create, { name })).id;
const itemNames = async (contactListId: number) =>
  (await call(api.contactListItems.page, { contactListId })).contacts.map(({ name }) => name);

async function read(contactListId: number, content: FileContent): Promise<ContactImportRecord> {
  const form = buildUploadForm(content, { country: 'BR' });
  form.set('contactListId', String(contactListId));
  const { status, body } = await post('/contact-imports', form);
  expect(status).toBe(200);
  return waitForStatus((body as ContactImportRecord).id, 'ready');
}

describe('a spreadsheet imported into a contact list', () => {
  it('is looked through first, then adds each number once and makes no contacts', async () => {
    const list = await makeList();
    const [known, fresh] = [freshNumber(), '5511987650001'];
    await call(api.contactListItems.create, { contactListId: list, name: 'Conhecida', number: known });
    const before = await names();
    const sheet = buildWorkbook([
      ['Nome', 'Celular', 'E-mail'],
      ['Nova', fresh, 'nova@exemplo.test'],
      ['Nova sem nono dígito', '551187650001'],
      ['Conhecida', known],
      ['Errada', '123'],
      ['', freshNumber(), 'sem-arroba'],
    ]);
    const reading = await read(list, sheet);
    expect(reading).toMatchObject({ contactListId: list, total: 5, skipped: 3, created: 0 });
    expect(await itemNames(list)).toEqual(['Conhecida']);

    await call(api.contactImports.start, { id: reading.id });
    expect(await waitForStatus(reading.id, 'done')).toMatchObject({ created: 2, skipped: 3 });
    expect((await allRows(reading.id)).map(({ outcome, reason }) => [outcome, reason])).toEqual([
      ['created', null],
      ['skipped', 'repeated'],
      ['skipped', 'inList'],
      ['skipped', 'badNumber'],
      ['created', 'badEmail'],
    ]);
    expect((await itemNames(list)).length).toBe(3);
    expect(await names()).toEqual(before);
    expect(await call(api.contactImports.list, {})).toEqual([]);
    expect(await call(api.contactImports.list, { contactListId: list })).toMatchObject([{ id: reading.id }]);
  });

  it('at once by its own path answers the items; formulas count by their value', async () => {
    const list = await makeList('De uma vez');
    const number = freshNumber();
    const { status, body } = await post(
      `/contact-lists/${list}/upload`,
      buildUploadForm(`nome;numero\n'=SOMA(A1);${number}\nOutra;${number}\n`, { name: 'lista.csv' }),
    );
    expect(status).toBe(200);
    expect(body).toMatchObject([{ contactListId: list, number, name: '=SOMA(A1)' } satisfies Partial<ContactListItemRecord>]);
    expect((await post(`/contact-lists/${list}/upload`, buildUploadForm('nome\nAna\n'))).body).toMatchObject({
      error: 'ERR_IMPORT_NO_NUMBER_COLUMN',
    });
    expect((await post('/contact-lists/999999/upload', buildUploadForm('numero\n11987654310\n'))).status).toBe(404);
  });

  it('fills the list up to its limit and tells which rows found no room', async () => {
    const list = await makeList('Quase cheia');
    await server.inCompany(company.id, ({ em }) =>
      execute(
        em,
        `insert into contact_list_items (company_id, contact_list_id, name, number, validity)
         select $1, $2, 'p', (5521900000000 + n)::text, 'valid' from generate_series(1, $3::int) n`,
        [company.id, list, maxContactListItems - 1],
      ),
    );
    const reading = await read(list, `numero\n${freshNumber()}\n${freshNumber()}\n`);
    await call(api.contactImports.start, { id: reading.id });
    expect(await waitForStatus(reading.id, 'done')).toMatchObject({ created: 1, skipped: 1 });
    expect((await allRows(reading.id, 'problems')).map(({ reason }) => reason)).toEqual(['listFull']);
  });

  it('takes thousands of rows in the background', async () => {
    const list = await makeList('Muitos');
    const lines = Array.from({ length: 6_500 }, (_, index) => `Pessoa ${index};${5_531_900_000_001 + index}`);
    const { body } = await post(`/contact-lists/${list}/upload`, buildUploadForm(['nome;numero', ...lines].join('\n'), { name: 'g.csv' }));
    expect(body).toEqual([]);
    const [started] = await call(api.contactImports.list, { contactListId: list });
    expect(await waitForStatus(started?.id ?? 0, 'done')).toMatchObject({ created: 6_500, skipped: 0 });
    await call(api.contactLists.stopCheck, { id: list });
    expect((await show(started?.id ?? 0)).total).toBe(6_500);
  });

  it('is for those who may fill the list', async () => {
    const list = await makeList('Alheia');
    const { admin: stranger } = await server.makeCompany();
    const form = buildUploadForm('numero\n11987654310\n');
    form.set('contactListId', String(list));
    expect((await post('/contact-imports', form, stranger)).body).toMatchObject({ error: 'ERR_NO_CONTACTLIST_FOUND' });
  });
});
