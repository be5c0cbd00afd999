import type { ImportReason } from '#shared/areas/contactImports.ts';
import type { NamedInfo } from '#server/areas/contacts/index.ts';

/** Row of a sheet that has been read. */
export interface NewImportRow {
  readonly place: number;
  readonly name: string;
  readonly number: string;
  readonly email: string;
  readonly reason: ImportReason | null;
  /** The channel's address of the person. */
  readonly address?: string;
  readonly alias?: string | null;
  /** Custom fields. */
  readonly info?: readonly NamedInfo[];
}
