import { createWriteStream } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { IsolationLevel } from '@mikro-orm/postgresql';
import type { PersonReport } from '#shared/operations/personRequests/report.ts';
import { AppError } from '#shared/errors.ts';
import { users } from '#shared/i18n/en/workspace.ts';
import { recordAudit } from '#server/tenancy/audit/index.ts';
import {
  countPerson,
  countUser,
  eraseMessages,
  findErasureContact,
  findUserByEmail,
  findPerson,
  findRequest,
  finishErasure,
  listCopies,
  openErasure,
  type PersonKey,
  writePersonArchive,
} from '#server/operations/personRequests/index.ts';
import { runInCompanyTransaction, runInScope, systemActor } from '#server/platform/database/scope.ts';
import { removeErasedFiles } from '#server/platform/files/erasure.ts';
import type { Platform } from '#server/platform/platform.ts';
import { StartError } from '#server/platform/StartError.ts';

export interface PersonOfCompany {
  readonly companyId: number;
  /** Digits of a contact's number, or the e-mail of a user. */
  readonly name: { readonly number: string } | { readonly email: string };
}

const asSystem = (companyId: number) => ({ companyId, actor: systemActor(companyId) });

async function findPersonKey(platform: Platform, { companyId, name }: PersonOfCompany): Promise<PersonKey> {
  const isUser = 'email' in name;
  const found = await runInCompanyTransaction(platform, { companyId, isReadOnly: true }, (em) =>
    isUser ? findUserByEmail({ em }, name.email) : findErasureContact({ em }, name.number),
  );
  if (found === null) {
    const missing = isUser ? `user with the e-mail ${name.email}` : `contact with the number ${name.number}`;
    throw new StartError(`Company ${companyId} has no ${missing}.`);
  }
  return { subject: isUser ? 'user' : 'contact', subjectId: found.id };
}

/** Writes the archive of a person; it appears under its name when it is whole. Returns the number of rows. */
export async function exportPerson(platform: Platform, person: PersonOfCompany, file: string): Promise<number> {
  const { subject, subjectId } = await findPersonKey(platform, person);
  await runInScope(platform, asSystem(person.companyId), (scope) =>
    recordAudit(scope, { action: 'personRequest.create', subject: { type: subject, id: subjectId } }),
  );
  const options = { companyId: person.companyId, isReadOnly: true, isolationLevel: IsolationLevel.REPEATABLE_READ };
  const rows = await runInCompanyTransaction(platform, options, async (em) => {
    const { content, counts } = writePersonArchive(platform, em, { subject, subjectId, language: 'pt' });
    await pipeline(content, createWriteStream(`${file}.draft`, { mode: 0o600 }));
    return Object.values(counts.tables).reduce((sum, count) => sum + count, 0);
  });
  await rename(`${file}.draft`, file);
  return rows;
}

/** What an erasure would do. */
export async function describeErasure(platform: Platform, person: PersonOfCompany): Promise<PersonReport> {
  const { subject, subjectId } = await findPersonKey(platform, person);
  return runInScope(platform, asSystem(person.companyId), async (scope) => ({
    ...(subject === 'contact'
      ? await countPerson(scope.em, platform, await findPerson(scope.em, subjectId))
      : await countUser(scope.em, platform, { id: subjectId, email: 'email' in person.name ? person.name.email : '' })),
    copies: await listCopies(scope),
  }));
}

/** One sentence for what the rules of the company forbid. */
function explainRefusal(error: unknown): never {
  const texts: Readonly<Record<string, string>> = users.errors;
  const text = error instanceof AppError ? texts[error.code] : undefined;
  throw text === undefined ? error : new StartError(text);
}

/** Erases a person, files included, and writes the report; a run that was stopped continues. */
export async function erasePerson(platform: Platform, person: PersonOfCompany, file: string): Promise<PersonReport> {
  const key = await findPersonKey(platform, person);
  const inCompany = <T>(work: Parameters<typeof runInScope<T>>[2]): Promise<T> => runInScope(platform, asSystem(person.companyId), work);
  const requestId = await inCompany((scope) => openErasure(scope, key)).catch(explainRefusal);
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
