import type { Variable } from '#ui/kit/index.ts';

interface Part {
  readonly words: string;
  readonly isVariable: boolean;
}

/** Text and variables in turn; a variable that nobody knows stays as it was written. */
export function greetingParts(text: string, variables: readonly Variable[]): Part[] {
  const labels = new Map(variables.map(({ name, label }) => [`{{${name}}}`, label]));
  return text
    .trim()
    .split(/(\{\{\w+\}\})/)
    .filter((words) => words !== '')
    .map((words) => ({ words: labels.get(words) ?? words, isVariable: labels.has(words) }));
}
