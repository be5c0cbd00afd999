import { VariableText } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';
import { MutedText } from './MutedText.tsx';
import { useQueueVariables } from './useQueueVariables.ts';

/** Greeting in the table. */
export function GreetingPreview({ text }: { readonly text: string }) {
  const { t } = useTexts();
  const variables = useQueueVariables();
  return text.trim() === '' ? <MutedText>{t('queues.noGreeting')}</MutedText> : <VariableText text={text} variables={variables} />;
}
