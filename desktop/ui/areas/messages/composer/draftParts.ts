import { sentAs, type SentAs } from '#shared/areas/newMessage.ts';
import { number, oneOf, shape, text } from '#shared/kit/readers.ts';

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
  readonly as?: SentAs | undefined;
}

export const readQuote = shape<DraftQuote>({ id: text(), rowId: number(), name: text(), text: text() });

export const readFile = shape<DraftFile>({ key: text(), name: text(), mime: text(), size: number(), caption: text(), as: oneOf(sentAs) }, [
  'as',
]);
