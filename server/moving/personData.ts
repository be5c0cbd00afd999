import { createWriteStream } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { IsolationLevel } from '@mikro-orm/postgresql';
import type { PersonReport } from '#shared/areas/personReport.ts';
import { recordAudit } from '#server/areas/audit/index.ts';
import {
  countPerson,
  eraseMessages,
  findContactByNumber,
  findPerson,
  findRequest,
  finishErasure,
  listCopies,
  openErasure,
  writePersonArchive,
} from '#server/areas/personRequests/index.ts';
import { runInCompanyTransaction, runInScope, systemActor } from '#server/platform/database/scope.ts';
import { removeErasedFiles } from '#server/platform/files/erasure.ts';
import type { Platform } from '#server/platform/platform.ts';
import { StartError } from '#server/platform/StartError.ts';

export interface PersonOfCompany {
  readonly companyId: number;
  /** Digits. */
  readonly number: string;
}

const asSystem = (companyId: number) => ({ companyId, actor: systemActor(companyId) });

async function requireContact(platform: Platform, { companyId, number }: PersonOfCompany): Promise<number> {
  const contact = await runInCompanyTransaction(platform, { companyId, isReadOnly: true }, (em) => findContactByNumber({ em }, number));
  if (contact === null) {
    throw new StartError(`Company ${companyId} has no contact with the number ${number}.`);
  }
  return contact.id;
}

/** Writes the archive of a person; it appears under its name when it is whole. Returns the number of rows. */
export async function exportPerson(platform: Platform, person: PersonOfCompany, file: string): Promise<number> {
  const subjectId = await requireContact(platform, person);
  await runInScope(platform, asSystem(person.companyId), (scope) =>
    recordAudit(scope, { action: 'personRequest.create', subject: { type: 'contact', id: subjectId } }),
  );
  const options = { companyId: person.companyId, isReadOnly: true, isolationLevel: IsolationLevel.REPEATABLE_READ };
  const rows = await runInCompanyTransaction(platform, options, async (em) => {
    const { content, tally } = writePersonArchive(platform, em, { subject: 'contact', subjectId, language: 'pt' });
    await pipeline(content, createWriteStream(`${file}.draft`, { mode: 0o600 }));
    return Object.values(tally.tables).reduce((sum, count) => sum + count, 0);
  });
  await rename(`${file}.draft`, file);
  return rows;
}

/** What an erasure would do. */
export async function describeErasure(platform: Platform, person: PersonOfCompany): Promise<PersonReport> {
  const contactId = await requireContact(platform, person);
  return runInScope(platform, asSystem(person.companyId), async (scope) => ({
    ...(await countPerson(scope.em, platform, await findPerson(scope.em, contactId))),
    copies: await listCopies(scope),
  }));
}

/** Erases a person, files included, and writes the report; a run that was stopped goes on. */
export async function erasePerson(platform: Platform, person: PersonOfCompany, file: string): Promise<PersonReport> {
  const contactId = await requireContact(platform, person);
  const inCompany = <T>(work: Parameters<typeof runInScope<T>>[2]): Promise<T> => runInScope(platform, asSystem(person.companyId), work);
  const requestId = await inCompany((scope) => openErasure(scope, contactId));
  await eraseMessages((work) => inCompany(work), { requestId });
  await inCompany((scope) => finishErasure(scope, { requestId }));
  while ((await removeErasedFiles.run(platform)) === true) {
    // Five hundred files a time.
  }
  const report = (await inCompany((scope) => findRequest(scope, requestId)))?.report ?? null;
  if (report === null) {
    throw new StartError('The server has taken the erasure over: see Settings, Personal data.');
  }
  await writeFile(file, `${JSON.stringify(report, null, 2)}\n`, { mode: 0o600, flag: 'wx' });
  return report;
}
