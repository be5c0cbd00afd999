import { fromBufferPromise, type Entry, type ZipFile } from 'yauzl';
import { AppError } from '#shared/errors.ts';
import { createCellCounter, maxSheetCells } from './createCellCounter.ts';

/** All entries of a spreadsheet's archive, as unpacked and not as declared. */
const maxUnpackedBytes = 120 * 1024 * 1024;
const maxEntries = 2_000;

const isSheet = ({ fileName }: Entry): boolean => /worksheets?\/[^/]*\.xml$/i.test(fileName);

/** The unpacked size of an entry; unpacks at most `maxBytes`. Throws ERR_IMPORT_TOO_LARGE. */
async function measureEntry(archive: ZipFile, entry: Entry, maxBytes: number): Promise<number> {
  const countCells = isSheet(entry) ? createCellCounter() : null;
  let size = 0;
  for await (const chunk of await archive.openReadStreamPromise(entry)) {
    size += (chunk as Buffer).length;
    if (size > maxBytes || (countCells?.(chunk as Buffer) ?? 0) > maxSheetCells) {
      throw new AppError('ERR_IMPORT_TOO_LARGE');
    }
  }
  return size;
}

/** Refuses archives that unpack to more than a spreadsheet of contacts holds, before the library unpacks them. Throws ERR_IMPORT_*. */
export async function assertArchiveSize(file: Buffer): Promise<void> {
  try {
    const archive = await fromBufferPromise(file, { validateEntrySizes: false });
    if (archive.entryCount > maxEntries) {
      throw new AppError('ERR_IMPORT_TOO_LARGE');
    }
    let remainingBytes = maxUnpackedBytes;
    for await (const entry of archive.eachEntry()) {
      remainingBytes -= await measureEntry(archive, entry, remainingBytes);
    }
  } catch (error) {
    throw error instanceof AppError ? error : new AppError('ERR_IMPORT_UNREADABLE');
  }
}
