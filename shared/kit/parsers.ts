/**
 * Checks an untrusted stored value; undefined means invalid. Joi is too large for the first screen, which reads its
 * stores before it renders.
 */
export type Parser<Value> = (value: unknown) => Value | undefined;

type OptionalKey<Whole> = { [Key in keyof Whole]-?: Partial<Pick<Whole, Key>> extends Pick<Whole, Key> ? Key : never }[keyof Whole];
type PropertyParsers<Whole> = { readonly [Key in keyof Whole]-?: Parser<NonNullable<Whole[Key]> | Extract<Whole[Key], null>> };

export const booleanParser: Parser<boolean> = (value) => (typeof value === 'boolean' ? value : undefined);

export const numberParser =
  (min = -Infinity, max = Infinity): Parser<number> =>
  (value) =>
    typeof value === 'number' && value >= min && value <= max ? value : undefined;

export const textParser =
  (max = Infinity, pattern = /^/): Parser<string> =>
  (value) =>
    typeof value === 'string' && value.length <= max && pattern.test(value) ? value : undefined;

const isoDatePattern = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)?)?$/;

/** An ISO 8601 date or date-time. */
export const isoDateParser: Parser<string> = (value) =>
  typeof value === 'string' && isoDatePattern.test(value) && !Number.isNaN(Date.parse(value)) ? value : undefined;

export const enumParser =
  <const Value extends string>(values: readonly Value[]): Parser<Value> =>
  (value) =>
    values.find((option) => option === value);

export const nullableParser =
  <Value>(read: Parser<Value>): Parser<Value | null> =>
  (value) =>
    value === null ? null : read(value);

/** Substitutes a default for an absent value. */
export const parserWithDefault =
  <Value>(getDefault: () => Value, read: Parser<Value>): Parser<Value> =>
  (value) =>
    value === undefined ? getDefault() : read(value);

export const arrayParser =
  <Item>(read: Parser<Item>, max = Infinity): Parser<Item[]> =>
  (value) => {
    const items = Array.isArray(value) && value.length <= max ? value.map((item) => read(item)) : [undefined];
    return items.every((item) => item !== undefined) ? items : undefined;
  };

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function fromCompleteEntries(entries: readonly (readonly [string, unknown])[]): Record<string, unknown> | undefined {
  return entries.every(([, value]) => value !== undefined) ? Object.fromEntries(entries) : undefined;
}

/** An object with arbitrary keys that match `key` and values that pass `read`. */
export const recordParser =
  <Value>(read: Parser<Value>, key: RegExp): Parser<Record<string, Value>> =>
  (value) =>
    isRecord(value)
      ? (fromCompleteEntries(Object.entries(value).map(([name, value]) => [name, key.test(name) ? read(value) : undefined])) as Record<
          string,
          Value
        >)
      : undefined;

/** An object with exactly these keys; those listed as optional may be absent. */
export const objectParser =
  <Whole extends object>(parts: PropertyParsers<Whole>, optional: readonly OptionalKey<Whole>[] = []): Parser<Whole> =>
  (value) => {
    if (!isRecord(value) || Object.keys(value).some((name) => !Object.hasOwn(parts, name))) {
      return undefined;
    }
    const present = Object.entries<Parser<unknown>>(parts).filter(
      ([name]) => value[name] !== undefined || !optional.some((key) => key === name),
    );
    // `Object.fromEntries` cannot express that each value has the type of its key.
    return fromCompleteEntries(present.map(([name, read]) => [name, read(value[name])])) as Whole | undefined;
  };
