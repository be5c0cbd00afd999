import { defineMigration, type DatabaseMigration } from '#server/platform/database/migrations/DatabaseMigration.ts';
import { companyTable, fileTriggers, timestampColumns } from '#server/platform/database/migrations/sql.ts';

export const personRequestMigrations: readonly DatabaseMigration[] = [
  defineMigration(
    '202611262010-create-person-requests',
    () => `
  create table person_requests (
    id serial primary key,
    company_id int not null references companies (id) on delete cascade,
    kind text not null check (kind in ('export', 'erasure')),
    subject text not null check (subject in ('contact', 'user')),
    -- Stays as proof when the person is gone; names nobody then.
    subject_id int not null,
    contact_id int,
    person_id int,
    state text not null default 'running' check (state in ('running', 'ready', 'failed')),
    language text not null,
    user_id int,
    archive_path text,
    size bigint,
    rows bigint,
    expires_at timestamptz,
    -- What an erasure has erased so far, by kind of data; committed with each of its steps.
    erased jsonb not null default '{}',
    erased_files int not null default 0,
    report jsonb,
    ${timestampColumns},
    unique (company_id, id),
    foreign key (company_id, contact_id) references contacts (company_id, id) on delete set null (contact_id),
    foreign key (company_id, person_id) references users (company_id, id) on delete set null (person_id),
    foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id)
  );
  create index on person_requests (company_id, contact_id) where contact_id is not null;
  create index on person_requests (company_id, person_id) where person_id is not null;
  create index on person_requests (company_id, user_id) where user_id is not null;
  create index on person_requests (expires_at) where expires_at is not null;
  create unique index person_requests_running_key on person_requests (company_id, subject, subject_id) where state = 'running';
  ${companyTable('person_requests')}
  ${fileTriggers('person_requests', 'archive_path')}
`,
  ),
];
