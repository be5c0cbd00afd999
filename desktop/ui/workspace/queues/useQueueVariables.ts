import type { TextVariable } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';

/** Subset of `variableNames` in shared/rules/substituteVariables.ts. */
const queueVariableNames = ['firstName', 'name', 'greeting', 'protocol', 'date', 'hora'] as const;

export function useQueueVariables(): TextVariable[] {
  const { t } = useTexts();
  return queueVariableNames.map((name) => ({ name, label: t(`queues.variables.${name}`) }));
}
