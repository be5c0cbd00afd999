/** A complete response that PostgreSQL has built as JSON; it is sent as it is. */
export class RawJson<Result extends object> {
  readonly text: string;
  /** Keeps the result of one endpoint from being assigned to another's. */
  declare readonly result: Result;

  constructor(text: string) {
    this.text = text;
  }
}

declare const value: unique symbol;

/** An SQL expression whose value is JSON of the type `T`, made only by the functions below. */
export type JsonSql<T> = string & { readonly [value]: T };

type Scalar = string | number | boolean | null | undefined;

/** An SQL expression for every key of a record: text for a scalar, `JsonSql` for an object or a list. */
export type Columns<T> = { readonly [Key in keyof T]-?: T[Key] extends Scalar ? string : JsonSql<T[Key]> };

/** An expression that is known to give JSON of this type: the type is the writer's promise. */
export const jsonSql = <T>(expression: string): JsonSql<T> => expression as JsonSql<T>;

/** Columns of a `select`: `json_agg(item)` over them makes objects of these keys. */
const jsonSelectList = <T>(columns: Columns<NoInfer<T>>): string =>
  Object.entries<string>(columns)
    .map(([key, expression]) => `${expression} as "${key}"`)
    .join(', ');

/** An object. A third cheaper than `json_build_object`, which looks up the type of each argument, keys included, for every row. */
export const jsonObject = <T>(columns: Columns<NoInfer<T>>): JsonSql<T> =>
  jsonSql(`(select row_to_json(item) from (select ${jsonSelectList<T>(columns)}) item)`);

/** The URL of the stored file at a path, signed when it is sent; null without one, and for another company. */
export const fileUrlSql = (path: string): JsonSql<string | null> =>
  jsonSql(`case when ${path} is not null then ${jsonObject<{ $file: string }>({ $file: path })} end`);

/** An object, or null where the joined row is missing. */
export const jsonObjectOrNull = <T>(id: string, columns: Columns<NoInfer<T>>): JsonSql<T | null> =>
  jsonSql(`case when ${id} is not null then ${jsonObject<T>(columns)} end`);

/** The object of a row selected by `from`, or null. */
export const objectFrom = <T>(columns: Columns<NoInfer<T>>, from: string): JsonSql<T | null> =>
  jsonSql(`(select ${jsonObject<T>(columns)} ${from})`);

/** A list of objects in the order of `from`; `[]` for none. */
export const jsonList = <T>(columns: Columns<NoInfer<T>>, from: string): JsonSql<T[]> =>
  jsonSql(`(select coalesce(json_agg(item), '[]') from (select ${jsonSelectList<T>(columns)} ${from}) item)`);

/** The same kind of column for each key. */
export const columnsFor = <Key extends string, Column>(keys: readonly Key[], columnOf: (key: Key) => Column): Record<Key, Column> =>
  Object.fromEntries(keys.map((key) => [key, columnOf(key)])) as Record<Key, Column>;
