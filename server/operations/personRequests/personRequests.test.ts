import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, it, vi } from 'vitest';
import { api } from '#shared/api.ts';
import { maxPersonExports, type PersonRequestRecord } from '#shared/operations/personRequests/index.ts';
import { dayMs } from '#shared/rules/durations.ts';
import { hasOptedOutSql, optOutSecret } from '#server/outreach/campaigns/optOutKeys.ts';
import { addOptOut } from '#server/outreach/campaigns/optOuts.ts';
import { Contact } from '#server/contacts/contacts/index.ts';
import { queryAsSupport } from '#server/platform/database/queryAsSupport.ts';
import { column, execute, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import type { OpenContext } from '#server/platform/jobs/defineJob.ts';
import { openArchive } from '#server/platform/files/archive/openArchive.ts';
import { makeContact } from '#server/testing/fixtures/makeRecords.ts';
import { startTestServer } from '#server/testing/server/startTestServer.ts';
import { removeExpiredExports } from '#server/tenancy/exports/exportArea.ts';
import { listTraces, makeKnownPerson, marker } from './knownPersonSuite.ts';
import { eraseJob } from './eraseJob.ts';
import { finishErasure } from './finishErasure.ts';
import { personArchives } from './personArchives.ts';

const server = await startTestServer();
/** Without jobs, so that a test can be the process that dies. */
const idle = await startTestServer({ SERVICES: 'web' });
type Company = Awaited<ReturnType<typeof server.makeCompany>>;

const page = async (company: Company): Promise<PersonRequestRecord[]> =>
  (await server.as(company.admin).call(api.personRequests.page, {})).personRequests;

const waitFor = (company: Company, id: number): Promise<PersonRequestRecord> =>
  vi.waitFor(async () => {
    const found = (await page(company)).find((one) => one.id === id) ?? expect.fail();
    expect(found.state).toBe('ready');
    return found;
  }, 30_000);

const makeCompanyWithPerson = async (word = marker) => {
  const company = await server.makeCompany();
  return { company, person: await server.inCompany(company.id, (scope) => makeKnownPerson(scope, { word })) };
};

async function erase(company: Company, contactId: number, confirmation: string): Promise<PersonRequestRecord> {
  const { id } = await server.as(company.admin).call(api.personRequests.createErasure, { contactId, confirmation });
  return waitFor(company, id);
}

/** The files of an archive by name. */
async function readArchive(url: string): Promise<Record<string, string>> {
  const { pathname, search } = new URL(url);
  const response = await fetch(`${server.url}${pathname}${search}`);
  const folder = await mkdtemp(path.join(os.tmpdir(), 'prosa-person-'));
  try {
    const file = path.join(folder, 'person.zip');
    await writeFile(file, Buffer.from(await response.arrayBuffer()));
    const archive = await openArchive(file);
    const entries: [string, string][] = [];
    for (const name of archive.names) {
      entries.push([name, await text(await archive.open(name))]);
    }
    archive.close();
    return Object.fromEntries(entries);
  } finally {
    await rm(folder, { recursive: true });
  }
}

describe("the export of a contact's data", () => {
  it('holds conversations, tables and files, and of a group what the person wrote', async () => {
    const { company, person } = await makeCompanyWithPerson();
    const call = server.as(company.admin).call;
    const { id } = await call(api.personRequests.createExport, { subject: 'contact', subjectId: person.contactId, language: 'en' });
    const { url, rows, size } = await waitFor(company, id);
    expect([(rows ?? 0) > 10, (size ?? 0) > 500]).toEqual([true, true]);
    const files = await readArchive(url ?? '');
    expect(files['index.html']).toContain('A person’s data');
    expect(files[`conversations/${person.ticketId}.html`]).toContain(`${marker} mensagem 2`);
    expect(files[`conversations/${person.groupTicketId}.html`]).toContain(`${marker} no grupo`);
    expect(files[`conversations/${person.groupTicketId}.html`]).not.toContain('tudo bem');
    expect(files[`files/${path.basename(person.path)}`]).toBe(marker);
    expect(files[`files/${path.basename(person.schedulePath)}`]).toBe(`${marker} anexo`);
    expect(JSON.parse(files['data/contacts.json'] ?? '')).toMatchObject([{ id: person.contactId, number: person.number }]);
    expect(JSON.parse(files['data/ticket_notes.json'] ?? '')).toMatchObject([{ note: `${marker} nota` }]);
    expect(JSON.parse(files['manifest.json'] ?? '')).toMatchObject({
      format: 'prosa-person',
      tables: { contacts: 1, schedules: 1, schedule_files: 1 },
      files: expect.anything(),
    });
    expect(Object.keys(files)).not.toContain('data/audit_records.json');
  });

  it('holds nothing of others, is kept for its time, and can be deleted', async () => {
    const { company, person } = await makeCompanyWithPerson();
    const other = await makeCompanyWithPerson();
    const { call } = server.as(company.admin);
    await expect(call(api.personRequests.createExport, { subject: 'contact', subjectId: other.person.contactId })).toFailWith(
      'ERR_NO_CONTACT_FOUND',
    );
    await expect(call(api.personRequests.preview, { contactId: other.person.contactId })).toFailWith('ERR_NO_CONTACT_FOUND');
    const { id } = await call(api.personRequests.createExport, { subject: 'contact', subjectId: person.contactId });
    const { url, expiresAt } = await waitFor(company, id);
    expect(new Date(expiresAt ?? '').getTime()).toBeGreaterThan(Date.now() + 6 * dayMs);
    expect(JSON.stringify(await readArchive(url ?? ''))).not.toContain(other.person.number);
    await expect(server.as(other.company.admin).call(api.personRequests.remove, { id })).toFailWith('ERR_NO_PERSON_REQUEST_FOUND');
    await call(api.personRequests.remove, { id });
    expect(await page(company)).toEqual([]);
    const again = await call(api.personRequests.createExport, { subject: 'contact', subjectId: person.contactId });
    await waitFor(company, again.id);
    await queryAsSupport(server.platform, `update person_requests set expires_at = now() - interval '1 minute' where id = $1`, [again.id]);
    const [expired] = await page(company);
    const { pathname, search } = new URL(expired?.url ?? '');
    expect((await fetch(`${server.url}${pathname}${search}`)).status).toBe(404);
    await removeExpiredExports(personArchives).run(server.platform);
    expect(await page(company)).toEqual([]);
  });

  it('of a user holds no secrets and no words to customers', async () => {
    const { company } = await makeCompanyWithPerson();
    const { id } = await server.as(company.admin).call(api.personRequests.createExport, { subject: 'user', subjectId: company.agent.id });
    const files = await readArchive((await waitFor(company, id)).url ?? '');
    expect(JSON.parse(files['data/users.json'] ?? '')).toMatchObject([{ id: company.agent.id, name: 'Made Agent' }]);
    expect(JSON.parse(files['data/sessions.json'] ?? '')).toMatchObject([{ ip: '127.0.0.1' }]);
    expect(JSON.stringify(files)).not.toMatch(/password_hash|refresh_id|argon2/);
  });

  it('is for admins, of persons alone, and not without end', async () => {
    const { company, person } = await makeCompanyWithPerson();
    const input = { subject: 'contact', subjectId: person.contactId } as const;
    await expect(server.as(company.agent).call(api.personRequests.createExport, input)).toFailWith('ERR_NO_PERMISSION');
    const group = await server.inCompany(company.id, async (scope) => {
      const made = await makeContact(scope, 'Grupo');
      await execute(scope.em, 'update contacts set is_group = true where id = $1', [made.id]);
      return made.id;
    });
    const { call } = server.as(company.admin);
    await expect(call(api.personRequests.createExport, { subject: 'contact', subjectId: group })).toFailWith('ERR_PERSON_IS_GROUP');
    const insert = (state: string, count: number) =>
      server.inCompany(company.id, ({ em }) =>
        execute(
          em,
          `insert into person_requests (company_id, kind, subject, subject_id, state, language) select $1, 'export', 'contact', $2, $3, 'pt' from generate_series(1, $4)`,
          [company.id, person.contactId, state, count],
        ),
      );
    await insert('running', 1);
    await expect(call(api.personRequests.createExport, input)).toFailWith('ERR_PERSON_REQUEST_RUNNING');
    await insert('ready', maxPersonExports);
    await expect(call(api.personRequests.createExport, input)).toFailWith('ERR_PERSON_EXPORTS_LIMIT');
  });
});

describe('the erasure of a contact', () => {
  it('leaves no trace but what is decided, and says so', async () => {
    const { company, person } = await makeCompanyWithPerson('quixotesca');
    const other = await makeCompanyWithPerson('rocinante');
    const preview = await server.as(company.admin).call(api.personRequests.preview, { contactId: person.contactId });
    expect(preview.data).toContainEqual({ kind: 'messages', fate: 'erased', rows: 5 });
    const made = await erase(company, person.contactId, '  zulmira QUIXOTESCA');
    expect(made).toMatchObject({ kind: 'erasure', subjectName: null, subjectId: person.contactId, url: null });
    const ofReport = (kind: string) => made.report?.data.filter((one) => one.kind === kind).map(({ fate, rows }) => [fate, rows]);
    expect(ofReport('messages')).toEqual([['erased', 5]]);
    expect(ofReport('optOuts')).toEqual([['anonymised', 1]]);
    expect(ofReport('ratings')).toEqual([['anonymised', 1]]);
    expect(ofReport('schedules')).toEqual([['erased', 2]]);
    expect(made.report?.files).toBe(2);
    const sizes = (): Promise<unknown> => Promise.all([person.path, person.schedulePath].map((file) => server.platform.files.size(file)));
    await vi.waitFor(async () => expect(await sizes()).toEqual([null, null]), 15_000);
    expect(await listTraces(server.platform, `${person.number}|quixotesca`)).toEqual([]);
    // Nobody else is touched.
    const { data } = await server.as(other.company.admin).call(api.personRequests.preview, { contactId: other.person.contactId });
    expect(data).toEqual(preview.data);
  });

  it('keeps what others wrote in groups, without whom they meant', async () => {
    const { company, person } = await makeCompanyWithPerson();
    await erase(company, person.contactId, person.number);
    const { messages } = await server.as(company.admin).call(api.messages.page, { ticketId: person.groupTicketId });
    expect(messages.map(({ body }) => body)).toEqual(['Oi @…, tudo bem?']);
    expect(messages[0]?.reactions).toEqual([{ emoji: '🎉', fromMe: false, name: 'Outra' }]);
  });

  it('remembers who opted out without the number', async () => {
    const { company, person } = await makeCompanyWithPerson();
    await erase(company, person.contactId, person.number);
    const { optOuts } = await server.as(company.admin).call(api.campaignOptOuts.page, {});
    expect(optOuts).toMatchObject([{ number: '', name: '', word: '' }]);
    const refusals = await server.inCompany(company.id, async (scope) => {
      const query = queryOf(
        { out: column.boolean() },
        `select ${hasOptedOutSql('phone_number_key(n)', '$1')} as out from unnest($2::text[]) n`,
      );
      return queryRows(scope.em, query, [optOutSecret(scope), [person.number, '5511900000000']]);
    });
    expect(refusals.map(({ out }) => out)).toEqual([true, false]);
    expect(
      await server.inCompany(company.id, (scope) => addOptOut(scope, { number: '5511900000000', word: '', campaignName: null })),
    ).not.toBeNull();
  });

  it('needs the name or the number, an admin, and stays as proof', async () => {
    const { company, person } = await makeCompanyWithPerson();
    const { call } = server.as(company.admin);
    const { contactId } = person;
    await expect(call(api.personRequests.createErasure, { contactId, confirmation: 'Zulmira' })).toFailWith('ERR_PERSON_NOT_CONFIRMED');
    await expect(server.as(company.agent).call(api.personRequests.createErasure, { contactId, confirmation: person.number })).toFailWith(
      'ERR_NO_PERMISSION',
    );
    const { id } = await erase(company, contactId, `+${person.number}`);
    await expect(call(api.personRequests.remove, { id })).toFailWith('ERR_PERSON_ERASURE_STAYS');
    const { auditRecords } = await call(api.audit.page, { subjectType: 'personRequest' });
    expect(auditRecords.map(({ action }) => action)).toEqual(['personRequest.finish', 'personRequest.erase']);
    expect(JSON.stringify(auditRecords)).not.toContain(person.number);
  });

  it('names older copies and when they expire', async () => {
    const { company, person } = await makeCompanyWithPerson();
    await server.inCompany(company.id, ({ em }) =>
      execute(em, `insert into company_exports (company_id, state, expires_at) values ($1, 'ready', now() + interval '3 days')`, [
        company.id,
      ]),
    );
    const { report } = await erase(company, person.contactId, person.number);
    expect(report?.copies).toMatchObject([{ kind: 'companyExport' }]);
  });
});

describe('a process that dies', () => {
  it('in the middle of an erasure loses no count and leaves nothing half erased; the next one finishes it once', async () => {
    const company = await idle.makeCompany();
    const person = await idle.inCompany(company.id, (scope) => makeKnownPerson(scope, { more: 2_297 }));
    const { id } = await idle.as(company.admin).call(api.personRequests.createErasure, {
      contactId: person.contactId,
      confirmation: person.number,
    });
    const countMessages = async () =>
      (await queryAsSupport<object>(idle.platform, 'select 1 from messages where company_id = $1', [company.id])).length;
    const state = async () =>
      queryAsSupport<object>(idle.platform, 'select state, (erased ->> $2)::int as erased from person_requests where id = $1', [
        id,
        'messages',
      ]);
    const live = (steps: number): OpenContext<Scope> => {
      let left = steps;
      return (work) =>
        idle.inCompany(company.id, async (scope) => {
          const result = await work(scope);
          left -= 1;
          // The transaction of this step is lost with the process.
          if (left < 0) {
            throw new Error('killed');
          }
          return result;
        });
    };
    const prepare = (steps: number) => eraseJob.prepare?.(live(steps), { requestId: id } as never) ?? expect.fail();
    await expect(prepare(1)).rejects.toThrow('killed');
    expect([await countMessages(), await state()]).toEqual([1_302, [{ state: 'running', erased: 1_000 }]]);
    await prepare(10);
    expect([await countMessages(), await state()]).toEqual([1, [{ state: 'running', erased: 2_301 }]]);
    await expect(live(0)((scope) => finishErasure(scope, { requestId: id }))).rejects.toThrow('killed');
    expect(await idle.inCompany(company.id, ({ em }) => em.count(Contact, { id: person.contactId }))).toBe(1);
    await live(1)((scope) => finishErasure(scope, { requestId: id }));
    await live(1)((scope) => finishErasure(scope, { requestId: id }));
    const { personRequests } = await idle.as(company.admin).call(api.personRequests.page, {});
    expect(personRequests[0]?.report?.data).toContainEqual({ kind: 'messages', fate: 'erased', rows: 2_302 });
    const { auditRecords } = await idle.as(company.admin).call(api.audit.page, { action: 'personRequest.finish' });
    expect(auditRecords).toHaveLength(1);
  }, 60_000);
});
