import { defineMigration, type DatabaseMigration } from '#server/platform/database/migrations/DatabaseMigration.ts';
import { companyTable, timestampColumns } from '#server/platform/database/migrations/sql.ts';

/** Reasons to pause, and the pauses of people from begin to end. */
export const pauseMigrations: readonly DatabaseMigration[] = [
  defineMigration(
    '202611230210-create-pauses',
    () => `
  create table pause_reasons (
    id serial primary key,
    company_id int not null references companies (id) on delete cascade,
    name text not null,
    is_active boolean not null,
    sort_order int not null,
    max_minutes int,
    ${timestampColumns},
    unique (company_id, id)
  );
  create unique index pause_reasons_name_key on pause_reasons (company_id, lower(name));
  ${companyTable('pause_reasons')}

  create table pauses (
    id serial primary key,
    company_id int not null,
    user_id int not null,
    reason_id int,
    -- Name and limit of the reason when the pause began: what was true then stays.
    reason text not null,
    max_minutes int,
    started_at timestamptz not null,
    ended_at timestamptz,
    check (ended_at >= started_at),
    unique (company_id, id),
    foreign key (company_id, user_id) references users (company_id, id) on delete cascade,
    foreign key (company_id, reason_id) references pause_reasons (company_id, id) on delete set null (reason_id)
  );
  create unique index pauses_open_key on pauses (user_id) where ended_at is null;
  create index on pauses (company_id, user_id, started_at);
  create index on pauses (company_id, reason_id);
  ${companyTable('pauses')}
`,
  ),
];
