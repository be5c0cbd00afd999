import { roles } from '#server/platform/database/postgres/roles.ts';

/** Lets both roles use the sequences. */
const grantSequences = (): string => `grant usage, select on all sequences in schema public to ${roles.app}, ${roles.support};`;

/** Row-level security and grants of a company's table. */
export const companyTable = (table: string, companyColumn = 'company_id'): string => `
  alter table ${table} enable row level security;
  alter table ${table} force row level security;
  create policy ${table}_company on ${table} to ${roles.app}
    using (${companyColumn} = current_setting('app.company')::int)
    with check (${companyColumn} = current_setting('app.company')::int);
  create policy ${table}_support on ${table} to ${roles.support} using (true) with check (true);
  grant select, insert, update, delete on ${table} to ${roles.app}, ${roles.support};
  ${grantSequences()}
`;

/** Grants of a table without a company, given one by one. */
export const platformTable = (table: string, appRights: string): string => `
  grant ${appRights} on ${table} to ${roles.app};
  grant select, insert, update, delete on ${table} to ${roles.support};
  ${grantSequences()}
`;

/** Columns of a table that hold paths of stored files; its migration adds `fileTriggers`. */
export interface FileColumns {
  readonly table: string;
  readonly columns: readonly string[];
}

/** Notes files of deleted rows and replaced files in `erased_files`, and finds by its path the row that holds a file. */
export function fileTriggers(table: string, ...columns: readonly string[]): string {
  const quoted = columns.map((column) => `'${column}'`).join(', ');
  const rowOf = (row: string): string => `row(${columns.map((column) => `${row}.${column}`).join(', ')})`;
  const heldFiles = columns.map((column) => `old.${column}`).join(', ');
  return `
  ${columns.map((column) => `create index on ${table} (${column}) where ${column} is not null;`).join('\n  ')}
  create trigger erase_deleted after delete on ${table} for each row
    when (num_nonnulls(${heldFiles}) > 0) execute function erase_files(${quoted});
  create trigger erase_replaced after update of ${columns.join(', ')} on ${table} for each row
    when (num_nonnulls(${heldFiles}) > 0 and ${rowOf('old')} is distinct from ${rowOf('new')}) execute function erase_files(${quoted});
`;
}

export const timestampColumns = `
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
`;
