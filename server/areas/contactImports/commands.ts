import { createReadStream } from 'node:fs';
import { LockMode } from '@mikro-orm/postgresql';
import type { api } from '#shared/api.ts';
import { isInterrupted } from '#shared/areas/contactImports.ts';
import type { ContactRecord } from '#shared/areas/contacts.ts';
import { AppError } from '#shared/errors.ts';
import type { InputOf } from '#shared/kit/endpoint.ts';
import { isOpen } from '#shared/rules/connectionStatus.ts';
import { Connection, defaultConnection } from '#server/areas/connections/index.ts';
import { readContacts } from '#server/areas/contacts/index.ts';
import { column, queryOf, rows } from '#server/platform/db/rows.ts';
import { found, type Scope } from '#server/platform/db/scope.ts';
import type { CallerScope } from '#server/platform/http/serve.ts';
import type { Upload } from '#server/platform/http/upload.ts';
import { readSheet } from '#server/platform/sheets/readSheet.ts';
import { fileNext } from './advance.ts';
import { ContactImport } from './ContactImport.ts';
import { addRows } from './importLines.ts';
import { dropFile } from './readLines.ts';
import { workOff } from './workOff.ts';

const megabyte = 1024 * 1024;
const mostBytes = 20 * megabyte;
/** Files up to this size are read while the caller waits, and so much of them is done as fits in this time. */
const atOnce = { bytes: megabyte / 8, milliseconds: 5_000 };

/** Reports are kept for a month. */
const forgetStatement = `
  delete from contact_imports where created_at < $1 and status not in ('reading', 'running') returning file_path as "filePath"`;
const month = 30 * 24 * 3_600_000;

async function forgetOld(scope: Scope): Promise<void> {
  const before = new Date(scope.now.getTime() - month).toISOString();
  for (const { filePath } of await rows(scope.em, queryOf({ filePath: column.orNull(column.text()) }, forgetStatement), [before])) {
    dropFile(scope, filePath);
  }
}

function sheetOf({ uploads }: CallerScope): Upload {
  const [upload] = uploads;
  if (upload === undefined) {
    throw new AppError('ERR_VALIDATION', { fields: { file: 'any.required' } });
  }
  if (upload.size > mostBytes) {
    throw new AppError('ERR_FILE_TOO_LARGE');
  }
  return upload;
}

type New = Pick<ContactImport, 'source' | 'name' | 'startsItself'> &
  Partial<Pick<ContactImport, 'country' | 'filePath' | 'whatsappId' | 'status'>>;

async function make(scope: Scope, values: New): Promise<ContactImport> {
  await forgetOld(scope);
  const userId = scope.actor.userId === 0 ? null : scope.actor.userId;
  const one = scope.create(ContactImport, { ...values, userId });
  await scope.em.flush();
  scope.record('contactImport.changed', { importId: one.id, brought: false });
  return one;
}

/** Keeps the spreadsheet until it has been read in the background. */
async function keep(scope: CallerScope, sheet: Upload, values: Pick<New, 'country' | 'startsItself'>): Promise<ContactImport> {
  const { path: filePath } = await scope.platform.files.put(scope.companyId, createReadStream(sheet.path), 'application/octet-stream');
  const one = await make(scope, { ...values, source: 'file', name: sheet.name, filePath });
  fileNext(scope, one);
  return one;
}

export const createImport = (scope: CallerScope, { country = '' }: InputOf<typeof api.contactImports.create>): Promise<ContactImport> =>
  keep(scope, sheetOf(scope), { country: country || null, startsItself: false });

async function held({ em }: Scope, id: number): Promise<ContactImport> {
  return found(await em.findOne(ContactImport, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE }), 'ERR_NO_IMPORT_FOUND');
}

/** Lets an import that was looked through begin, or one that gave up go on from there. */
export async function startImport(scope: Scope, { id, known }: InputOf<typeof api.contactImports.start>): Promise<ContactImport> {
  const one = await held(scope, id);
  if (one.status !== 'ready' && !isInterrupted(one)) {
    throw new AppError('ERR_IMPORT_STATE');
  }
  const isRead = one.total > 0;
  await (isRead ? defaultConnection(scope, one.whatsappId ?? null) : undefined);
  Object.assign(one, { status: isRead ? 'running' : 'reading', known: known ?? one.known, failure: null, finishedAt: null });
  fileNext(scope, one);
  scope.record('contactImport.changed', { importId: id, brought: false });
  return one;
}

const isOver = (one: ContactImport): boolean => ['done', 'canceled', 'failed'].includes(one.status) && !isInterrupted(one);

/** Ends an import. One that has ended is left as it is. */
export async function cancelImport(scope: Scope, { id }: InputOf<typeof api.contactImports.cancel>): Promise<ContactImport> {
  const one = await held(scope, id);
  if (isOver(one)) {
    return one;
  }
  dropFile(scope, one.filePath);
  Object.assign(one, { status: 'canceled', filePath: null, waitingFor: null, failure: null, finishedAt: scope.now });
  scope.record('contactImport.changed', { importId: id, brought: false });
  return one;
}

/** What was added so far, by name. */
async function createdBy({ em }: Scope, { id }: ContactImport): Promise<ContactRecord[]> {
  const created = await rows(
    em,
    queryOf(
      { contactId: column.number() },
      `select contact_id as "contactId" from contact_import_rows where import_id = $1 and outcome = 'created'`,
    ),
    [id],
  );
  return readContacts(
    em,
    created.map(({ contactId }) => contactId),
  );
}

/** Imports without a look: a small spreadsheet while the caller waits, as far as that goes; the rest in the background. */
export async function uploadContacts(
  scope: CallerScope,
  { country = '' }: InputOf<typeof api.contactImports.upload>,
): Promise<ContactRecord[]> {
  const sheet = sheetOf(scope);
  await defaultConnection(scope);
  if (sheet.size > atOnce.bytes) {
    await keep(scope, sheet, { country: country || null, startsItself: true });
    return [];
  }
  const lines = await readSheet({ path: sheet.path, country: country || null });
  const one = await make(scope, { source: 'file', name: sheet.name, startsItself: true, status: 'running' });
  await addRows(scope, one, lines);
  const brought = await workOff(scope, one, atOnce.milliseconds);
  if (one.waitingFor && one.waitingFor !== 'ERR_WAPP_CHECK_PACE') {
    throw new AppError(one.waitingFor);
  }
  if (one.status === 'running') {
    fileNext(scope, one);
  }
  scope.record('contactImport.changed', { importId: one.id, brought });
  return createdBy(scope, one);
}

async function openConnection(scope: Scope, whatsappId: number | undefined): Promise<Connection> {
  const connection =
    whatsappId === undefined
      ? await defaultConnection(scope)
      : found(await scope.em.findOne(Connection, { id: whatsappId }), 'ERR_NO_WAPP_FOUND');
  if (!isOpen(connection.state)) {
    throw new AppError('ERR_WAPP_NOT_INITIALIZED');
  }
  return connection;
}

/** Takes over the address book of a connection; asked again while that lasts, it is the same import. */
export async function importFromPhone(scope: Scope, { whatsappId }: InputOf<typeof api.contactImports.fromPhone>): Promise<ContactImport> {
  const { id, name } = await openConnection(scope, whatsappId);
  const underWay = await scope.em.findOne(ContactImport, { source: 'phone', whatsappId: id, status: { $in: ['reading', 'running'] } });
  if (underWay !== null) {
    return underWay;
  }
  const one = await make(scope, { source: 'phone', name, whatsappId: id, startsItself: true });
  fileNext(scope, one);
  return one;
}
