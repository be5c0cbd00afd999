import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';

/** Where a file lies: `{companyId}/{random}.{extension}`. The original name is kept by whoever put it. */
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

/** The port to wherever files are kept. A path that is not of its own making is a file that does not exist. */
export interface FileStore {
  /** Takes the content in; it is there completely or not at all. */
  put(companyId: number, content: Readable | Uint8Array, type: string): Promise<StoredFile>;
  /** Null when there is no such file. */
  size(path: string): Promise<number | null>;
  /** Throws ERR_FILE_NOT_FOUND. */
  open(path: string, range?: ByteRange): Promise<Readable>;
  /** Answers a request with the file, its ranges and its etag; resolves when the answer is out. */
  deliver(path: string, request: IncomingMessage, response: ServerResponse): Promise<void>;
  /** A file that is already gone is no failure. */
  remove(path: string): Promise<void>;
  removeCompany(companyId: number): Promise<void>;
}
