/** A statement as the query builder passes it on to its driver. */
export interface CompiledStatement {
  readonly sql: string;
  readonly parameters: readonly unknown[];
  /** The name that it is prepared under. */
  readonly name?: string;
  /** A setting of the transaction that gives no rows: it is sent together with the first statement of the work. */
  readonly isDeferred?: true;
  /** Only the query builder's plugins and logs read these two. */
  readonly query: { readonly kind: 'RawNode'; readonly sqlFragments: readonly string[]; readonly parameters: readonly [] };
  readonly queryId: { readonly queryId: string };
}

/** What runs compiled statements: a transaction, or the query builder itself for a statement on its own. */
export interface StatementExecutor {
  executeQuery(statement: CompiledStatement): Promise<{ readonly rows: unknown[] }>;
}

/** A statement whose values are bound, for the query builder. */
export const compileStatement = (
  sql: string,
  parameters: readonly unknown[] = [],
  options: Pick<CompiledStatement, 'name' | 'isDeferred'> = {},
): CompiledStatement => ({
  sql,
  parameters,
  ...options,
  query: { kind: 'RawNode', sqlFragments: [sql], parameters: [] },
  queryId: { queryId: '' },
});
