/**
 * Checks an untrusted stored value; undefined means invalid. Joi is too large for the first screen, which reads its
 * stores before it renders.
 */
export type Parser<Value> = (found: unknown) => Value | undefined;

type OptionalKey<Whole> = { [Key in keyof Whole]-?: Partial<Pick<Whole, Key>> extends Pick<Whole, Key> ? Key : never }[keyof Whole];
type PropertyParsers<Whole> = { readonly [Key in keyof Whole]-?: Parser<NonNullable<Whole[Key]> | Extract<Whole[Key], null>> };

export const booleanParser: Parser<boolean> = (found) => (typeof found === 'boolean' ? found : undefined);

export const numberParser =
  (least = -Infinity, most = Infinity): Parser<number> =>
  (found) =>
    typeof found === 'number' && found >= least && found <= most ? found : undefined;

export const textParser =
  (most = Infinity, form = /^/): Parser<string> =>
  (found) =>
    typeof found === 'string' && found.length <= most && form.test(found) ? found : undefined;

const isoDatePattern = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)?)?$/;

/** An ISO 8601 date or date-time. */
export const isoDateParser: Parser<string> = (found) =>
  typeof found === 'string' && isoDatePattern.test(found) && !Number.isNaN(Date.parse(found)) ? found : undefined;

export const enumParser =
  <const Value extends string>(values: readonly Value[]): Parser<Value> =>
  (found) =>
    values.find((value) => value === found);

export const nullableParser =
  <Value>(read: Parser<Value>): Parser<Value | null> =>
  (found) =>
    found === null ? null : read(found);

/** Substitutes a default for an absent value. */
export const parserWithDefault =
  <Value>(usual: () => Value, read: Parser<Value>): Parser<Value> =>
  (found) =>
    found === undefined ? usual() : read(found);

export const arrayParser =
  <Item>(read: Parser<Item>, most = Infinity): Parser<Item[]> =>
  (found) => {
    const items = Array.isArray(found) && found.length <= most ? found.map((item) => read(item)) : [undefined];
    return items.every((item) => item !== undefined) ? items : undefined;
  };

const isRecord = (found: unknown): found is Readonly<Record<string, unknown>> =>
  typeof found === 'object' && found !== null && !Array.isArray(found);

function fromCompleteEntries(entries: readonly (readonly [string, unknown])[]): Record<string, unknown> | undefined {
  return entries.every(([, value]) => value !== undefined) ? Object.fromEntries(entries) : undefined;
}

/** An object with arbitrary keys that match `key` and values that pass `read`. */
export const recordParser =
  <Value>(read: Parser<Value>, key: RegExp): Parser<Record<string, Value>> =>
  (found) =>
    isRecord(found)
      ? (fromCompleteEntries(Object.entries(found).map(([name, value]) => [name, key.test(name) ? read(value) : undefined])) as Record<
          string,
          Value
        >)
      : undefined;

/** An object with exactly these keys; those listed as optional may be absent. */
export const objectParser =
  <Whole extends object>(parts: PropertyParsers<Whole>, optional: readonly OptionalKey<Whole>[] = []): Parser<Whole> =>
  (found) => {
    if (!isRecord(found) || Object.keys(found).some((name) => !Object.hasOwn(parts, name))) {
      return undefined;
    }
    const given = Object.entries<Parser<unknown>>(parts).filter(
      ([name]) => found[name] !== undefined || !optional.some((one) => one === name),
    );
    // `Object.fromEntries` cannot express that each value has the type of its key.
    return fromCompleteEntries(given.map(([name, read]) => [name, read(found[name])])) as Whole | undefined;
  };
