import { defineMigration, type DatabaseMigration } from '#server/platform/database/migrations/DatabaseMigration.ts';
import { companyTable, timestampColumns } from '#server/platform/database/migrations/sql.ts';

/** Holidays. */
export const holidayMigrations: readonly DatabaseMigration[] = [
  defineMigration(
    '202611222229-create-holidays',
    () => `
  create table holidays (
    id serial primary key,
    company_id int not null references companies (id) on delete cascade,
    name text not null,
    date date not null,
    is_yearly boolean not null,
    hours jsonb not null,
    ${timestampColumns},
    unique (company_id, id),
    constraint holidays_date_key unique (company_id, date)
  );
  ${companyTable('holidays')}
`,
  ),
];
