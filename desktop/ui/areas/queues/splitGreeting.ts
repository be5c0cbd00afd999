import type { TextVariable } from '#ui/kit/index.ts';

interface GreetingPart {
  readonly content: string;
  readonly isVariable: boolean;
}

/** Text and variables in turn; a variable that nobody knows stays as it was written. */
export function splitGreeting(text: string, variables: readonly TextVariable[]): GreetingPart[] {
  const labels = new Map(variables.map(({ name, label }) => [`{{${name}}}`, label]));
  return text
    .trim()
    .split(/(\{\{\w+\}\})/)
    .filter((part) => part !== '')
    .map((part) => ({ content: labels.get(part) ?? part, isVariable: labels.has(part) }));
}
