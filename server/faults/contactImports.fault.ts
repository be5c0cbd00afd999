import { afterAll, beforeAll, expect, it } from 'vitest';
import { api } from '#shared/api.ts';
import type { ContactImportRecord } from '#shared/contacts/contacts/imports.ts';
import {
  isLongRun,
  retryWhileUnreachable,
  startFaultEnvironment,
  waitFor,
  type FaultEnvironment,
  type SignedInUser,
} from './startFaultEnvironment.ts';
import { createSimulatedSource } from './CustomerSource.ts';

const size = isLongRun ? 12_000 : 3_000;
const kills = isLongRun ? 8 : 3;
/** Lines of each kind besides new contacts. */
const [known, repeated, unknown] = [20, 30, 10];
const fresh = size - known - repeated - unknown;

let environment: FaultEnvironment;
let admin: SignedInUser;

beforeAll(async () => {
  environment = await startFaultEnvironment();
  admin = await environment.as('admin@demo.prosa');
  await createSimulatedSource(environment, admin, []);
});

afterAll(() => environment.stop());

/** Numbers that end in four zeros have no simulated account. */
const freshNumber = (index: number): string => `5511${String(930_010_001 + index + Math.floor(index / 9_000) * 1_000)}`;
const unknownNumber = (index: number): string => `55119${String(4_001 + index)}0000`;

const numbers = Array.from({ length: fresh + known }, (_, index) => freshNumber(index));
const lines = [
  ...numbers.map((number, index) => `Pessoa ${index};${number}`),
  ...numbers.slice(0, repeated).map((number) => `Outra vez;${number}`),
  ...Array.from({ length: unknown }, (_, index) => `Ninguém ${index};${unknownNumber(index)}`),
];

async function upload(): Promise<number> {
  const form = new FormData();
  form.set('file', new File([['nome;número', ...lines].join('\n')], 'clientes.csv'));
  form.set('country', 'BR');
  const { status, body } = await admin.caller.send('POST', '/contact-imports', form);
  expect(status).toBe(200);
  return (body as ContactImportRecord).id;
}

const show = (id: number): Promise<ContactImportRecord> => retryWhileUnreachable(() => admin.caller.call(api.contactImports.show, { id }));

const waitForStatus = (id: number, status: ContactImportRecord['status']): Promise<ContactImportRecord> =>
  waitFor(`an import that is ${status}`, async () => {
    const now = await show(id);
    return now.status === status ? now : null;
  });

/** The last value of the contact sequence: it rises with each line, before the commit too. */
async function lastContactId(): Promise<number> {
  const { rows } = await environment.owner.query<{ n: number }>('select last_value::int as n from contacts_id_seq');
  return rows[0]?.n ?? 0;
}

/** Kills the server in the middle of uncommitted steps. */
async function killInTheMiddle(): Promise<void> {
  for (let n = 0; n < kills; n += 1) {
    const before = await lastContactId();
    await waitFor('half a step', async () => (await lastContactId()) >= before + 400 || null);
    await environment.servers[0].killAndStart();
  }
}

it('an import of contacts continues after every kill, and imports each line once', async () => {
  for (const [index, number] of numbers.slice(0, known).entries()) {
    await admin.caller.call(api.contacts.create, { name: `Pessoa ${index}`, number });
  }
  const { rows: before } = await environment.owner.query<{ n: number }>('select count(*)::int as n from contacts');
  const id = await upload();
  await environment.servers[0].killAndStart();
  expect(await waitForStatus(id, 'ready')).toMatchObject({ total: size, alreadyThere: known, skipped: repeated, created: 0 });

  await admin.caller.call(api.contactImports.start, { id });
  await killInTheMiddle();
  const done = await waitForStatus(id, 'done');
  expect(done).toMatchObject({ total: size, created: fresh, updated: 0, skipped: known + repeated + unknown, waitingFor: null });

  const { rows: outcomes } = await environment.owner.query(
    `select outcome, reason, count(*)::int as lines, count(distinct contact_id)::int as contacts
     from contact_import_rows where import_id = $1 group by outcome, reason order by outcome, reason`,
    [id],
  );
  expect(outcomes).toEqual([
    { outcome: 'created', reason: null, lines: fresh, contacts: fresh },
    { outcome: 'skipped', reason: 'known', lines: known, contacts: known },
    { outcome: 'skipped', reason: 'notOnWhatsApp', lines: unknown, contacts: 0 },
    { outcome: 'skipped', reason: 'repeated', lines: repeated, contacts: 0 },
  ]);
  const { rows: strays } = await environment.owner.query(
    `select r.place from contact_import_rows r left join contacts c on c.id = r.contact_id
     where r.import_id = $1 and r.outcome = 'created' and (c.number is distinct from r.number or c.name <> r.name)`,
    [id],
  );
  expect(strays).toEqual([]);
  const { rows: after } = await environment.owner.query<{ n: number }>('select count(*)::int as n from contacts');
  expect((after[0]?.n ?? 0) - (before[0]?.n ?? 0)).toBe(fresh);
  expect((await admin.caller.call(api.contacts.page, { pageNumber: 1 })).count).toBe(after[0]?.n);
});
