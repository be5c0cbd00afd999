import { inflateRawSync } from 'node:zlib';
import { AppError } from '#shared/errors.ts';

/** Everything in a spreadsheet's archive together: what it opens to, not what it says of itself. */
const maxUnpackedBytes = 120 * 1024 * 1024;
const maxEntries = 2_000;

const endSignature = 0x06054b50;
const entrySignature = 0x02014b50;
const deflateMethod = 8;

interface ArchiveDirectory {
  readonly count: number;
  readonly start: number;
}

const throwUnreadable = (): never => {
  throw new AppError('ERR_IMPORT_UNREADABLE');
};

/** The last directory in the file: the one that the library reads too. */
function readDirectory(file: Buffer): ArchiveDirectory {
  const end = file.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (end < 0 || end + 22 > file.length || file.readUInt32LE(end) !== endSignature) {
    return throwUnreadable();
  }
  return { count: file.readUInt16LE(end + 8), start: file.readUInt32LE(end + 16) };
}

/** How much one entry opens to; never opens more than is left of the allowance. */
function unpackEntrySize(file: Buffer, at: number, left: number): number {
  const offset = file.readUInt32LE(at + 42);
  const packed = file.readUInt32LE(at + 20);
  const content = offset + 30 + file.readUInt16LE(offset + 26) + file.readUInt16LE(offset + 28);
  if (file.readUInt16LE(offset + 8) !== deflateMethod) {
    return packed;
  }
  return inflateRawSync(file.subarray(content, packed === 0 ? undefined : content + packed), { maxOutputLength: left }).length;
}

const isBufferTooLarge = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';

/** Refuses archives that open to more than a spreadsheet of contacts ever holds, before the library opens them. */
export function assertArchiveSize(file: Buffer): void {
  try {
    const { count, start } = readDirectory(file);
    if (count > maxEntries) {
      throw new AppError('ERR_IMPORT_TOO_LARGE');
    }
    let left = maxUnpackedBytes;
    for (let index = 0, at = start; index < count; index += 1) {
      if (file.readUInt32LE(at) !== entrySignature) {
        return throwUnreadable();
      }
      left -= unpackEntrySize(file, at, left);
      at += 46 + file.readUInt16LE(at + 28) + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32);
      if (left <= 0) {
        throw new AppError('ERR_IMPORT_TOO_LARGE');
      }
    }
  } catch (error) {
    throw error instanceof AppError ? error : new AppError(isBufferTooLarge(error) ? 'ERR_IMPORT_TOO_LARGE' : 'ERR_IMPORT_UNREADABLE');
  }
}
