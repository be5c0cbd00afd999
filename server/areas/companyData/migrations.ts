import { defineMigration, type DatabaseMigration } from '#server/platform/database/migrations/DatabaseMigration.ts';
import { companyTable } from '#server/platform/database/migrations/sql.ts';

/** Where imported rows came from. */
export const companyDataMigrations: readonly DatabaseMigration[] = [
  defineMigration(
    '202611222215-create-imported-rows',
    () => `
  -- Which row of a source became which row here, so that an import goes on where it was stopped and doubles nothing.
  create table imported_rows (
    company_id int not null references companies (id) on delete cascade,
    source text not null,
    table_name text not null,
    key text not null,
    id bigint not null,
    primary key (company_id, source, table_name, key)
  );
  create index on imported_rows (source, key) where table_name = 'companies';
  ${companyTable('imported_rows')}
`,
  ),
];
