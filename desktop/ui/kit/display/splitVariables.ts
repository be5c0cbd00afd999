import { stripWhatsappMarks } from '#shared/rules/parseWhatsappText.ts';
import type { TextVariable } from '#ui/kit/form/fields/VariableChips.tsx';

interface TextPart {
  readonly content: string;
  readonly isVariable: boolean;
}

/** Splits a text, without its marks, into plain parts and labelled variables; unknown variables stay text. */
export function splitVariables(text: string, variables: readonly TextVariable[]): TextPart[] {
  const labels = new Map(variables.map(({ name, label }) => [`{{${name}}}`, label]));
  return stripWhatsappMarks(text)
    .trim()
    .split(/(\{\{\w+\}\})/)
    .filter((part) => part !== '')
    .map((part) => ({ content: labels.get(part) ?? part, isVariable: labels.has(part) }));
}
