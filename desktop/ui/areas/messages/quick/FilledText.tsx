import { substituteVariables } from '#shared/rules/substituteVariables.ts';
import { FormattedText, markVariable, useNow } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';

/** Text as the contact `name` will read it, with the values of its variables marked. */
export function FilledText({ text, name }: { readonly text: string; readonly name: string }) {
  const { timeZone } = useTexts();
  const now = new Date(useNow());
  return <FormattedText text={substituteVariables(text, { name, now, timeZone }, markVariable)} />;
}
