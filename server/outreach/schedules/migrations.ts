import { defineMigration, type DatabaseMigration } from '#server/platform/database/migrations/DatabaseMigration.ts';
import { companyTable, fileTriggers, timestampColumns } from '#server/platform/database/migrations/sql.ts';

/** Scheduled messages. */
export const scheduleMigrations: readonly DatabaseMigration[] = [
  defineMigration(
    '202611230140-create-schedules',
    () => `
  create table schedules (
    id serial primary key,
    company_id int not null references companies (id) on delete cascade,
    body text not null,
    send_at timestamptz not null,
    sent_at timestamptz,
    contact_id int not null,
    ticket_id int,
    user_id int,
    whatsapp_id int,
    status text not null check (status in ('PENDENTE', 'AGENDADA', 'ENVIADA', 'ERRO', 'CANCELADA')),
    media_path text,
    thumbnail_path text,
    media_name text,
    media_facts jsonb,
    is_cancelled_by_answer boolean not null,
    repeat text not null check (repeat in ('never', 'daily', 'weekly', 'monthly')),
    repeat_until text,
    repeats_from timestamptz not null,
    planned_at timestamptz not null,
    next_attempt_at timestamptz not null,
    attempts int not null,
    error text,
    message_id bigint,
    ${timestampColumns},
    unique (company_id, id),
    foreign key (company_id, contact_id) references contacts (company_id, id) on delete cascade,
    foreign key (company_id, ticket_id) references tickets (company_id, id) on delete set null (ticket_id),
    foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id),
    foreign key (company_id, whatsapp_id) references connections (company_id, id) on delete set null (whatsapp_id),
    foreign key (company_id, message_id) references messages (company_id, id) on delete set null (message_id)
  );
  create index schedules_due on schedules (next_attempt_at) where status in ('PENDENTE', 'AGENDADA');
  create index on schedules (company_id, send_at);
  create index on schedules (company_id, contact_id);
  create index on schedules (company_id, ticket_id) where ticket_id is not null;
  create index on schedules (company_id, user_id);
  create index on schedules (company_id, message_id) where message_id is not null;
  ${companyTable('schedules')}
  ${fileTriggers('schedules', 'media_path', 'thumbnail_path')}
`,
  ),
  defineMigration(
    '202611261950-create-schedule-files',
    () => `
  create table schedule_files (
    id serial primary key,
    company_id int not null references companies (id) on delete cascade,
    schedule_id int not null,
    media_path text not null,
    thumbnail_path text,
    media_name text,
    media_facts jsonb not null,
    message_id bigint,
    ${timestampColumns},
    unique (company_id, id),
    foreign key (company_id, schedule_id) references schedules (company_id, id) on delete cascade,
    foreign key (company_id, message_id) references messages (company_id, id) on delete set null (message_id)
  );
  create index on schedule_files (company_id, schedule_id);
  create index on schedule_files (company_id, message_id) where message_id is not null;
  ${companyTable('schedule_files')}
  ${fileTriggers('schedule_files', 'media_path', 'thumbnail_path')}
`,
  ),
  defineMigration(
    '202611271345-key-schedules',
    () => `
  alter table schedules add client_key uuid;
  create unique index schedules_client_key on schedules (company_id, client_key) where client_key is not null;
`,
  ),
  defineMigration(
    '202611271633-key-schedules-by-author',
    () => `
  drop index schedules_client_key;
  create unique index schedules_client_key on schedules (company_id, user_id, client_key) where client_key is not null;
`,
  ),
];
