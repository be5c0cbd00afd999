import { describe, expect, it, vi } from 'vitest';
import { api } from '#shared/api.ts';
import type { ContactImportRecord } from '#shared/contacts/contacts/imports.ts';
import { queryAsSupport } from '#server/platform/database/queryAsSupport.ts';
import { column, execute, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import { buildUploadForm, startContactImportFixture, type UploadRow } from '#server/testing/fixtures/startContactImportFixture.ts';

const {
  server,
  company,
  admin,
  connectionId,
  makeConnectedCompany: connectedCompany,
  freshNumber,
  post,
  show,
  allRows,
  waitForStatus,
  uploadAndRead: read,
} = await startContactImportFixture();

/** Makes the delayed next step of an import due now. */
const runNow = (id: number) =>
  queryAsSupport(
    server.platform,
    `update agenda_jobs set next_run_at = now()
     where name = 'contactImports.advance' and data->'input'->>'importId' = $1 and locked_at is null and next_run_at > now()`,
    [String(id)],
  );

describe('POST /contact-imports/:id/start', () => {
  it('adds new contacts, keeps existing ones, and reports the result of each row', async () => {
    const [one, known] = [freshNumber(), freshNumber()];
    await server.as(admin).call(api.contacts.create, { name: 'Nome de Antes', number: known });
    const { id } = await read([
      ['nome', 'celular', 'email'],
      ['Nova Pessoa', one, 'nova@exemplo.test'],
      ['Outro Nome', known, ''],
      ['Ninguém', '5511900000000', ''],
      ['', freshNumber(), 'torto'],
    ]);
    await server.as(admin).call(api.contactImports.start, { id });
    const done = await waitForStatus(id, 'done');
    expect(done).toMatchObject({ created: 2, updated: 0, skipped: 2, total: 4, waitingFor: null, finishedAt: expect.any(String) });
    expect((await allRows(id)).map(({ outcome, reason }) => [outcome, reason])).toEqual([
      ['created', null],
      ['skipped', 'known'],
      ['skipped', 'notOnWhatsApp'],
      ['created', 'badEmail'],
    ]);
    const list = await server.as(admin).call(api.contacts.list, { name: one });
    expect(list).toMatchObject([{ name: 'Nova Pessoa', number: one, email: 'nova@exemplo.test', whatsappId: connectionId }]);
    expect((await server.as(admin).call(api.contacts.list, { name: known }))[0]?.name).toBe('Nome de Antes');
    await expect(server.as(admin).call(api.contactImports.start, { id })).toFailWith('ERR_IMPORT_STATE');
  });

  it('takes over custom fields as their kinds ask, and says where a value does not fit', async () => {
    const [added, known, bad] = [freshNumber(), freshNumber(), freshNumber()];
    const call = server.as(admin);
    await call.call(api.contactFields.create, { name: 'Nascimento', kind: 'date' });
    await call.call(api.contactFields.create, { name: 'Plano', kind: 'choice', options: ['Ouro', 'Prata'] });
    const extraInfo = [
      { name: 'Plano', value: 'Prata' },
      { name: 'Cidade', value: 'Recife' },
    ];
    await call.call(api.contacts.create, { name: 'Velha', number: known, extraInfo });
    const { id } = await read([
      ['nome', 'celular', 'NASCIMENTO', 'plano', 'cidade'],
      ['Nova', added, '3/4/1990', 'ouro', 'Olinda'],
      ['Velha', known, '32966', 'Ouro', 'Olinda'],
      ['Torta', bad, 'ontem', 'Prata', ''],
    ]);
    await call.call(api.contactImports.start, { id, known: 'update' });
    await waitForStatus(id, 'done');
    expect((await allRows(id)).map(({ outcome, reason }) => [outcome, reason])).toEqual([
      ['created', null],
      ['updated', null],
      ['created', 'badField'],
    ]);
    const infoOf = async (number: string) => {
      const [contact] = await call.call(api.contacts.list, { name: number });
      const shown = await call.call(api.contacts.show, { id: contact?.id ?? 0 });
      return Object.fromEntries(shown.extraInfo.map(({ name, value }) => [name, value]));
    };
    expect(await infoOf(added)).toEqual({ Nascimento: '1990-04-03', Plano: 'Ouro' });
    expect(await infoOf(known)).toEqual({ Nascimento: '1990-04-03', Plano: 'Ouro', Cidade: 'Recife' });
    expect(await infoOf(bad)).toEqual({ Plano: 'Prata' });
  });

  it('takes names and e-mails over where that is wanted, and leaves what the file does not tell', async () => {
    const [changed, same] = [freshNumber(), freshNumber()];
    await server.as(admin).call(api.contacts.create, { name: 'Antes', number: changed, email: 'antes@exemplo.test' });
    await server.as(admin).call(api.contacts.create, { name: 'Igual', number: same });
    const { id } = await read([
      ['nome', 'numero', 'email'],
      ['Depois', changed, ''],
      ['Igual', same, ''],
    ]);
    await server.as(admin).call(api.contactImports.start, { id, known: 'update' });
    expect(await waitForStatus(id, 'done')).toMatchObject({ created: 0, updated: 1, skipped: 1 });
    expect(await server.as(admin).call(api.contacts.list, { name: changed })).toMatchObject([
      { name: 'Depois', email: 'antes@exemplo.test' },
    ]);
    expect((await allRows(id)).map(({ reason }) => reason)).toEqual([null, 'same']);
  });

  it('waits while the number is not connected, and goes on by itself', async () => {
    const { company: other, connectionId: its } = await connectedCompany();
    const { body } = await post('/contact-imports', buildUploadForm(`numero\n${freshNumber()}\n`, { name: 'a.csv' }), other.admin);
    const { id } = await waitForStatus((body as ContactImportRecord).id, 'ready', other.admin);
    await server.as(other.admin).call(api.connections.stop, { id: its });
    await server.as(other.admin).call(api.contactImports.start, { id });
    await vi.waitFor(async () => expect((await show(id, other.admin)).waitingFor).toBe('ERR_WAPP_NOT_INITIALIZED'), { timeout: 5_000 });
    await server.as(other.admin).call(api.connections.start, { id: its });
    await vi.waitFor(
      async () => {
        await runNow(id);
        expect(await show(id, other.admin)).toMatchObject({ status: 'done', created: 1, waitingFor: null });
      },
      { timeout: 30_000, interval: 50 },
    );
  }, 45_000);

  it('needs a connection', async () => {
    const { admin: lonely } = await server.makeCompany();
    const { body } = await post('/contact-imports', buildUploadForm(`numero\n${freshNumber()}\n`, { name: 'a.csv' }), lonely);
    const { id } = await waitForStatus((body as ContactImportRecord).id, 'ready', lonely);
    await expect(server.as(lonely).call(api.contactImports.start, { id })).toFailWith('ERR_NO_DEF_WAPP_FOUND');
  });
});

describe('an import whose steps fail again and again', () => {
  /** A stored check without a person fails every try. */
  const remember = (number: string, person: object) =>
    server.inCompany(company.id, ({ em }) =>
      execute(
        em,
        `insert into number_checks (company_id, number, is_there, person) values ($1, $2, true, $3)
         on conflict (company_id, number) do update set person = excluded.person`,
        [company.id, number, JSON.stringify(person)],
      ),
    );
  /** After the first failure the next try is made the last one. */
  const untilLastTry = (id: number) =>
    vi.waitFor(
      async () => {
        const moved = await queryAsSupport(
          server.platform,
          `update agenda_jobs set fail_count = 10, next_run_at = now()
           where name = 'contactImports.advance' and data->'input'->>'importId' = $1 and fail_count = 1 and locked_at is null returning id`,
          [String(id)],
        );
        expect(moved).toHaveLength(1);
      },
      { timeout: 10_000, interval: 50 },
    );
  async function interrupted(): Promise<{ id: number; bad: string }> {
    const bad = freshNumber();
    await remember(bad, { number: { no: 'text' } });
    const { id } = await read([['numero'], [freshNumber()], [bad]]);
    await server.as(admin).call(api.contactImports.start, { id, known: 'update' });
    await untilLastTry(id);
    await waitForStatus(id, 'failed');
    return { id, bad };
  }

  it('says so, and goes on from there when it is started again', async () => {
    const { id, bad } = await interrupted();
    expect(await show(id)).toMatchObject({ failure: 'ERR_IMPORT_GAVE_UP', waitingFor: null, finishedAt: expect.any(String), total: 2 });
    await remember(bad, { address: `${bad}@s.whatsapp.net`, number: bad, alias: null, name: null, isGroup: false });
    expect(await server.as(admin).call(api.contactImports.start, { id })).toMatchObject({
      status: 'running',
      failure: null,
      finishedAt: null,
      known: 'update',
    });
    expect(await waitForStatus(id, 'done')).toMatchObject({ created: 2, skipped: 0 });
  });

  it('can be ended', async () => {
    const { id } = await interrupted();
    expect(await server.as(admin).call(api.contactImports.cancel, { id })).toMatchObject({ status: 'canceled', failure: null });
    await expect(server.as(admin).call(api.contactImports.start, { id })).toFailWith('ERR_IMPORT_STATE');
  });
});

describe('POST /contact-imports/:id/cancel', () => {
  it('ends it; what was added stays, the rest is not added', async () => {
    const { id } = await read([['numero'], ...Array.from({ length: 3_000 }, (): UploadRow => [freshNumber()])]);
    await server.as(admin).call(api.contactImports.start, { id });
    await vi.waitFor(async () => expect((await show(id)).created).toBeGreaterThan(0), { timeout: 10_000, interval: 10 });
    const ended = await server.as(admin).call(api.contactImports.cancel, { id });
    expect(ended).toMatchObject({ status: 'canceled', finishedAt: expect.any(String) });
    expect(ended.created).toBeLessThan(3_000);
    const [count] = await server.inCompany(company.id, ({ em }) =>
      queryRows(
        em,
        queryOf(
          { there: column.number() },
          'select count(*)::int as there from contact_import_rows r join contacts c on c.id = r.contact_id where import_id = $1',
        ),
        [id],
      ),
    );
    expect(count?.there).toBe(ended.created);
    expect(await server.as(admin).call(api.contactImports.cancel, { id })).toEqual(ended);
  });
});
