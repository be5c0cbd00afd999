import { defineMigration, type DatabaseMigration } from '#server/platform/database/migrations/DatabaseMigration.ts';
import { companyTable, fileTriggers, platformTable, timestampColumns } from '#server/platform/database/migrations/sql.ts';

/** Announcements of the platform, and who has read them. */
export const announcementMigrations: readonly DatabaseMigration[] = [
  defineMigration(
    '202611222230-create-announcements',
    () => `
  create table announcements (
    id serial primary key,
    company_id int not null references companies (id) on delete cascade,
    priority int not null check (priority between 1 and 3),
    title text not null,
    text text not null,
    status boolean not null,
    admins_only boolean not null,
    -- Without plans and companies: for every company.
    plan_ids int[] not null,
    company_ids int[] not null,
    media_path text,
    media_name text,
    ${timestampColumns}
  );
  ${platformTable('announcements', 'select')}
  ${fileTriggers('announcements', 'media_path')}

  create table announcement_reads (
    company_id int not null,
    user_id int not null,
    announcement_id int not null references announcements (id) on delete cascade,
    read_at timestamptz not null default now(),
    primary key (user_id, announcement_id),
    foreign key (company_id, user_id) references users (company_id, id) on delete cascade
  );
  create index on announcement_reads (announcement_id);
  ${companyTable('announcement_reads')}
`,
  ),
];
