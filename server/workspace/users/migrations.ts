import { defineMigration, type DatabaseMigration } from '#server/platform/database/migrations/DatabaseMigration.ts';
import { companyTable, fileTriggers, timestampColumns } from '#server/platform/database/migrations/sql.ts';

/** Users and the queues they work in. */
export const userMigrations: readonly DatabaseMigration[] = [
  defineMigration(
    '202611220070-create-users',
    () => `
  create table users (
    id serial primary key,
    company_id int not null references companies (id) on delete cascade,
    name text not null,
    email text not null,
    password_hash text not null,
    profile text not null default 'user' check (profile in ('admin', 'supervisor', 'user')),
    super boolean not null default false,
    all_ticket boolean not null default false,
    whatsapp_id int,
    language text check (language in ('pt', 'en', 'es')),
    token_version int not null default 0,
    online boolean not null default false,
    last_seen_at timestamptz,
    ${timestampColumns},
    unique (company_id, id),
    foreign key (company_id, whatsapp_id) references connections (company_id, id) on delete set null (whatsapp_id)
  );
  create unique index users_email_key on users (lower(email));
  create index on users (company_id, created_at desc);
  ${companyTable('users')}

  create table user_queues (
    company_id int not null,
    user_id int not null,
    queue_id int not null,
    ${timestampColumns},
    primary key (user_id, queue_id),
    foreign key (company_id, user_id) references users (company_id, id) on delete cascade,
    foreign key (company_id, queue_id) references queues (company_id, id) on delete cascade
  );
  create index on user_queues (company_id, queue_id);
  ${companyTable('user_queues')}

  create table presences (
    socket_id text primary key,
    company_id int not null,
    user_id int not null,
    node text not null,
    seen_at timestamptz not null default now(),
    foreign key (company_id, user_id) references users (company_id, id) on delete cascade
  );
  create index on presences (company_id, user_id);
  ${companyTable('presences')}
`,
  ),
  defineMigration('202611222215-deactivate-users', () => `alter table users add column deactivated_at timestamptz`),
  defineMigration(
    '202611222240-pictures-of-users',
    () => `
  alter table users add column picture_path text;
  ${fileTriggers('users', 'picture_path')}
`,
  ),
  defineMigration(
    '202611222305-create-invitations',
    () => `
  -- The generated password that the user is to change: as long as it is the password's hash.
  alter table users add column one_time_hash text;

  create table invitations (
    user_id int primary key,
    company_id int not null,
    email text not null,
    token_hash text not null unique,
    token_version int not null,
    expires_at timestamptz not null,
    foreign key (company_id, user_id) references users (company_id, id) on delete cascade
  );
  create index on invitations (expires_at);
  ${companyTable('invitations')}
`,
  ),
  defineMigration('202611230230-hours-of-users', () => `alter table users add column schedules jsonb`),
  defineMigration('202611240400-second-steps-of-users', () => `alter table users add column second_step_since timestamptz`),
  // Where older rows collide the index stays as it was: no row is lost, and new ones arrive without what nobody sees.
  defineMigration(
    '202611282145-key-emails-by-what-is-seen',
    () => `
  create function identity_key(text) returns text language plpgsql immutable strict parallel safe as $$
  begin
    return lower(btrim(regexp_replace(
      regexp_replace(normalize($1, NFKC), '[\\u00AD\\u034F\\u061C\\u115F\\u1160\\u17B4\\u17B5\\u180B-\\u180F\\u200B-\\u200F\\u202A-\\u202E\\u2060-\\u206F\\u3164\\uFE00-\\uFE0F\\uFEFF\\uFFA0]', '', 'g'),
      '\\s+', ' ', 'g')));
  end $$;
  do $$ begin
    drop index users_email_key;
    create unique index users_email_key on users (identity_key(email));
  exception when unique_violation then
    create index users_identity on users (identity_key(email));
  end $$;
`,
  ),
  // The second step that goes with its acceptance: one that the person had when somebody else sent it.
  defineMigration('202611290440-second-steps-of-invitations', () => `alter table invitations add column second_step_since timestamptz`),
];
