import type { TextVariable } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';

/** What a message of a queue can speak of; the names are those of `shared/rules/substituteVariables.ts`. */
const queueVariableNames = ['firstName', 'name', 'greeting', 'protocol', 'date', 'hora'] as const;

/** The same, for the chips under a text. */
export function useQueueVariables(): TextVariable[] {
  const { t } = useTexts();
  return queueVariableNames.map((name) => ({ name, label: t(`queues.variables.${name}`) }));
}
