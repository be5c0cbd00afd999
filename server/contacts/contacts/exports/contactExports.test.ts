import { describe, expect, it, vi } from 'vitest';
import { read, utils } from 'xlsx';
import { api } from '#shared/api.ts';
import {
  type ContactExportInput,
  type ContactExportRecord,
  maxContactExports,
  maxExportedContacts,
} from '#shared/contacts/contacts/exports.ts';
import { hourMs } from '#shared/rules/durations.ts';
import { queryAsSupport } from '#server/platform/database/queryAsSupport.ts';
import { column, execute, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import { makeContact, makeTicket } from '#server/testing/fixtures/makeRecords.ts';
import { startTestServer } from '#server/testing/server/startTestServer.ts';
import { removeExpiredExports } from '#server/tenancy/exports/exportArea.ts';
import { contactsArea } from '#server/contacts/contacts/area.ts';
import { contactSheets } from './contactSheets.ts';

const server = await startTestServer();
type Company = Awaited<ReturnType<typeof server.makeCompany>>;

const allColumns: ContactExportInput['columns'] = [
  { field: 'name', heading: 'Nome' },
  { field: 'number', heading: 'Número' },
  { field: 'email', heading: 'E-mail' },
  { field: 'tags', heading: 'Tags' },
  { field: 'info', heading: 'cpf' },
  { field: 'extraInfo', heading: 'Outras' },
];

const list = (company: Company): Promise<ContactExportRecord[]> => server.as(company.admin).call(api.contactExports.list, {});

async function exportContacts(
  company: Company,
  input: Partial<ContactExportInput>,
): Promise<{ record: ContactExportRecord; file: Buffer }> {
  const { id } = await server.as(company.admin).call(api.contactExports.create, { format: 'csv', columns: allColumns, ...input });
  const record = await vi.waitFor(async () => {
    const found = (await list(company)).find((one) => one.id === id) ?? expect.fail();
    expect(found.state).toBe('ready');
    return found;
  }, 20_000);
  const { pathname, search } = new URL(record.url ?? '');
  const response = await fetch(`${server.url}${pathname}${search}`);
  expect(response.headers.get('content-disposition')).toContain(`.${record.format}`);
  return { record, file: Buffer.from(await response.arrayBuffer()) };
}

const toLines = (file: Buffer): string[] => file.toString('utf8').replace('\uFEFF', '').trimEnd().split('\r\n');

async function makeShop(): Promise<Company> {
  const company = await server.makeCompany();
  await server.inCompany(company.id, async (scope) => {
    const zoe = await makeContact(scope, '=Zoé; "Z"');
    const ticket = await makeTicket(scope);
    const bia = ticket.contactId;
    await execute(scope.em, `update contacts set number = '5511987650001', email = 'zoe@demo.prosa' where id = $1`, [zoe.id]);
    await execute(scope.em, `update contacts set name = 'Bia & <Cia>', number = '~98765' where id = $1`, [bia]);
    await execute(
      scope.em,
      `insert into contact_custom_fields (company_id, contact_id, name, value) values ($1, $2, 'CPF', '123'), ($1, $2, 'Cidade', 'Recife')`,
      [company.id, zoe.id],
    );
    const [tag] = await queryRows(
      scope.em,
      queryOf({ id: column.number() }, `insert into tags (company_id, name, color) values ($1, 'VIP', '#112233') returning id`),
      [company.id],
    );
    await execute(scope.em, `insert into ticket_tags (company_id, ticket_id, tag_id) values ($1, $2, $3)`, [
      company.id,
      ticket.id,
      tag?.id,
    ]);
  });
  return company;
}

describe('POST /contact-exports', () => {
  it('writes the chosen columns of all contacts by name, formulas escaped and hidden numbers left out', async () => {
    const company = await makeShop();
    const { record, file } = await exportContacts(company, {});
    expect(record).toMatchObject({ rows: 2, size: file.length, userName: 'Made Admin', searchParam: '' });
    const expected = [
      'Nome;Número;E-mail;Tags;cpf;Outras',
      `"'=Zoé; ""Z""";'+5511987650001;zoe@demo.prosa;;123;"CPF: 123; Cidade: Recife"`,
    ];
    expect(toLines(file).toSorted()).toEqual([...expected, 'Bia & <Cia>;;;VIP;;'].toSorted());
    expect(toLines(file)[0]).toBe(expected[0]);
  });

  it('writes a workbook whose cells are texts', async () => {
    const company = await makeShop();
    const { file } = await exportContacts(company, { format: 'xlsx' });
    const book = read(file, { type: 'buffer', cellFormula: true });
    const sheet = book.Sheets[book.SheetNames[0] ?? ''] ?? expect.fail();
    const rows = utils.sheet_to_json<string[]>(sheet, { header: 1, defval: '' });
    expect(rows).toContainEqual(['=Zoé; "Z"', '+5511987650001', 'zoe@demo.prosa', '', '123', 'CPF: 123; Cidade: Recife']);
    expect(rows).toContainEqual(['Bia & <Cia>', '', '', 'VIP', '', '']);
    expect(JSON.stringify(sheet)).not.toContain('"f":');
  });

  it('writes a workbook with a named sheet and with times that sort and calculate', async () => {
    const company = await makeShop();
    await server.inCompany(company.id, ({ em }) => execute(em, `update contacts set created_at = '2026-11-23T12:30:00Z'`));
    const columns: ContactExportInput['columns'] = [
      { field: 'number', heading: 'Número' },
      { field: 'createdAt', heading: 'Criado em' },
    ];
    const { file } = await exportContacts(company, { format: 'xlsx', columns, sheetName: 'Contatos [todos]' });
    const book = read(file, { type: 'buffer', cellDates: true, cellNF: true, UTC: true });
    expect(book.SheetNames).toEqual(['Contatos  todos']);
    const sheet = book.Sheets['Contatos  todos'] ?? expect.fail();
    expect(sheet['B1']).toMatchObject({ t: 's', v: 'Criado em' });
    // In the time of the company.
    expect(sheet['B2']).toMatchObject({ t: 'd', v: new Date('2026-11-23T09:30:00Z'), z: 'm/d/yy h:mm' });
  });

  it('exports what a search finds, and nothing of another company', async () => {
    const [company, other] = [await makeShop(), await makeShop()];
    await server.inCompany(other.id, (scope) => makeContact(scope, 'Zoé de fora'));
    const { file } = await exportContacts(company, { columns: [{ field: 'name', heading: 'Nome' }], searchParam: 'zoé' });
    expect(toLines(file)).toEqual(['Nome', `"'=Zoé; ""Z"""`]);
    expect(await list(other)).toEqual([]);
    const [record] = await list(company);
    await expect(server.as(other.admin).call(api.contactExports.remove, { id: record?.id ?? 0 })).toFailWith('ERR_NO_CONTACT_EXPORT_FOUND');
  });

  it('gives the file to the list alone: its live event reaches the session of an operator too', async () => {
    const company = await makeShop();
    const { record } = await exportContacts(company, {});
    const changed = (contactsArea.broadcasts ?? []).find(({ on }) => on === 'contactExport.changed') ?? expect.fail();
    const broadcasts = await server.inCompany(company.id, (scope) => changed.render(scope, { contactExportId: record.id } as never));
    expect(broadcasts).toMatchObject([{ body: { contactExport: { id: record.id, state: 'ready', url: null } } }]);
  });

  it('is for admins, makes one at a time, keeps ten, and says so when there are too many contacts', async () => {
    const company = await server.makeCompany();
    const input: ContactExportInput = { format: 'csv', columns: allColumns };
    const create = () => server.as(company.admin).call(api.contactExports.create, input);
    await expect(server.as(company.agent).call(api.contactExports.create, input)).toFailWith('ERR_NO_PERMISSION');
    const insert = (state: string, count: number) =>
      server.inCompany(company.id, ({ em }) =>
        execute(
          em,
          `insert into contact_exports (company_id, state, format, columns) select $1, $2, 'csv', '[]' from generate_series(1, $3)`,
          [company.id, state, count],
        ),
      );
    const clear = () => server.inCompany(company.id, ({ em }) => execute(em, 'delete from contact_exports'));
    await insert('running', 1);
    await expect(create()).toFailWith('ERR_CONTACT_EXPORT_RUNNING');
    await clear();
    await insert('ready', maxContactExports);
    await expect(create()).toFailWith('ERR_CONTACT_EXPORTS_LIMIT');
    await clear();
    await server.inCompany(company.id, ({ em }) =>
      execute(em, 'insert into contact_counts (company_id, contacts) values ($1, $2)', [company.id, maxExportedContacts + 1]),
    );
    await expect(create()).toFailWith('ERR_CONTACT_EXPORT_TOO_LARGE');
  });

  it('is made thirty times an hour, deleted ones too', async () => {
    const company = await server.makeCompany();
    const input: ContactExportInput = { format: 'csv', columns: allColumns };
    for (let count = 0; count < 30; count += 1) {
      await server.as(company.admin).call(api.contactExports.create, input);
      await server.inCompany(company.id, ({ em }) => execute(em, 'delete from contact_exports'));
    }
    const refused = await server.as(company.admin).send('POST', '/contact-exports', input);
    expect(refused).toMatchObject({ status: 429, body: { code: 'ERR_TOO_MANY_ATTEMPTS' } });
    expect(refused.headers.get('retry-after')).toMatch(/^\d+$/);
  });

  it('is recorded in the audit log with its columns', async () => {
    const company = await makeShop();
    await exportContacts(company, { searchParam: 'bia' });
    const { auditRecords } = await server.as(company.admin).call(api.audit.page, { action: 'contactExport.create' });
    expect(auditRecords[0]?.details).toMatchObject({
      format: 'csv',
      searchParam: 'bia',
      columns: allColumns.map(({ heading }) => heading),
    });
  });

  it('keeps a sheet for a day', async () => {
    const company = await makeShop();
    const { record } = await exportContacts(company, {});
    expect(new Date(record.expiresAt ?? '').getTime() - Date.now()).toBeGreaterThan(23 * hourMs);
    await queryAsSupport(server.platform, `update contact_exports set expires_at = now() - interval '1 minute' where id = $1`, [record.id]);
    const [expired] = await list(company);
    const { pathname, search } = new URL(expired?.url ?? '');
    expect((await fetch(`${server.url}${pathname}${search}`)).status).toBe(404);
    await removeExpiredExports(contactSheets).run(server.platform);
    expect(await list(company)).toEqual([]);
  });
});
