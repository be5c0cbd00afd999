import type { Variable } from '#ui/kit/index.ts';
import { useTexts } from '#ui/text/index.ts';

/** What a message of a queue can speak of; the names are those of `shared/rules/variables.ts`. */
const names = ['firstName', 'name', 'greeting', 'protocol', 'date', 'hora'] as const;

/** The same, for the chips under a text. */
export function useVariables(): Variable[] {
  const { t } = useTexts();
  return names.map((name) => ({ name, label: t(`queues.variables.${name}`) }));
}
