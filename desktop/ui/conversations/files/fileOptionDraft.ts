import type { FileOptionInput } from '#shared/conversations/files.ts';
import type { FileValue } from '#ui/kit/index.ts';

/** A row of the form: an option with its file, chosen or stored. */
export interface FileOptionDraft extends FileOptionInput {
  readonly file: FileValue;
}

/** The file of a row; the contract's input has none. */
export const fileOf = (option: object): unknown => ('file' in option ? option.file : null);
