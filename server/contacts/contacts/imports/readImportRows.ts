import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { SheetLayout } from '#shared/contacts/contacts/imports.ts';
import { AppError, type ErrorCode } from '#shared/errors.ts';
import { listContactFields } from '#server/contacts/contacts/contactFields.ts';
import { toContactName } from '#server/contacts/contacts/toContactName.ts';
import type { CompanyContext, Scope } from '#server/platform/database/scope.ts';
import { withTempFile } from '#server/platform/files/withTempFile.ts';
import type { OpenContext } from '#server/platform/jobs/defineJob.ts';
import type { Platform } from '#server/platform/platform.ts';
import { readSetting } from '#server/tenancy/settings/index.ts';
import type { SheetOptions } from '#server/platform/sheets/parseSheetRows.ts';
import { readSheetIfFree, type SheetRequest } from '#server/platform/sheets/readSheet.ts';
import { ContactImport } from './ContactImport.ts';
import { skipListedRows } from './importListRows.ts';
import { addImportRows, type NewImportRow } from './importRows.ts';

/** Codes that explain to the user why a source cannot be imported. */
const sheetFailures = [
  'ERR_IMPORT_UNREADABLE',
  'ERR_IMPORT_ENCODING',
  'ERR_IMPORT_TOO_LARGE',
  'ERR_IMPORT_TOO_MANY_ROWS',
  'ERR_IMPORT_NO_NUMBER_COLUMN',
  'ERR_IMPORT_EMPTY',
  'ERR_FILE_NOT_FOUND',
  'ERR_WAPP_NOT_INITIALIZED',
  'ERR_NO_WAPP_FOUND',
  'ERR_IMPORT_NO_PHONE_BOOK',
] as const satisfies readonly ErrorCode[];

type SheetFailure = (typeof sheetFailures)[number];

/** The code where the user has to see it; null for all other errors. */
const sheetFailureOf = (error: unknown): SheetFailure | null =>
  error instanceof AppError ? (sheetFailures.find((code) => code === error.code) ?? null) : null;

/** What reading a spreadsheet has given: its rows, why it has none, or that no reader is free. */
export type SheetReading = FinishedReading | 'later';
type FinishedReading =
  | { readonly rows: readonly NewImportRow[]; readonly layout?: SheetLayout | null }
  | { readonly failure: SheetFailure; readonly layout?: SheetLayout | null };

function toFailedReading(error: unknown): FinishedReading {
  const failure = sheetFailureOf(error);
  if (failure === null) {
    throw error;
  }
  return { failure };
}

/** Reads a spreadsheet before a transaction is opened, for uploads and background imports alike. */
export const readSheetRows = (companyId: number, request: SheetRequest): Promise<SheetReading> =>
  readSheetIfFree(companyId, request).then((result) => {
    if (result === null) {
      return 'later';
    }
    return 'failure' in result ? { ...toFailedReading(new AppError(result.failure)), layout: result.layout } : result;
  }, toFailedReading);

interface StoredSheet extends SheetOptions {
  readonly platform: Platform;
  readonly companyId: number;
  readonly filePath: string;
}

/** How a sheet is read: the company's country where none has been chosen, and the custom fields that it may have columns for. */
export async function readSheetOptions(scope: Scope, country: string | null | undefined): Promise<SheetOptions> {
  const fields = (await listContactFields(scope)).map(({ name }) => name);
  return { country: country || (await readSetting(scope, 'country')), isCountryChosen: Boolean(country), fields };
}

/** Reads a stored spreadsheet; the reader needs a local file. */
const readStoredSheet = ({ platform, companyId, filePath, ...options }: StoredSheet): Promise<SheetReading> =>
  withTempFile(platform, async (copy) => {
    await pipeline(await platform.files.open(filePath), createWriteStream(copy, { flags: 'wx', mode: 0o600 }));
    return readSheetRows(companyId, { path: copy, ...options });
  });

/** The address book of a phone, without groups. */
async function readPhoneRows(client: CompanyContext, whatsappId: number | null): Promise<readonly NewImportRow[]> {
  const { channels } = client.platform;
  if (channels === undefined || !whatsappId) {
    throw new AppError('ERR_WAPP_NOT_INITIALIZED');
  }
  const people = (await channels.addressBook(client, whatsappId)).filter(({ isGroup }) => !isGroup);
  if (people.length === 0) {
    throw new AppError('ERR_IMPORT_NO_PHONE_BOOK');
  }
  return people.map(({ name, number, address, alias }, index) => ({
    place: index + 1,
    name: toContactName(name),
    number: number ?? '',
    email: '',
    address,
    alias,
    reason: number === null ? 'noNumber' : null,
  }));
}

/** Where an import has its rows from. */
type ImportSource = { readonly sheet: StoredSheet } | { readonly client: CompanyContext; readonly whatsappId: number | null };

async function findSource(scope: Scope, importId: number): Promise<ImportSource | null> {
  const { em, platform, companyId, log } = scope;
  const contactImport = await em.findOne(ContactImport, { id: importId, status: 'reading' });
  if (contactImport === null) {
    return null;
  }
  const { source, filePath, country, sheet, numberColumn, whatsappId = null } = contactImport;
  if (source !== 'file') {
    return { client: { platform, companyId, log }, whatsappId };
  }
  const options = { ...(await readSheetOptions(scope, country)), sheet: sheet ?? undefined, numberColumn: numberColumn ?? undefined };
  return { sheet: { platform, companyId, filePath: filePath ?? '', ...options } };
}

/** Reads the spreadsheet or the address book of an import that waits for it; null for any other import. */
export async function readImportRows(open: OpenContext<Scope>, importId: number): Promise<SheetReading | null> {
  const source = await open((scope) => findSource(scope, importId));
  if (source === null) {
    return null;
  }
  return 'sheet' in source
    ? readStoredSheet(source.sheet).catch(toFailedReading)
    : readPhoneRows(source.client, source.whatsappId).then((rows) => ({ rows }), toFailedReading);
}

/** Stores the rows of an import; an unreadable source fails the import with its code. */
export async function storeImportRows(scope: Scope, contactImport: ContactImport, source: FinishedReading): Promise<void> {
  if ('failure' in source) {
    Object.assign(contactImport, { status: 'failed', failure: source.failure, finishedAt: scope.now });
  } else {
    await addImportRows(scope, contactImport, source.rows);
    await (contactImport.contactListId && skipListedRows(scope, contactImport, contactImport.contactListId));
    contactImport.status = contactImport.startsItself ? 'running' : 'ready';
  }
  Object.assign(contactImport, { filePath: null, layout: contactImport.startsItself ? null : (source.layout ?? null) });
}
