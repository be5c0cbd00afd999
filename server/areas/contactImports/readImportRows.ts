import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { AppError } from '#shared/errors.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { withTempFile } from '#server/platform/files/withTempFile.ts';
import type { ContactImport } from './ContactImport.ts';
import { addImportRows, type NewImportRow } from './importRows.ts';
import { readSheet } from '#server/platform/sheets/readSheet.ts';
import { sheetFailureOf } from './sheetFailure.ts';

/** Rows of the stored spreadsheet; the reader needs a local file. */
function readFileRows({ platform }: Scope, { filePath, country }: ContactImport): Promise<readonly NewImportRow[]> {
  return withTempFile(platform, async (copy) => {
    await pipeline(await platform.files.open(filePath ?? ''), createWriteStream(copy, { flags: 'wx', mode: 0o600 }));
    return readSheet({ path: copy, country: country ?? null });
  });
}

/** The address book of a phone, without groups. */
async function readPhoneRows(scope: Scope, { whatsappId }: ContactImport): Promise<readonly NewImportRow[]> {
  const { channels } = scope.platform;
  if (channels === undefined || !whatsappId) {
    throw new AppError('ERR_WAPP_NOT_INITIALIZED');
  }
  const people = (await channels.addressBook(scope, whatsappId)).filter(({ isGroup }) => !isGroup);
  if (people.length === 0) {
    throw new AppError('ERR_IMPORT_NO_PHONE_BOOK');
  }
  return people.map(({ name, number, address, alias }, index) => ({
    place: index + 1,
    name: (name ?? '').trim().slice(0, 200).toWellFormed(),
    number: number ?? '',
    email: '',
    address,
    alias,
    reason: number === null ? 'noNumber' : null,
  }));
}

/** Reads the rows of an import; an unreadable source fails the import with its code. */
export async function readImportRows(scope: Scope, contactImport: ContactImport): Promise<void> {
  try {
    await addImportRows(
      scope,
      contactImport,
      await (contactImport.source === 'file' ? readFileRows(scope, contactImport) : readPhoneRows(scope, contactImport)),
    );
    contactImport.status = contactImport.startsItself ? 'running' : 'ready';
  } catch (error) {
    const failure = sheetFailureOf(error);
    if (failure === null) {
      throw error;
    }
    Object.assign(contactImport, { status: 'failed', failure, finishedAt: scope.now });
  }
  contactImport.filePath = null;
}
