import { defineMigration, type DatabaseMigration } from '#server/platform/database/migrations/DatabaseMigration.ts';
import { companyTable, fileTriggers, timestampColumns } from '#server/platform/database/migrations/sql.ts';

/** Sheets of contacts, kept for a day. */
export const contactExportMigrations: readonly DatabaseMigration[] = [
  defineMigration(
    '202611230920-create-contact-exports',
    () => `
  create table contact_exports (
    id serial primary key,
    company_id int not null references companies (id) on delete cascade,
    state text not null default 'running' check (state in ('running', 'ready', 'failed')),
    format text not null check (format in ('xlsx', 'csv')),
    columns jsonb not null,
    search_param text not null default '',
    user_id int,
    sheet_path text,
    size bigint,
    rows bigint,
    expires_at timestamptz,
    ${timestampColumns},
    unique (company_id, id),
    foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id)
  );
  create unique index contact_exports_running_key on contact_exports (company_id) where state = 'running';
  create index on contact_exports (company_id, user_id) where user_id is not null;
  create index on contact_exports (expires_at) where expires_at is not null;
  ${companyTable('contact_exports')}
  ${fileTriggers('contact_exports', 'sheet_path')}
`,
  ),
  defineMigration(
    '202611270940-name-the-sheets-of-contact-exports',
    () => `alter table contact_exports add column sheet_name text not null default ''`,
  ),
];
