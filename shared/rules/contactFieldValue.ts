/** Kinds of custom fields. */
export const contactFieldKinds = ['text', 'number', 'date', 'boolean', 'choice'] as const;
export type ContactFieldKind = (typeof contactFieldKinds)[number];

/** What decides which values a custom field takes. */
export interface ContactFieldType {
  readonly kind: ContactFieldKind;
  /** Of a choice. */
  readonly options: readonly string[];
}

const booleans: ReadonlyMap<string, string> = new Map([
  ...['sim', 's', 'sí', 'si', 'yes', 'y', 'true', 'verdadeiro', 'verdadero', '1', 'x'].map((word) => [word, 'true'] as const),
  ...['não', 'nao', 'n', 'no', 'false', 'falso', '0'].map((word) => [word, 'false'] as const),
]);

function parseNumber(text: string): string | null {
  // 1.234,56 and 1,234.56: the last separator begins the decimals, those before it group.
  const compact = text.replaceAll(/\s/g, '');
  const match = /^(-?)(\d{1,3}(?:\.\d{3})+|\d{1,3}(?:,\d{3})+|\d+)(?:[.,](\d+))?$/.exec(compact);
  if (match === null || compact.length > 30) {
    return null;
  }
  const [, sign = '', whole = '', decimals] = match;
  const digits = whole.replaceAll(/[.,]/g, '').replace(/^0+(?=\d)/, '');
  return `${sign}${digits}${decimals === undefined ? '' : `.${decimals}`}`;
}

function parseDate(text: string): string | null {
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  const written = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text);
  const parts = iso === null ? written && [written[3], written[2], written[1]] : [iso[1], iso[2], iso[3]];
  if (parts === null) {
    return null;
  }
  const day = parts.map((part = '', index) => part.padStart(index === 0 ? 4 : 2, '0')).join('-');
  const time = Date.parse(`${day}T00:00:00Z`);
  return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== day ? null : day;
}

/**
 * The value as it is stored: a number with a point, a date as `YYYY-MM-DD`, `true` or `false`, an option as it is spelt. Empty
 * stays empty; null: the field does not take it.
 */
export function normalizeFieldValue({ kind, options }: ContactFieldType, value: string): string | null {
  const text = value.trim();
  if (text === '' || kind === 'text') {
    return text;
  }
  switch (kind) {
    case 'number':
      return parseNumber(text);
    case 'date':
      return parseDate(text);
    case 'boolean':
      return booleans.get(text.toLowerCase()) ?? null;
    default:
      return options.find((option) => option.toLowerCase() === text.toLowerCase()) ?? null;
  }
}
