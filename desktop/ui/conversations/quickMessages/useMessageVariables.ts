import type { TextVariable } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';

const variableNames = ['firstName', 'name', 'greeting', 'protocol', 'date', 'hora', 'user', 'queue', 'ticket'] as const;

/** What a quick message may hold, by the labels of this language. */
export function useMessageVariables(): TextVariable[] {
  const { t } = useTexts();
  return variableNames.map((name) => ({ name, label: t(`queues.variables.${name}`) }));
}
