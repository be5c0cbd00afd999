/** An answer that PostgreSQL has written already, whole: it goes out as it is. */
export class Written<Result extends object> {
  readonly text: string;
  /** So that the answer of one endpoint is not taken for that of another. */
  declare readonly result: Result;

  constructor(text: string) {
    this.text = text;
  }
}

/** What stands behind each key of a JSON object, in SQL. */
export type JsonColumns = Readonly<Record<string, string>>;

/** The same as columns of a `select`, for a list: `json_agg(item)` over them makes objects of these keys. */
export const columnsOf = (columns: JsonColumns): string =>
  Object.entries(columns)
    .map(([key, value]) => `${value} as "${key}"`)
    .join(', ');

/** One object. A third cheaper than `json_build_object`, which looks up the type of each argument, keys included, for every row. */
export const objectOf = (columns: JsonColumns): string => `(select row_to_json(item) from (select ${columnsOf(columns)}) item)`;

/** An object, or null where a row that was joined is missing. */
export const objectOrNull = (id: string, columns: JsonColumns): string => `case when ${id} is not null then ${objectOf(columns)} end`;

/** A list of objects, in the order of `from`; `[]` for none. */
export const listOf = (columns: JsonColumns, from: string): string =>
  `(select coalesce(json_agg(item), '[]') from (select ${columnsOf(columns)} ${from}) item)`;
