import { defineMigration, type DatabaseMigration } from '#server/platform/database/migrations/DatabaseMigration.ts';
import { companyTable, fileTriggers, timestampColumns } from '#server/platform/database/migrations/sql.ts';

/** Settings of a company, one row for each key. */
export const settingMigrations: readonly DatabaseMigration[] = [
  defineMigration(
    '202611220040-create-settings',
    () => `
  create table settings (
    id serial primary key,
    company_id int not null references companies (id) on delete cascade,
    key text not null,
    value text not null default '',
    ${timestampColumns},
    unique (company_id, id),
    unique (company_id, key)
  );
  ${companyTable('settings')}
`,
  ),
  defineMigration(
    '202611230140-images-of-settings',
    () => `
  alter table settings add column file_path text;
  ${fileTriggers('settings', 'file_path')}
`,
  ),
];
