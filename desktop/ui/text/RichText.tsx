import type { ReactElement } from 'react';
import { Trans } from 'react-i18next';
import type { TextKey } from './texts.ts';

interface RichTextProps {
  readonly textKey: TextKey;
  readonly values?: Readonly<Record<string, string | number>>;
  /** Elements for the tags of the text: `{ b: <b />, a: <Link to="/signup" /> }`. */
  readonly parts: Readonly<Record<string, ReactElement>>;
}

/** Translated text with elements in it. */
export function RichText({ textKey, values, parts }: RichTextProps) {
  return <Trans i18nKey={textKey as string} values={{ ...values }} components={{ ...parts }} />;
}
