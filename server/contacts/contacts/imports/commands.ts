import { createReadStream } from 'node:fs';
import { LockMode } from '@mikro-orm/postgresql';
import type { api } from '#shared/api.ts';
import { isInterrupted, type ContactImportRecord } from '#shared/contacts/contacts/imports.ts';
import type { ContactListItemRecord } from '#shared/contacts/contacts/listItems.ts';
import type { ContactRecord } from '#shared/contacts/contacts/index.ts';
import { AppError } from '#shared/errors.ts';
import type { InputOf, ResultOf } from '#shared/kit/endpoint.ts';
import { canSendMessages } from '#shared/rules/connectionStatus.ts';
import { Connection, chooseConnection } from '#server/workspace/connections/index.ts';
import { findNewestItemId, listItemsAfter } from '#server/contacts/contacts/lists/addItems.ts';
import { requireItemList } from '#server/contacts/contacts/lists/listCommands.ts';
import { readContacts } from '#server/contacts/contacts/readContacts.ts';
import { column, execute, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import { authorize, required, type Scope, actorIdOf } from '#server/platform/database/scope.ts';
import type { PrepareContext, RequestScope } from '#server/platform/http/serveEndpoint.ts';
import type { UploadedFile } from '#server/platform/http/receiveUploads.ts';
import { dayMs } from '#shared/rules/durations.ts';
import { enqueueNextStep } from './advanceImport.ts';
import { ContactImport, type TemporaryFailure } from './ContactImport.ts';
import { addRowsToList, skipListedRows } from './importListRows.ts';
import { addImportRows, isToImport } from './importRows.ts';
import { readSheetOptions, readSheetRows, type SheetReading } from './readImportRows.ts';
import { importBatchSize, checkRowNumbers, processRows } from './processRows.ts';
import { showImport } from './readImports.ts';

const megabyte = 1024 * 1024;
const maxSheetBytes = 20 * megabyte;
/** Files up to this size are read during the request, and processed for at most this time. */
const immediate = { bytes: megabyte / 8, milliseconds: 5_000 };

const removeOldStatement = `
  delete from contact_imports where created_at < $1 and status not in ('reading', 'running')`;
const monthMs = 30 * dayMs;

const removeOldImports = ({ em, now }: Scope): Promise<void> =>
  execute(em, removeOldStatement, [new Date(now.getTime() - monthMs).toISOString()]);

function requireSheet({ uploads }: Pick<RequestScope, 'uploads'>): UploadedFile {
  const [upload] = uploads;
  if (upload === undefined) {
    throw new AppError('ERR_VALIDATION', { fields: { file: 'any.required' } });
  }
  if (upload.size > maxSheetBytes) {
    throw new AppError('ERR_FILE_TOO_LARGE');
  }
  return upload;
}

type NewImport = Pick<ContactImport, 'source' | 'name' | 'startsItself'> &
  Partial<Pick<ContactImport, 'contactListId' | 'country' | 'sheet' | 'numberColumn' | 'filePath' | 'whatsappId' | 'status'>>;

async function insertImport(scope: Scope, values: NewImport): Promise<ContactImport> {
  await removeOldImports(scope);
  const userId = actorIdOf(scope);
  const contactImport = scope.create(ContactImport, { ...values, userId });
  await scope.em.flush();
  scope.recordEvent('contactImport.changed', { importId: contactImport.id, brought: false });
  return contactImport;
}

/** Stores the spreadsheet for the background job; gives its path. */
const storeSheet = async ({ platform, actor }: PrepareContext, { path }: UploadedFile): Promise<string> =>
  (await platform.files.put(actor.companyId, createReadStream(path), 'application/octet-stream')).path;

async function insertFileImport(
  scope: RequestScope,
  values: Pick<NewImport, 'contactListId' | 'country' | 'sheet' | 'numberColumn' | 'startsItself' | 'filePath'>,
): Promise<ContactImport> {
  const contactImport = await insertImport(scope, { ...values, source: 'file', name: requireSheet(scope).name });
  enqueueNextStep(scope, contactImport);
  return contactImport;
}

/** Throws unless the list exists and the actor may fill it. */
async function assertContactList(scope: Scope, contactListId: number | null | undefined): Promise<void> {
  if (contactListId) {
    authorize(scope, 'contactList.manage');
    await requireItemList(scope, contactListId);
  }
}

type CreateInput = InputOf<typeof api.contactImports.create>;

export async function prepareImport(context: PrepareContext, { contactListId }: CreateInput): Promise<string> {
  await context.open((scope) => assertContactList(scope, contactListId));
  return storeSheet(context, requireSheet(context));
}

export async function createImport(
  scope: RequestScope,
  { country = '', contactListId = null, sheet, numberColumn }: CreateInput,
  filePath: string,
): Promise<ContactImportRecord> {
  await assertContactList(scope, contactListId);
  const choices = { country: country || null, sheet: sheet ?? null, numberColumn: numberColumn ?? null };
  return showImport(scope, await insertFileImport(scope, { ...choices, contactListId, filePath, startsItself: false }));
}

async function lockImport({ em }: Scope, id: number): Promise<ContactImport> {
  return required(await em.findOne(ContactImport, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE }), 'ERR_NO_IMPORT_FOUND');
}

/** Starts a reviewed import or resumes a failed one. */
export async function startImport(scope: Scope, { id, known }: InputOf<typeof api.contactImports.start>): Promise<ContactImportRecord> {
  const contactImport = await lockImport(scope, id);
  if (contactImport.status !== 'ready' && !isInterrupted(contactImport)) {
    throw new AppError('ERR_IMPORT_STATE');
  }
  const isRead = contactImport.total > 0;
  await assertContactList(scope, contactImport.contactListId);
  await (isRead && !contactImport.contactListId ? chooseConnection(scope, contactImport.whatsappId ?? null) : undefined);
  Object.assign(contactImport, {
    status: isRead ? 'running' : 'reading',
    known: known ?? contactImport.known,
    layout: null,
    failure: null,
    finishedAt: null,
  });
  enqueueNextStep(scope, contactImport);
  scope.recordEvent('contactImport.changed', { importId: id, brought: false });
  await scope.em.flush();
  return showImport(scope, { id });
}

const isOver = (contactImport: ContactImport): boolean =>
  ['done', 'canceled', 'failed'].includes(contactImport.status) && !isInterrupted(contactImport);

/** Cancels an import; a finished one stays unchanged. */
export async function cancelImport(scope: Scope, { id }: InputOf<typeof api.contactImports.cancel>): Promise<ContactImportRecord> {
  const contactImport = await lockImport(scope, id);
  if (!isOver(contactImport)) {
    Object.assign(contactImport, {
      status: 'canceled',
      filePath: null,
      layout: null,
      waitingFor: null,
      failure: null,
      finishedAt: scope.now,
    });
    scope.recordEvent('contactImport.changed', { importId: id, brought: false });
    await scope.em.flush();
  }
  return showImport(scope, { id });
}

/** The contacts created so far, ordered by name. */
async function findCreatedContacts({ em }: Scope, { id }: ContactImport): Promise<ContactRecord[]> {
  const createdRows = await queryRows(
    em,
    queryOf(
      { contactId: column.number() },
      `select contact_id as "contactId" from contact_import_rows where import_id = $1 and outcome = 'created'`,
    ),
    [id],
  );
  return readContacts(
    em,
    createdRows.map(({ contactId }) => contactId),
  );
}

/** Of a spreadsheet that is read later: where it is stored. */
type UploadReading = Exclude<SheetReading, 'later'> | { readonly filePath: string };

/** Reads a small spreadsheet at once where a reader is free; stores any other. */
async function readUpload(
  context: PrepareContext,
  sheet: UploadedFile,
  { country = '' }: Pick<InputOf<typeof api.contactImports.upload>, 'country'>,
): Promise<UploadReading> {
  const { size, path } = sheet;
  let reading: SheetReading = 'later';
  if (size <= immediate.bytes) {
    const options = await context.open((scope) => readSheetOptions(scope, country));
    reading = await readSheetRows(context.actor.companyId, { path, ...options });
  }
  return reading === 'later' ? { filePath: await storeSheet(context, sheet) } : reading;
}

export async function prepareListRows(
  context: PrepareContext,
  input: InputOf<typeof api.contactImports.uploadToList>,
): Promise<UploadReading> {
  const sheet = requireSheet(context);
  await context.open((scope) => requireItemList(scope, input.id));
  return readUpload(context, sheet, input);
}

interface CheckedReading {
  readonly reading: UploadReading;
  readonly checkFailure: TemporaryFailure | null;
}

/** Reads a spreadsheet and checks its numbers as far as time allows. */
export async function prepareContacts(context: PrepareContext, input: InputOf<typeof api.contactImports.upload>): Promise<CheckedReading> {
  const { platform, actor, open } = context;
  const sheet = requireSheet(context);
  await open(chooseConnection);
  const reading = await readUpload(context, sheet, input);
  const rows = 'rows' in reading ? reading.rows.filter(isToImport).slice(0, importBatchSize) : [];
  const checker = { platform, companyId: actor.companyId, log: platform.log, open };
  const options = { contactImport: { whatsappId: null }, rows, maxMs: immediate.milliseconds };
  return { reading, checkFailure: rows.length === 0 ? null : await checkRowNumbers(checker, options) };
}

/** Imports without review: small spreadsheets during the request as far as time allows, the rest in the background. */
export async function uploadContacts(
  scope: RequestScope,
  { country = '' }: InputOf<typeof api.contactImports.upload>,
  { reading, checkFailure }: CheckedReading,
): Promise<ContactRecord[]> {
  const sheet = requireSheet(scope);
  await chooseConnection(scope);
  if ('filePath' in reading) {
    await insertFileImport(scope, { ...reading, country: country || null, startsItself: true });
    return [];
  }
  if ('failure' in reading) {
    throw new AppError(reading.failure);
  }
  const contactImport = await insertImport(scope, { source: 'file', name: sheet.name, startsItself: true, status: 'running' });
  await addImportRows(scope, contactImport, reading.rows);
  const hasChanges = await processRows(scope, contactImport, { maxMs: immediate.milliseconds, checkFailure });
  if (contactImport.waitingFor && contactImport.waitingFor !== 'ERR_WAPP_CHECK_PACE') {
    throw new AppError(contactImport.waitingFor);
  }
  if (contactImport.status === 'running') {
    enqueueNextStep(scope, contactImport);
  }
  scope.recordEvent('contactImport.changed', { importId: contactImport.id, brought: hasChanges });
  return findCreatedContacts(scope, contactImport);
}

/** Adds a spreadsheet to a list without review: a small one during the request, else in the background. */
export async function uploadToList(
  scope: RequestScope,
  { id: contactListId, country = '' }: InputOf<typeof api.contactImports.uploadToList>,
  reading: UploadReading,
): Promise<ContactListItemRecord[]> {
  const sheet = requireSheet(scope);
  await requireItemList(scope, contactListId);
  if ('filePath' in reading) {
    await insertFileImport(scope, { ...reading, contactListId, country: country || null, startsItself: true });
    return [];
  }
  if ('failure' in reading) {
    throw new AppError(reading.failure);
  }
  const values = { source: 'file', name: sheet.name, contactListId, startsItself: true, status: 'running' } as const;
  const contactImport = await insertImport(scope, values);
  await addImportRows(scope, contactImport, reading.rows);
  await skipListedRows(scope, contactImport, contactListId);
  const newest = await findNewestItemId(scope, contactListId);
  await addRowsToList(scope, contactImport, contactListId);
  if (contactImport.status === 'running') {
    enqueueNextStep(scope, contactImport);
  }
  return listItemsAfter(scope, contactListId, newest);
}

async function requireOpenConnection(scope: Scope, whatsappId: number | undefined): Promise<Connection> {
  const connection =
    whatsappId === undefined
      ? await chooseConnection(scope)
      : required(await scope.em.findOne(Connection, { id: whatsappId }), 'ERR_NO_WAPP_FOUND');
  if (!canSendMessages(connection.state)) {
    throw new AppError('ERR_WAPP_NOT_INITIALIZED');
  }
  return connection;
}

async function findOrStartPhoneImport(scope: Scope, { id, name }: Connection): Promise<ContactImport> {
  const runningImport = await scope.em.findOne(ContactImport, { source: 'phone', whatsappId: id, status: { $in: ['reading', 'running'] } });
  if (runningImport !== null) {
    return runningImport;
  }
  const contactImport = await insertImport(scope, { source: 'phone', name, whatsappId: id, startsItself: true });
  enqueueNextStep(scope, contactImport);
  return contactImport;
}

/** Imports the address book of a connection; returns the running import where there is one. */
export async function importFromPhone(
  scope: Scope,
  { whatsappId }: InputOf<typeof api.contactImports.fromPhone>,
): Promise<ResultOf<typeof api.contactImports.fromPhone>> {
  const contactImport = await findOrStartPhoneImport(scope, await requireOpenConnection(scope, whatsappId));
  return { message: 'Contacts are being imported', import: await showImport(scope, contactImport) };
}
