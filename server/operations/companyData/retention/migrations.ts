import { defineMigration, type DatabaseMigration } from '#server/platform/database/migrations/DatabaseMigration.ts';
import { companyTable } from '#server/platform/database/migrations/sql.ts';

/** How far each company's messages have been looked at, and what has been deleted. */
export const retentionMigrations: readonly DatabaseMigration[] = [
  defineMigration(
    '202611222315-create-retention-runs',
    () => `
  create table retention_runs (
    company_id int primary key references companies (id) on delete cascade,
    looked_up_to bigint not null,
    next_at timestamptz not null,
    messages bigint not null,
    media bigint not null,
    ran_at timestamptz not null
  );
  ${companyTable('retention_runs')}
`,
  ),
];
