import type { ReactElement } from 'react';
import { Trans } from 'react-i18next';
import type { TextKey } from './texts.ts';

interface RichTextProps {
  /** The text's address. */
  readonly textKey: TextKey;
  readonly values?: Readonly<Record<string, string | number>>;
  /** What stands for each tag of the text: `{ b: <b />, a: <Link to="/signup" /> }`. */
  readonly parts: Readonly<Record<string, ReactElement>>;
}

/** A text with something in it: a link, a bold word. */
export function RichText({ textKey: of, values, parts }: RichTextProps) {
  return <Trans i18nKey={of as string} values={{ ...values }} components={{ ...parts }} />;
}
