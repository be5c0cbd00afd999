import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { api } from '#shared/api.ts';
import type { PersonRequestRecord } from '#shared/operations/personRequests/index.ts';
import {
  retryWhileUnreachable,
  startFaultEnvironment,
  waitFor,
  type FaultEnvironment,
  type SignedInUser,
} from './startFaultEnvironment.ts';

/** So many that a kill meets the work in the middle. */
const messages = 20_000;

let environment: FaultEnvironment;
let admin: SignedInUser;
let contactId: number;

beforeAll(async () => {
  environment = await startFaultEnvironment();
  admin = await environment.as('admin@demo.prosa');
  const { rows } = await environment.owner.query<{ id: number }>(
    `insert into contacts (company_id, name, number) select company_id, 'Zulmira', '5511930010001' from users where id = $1 returning id`,
    [admin.id],
  );
  contactId = rows[0]?.id ?? expect.fail();
  await environment.owner.query(
    `with t as (insert into tickets (company_id, contact_id, status) select company_id, id, 'closed' from contacts where id = $1 returning id, company_id)
     insert into messages (company_id, ticket_id, external_id, chat, origin, media_type, body, from_me, sent_at)
     select t.company_id, t.id, 'M' || n, 'x', 'agent', 'conversation', 'mensagem ' || n, n % 2 = 0, now() from t, generate_series(1, $2::int) n`,
    [contactId, messages],
  );
});

afterAll(() => environment.stop());

const countOf = async (statement: string, values: readonly unknown[] = []): Promise<number> =>
  (await environment.owner.query<{ n: number }>(`select count(*)::int as n from ${statement}`, [...values])).rows[0]?.n ?? 0;

const waitForEnd = (id: number): Promise<PersonRequestRecord> =>
  waitFor('the end of a request', async () => {
    const { personRequests } = await retryWhileUnreachable(() => admin.caller.call(api.personRequests.page, {}));
    const request = personRequests.find((one) => one.id === id);
    return request === undefined || request.state === 'running' ? null : request;
  });

/** Stored archives, and drafts of them. */
async function listArchives(): Promise<{ whole: string[]; drafts: string[] }> {
  const root = path.join(environment.environment['DATA_DIR'] ?? '', '..', 'files0', 'files');
  const names = (await readdir(root, { recursive: true }).catch(() => [])).filter((name) => name.endsWith('.zip'));
  const isDraft = (name: string): boolean => name.startsWith('.incoming');
  return { whole: names.filter((name) => !isDraft(name)), drafts: names.filter(isDraft) };
}

async function findArchive(id: number): Promise<string> {
  const statement = 'select archive_path as path from person_requests where id = $1';
  const { rows } = await environment.owner.query<{ path: string | null }>(statement, [id]);
  return rows[0]?.path ?? expect.fail();
}

it('an export that is killed while it writes is made whole, once', async () => {
  const { id } = await admin.caller.call(api.personRequests.createExport, { subject: 'contact', subjectId: contactId });
  await waitFor('half an archive', async () => (await listArchives()).drafts.length > 0 || null);
  await environment.servers[0].killAndStart();
  const done = await waitForEnd(id);
  expect(done).toMatchObject({ state: 'ready' });
  expect(done.rows).toBeGreaterThan(messages);
  // Of the run that was killed there may be a file that no row names: a sweep removes those.
  expect((await listArchives()).whole).toContain(await findArchive(id));
  expect(await countOf('person_requests')).toBe(1);
});

it('an erasure that is killed in its middle goes on where it was, and counts every row once', async () => {
  const { rows } = await environment.owner.query<{ id: number }>(`select id from person_requests where kind = 'export'`);
  const archive = await findArchive(rows[0]?.id ?? 0);
  const { id } = await admin.caller.call(api.personRequests.createErasure, { contactId, confirmation: 'Zulmira' });
  const ofContact = 'messages where ticket_id in (select id from tickets where contact_id = $1)';
  for (const part of [0.9, 0.5]) {
    await waitFor('some of it', async () => (await countOf(ofContact, [contactId])) < messages * part || null);
    await environment.servers[0].killAndStart();
  }
  const done = await waitForEnd(id);
  expect(done.state).toBe('ready');
  expect(done.report?.data).toContainEqual({ kind: 'messages', fate: 'erased', rows: messages });
  expect(await countOf(ofContact, [contactId])).toBe(0);
  expect(await countOf('contacts where id = $1', [contactId])).toBe(0);
  expect(await countOf(`audit_records where action = 'personRequest.finish' and subject_id = $1`, [id])).toBe(1);
  // The archive of before is erased with the person.
  await waitFor('no archive', async () => ((await listArchives()).whole.includes(archive) ? null : true));
});

it('an erasure of a user that is killed before its end leaves the user whole, and is done once', async () => {
  const user = await admin.caller.call(api.users.create, {
    name: 'Zoraide',
    email: 'zoraide@demo.prosa',
    password: 'Janela-azul-7',
    queueIds: [],
  });
  const insertMail = `insert into mails (company_id, recipient, kind, state, created_at)
    select company_id, email, 'invitation', 'kept', now() from users where id = $1`;
  await environment.owner.query(insertMail, [user.id]);
  const insertArchive = `insert into person_requests (company_id, kind, subject, subject_id, person_id, state, language)
    select company_id, 'export', 'user', id, id, 'ready', 'pt' from users where id = $1 returning id`;
  const { rows: archives } = await environment.owner.query<{ id: number }>(insertArchive, [user.id]);
  const mails = `mails where recipient = 'zoraide@demo.prosa'`;
  const holder = await environment.owner.connect();
  try {
    // The erasure comes to this row when mails and messages are behind it, and waits.
    await holder.query('begin');
    await holder.query('select 1 from person_requests where id = $1 for update', [archives[0]?.id]);
    const { id } = await admin.caller.call(api.personRequests.createUserErasure, { userId: user.id, confirmation: 'Zoraide' });
    const waiting = `pg_stat_activity where wait_event_type = 'Lock' and query like 'delete from person_requests%'`;
    await waitFor('an erasure in its middle', async () => (await countOf(waiting)) > 0 || null);
    const restarting = environment.servers[0].killAndStart();
    await holder.query('rollback');
    await restarting;
    expect(await waitForEnd(id)).toMatchObject({ state: 'ready' });
    expect([await countOf('users where id = $1', [user.id]), await countOf(mails)]).toEqual([0, 0]);
    expect(await countOf(`audit_records where action = 'personRequest.finish' and subject_id = $1`, [id])).toBe(1);
  } finally {
    holder.release();
  }
});
