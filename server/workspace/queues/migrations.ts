import { defineMigration, type DatabaseMigration } from '#server/platform/database/migrations/DatabaseMigration.ts';
import { companyTable, timestampColumns, fileTriggers } from '#server/platform/database/migrations/sql.ts';

/** Queues. */
export const queueMigrations: readonly DatabaseMigration[] = [
  defineMigration(
    '202611220050-create-queues',
    () => `
  create table queues (
    id serial primary key,
    company_id int not null references companies (id) on delete cascade,
    name text not null,
    color text not null,
    greeting_message text not null default '',
    out_of_hours_message text not null default '',
    schedules jsonb not null default '[]',
    order_queue int,
    integration_id int,
    prompt_id int,
    media_path text,
    media_name text,
    ${timestampColumns},
    unique (company_id, id)
  );
  create unique index queues_name_key on queues (company_id, lower(name));
  create unique index queues_color_key on queues (company_id, lower(color));
  ${companyTable('queues')}
`,
  ),
  defineMigration('202611221703-erase-files-of-queues', () => fileTriggers('queues', 'media_path')),
  defineMigration(
    '202611222310-add-targets-to-queues',
    () => `
  alter table queues
    add first_response_minutes int check (first_response_minutes > 0),
    add resolution_minutes int check (resolution_minutes > 0);
`,
  ),
  defineMigration(
    '202611261040-add-assignment-to-queues',
    () => `
  alter table queues add assignment text not null default 'none' check (assignment in ('none', 'roundRobin', 'leastBusy', 'skill')),
    add prefers_last_agent boolean not null default false, add max_open_tickets int;
`,
  ),
];
