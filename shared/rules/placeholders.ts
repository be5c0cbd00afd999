/** `{{name}}`, as agents know it, and `{nome}`, as campaigns do. */
const placeholderPattern = /\{\{([^{}]*)\}\}|\{([^{}\s]+)\}/g;
/** Other things in single braces are no variable unless somebody has made one of that name: `{1}`, a smiley. */
const namePattern = /^[\p{L}_][\p{L}\p{N}_.-]{0,39}$/u;

interface Placeholder {
  /** As written, with its braces. */
  readonly whole: string;
  readonly name: string;
  /** Whether a person who wrote it meant a variable. */
  readonly isMeant: boolean;
}

function toPlaceholder(whole: string, double: string | undefined, single: string | undefined): Placeholder {
  const name = (double ?? single ?? '').trim();
  const isMeant = double === undefined ? namePattern.test(name) : name !== '' && name.length <= 40 && !name.includes('\n');
  return { whole, name, isMeant };
}

/** A text with its placeholders of both syntaxes replaced; undefined leaves one as it is. */
export const replacePlaceholders = (text: string, replace: (placeholder: Placeholder) => string | undefined): string =>
  text.replaceAll(
    placeholderPattern,
    (whole: string, double: string | undefined, single: string | undefined) => replace(toPlaceholder(whole, double, single)) ?? whole,
  );

/** Placeholders whose name is not known, as written. */
export const findUnknownPlaceholders = (text: string, isKnown: (name: string) => boolean): string[] => [
  ...new Set(
    [...text.matchAll(placeholderPattern)]
      .map(([whole, double, single]) => toPlaceholder(whole, double, single))
      .filter(({ name, isMeant }) => isMeant && !isKnown(name))
      .map(({ whole }) => whole),
  ),
];
