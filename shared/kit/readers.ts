/**
 * Gives back what may be believed of a value that lay in a store, or undefined. The page reads its stores before anything is drawn;
 * Joi, which holds the contract, weighs too much for that moment.
 */
export type Reader<Value> = (found: unknown) => Value | undefined;

type Optional<Whole> = { [Key in keyof Whole]-?: Partial<Pick<Whole, Key>> extends Pick<Whole, Key> ? Key : never }[keyof Whole];
type Readers<Whole> = { readonly [Key in keyof Whole]-?: Reader<NonNullable<Whole[Key]> | Extract<Whole[Key], null>> };

export const flag: Reader<boolean> = (found) => (typeof found === 'boolean' ? found : undefined);

export const number =
  (least = -Infinity, most = Infinity): Reader<number> =>
  (found) =>
    typeof found === 'number' && found >= least && found <= most ? found : undefined;

/** A text of this form and length, also an empty one. */
export const text =
  (most = Infinity, form = /^/): Reader<string> =>
  (found) =>
    typeof found === 'string' && found.length <= most && form.test(found) ? found : undefined;

const dateForm = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)?)?$/;

/** A moment as ISO 8601 writes it. */
export const moment: Reader<string> = (found) =>
  typeof found === 'string' && dateForm.test(found) && !Number.isNaN(Date.parse(found)) ? found : undefined;

export const oneOf =
  <const Value extends string>(values: readonly Value[]): Reader<Value> =>
  (found) =>
    values.find((value) => value === found);

export const orNull =
  <Value>(read: Reader<Value>): Reader<Value | null> =>
  (found) =>
    found === null ? null : read(found);

/** Where nothing was found, the usual value. */
export const usually =
  <Value>(usual: () => Value, read: Reader<Value>): Reader<Value> =>
  (found) =>
    found === undefined ? usual() : read(found);

export const list =
  <Item>(read: Reader<Item>, most = Infinity): Reader<Item[]> =>
  (found) => {
    const items = Array.isArray(found) && found.length <= most ? found.map((item) => read(item)) : [undefined];
    return items.every((item) => item !== undefined) ? items : undefined;
  };

const isRecord = (found: unknown): found is Readonly<Record<string, unknown>> =>
  typeof found === 'object' && found !== null && !Array.isArray(found);

function filled(entries: readonly (readonly [string, unknown])[]): Record<string, unknown> | undefined {
  return entries.every(([, value]) => value !== undefined) ? Object.fromEntries(entries) : undefined;
}

/** Any number of keys of this form, each with such a value. */
export const record =
  <Value>(read: Reader<Value>, key: RegExp): Reader<Record<string, Value>> =>
  (found) =>
    isRecord(found)
      ? (filled(Object.entries(found).map(([name, value]) => [name, key.test(name) ? read(value) : undefined])) as Record<string, Value>)
      : undefined;

/** These keys and no others; those named as optional may be absent. */
export const shape =
  <Whole extends object>(parts: Readers<Whole>, optional: readonly Optional<Whole>[] = []): Reader<Whole> =>
  (found) => {
    if (!isRecord(found) || Object.keys(found).some((name) => !Object.hasOwn(parts, name))) {
      return undefined;
    }
    const given = Object.entries<Reader<unknown>>(parts).filter(
      ([name]) => found[name] !== undefined || !optional.some((one) => one === name),
    );
    // Each part was read by the reader of its name, which fromEntries cannot express.
    return filled(given.map(([name, read]) => [name, read(found[name])])) as Whole | undefined;
  };
