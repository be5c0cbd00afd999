/** A row of the older product; every value as PostgreSQL writes it. */
export type SourceRecord = Readonly<Record<string, string | null>>;

/** The database of the older product, live or as a dump; it is only read. */
export interface SourceDatabase {
  /** Names of columns by table. */
  readonly tables: ReadonlyMap<string, readonly string[]>;
  /**
   * Rows in batches, optionally those with this value of a column; none where there is no such table. A live database sorts them, a
   * dump keeps the order in which they were written.
   */
  read(table: string, options?: ReadOptions): AsyncIterable<readonly SourceRecord[]>;
  close(): Promise<void>;
}

export interface SourceFilter {
  readonly column: string;
  readonly value: string;
}

export interface ReadOptions {
  readonly filter?: SourceFilter | undefined;
  /** The column to sort by, `id` when absent. */
  readonly order?: string;
}

/** Rows that are read and written together. */
export const batchSize = 1000;
