import type { ArchivedFile } from '#server/platform/files/archive/writeArchive.ts';

/** What an archive says of itself; its signature stands beside it. */
export interface ArchiveManifest {
  readonly format: 'prosa-company';
  readonly version: 1;
  readonly createdAt: string;
  /** The server that made it. */
  readonly server: string;
  readonly publicKey: string;
  readonly company: ArchivedCompany;
  /** Numbers of rows by table. */
  readonly tables: Readonly<Record<string, number>>;
  readonly files: readonly ArchivedFile[];
  /** Files that rows name and the server did not find. */
  readonly missingFiles: readonly string[];
}

export interface ArchivedCompany {
  readonly name: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly schedules: unknown;
  readonly recurrence: string;
}

export const manifestName = 'manifest.json';
export const signatureName = 'manifest.sig';
export const tableFileName = (table: string): string => `tables/${table}.jsonl`;
export const storedFileName = (path: string): string => `files/${path}`;
