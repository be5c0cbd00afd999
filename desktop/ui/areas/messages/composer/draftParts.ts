import { fileSendModes, type FileSendMode } from '#shared/areas/messageInput.ts';
import { numberParser, enumParser, objectParser, textParser } from '#shared/kit/parsers.ts';

/** The message that is answered, as the line above the field shows it. */
export interface DraftQuote {
  readonly id: string;
  readonly rowId: number;
  readonly name: string;
  readonly text: string;
}

/** A file that waits to be sent; its bytes lie in the device's file store under the same key. */
export interface DraftFile {
  readonly key: string;
  readonly name: string;
  readonly mime: string;
  readonly size: number;
  readonly caption: string;
  /** How it is sent where its content leaves a choice. */
  readonly as?: FileSendMode | undefined;
}

export const readDraftQuote = objectParser<DraftQuote>({ id: textParser(), rowId: numberParser(), name: textParser(), text: textParser() });

export const readDraftFile = objectParser<DraftFile>(
  { key: textParser(), name: textParser(), mime: textParser(), size: numberParser(), caption: textParser(), as: enumParser(fileSendModes) },
  ['as'],
);
