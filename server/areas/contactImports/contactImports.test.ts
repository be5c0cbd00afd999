import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { utils, write } from 'xlsx';
import { api } from '#shared/api.ts';
import type { ContactImportRecord, ImportRowRecord } from '#shared/areas/contactImports.ts';
import { asSupport } from '#server/platform/db/asSupport.ts';
import { rows } from '#server/platform/db/rows.ts';
import { startHouse, type MadeUser, type TestHouse } from '#server/testing/house.ts';
import { openNumber } from '#server/testing/openNumber.ts';
import { contactImportBroadcasts } from './live.ts';

type Tenant = Awaited<ReturnType<TestHouse['company']>>;
type Content = string | Uint8Array<ArrayBuffer>;
type Line = readonly (string | number)[];

let house: TestHouse;
let company: Tenant;
let admin: MadeUser;
let connectionId: number;

beforeAll(async () => {
  house = await startHouse({ DEMO: 'true' });
  ({ company, connectionId } = await connectedCompany());
  ({ admin } = company);
});

/** A company whose number is connected. */
async function connectedCompany(): Promise<{ company: Tenant; connectionId: number }> {
  const made = await house.company();
  return { company: made, connectionId: await openNumber(house, made.admin) };
}

let counted = 0;
const freshNumber = () => `5511${String(93_000_000 + ++counted)}`;

function workbook(lines: readonly Line[]): Uint8Array<ArrayBuffer> {
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet(lines.map((line) => [...line])));
  return Uint8Array.from(write(book, { type: 'buffer' }) as Buffer);
}

function form(content: Content, { name = 'clientes.xlsx', country }: { name?: string; country?: string } = {}): FormData {
  const made = new FormData();
  made.set('file', new File([content], name));
  if (country !== undefined) {
    made.set('country', country);
  }
  return made;
}

const post = (path: string, body: FormData, who = admin) => house.as(who).send('POST', path, body);
const show = (id: number, who = admin) => house.as(who).call(api.contactImports.show, { id });
const allRows = async (id: number, only: 'all' | 'problems' = 'all'): Promise<ImportRowRecord[]> =>
  (await house.as(admin).call(api.contactImports.rows, { id, only })).rows;
const names = async (who = admin) => (await house.as(who).call(api.contacts.list, {})).map(({ name }) => name);

async function reach(id: number, status: ContactImportRecord['status'], who = admin): Promise<ContactImportRecord> {
  return vi.waitFor(
    async () => {
      const now = await show(id, who);
      expect(now.status).toBe(status);
      return now;
    },
    { timeout: 15_000, interval: 30 },
  );
}

/** The next step of an import, which waits for its time, is due now. */
const hasten = (id: number) =>
  asSupport(
    house.platform,
    `update agenda_jobs set next_run_at = now()
     where name = 'contactImports.advance' and data->'input'->>'importId' = $1 and locked_at is null and next_run_at > now()`,
    [String(id)],
  );

/** Sends a spreadsheet and waits until it can be looked through. */
async function read(lines: readonly Line[], country = 'BR'): Promise<ContactImportRecord> {
  const { body, status } = await post('/contact-imports', form(workbook(lines), { country }));
  expect(status).toBe(200);
  return reach((body as ContactImportRecord).id, 'ready');
}

async function failure(content: Content): Promise<string | null> {
  const { body } = await post('/contact-imports', form(content));
  return (await reach((body as ContactImportRecord).id, 'failed')).failure;
}

describe('POST /contact-imports', () => {
  it('reads a spreadsheet and says what is wrong with each line before anything is written', async () => {
    const [one, two, known] = [freshNumber(), freshNumber(), freshNumber()];
    await house.as(admin).call(api.contacts.create, { name: 'Já Está', number: known });
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
    const [file] = await house.inside(company.id, ({ em }) => rows(em, 'select file_path from contact_imports where id = $1', [made.id]));
    expect(file).toEqual({ file_path: null });
  });

  it('keeps nothing of a file that was read, or could not be, or was no longer wanted', async () => {
    const { company: own } = await connectedCompany();
    const made = async (content: Content): Promise<ContactImportRecord> =>
      (await post('/contact-imports', form(content, { country: 'BR' }), own.admin)).body as ContactImportRecord;
    const book = workbook([
      ['Nome', 'Número'],
      ['Ana', freshNumber()],
    ]);
    const { id: first } = await made(book);
    await reach(first, 'ready', own.admin);
    await house.as(own.admin).call(api.contactImports.cancel, { id: first });
    const { id: second } = await made('no spreadsheet at all');
    await reach(second, 'failed', own.admin);
    const { dataDir } = house.platform.config;
    const kept = async () => (await readdir(dataDir, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
    const ofImports = async () =>
      (await kept())
        .map(({ parentPath, name }) => path.join(parentPath, name))
        .filter((file) => file.includes(`/${own.id}/`) || file.includes('/uploads/'));
    await expect.poll(ofImports).toEqual([]);
  });

  it('says why a file cannot be read', async () => {
    expect(await failure('<html><table><tr><td>Número</td></tr></table></html>')).toBe('ERR_IMPORT_UNREADABLE');
    expect(await failure('nome;cidade\nAna;Recife\n')).toBe('ERR_IMPORT_NO_NUMBER_COLUMN');
  });

  it('refuses an archive that opens to far more than it weighs', async () => {
    expect(await failure(bomb(200 * 1024 * 1024))).toBe('ERR_IMPORT_TOO_LARGE');
  });

  it('needs a file', async () => {
    expect(await post('/contact-imports', new FormData())).toMatchObject({ status: 400, body: { fields: { file: 'any.required' } } });
  });
});

/** An archive with one entry that opens to so many zeros, and says of itself that it is small. */
function bomb(size: number): Uint8Array<ArrayBuffer> {
  const packed = deflateRawSync(Buffer.alloc(size));
  const name = Buffer.from('xl/workbook.xml');
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04034b50, 0);
  local.writeUInt16LE(8, 8);
  local.writeUInt32LE(packed.length, 18);
  local.writeUInt32LE(100, 22);
  local.writeUInt16LE(name.length, 26);
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(0x02014b50, 0);
  entry.writeUInt16LE(8, 10);
  entry.writeUInt32LE(packed.length, 20);
  entry.writeUInt32LE(100, 24);
  entry.writeUInt16LE(name.length, 28);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(entry.length + name.length, 12);
  end.writeUInt32LE(local.length + name.length + packed.length, 16);
  return Uint8Array.from(Buffer.concat([local, name, packed, entry, name, end]));
}

describe('POST /contact-imports/:id/start', () => {
  it('adds who is new, leaves who is there, and says what became of each line', async () => {
    const [one, known] = [freshNumber(), freshNumber()];
    await house.as(admin).call(api.contacts.create, { name: 'Nome de Antes', number: known });
    const { id } = await read([
      ['nome', 'celular', 'email'],
      ['Nova Pessoa', one, 'nova@exemplo.test'],
      ['Outro Nome', known, ''],
      ['Ninguém', '5511900000000', ''],
      ['', freshNumber(), 'torto'],
    ]);
    await house.as(admin).call(api.contactImports.start, { id });
    const done = await reach(id, 'done');
    expect(done).toMatchObject({ created: 2, updated: 0, skipped: 2, total: 4, waitingFor: null, finishedAt: expect.any(String) });
    expect((await allRows(id)).map(({ outcome, reason }) => [outcome, reason])).toEqual([
      ['created', null],
      ['skipped', 'known'],
      ['skipped', 'notOnWhatsApp'],
      ['created', 'badEmail'],
    ]);
    const list = await house.as(admin).call(api.contacts.list, { name: one });
    expect(list).toMatchObject([{ name: 'Nova Pessoa', number: one, email: 'nova@exemplo.test', whatsappId: connectionId }]);
    expect((await house.as(admin).call(api.contacts.list, { name: known }))[0]?.name).toBe('Nome de Antes');
    await expect(house.as(admin).call(api.contactImports.start, { id })).toFailWith('ERR_IMPORT_STATE');
  });

  it('takes names and e-mails over where that is wanted, and leaves what the file does not tell', async () => {
    const [changed, same] = [freshNumber(), freshNumber()];
    await house.as(admin).call(api.contacts.create, { name: 'Antes', number: changed, email: 'antes@exemplo.test' });
    await house.as(admin).call(api.contacts.create, { name: 'Igual', number: same });
    const { id } = await read([
      ['nome', 'numero', 'email'],
      ['Depois', changed, ''],
      ['Igual', same, ''],
    ]);
    await house.as(admin).call(api.contactImports.start, { id, known: 'update' });
    expect(await reach(id, 'done')).toMatchObject({ created: 0, updated: 1, skipped: 1 });
    expect(await house.as(admin).call(api.contacts.list, { name: changed })).toMatchObject([
      { name: 'Depois', email: 'antes@exemplo.test' },
    ]);
    expect((await allRows(id)).map(({ reason }) => reason)).toEqual([null, 'same']);
  });

  it('waits while the number is not connected, and goes on by itself', async () => {
    const { company: other, connectionId: its } = await connectedCompany();
    const { body } = await post('/contact-imports', form(`numero\n${freshNumber()}\n`, { name: 'a.csv' }), other.admin);
    const { id } = await reach((body as ContactImportRecord).id, 'ready', other.admin);
    await house.as(other.admin).call(api.connections.stop, { id: its });
    await house.as(other.admin).call(api.contactImports.start, { id });
    await vi.waitFor(async () => expect((await show(id, other.admin)).waitingFor).toBe('ERR_WAPP_NOT_INITIALIZED'), { timeout: 5_000 });
    await house.as(other.admin).call(api.connections.start, { id: its });
    await vi.waitFor(
      async () => {
        await hasten(id);
        expect(await show(id, other.admin)).toMatchObject({ status: 'done', created: 1, waitingFor: null });
      },
      { timeout: 30_000, interval: 50 },
    );
  }, 45_000);

  it('needs a connection', async () => {
    const { admin: lonely } = await house.company();
    const { body } = await post('/contact-imports', form(`numero\n${freshNumber()}\n`, { name: 'a.csv' }), lonely);
    const { id } = await reach((body as ContactImportRecord).id, 'ready', lonely);
    await expect(house.as(lonely).call(api.contactImports.start, { id })).toFailWith('ERR_NO_DEF_WAPP_FOUND');
  });
});

describe('an import whose steps fail again and again', () => {
  /** What is known of a number is not what it should be, which no try can help. */
  const remember = (number: string, person: object) =>
    house.inside(company.id, ({ em }) =>
      rows(
        em,
        `insert into number_checks (company_id, number, is_there, person) values ($1, $2, true, $3)
         on conflict (company_id, number) do update set person = excluded.person`,
        [company.id, number, JSON.stringify(person)],
      ),
    );
  /** The first try has failed; now the next one is the last. */
  const untilLastTry = (id: number) =>
    vi.waitFor(
      async () => {
        const moved = await asSupport(
          house.platform,
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
    await house.as(admin).call(api.contactImports.start, { id, known: 'update' });
    await untilLastTry(id);
    await reach(id, 'failed');
    return { id, bad };
  }

  it('says so, and goes on from there when it is started again', async () => {
    const { id, bad } = await interrupted();
    expect(await show(id)).toMatchObject({ failure: 'ERR_IMPORT_GAVE_UP', waitingFor: null, finishedAt: expect.any(String), total: 2 });
    await remember(bad, { address: `${bad}@s.whatsapp.net`, number: bad, alias: null, name: null, isGroup: false });
    expect(await house.as(admin).call(api.contactImports.start, { id })).toMatchObject({
      status: 'running',
      failure: null,
      finishedAt: null,
      known: 'update',
    });
    expect(await reach(id, 'done')).toMatchObject({ created: 2, skipped: 0 });
  });

  it('can be ended', async () => {
    const { id } = await interrupted();
    expect(await house.as(admin).call(api.contactImports.cancel, { id })).toMatchObject({ status: 'canceled', failure: null });
    await expect(house.as(admin).call(api.contactImports.start, { id })).toFailWith('ERR_IMPORT_STATE');
  });
});

describe('POST /contact-imports/:id/cancel', () => {
  it('ends it; what was added stays, the rest is not added', async () => {
    const { id } = await read([['numero'], ...Array.from({ length: 3_000 }, (): Line => [freshNumber()])]);
    await house.as(admin).call(api.contactImports.start, { id });
    await vi.waitFor(async () => expect((await show(id)).created).toBeGreaterThan(0), { timeout: 10_000, interval: 10 });
    const ended = await house.as(admin).call(api.contactImports.cancel, { id });
    expect(ended).toMatchObject({ status: 'canceled', finishedAt: expect.any(String) });
    expect(ended.created).toBeLessThan(3_000);
    const [count] = await house.inside(company.id, ({ em }) =>
      rows<{ there: number }>(
        em,
        'select count(*)::int as there from contact_import_rows r join contacts c on c.id = r.contact_id where import_id = $1',
        [id],
      ),
    );
    expect(count?.there).toBe(ended.created);
    expect(await house.as(admin).call(api.contactImports.cancel, { id })).toEqual(ended);
  });
});

describe('POST /contacts/upload', () => {
  it('answers the contacts that it has added', async () => {
    const [one, known] = [freshNumber(), freshNumber()];
    await house.as(admin).call(api.contacts.create, { name: 'Conhecida', number: known });
    const content = workbook([
      ['Nome', 'Numero', 'Email'],
      ['Direta', one, 'direta@exemplo.test'],
      ['Conhecida', known, ''],
      ['Sem', '', ''],
    ]);
    const { status, body } = await post('/contacts/upload', form(content));
    expect(status).toBe(200);
    expect(body).toMatchObject([{ name: 'Direta', number: one, email: 'direta@exemplo.test' }]);
    expect((await house.as(admin).call(api.contactImports.list, {}))[0]).toMatchObject({ status: 'done', created: 1, skipped: 2 });
  });

  it('changes nothing when the file is no spreadsheet or no number is connected', async () => {
    expect(await post('/contacts/upload', form('nome\nAna\n'))).toMatchObject({
      status: 400,
      body: { error: 'ERR_IMPORT_NO_NUMBER_COLUMN' },
    });
    const { admin: lonely } = await house.company();
    const sheet = `numero\n${freshNumber()}\n`;
    expect(await post('/contacts/upload', form(sheet), lonely)).toMatchObject({ status: 400, body: { error: 'ERR_NO_DEF_WAPP_FOUND' } });
    const { id } = await house.as(lonely).call(api.connections.create, { name: 'Balcão', provider: 'simulated' });
    await house.as(lonely).call(api.connections.stop, { id });
    expect(await post('/contacts/upload', form(sheet), lonely)).toMatchObject({ status: 400, body: { error: 'ERR_WAPP_NOT_INITIALIZED' } });
    expect(await house.as(lonely).call(api.contactImports.list, {})).toEqual([]);
    expect(await names(lonely)).toEqual([]);
  });

  it('adds thousands in the background while the house answers', async () => {
    const { company: large } = await connectedCompany();
    const lines = Array.from({ length: 2_000 }, (_, index): Line => [`Pessoa ${index}`, String(5_521_900_000_001 + index * 3)]);
    await house.inside(large.id, ({ em }) =>
      rows(
        em,
        `insert into number_checks (company_id, number, is_there, person)
         select $1, n::text, true, jsonb_build_object('address', n || '@s.whatsapp.net', 'number', n::text, 'alias', null, 'name', null, 'isGroup', false)
         from generate_series(5521900000001, 5521900005998, 3) n`,
        [large.id],
      ),
    );
    expect(await post('/contacts/upload', form(workbook([['nome', 'numero'], ...lines])), large.admin)).toMatchObject({
      status: 200,
      body: [],
    });
    const [{ id = 0 } = {}] = await house.as(large.admin).call(api.contactImports.list, {});
    await vi.waitFor(async () => expect((await show(id, large.admin)).status).toBe('done'), { timeout: 110_000, interval: 200 });
    expect(await show(id, large.admin)).toMatchObject({ created: 2_000, skipped: 0 });
    expect((await house.as(large.admin).call(api.contacts.page, {})).count).toBe(2_000);
  }, 120_000);
});

describe('POST /contacts/import', () => {
  it('takes over the people whom the phone knows, with the names it gave them', async () => {
    const { company: other, connectionId: its } = await connectedCompany();
    const [one, two] = [freshNumber(), freshNumber()];
    await house.inside(other.id, ({ em }) =>
      rows(em, 'insert into simulated_people (company_id, connection_id, number, name) values ($1, $2, $3, $4), ($1, $2, $5, $6)', [
        other.id,
        its,
        one,
        'Tia Rosa',
        two,
        'Oficina',
      ]),
    );
    await house.as(other.admin).call(api.contacts.create, { name: 'Rosa', number: one });
    const { message, import: begun } = await house.as(other.admin).call(api.contactImports.fromPhone, {});
    expect(message).not.toBe('');
    expect(begun).toMatchObject({ source: 'phone', name: 'Balcão' });
    const done = await reach(begun.id, 'done', other.admin);
    expect(done).toMatchObject({ created: 1, updated: 1, skipped: 0, total: 2 });
    expect(await names(other.admin)).toEqual(['Oficina', 'Tia Rosa']);
    const { import: again } = await house.as(other.admin).call(api.contactImports.fromPhone, { whatsappId: its });
    expect(await reach(again.id, 'done', other.admin)).toMatchObject({ created: 0, updated: 0, skipped: 2 });
  });

  it('says that a phone has told of nobody, and that a number is not connected', async () => {
    const { company: other, connectionId: its } = await connectedCompany();
    const { import: begun } = await house.as(other.admin).call(api.contactImports.fromPhone, {});
    expect(await reach(begun.id, 'failed', other.admin)).toMatchObject({ failure: 'ERR_IMPORT_NO_PHONE_BOOK' });
    await house.as(other.admin).call(api.connections.stop, { id: its });
    const ask = (input: { whatsappId?: number }, who = other.admin) => house.as(who).call(api.contactImports.fromPhone, input);
    await vi.waitFor(() => expect(ask({})).toFailWith('ERR_WAPP_NOT_INITIALIZED'), { timeout: 5_000 });
    await expect(ask({ whatsappId: connectionId })).toFailWith('ERR_NO_WAPP_FOUND');
    await expect(ask({}, (await house.company()).admin)).toFailWith('ERR_NO_DEF_WAPP_FOUND');
  });
});

describe('imports', () => {
  it('are for admins', async () => {
    expect(await post('/contact-imports', form('numero\n1\n'), company.agent)).toMatchObject({ status: 403 });
    await expect(house.as(company.agent).call(api.contactImports.list, {})).toFailWith('ERR_NO_PERMISSION');
  });

  it('tell admins how far they are, and everybody that contacts came in', async () => {
    const { id } = await read([['numero'], [freshNumber()]]);
    const say = contactImportBroadcasts[0] ?? expect.fail();
    const said = await house.inside(company.id, (scope) => say.tell(scope, { importId: id, brought: true } as never));
    expect(said).toMatchObject([
      { to: [`company-${company.id}-admins`], event: 'contactImport', body: { action: 'update', import: { id, status: 'ready' } } },
      { to: [`company-${company.id}-mainchannel`], event: 'contact', body: { action: 'reload' } },
    ]);
  });

  it('are forgotten after a month', async () => {
    const { id } = await read([['numero'], [freshNumber()]]);
    await house.inside(company.id, ({ em }) =>
      rows(em, `update contact_imports set created_at = now() - interval '31 days' where id = $1`, [id]),
    );
    await read([['numero'], [freshNumber()]]);
    await expect(show(id)).toFailWith('ERR_NO_IMPORT_FOUND');
  });
});
