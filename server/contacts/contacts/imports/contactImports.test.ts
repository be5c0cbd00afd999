import { describe, expect, it, vi } from 'vitest';
import { api } from '#shared/api.ts';
import { execute } from '#server/platform/database/queryRows.ts';
import {
  buildUploadForm,
  startContactImportFixture,
  buildWorkbook,
  type UploadRow,
} from '#server/testing/fixtures/startContactImportFixture.ts';
import { contactImportBroadcasts } from '#server/contacts/contacts/area.ts';

const {
  server,
  company,
  admin,
  connectionId,
  makeConnectedCompany: connectedCompany,
  freshNumber,
  post,
  show,
  names,
  waitForStatus,
  uploadAndRead: read,
} = await startContactImportFixture();

describe('POST /contacts/upload', () => {
  it('answers the contacts that it has added', async () => {
    const [one, known] = [freshNumber(), freshNumber()];
    await server.as(admin).call(api.contacts.create, { name: 'Conhecida', number: known });
    const content = buildWorkbook([
      ['Nome', 'Numero', 'Email'],
      ['Direta', one, 'direta@exemplo.test'],
      ['Conhecida', known, ''],
      ['Sem', '', ''],
    ]);
    const { status, body } = await post('/contacts/upload', buildUploadForm(content));
    expect(status).toBe(200);
    expect(body).toMatchObject([{ name: 'Direta', number: one, email: 'direta@exemplo.test' }]);
    expect((await server.as(admin).call(api.contactImports.list, {}))[0]).toMatchObject({ status: 'done', created: 1, skipped: 2 });
  });

  it('changes nothing when the file is no spreadsheet or no number is connected', async () => {
    expect(await post('/contacts/upload', buildUploadForm('nome\nAna\n'))).toMatchObject({
      status: 400,
      body: { error: 'ERR_IMPORT_NO_NUMBER_COLUMN' },
    });
    const { admin: lonely } = await server.makeCompany();
    const sheet = `numero\n${freshNumber()}\n`;
    expect(await post('/contacts/upload', buildUploadForm(sheet), lonely)).toMatchObject({
      status: 400,
      body: { error: 'ERR_NO_DEF_WAPP_FOUND' },
    });
    const { id } = await server.as(lonely).call(api.connections.create, { name: 'Balcão', provider: 'simulated' });
    await server.as(lonely).call(api.connections.stop, { id });
    expect(await post('/contacts/upload', buildUploadForm(sheet), lonely)).toMatchObject({
      status: 400,
      body: { error: 'ERR_WAPP_NOT_INITIALIZED' },
    });
    expect(await server.as(lonely).call(api.contactImports.list, {})).toEqual([]);
    expect(await names(lonely)).toEqual([]);
  });

  it('adds thousands in the background while the server answers', async () => {
    const { company: large } = await connectedCompany();
    const lines = Array.from({ length: 2_000 }, (_, index): UploadRow => [`Pessoa ${index}`, String(5_521_900_000_001 + index * 3)]);
    await server.inCompany(large.id, ({ em }) =>
      execute(
        em,
        `insert into number_checks (company_id, number, is_there, person)
         select $1, n::text, true, jsonb_build_object('address', n || '@s.whatsapp.net', 'number', n::text, 'alias', null, 'name', null, 'isGroup', false)
         from generate_series(5521900000001, 5521900005998, 3) n`,
        [large.id],
      ),
    );
    expect(await post('/contacts/upload', buildUploadForm(buildWorkbook([['nome', 'numero'], ...lines])), large.admin)).toMatchObject({
      status: 200,
      body: [],
    });
    const [{ id = 0 } = {}] = await server.as(large.admin).call(api.contactImports.list, {});
    await vi.waitFor(async () => expect((await show(id, large.admin)).status).toBe('done'), { timeout: 110_000, interval: 200 });
    expect(await show(id, large.admin)).toMatchObject({ created: 2_000, skipped: 0 });
    expect((await server.as(large.admin).call(api.contacts.page, {})).count).toBe(2_000);
  }, 120_000);
});

describe('POST /contacts/import', () => {
  it('takes over the people whom the phone knows, with the names it gave them', async () => {
    const { company: other, connectionId: its } = await connectedCompany();
    const [one, two] = [freshNumber(), freshNumber()];
    await server.inCompany(other.id, ({ em }) =>
      execute(em, 'insert into simulated_people (company_id, connection_id, number, name) values ($1, $2, $3, $4), ($1, $2, $5, $6)', [
        other.id,
        its,
        one,
        'Tia Rosa',
        two,
        'Oficina',
      ]),
    );
    await server.as(other.admin).call(api.contacts.create, { name: 'Rosa', number: one });
    const { message, import: begun } = await server.as(other.admin).call(api.contactImports.fromPhone, {});
    expect(message).not.toBe('');
    expect(begun).toMatchObject({ source: 'phone', name: 'Balcão' });
    const done = await waitForStatus(begun.id, 'done', other.admin);
    expect(done).toMatchObject({ created: 1, updated: 1, skipped: 0, total: 2 });
    expect(await names(other.admin)).toEqual(['Oficina', 'Tia Rosa']);
    const { import: again } = await server.as(other.admin).call(api.contactImports.fromPhone, { whatsappId: its });
    expect(await waitForStatus(again.id, 'done', other.admin)).toMatchObject({ created: 0, updated: 0, skipped: 2 });
  });

  it('reports an empty address book, and a closed connection', async () => {
    const { company: other, connectionId: its } = await connectedCompany();
    const { import: begun } = await server.as(other.admin).call(api.contactImports.fromPhone, {});
    expect(await waitForStatus(begun.id, 'failed', other.admin)).toMatchObject({ failure: 'ERR_IMPORT_NO_PHONE_BOOK' });
    await server.as(other.admin).call(api.connections.stop, { id: its });
    const ask = (input: { whatsappId?: number }, who = other.admin) => server.as(who).call(api.contactImports.fromPhone, input);
    await vi.waitFor(() => expect(ask({})).toFailWith('ERR_WAPP_NOT_INITIALIZED'), { timeout: 5_000 });
    await expect(ask({ whatsappId: connectionId })).toFailWith('ERR_NO_WAPP_FOUND');
    await expect(ask({}, (await server.makeCompany()).admin)).toFailWith('ERR_NO_DEF_WAPP_FOUND');
  });
});

describe('imports', () => {
  it('are for admins', async () => {
    expect(await post('/contact-imports', buildUploadForm('numero\n1\n'), company.agent)).toMatchObject({ status: 403 });
    await expect(server.as(company.agent).call(api.contactImports.list, {})).toFailWith('ERR_NO_PERMISSION');
  });

  it('tell admins how far they are, and everybody that contacts came in', async () => {
    const { id } = await read([['numero'], [freshNumber()]]);
    const broadcaster = contactImportBroadcasts[0] ?? expect.fail();
    const broadcasts = await server.inCompany(company.id, (scope) => broadcaster.render(scope, { importId: id, brought: true } as never));
    expect(broadcasts).toMatchObject([
      { to: [`company-${company.id}-admins`], event: 'contactImport', body: { action: 'update', import: { id, status: 'ready' } } },
      { to: [`company-${company.id}-mainchannel`], event: 'contact', body: { action: 'reload' } },
    ]);
  });

  it('are forgotten after a month', async () => {
    const { id } = await read([['numero'], [freshNumber()]]);
    await server.inCompany(company.id, ({ em }) =>
      execute(em, `update contact_imports set created_at = now() - interval '31 days' where id = $1`, [id]),
    );
    await read([['numero'], [freshNumber()]]);
    await expect(show(id)).toFailWith('ERR_NO_IMPORT_FOUND');
  });
});
