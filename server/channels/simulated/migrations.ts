import { defineMigration, type DatabaseMigration } from '#server/platform/database/migrations/DatabaseMigration.ts';
import { companyTable, timestampColumns, fileTriggers } from '#server/platform/database/migrations/sql.ts';

/** The simulated channel: customers, what lies on their phones, and what they did that was not yet taken. */
export const simulatedMigrations: readonly DatabaseMigration[] = [
  defineMigration(
    '202611220190-create-simulated-channel',
    () => `
  create function wake_simulated() returns trigger language plpgsql as $$
  begin
    perform pg_notify('prosa_simulated', '');
    return null;
  end $$;

  create table simulated_people (
    id serial primary key,
    company_id int not null,
    connection_id int not null,
    number text not null,
    name text not null,
    is_online boolean not null default true,
    reads_at_once boolean not null default false,
    company_typing_until timestamptz,
    picture_path text,
    ${timestampColumns},
    unique (company_id, id),
    constraint simulated_people_number_key unique (connection_id, number),
    foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade
  );
  create index on simulated_people (company_id, connection_id);
  ${companyTable('simulated_people')}

  create table simulated_messages (
    id bigserial primary key,
    company_id int not null,
    connection_id int not null,
    person_id int not null,
    by_person boolean not null,
    external_id text not null,
    kind text not null,
    body text not null default '',
    media_path text,
    media_name text,
    media_mime text,
    media_size bigint,
    media_width int,
    media_height int,
    media_duration int,
    quoted_id text,
    status text not null check (status in ('sent', 'server', 'delivered', 'read')),
    is_edited boolean not null default false,
    is_deleted boolean not null default false,
    person_reaction text not null default '',
    company_reaction text not null default '',
    sent_at timestamptz not null default now(),
    unique (company_id, id),
    constraint simulated_messages_key unique (connection_id, person_id, by_person, external_id),
    foreign key (company_id, person_id) references simulated_people (company_id, id) on delete cascade,
    foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade
  );
  create index on simulated_messages (connection_id, external_id);
  create index on simulated_messages (company_id, person_id, id desc);
  create index on simulated_messages (company_id, connection_id);
  ${companyTable('simulated_messages')}

  create table simulated_inbox (
    id bigserial primary key,
    company_id int not null,
    connection_id int not null,
    chat text not null,
    item jsonb not null,
    created_at timestamptz not null default now(),
    foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade
  ) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 500);
  create index on simulated_inbox (connection_id, id);
  create index on simulated_inbox (company_id, connection_id);
  ${companyTable('simulated_inbox')}
  create trigger simulated_inbox_wake after insert on simulated_inbox for each statement execute function wake_simulated();
`,
  ),
  defineMigration(
    '202611221705-erase-files-of-simulated-phones',
    () => fileTriggers('simulated_people', 'picture_path') + fileTriggers('simulated_messages', 'media_path'),
  ),
];
