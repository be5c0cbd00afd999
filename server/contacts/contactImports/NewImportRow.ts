import type { ImportReason } from '#shared/contacts/contactImports.ts';
import type { SheetInfo } from '#server/platform/sheets/parseSheetRows.ts';

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
  /** Custom fields and further numbers. */
  readonly info?: readonly SheetInfo[];
  /** What the reason is about: fields whose values do not fit, readings of a number. */
  readonly detail?: string;
}
