import { defineMigration, type DatabaseMigration } from '#server/platform/database/migrations/DatabaseMigration.ts';
import { companyTable, fileTriggers, timestampColumns } from '#server/platform/database/migrations/sql.ts';

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
  defineMigration(
    '202611222320-create-company-exports',
    () => `
  create table company_exports (
    id serial primary key,
    company_id int not null references companies (id) on delete cascade,
    state text not null default 'running' check (state in ('running', 'ready', 'failed')),
    user_id int,
    archive_path text,
    size bigint,
    rows bigint,
    fingerprint text,
    ${timestampColumns},
    unique (company_id, id),
    foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id)
  );
  create unique index company_exports_running_key on company_exports (company_id) where state = 'running';
  create index on company_exports (company_id, user_id) where user_id is not null;
  ${companyTable('company_exports')}
  ${fileTriggers('company_exports', 'archive_path')}
`,
  ),
  defineMigration(
    '202611230205-expire-company-exports',
    () => `
  alter table company_exports add column expires_at timestamptz;
  update company_exports set expires_at = updated_at + interval '7 days' where state <> 'running';
  create index on company_exports (expires_at) where expires_at is not null;
`,
  ),
];
