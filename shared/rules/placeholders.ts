/** `{{name}}`, as agents know it, `{nome}`, as campaigns do, and both where their end is missing. */
const placeholderPattern =
  /\{\{(?<double>[^{}]*)\}\}|\{(?<single>[^{}\n]+)\}|(?<braces>\{\{?) ?(?<open>[\p{L}_][\p{L}\p{N}_.-]{0,39})(?: ?\})?/gu;
/** Other things in single braces are no variable unless somebody has made one of that name: `{1}`, `{ a }`, a smiley. */
const namePattern = /^[\p{L}_][\p{L}\p{N}_.| -]{0,39}$/u;

interface Placeholder {
  /** As written, with its braces. */
  readonly whole: string;
  readonly index: number;
  readonly name: string;
  readonly hasTwoBraces: boolean;
  /** Whether a person who wrote it meant a variable. */
  readonly isMeant: boolean;
}

const isBracedName = (name: string): boolean => name !== '' && name.length <= 40 && !name.includes('\n');

export const findPlaceholders = (text: string): Placeholder[] =>
  [...text.matchAll(placeholderPattern)].map(({ 0: whole, index, groups: { double, single, braces, open } = {} }) => {
    const inner = (double ?? single ?? open ?? '').replaceAll(/\p{Cf}/gu, '');
    const name = inner.trim();
    const hasTwoBraces = double !== undefined || braces === '{{';
    const isMeant = hasTwoBraces ? isBracedName(name) : single !== undefined && namePattern.test(inner);
    return { whole, index, name, hasTwoBraces, isMeant };
  });

/** A text with its placeholders of both syntaxes replaced; undefined leaves one as it is. */
export function replacePlaceholders(text: string, replace: (placeholder: Placeholder) => string | undefined): string {
  const parts: string[] = [];
  let end = 0;
  for (const placeholder of findPlaceholders(text)) {
    parts.push(text.slice(end, placeholder.index), replace(placeholder) ?? placeholder.whole);
    end = placeholder.index + placeholder.whole.length;
  }
  return parts.join('') + text.slice(end);
}

/** Placeholders whose name is not known, as written. */
export const findUnknownPlaceholders = (text: string, isKnown: (name: string) => boolean): string[] => [
  ...new Set(
    findPlaceholders(text)
      .filter(({ name, isMeant }) => isMeant && !isKnown(name))
      .map(({ whole }) => whole),
  ),
];

/** Stands behind a brace that belongs to a value; no text has it, because Unicode assigns it to nothing. */
const valueMark = '\uFDD0';

/** A value as part of a text whose variables are filled later: its own braces are no variables. */
export const quoteBraces = (value: string): string => value.replaceAll('{', `{${valueMark}`);

export const unquoteBraces = (text: string): string => text.replaceAll(`{${valueMark}`, '{');
