/**
 * Gives back what may be believed of a value that lay in a store, or undefined. The page reads its stores before anything is drawn;
 * Joi, which holds the contract, weighs too much for that moment.
 */
export type Parser<Value> = (found: unknown) => Value | undefined;

type OptionalKey<Whole> = { [Key in keyof Whole]-?: Partial<Pick<Whole, Key>> extends Pick<Whole, Key> ? Key : never }[keyof Whole];
type PropertyParsers<Whole> = { readonly [Key in keyof Whole]-?: Parser<NonNullable<Whole[Key]> | Extract<Whole[Key], null>> };

export const booleanParser: Parser<boolean> = (found) => (typeof found === 'boolean' ? found : undefined);

export const numberParser =
  (least = -Infinity, most = Infinity): Parser<number> =>
  (found) =>
    typeof found === 'number' && found >= least && found <= most ? found : undefined;

/** A text of this form and length, also an empty one. */
export const textParser =
  (most = Infinity, form = /^/): Parser<string> =>
  (found) =>
    typeof found === 'string' && found.length <= most && form.test(found) ? found : undefined;

const isoDatePattern = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)?)?$/;

/** A moment as ISO 8601 writes it. */
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

/** Where nothing was found, the usual value. */
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

/** Any number of keys of this form, each with such a value. */
export const recordParser =
  <Value>(read: Parser<Value>, key: RegExp): Parser<Record<string, Value>> =>
  (found) =>
    isRecord(found)
      ? (fromCompleteEntries(Object.entries(found).map(([name, value]) => [name, key.test(name) ? read(value) : undefined])) as Record<
          string,
          Value
        >)
      : undefined;

/** These keys and no others; those named as optional may be absent. */
export const objectParser =
  <Whole extends object>(parts: PropertyParsers<Whole>, optional: readonly OptionalKey<Whole>[] = []): Parser<Whole> =>
  (found) => {
    if (!isRecord(found) || Object.keys(found).some((name) => !Object.hasOwn(parts, name))) {
      return undefined;
    }
    const given = Object.entries<Parser<unknown>>(parts).filter(
      ([name]) => found[name] !== undefined || !optional.some((one) => one === name),
    );
    // Each part was read by the reader of its name, which fromEntries cannot express.
    return fromCompleteEntries(given.map(([name, read]) => [name, read(found[name])])) as Whole | undefined;
  };
