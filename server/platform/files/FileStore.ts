import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';

/** `path`: `{companyId}/{random}.{extension}`. The original name is stored by the caller. */
export interface StoredFile {
  readonly path: string;
  readonly size: number;
  readonly type: string;
}

/** Bytes `start` to `end`, both included. */
export interface ByteRange {
  readonly start: number;
  readonly end?: number;
}

/** Storage of files. A path that it did not make counts as missing. */
export interface FileStore {
  /** Stores the content completely or not at all. */
  put(companyId: number, content: Readable | Uint8Array, type: string): Promise<StoredFile>;
  /** A copy that lives and ends by itself, at once and without further space, whatever the size. Throws ERR_FILE_NOT_FOUND. */
  copy(companyId: number, path: string, type: string): Promise<StoredFile>;
  /** Null when there is no such file. */
  size(path: string): Promise<number | null>;
  /** Throws ERR_FILE_NOT_FOUND. */
  open(path: string, range?: ByteRange): Promise<Readable>;
  /**
   * Answers a request with the file, ranges and etags included; resolves when the response has ended. Throws ERR_FILE_NOT_FOUND
   * or ERR_RANGE_NOT_SATISFIABLE.
   */
  deliver(path: string, request: IncomingMessage, response: ServerResponse): Promise<void>;
  /** A missing file is no failure. */
  remove(path: string): Promise<void>;
  /** Removes files stored before that time which `findOrphans` names among theirs, and abandoned drafts. */
  removeOrphans(before: Date, findOrphans: (paths: readonly string[]) => Promise<readonly string[]>): Promise<void>;
  removeCompany(companyId: number): Promise<void>;
}
