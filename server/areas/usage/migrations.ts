import { defineMigration, type DatabaseMigration } from '#server/platform/database/migrations/DatabaseMigration.ts';
import { companyTable } from '#server/platform/database/migrations/sql.ts';

/** Numbers that are too many to be counted whenever somebody looks. */
export const usageMigrations: readonly DatabaseMigration[] = [
  defineMigration(
    '202611221950-create-company-usage',
    () => `
  create table company_usage (
    company_id int primary key references companies (id) on delete cascade,
    messages bigint not null,
    stored_bytes bigint not null,
    counted_at timestamptz not null
  );
  ${companyTable('company_usage')}
`,
  ),
];
