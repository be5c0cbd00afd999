import { randomBytes } from 'node:crypto';
import type { api } from '#shared/api.ts';
import { maxImportedUsers, maxUserSheetMegabytes, type UserImport } from '#shared/workspace/users/imports.ts';
import { AppError } from '#shared/errors.ts';
import type { InputOf } from '#shared/kit/endpoint.ts';
import { column, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { runInSystemScope } from '#server/platform/database/systemScope.ts';
import { createFileTooLargeError } from '#server/platform/http/receiveUploads.ts';
import type { PrepareContext } from '#server/platform/http/serveEndpoint.ts';
import { assertCanMail } from '#server/platform/mail/queueMail.ts';
import { hashPassword } from '#server/platform/passwords.ts';
import { readSheetLinesIfFree } from '#server/platform/sheets/readSheet.ts';
import { countFreePlaces } from '#server/tenancy/companies/index.ts';
import { Queue } from '#server/workspace/queues/index.ts';
import { limitEmailChecks } from './assertCurrentPassword.ts';
import { addUser, sendInvitation, userLimit } from './createUser.ts';
import { parseUserRows, requiredHeadings, type ParsedUserRow } from './parseUserRows.ts';

const maxBytes = maxUserSheetMegabytes * 1024 * 1024;

/** Reads the sheet in a worker, before a transaction is open. Throws ERR_IMPORT_*. */
export async function readUserSheet({ uploads: [upload], actor }: PrepareContext): Promise<readonly (readonly string[])[]> {
  if (upload === undefined) {
    throw new AppError('ERR_VALIDATION', { fields: { file: 'any.required' } });
  }
  if (upload.size > maxBytes) {
    throw createFileTooLargeError(maxBytes);
  }
  const lines = await readSheetLinesIfFree(actor.companyId, { path: upload.path, headings: requiredHeadings });
  if (lines === null) {
    throw new AppError('ERR_USER_IMPORT_BUSY');
  }
  return lines;
}

const takenQuery = queryOf({ email: column.text() }, 'select identity_key(email) as email from users where identity_key(email) = any($1)');

/** Addresses of the company; on adding also those of others, each counted as a try. */
async function findTakenEmails(scope: Scope, emails: readonly string[], isEverywhere: boolean): Promise<ReadonlySet<string>> {
  if (!isEverywhere) {
    return new Set((await queryRows(scope.em, takenQuery, [emails])).map(({ email }) => email));
  }
  for (const _ of emails) {
    // Counted one by one.
    // oxlint-disable-next-line no-await-in-loop
    await limitEmailChecks(scope);
  }
  const rows = await runInSystemScope(scope.platform, 'addresses of imported users', ({ em }) => queryRows(em, takenQuery, [emails]));
  return new Set(rows.map(({ email }) => email));
}

async function addInvited(scope: Scope, rows: readonly ParsedUserRow[]): Promise<void> {
  // A password that nobody knows, until the link of the mail is used: one hash for all.
  const passwordHash = await hashPassword(randomBytes(32).toString('base64url'));
  for (const { name, email, profile, queueIds } of rows) {
    // oxlint-disable-next-line no-await-in-loop
    const user = await addUser(scope, { name, email, passwordHash, profile, queueIds });
    // oxlint-disable-next-line no-await-in-loop
    await sendInvitation(scope, user);
  }
}

/**
 * Says what is in the rows of a sheet; with `apply` it adds and invites everybody whose row has no problem, all or, where the plan
 * has too little room, nobody.
 */
export async function importUserSheet(
  scope: Scope,
  { apply = false }: InputOf<typeof api.userImports.upload>,
  lines: readonly (readonly string[])[],
): Promise<UserImport> {
  assertCanMail(scope.platform);
  const sheetRows = parseUserRows(lines, await scope.em.find(Queue, {}), maxImportedUsers);
  const emails = sheetRows.filter(({ problem }) => problem === null).map(({ email }) => email);
  const takenEmails = await findTakenEmails(scope, emails, apply);
  const rows = sheetRows.map((row): ParsedUserRow =>
    row.problem === null && takenEmails.has(row.email) ? { ...row, problem: 'taken' } : row,
  );
  const addable = rows.filter(({ problem }) => problem === null);
  const places = await countFreePlaces(scope, userLimit);
  if (apply) {
    if (addable.length > places) {
      throw new AppError('ERR_USER_IMPORT_NO_ROOM', { values: { count: addable.length, places } });
    }
    await addInvited(scope, addable);
  }
  return {
    rows: rows.map(({ place, name, email, profile, queues, problem }) => ({ place, name, email, profile, queues, problem })),
    places,
    added: apply ? addable.length : 0,
  };
}
