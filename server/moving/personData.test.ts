import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { api } from '#shared/api.ts';
import { openArchive } from '#server/platform/files/archive/openArchive.ts';
import { queryAsSupport } from '#server/platform/database/queryAsSupport.ts';
import { makeContact, makeMessage, makeTicket } from '#server/testing/fixtures/makeRecords.ts';
import { onFileFinished } from '#server/testing/server/onFileFinished.ts';
import { startTestServer } from '#server/testing/server/startTestServer.ts';
import { describeErasure, erasePerson, exportPerson } from './personData.ts';

// As the command opens it: without services.
const server = await startTestServer({ SERVICES: 'web' });
const folder = await mkdtemp(path.join(os.tmpdir(), 'prosa-person-'));
onFileFinished(() => rm(folder, { recursive: true }));

it('the command hands a person out, says what an erasure would do, and erases with the files at once', async () => {
  const company = await server.makeCompany();
  const { number, file } = await server.inCompany(company.id, async (scope) => {
    const contact = await makeContact(scope, 'Marina');
    const message = await makeMessage(scope, await makeTicket(scope, { contactId: contact.id }), { body: 'segredo' });
    const stored = await server.platform.files.put(company.id, Buffer.from('foto'), 'image/png');
    message.mediaPath = stored.path;
    await scope.em.flush();
    return { number: contact.number, file: stored.path };
  });
  const person = { companyId: company.id, name: { number } };
  const archivePath = path.join(folder, 'person.zip');
  expect(await exportPerson(server.platform, person, archivePath)).toBeGreaterThan(2);
  const archive = await openArchive(archivePath);
  expect(await text(await archive.open('data/messages.json'))).toContain('segredo');
  archive.close();
  const { auditRecords } = await server.as(company.admin).call(api.audit.page, { action: 'personRequest.create' });
  expect(auditRecords).toMatchObject([{ userName: '', subjectType: 'contact' }]);
  expect((await describeErasure(server.platform, person)).files).toBe(1);
  expect(await server.platform.files.size(file)).toBe(4);
  const reportPath = path.join(folder, 'report.json');
  const report = await erasePerson(server.platform, person, reportPath);
  expect(report).toMatchObject({ files: 1, data: expect.arrayContaining([{ kind: 'messages', fate: 'erased', rows: 1 }]) });
  expect(JSON.parse(await readFile(reportPath, 'utf8'))).toEqual(report);
  expect(await server.platform.files.size(file)).toBeNull();
  expect(await queryAsSupport(server.platform, 'select 1 from contacts where company_id = $1', [company.id])).toEqual([]);
  await expect(erasePerson(server.platform, person, reportPath)).rejects.toThrow('has no contact');
});

it('the command does the same for a user, who is removed', async () => {
  const company = await server.makeCompany();
  const { id, email } = await server.makeUser(company.id);
  const person = { companyId: company.id, name: { email: email.toUpperCase() } };
  expect(await exportPerson(server.platform, person, path.join(folder, 'user.zip'))).toBeGreaterThan(0);
  expect((await describeErasure(server.platform, person)).data).toContainEqual({
    kind: 'account',
    fate: 'erased',
    rows: expect.anything(),
  });
  const report = await erasePerson(server.platform, person, path.join(folder, 'user.json'));
  expect(report.data).toContainEqual({ kind: 'account', fate: 'erased', rows: expect.anything() });
  await expect(server.as(company.admin).call(api.users.show, { id })).toFailWith('ERR_NO_USER_FOUND');
  await expect(describeErasure(server.platform, person)).rejects.toThrow('has no user');
});

it('the command leaves the last admin and the only operator alone, and nothing running', async () => {
  const company = await server.makeCompany();
  const refuse = (email: string, companyId: number, text: string) =>
    expect(erasePerson(server.platform, { companyId, name: { email } }, path.join(folder, `${companyId}.json`))).rejects.toThrow(text);
  await refuse(company.admin.email, company.id, 'at least one administrator');
  const operator = await server.makeUser(company.id, { super: true });
  await refuse(operator.email, company.id, 'at least one operator');
  expect(await queryAsSupport(server.platform, `select 1 from person_requests where state = 'running'`)).toEqual([]);
});
