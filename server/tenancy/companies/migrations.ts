import { defineMigration, type DatabaseMigration } from '#server/platform/database/migrations/DatabaseMigration.ts';
import { companyTable, timestampColumns } from '#server/platform/database/migrations/sql.ts';

/** Companies, the tenants. */
export const companyMigrations: readonly DatabaseMigration[] = [
  defineMigration(
    '202611220030-create-companies',
    () => `
  create table companies (
    id serial primary key,
    name text not null unique,
    phone text,
    email text,
    status boolean not null default true,
    due_date timestamptz,
    trial_expiration timestamptz,
    recurrence text not null default 'MENSAL',
    schedules jsonb not null default '[]',
    plan_id int references plans (id),
    ${timestampColumns}
  );
  create index on companies (plan_id);
  ${companyTable('companies', 'id')}
`,
  ),
  defineMigration(
    '202611282112-keep-due-day-of-month',
    () => 'alter table companies add column due_anchor smallint check (due_anchor between 1 and 31)',
  ),
];
