import type { TextVariable } from '#ui/kit/index.ts';

interface GreetingPart {
  readonly content: string;
  readonly isVariable: boolean;
}

/** Splits a greeting into text and labelled variables; unknown variables stay text. */
export function splitGreeting(text: string, variables: readonly TextVariable[]): GreetingPart[] {
  const labels = new Map(variables.map(({ name, label }) => [`{{${name}}}`, label]));
  return text
    .trim()
    .split(/(\{\{\w+\}\})/)
    .filter((part) => part !== '')
    .map((part) => ({ content: labels.get(part) ?? part, isVariable: labels.has(part) }));
}
