import { defineMigration, type DatabaseMigration } from '#server/platform/database/migrations/DatabaseMigration.ts';
import { companyTable, timestampColumns } from '#server/platform/database/migrations/sql.ts';

/** Sessions of signed-in users. */
export const authMigrations: readonly DatabaseMigration[] = [
  defineMigration(
    '202611220090-create-sessions',
    () => `
  create table sessions (
    id uuid primary key,
    company_id int not null,
    user_id int not null,
    refresh_id uuid not null,
    previous_id uuid,
    token_version int not null default 0,
    refreshed_at timestamptz not null,
    expires_at timestamptz not null,
    ip text not null default '',
    user_agent text not null default '',
    ${timestampColumns},
    unique (company_id, id),
    foreign key (company_id, user_id) references users (company_id, id) on delete cascade
  );
  create index on sessions (company_id, user_id);
  create index on sessions (expires_at);
  ${companyTable('sessions')}
`,
  ),
  defineMigration(
    '202611221905-create-password-resets',
    () => `
  create table password_resets (
    user_id int primary key,
    company_id int not null,
    email text not null,
    code_hash text not null unique,
    token_version int not null,
    expires_at timestamptz not null,
    foreign key (company_id, user_id) references users (company_id, id) on delete cascade
  );
  create index on password_resets (expires_at);
  ${companyTable('password_resets')}
`,
  ),
  defineMigration(
    '202611222310-operator-sessions',
    () => `
  -- An operator who works as the user, with the session that this one ends with; of another company, so no keys.
  alter table sessions add column operator_id int, add column operator_name text, add column operator_session_id uuid,
    add constraint sessions_operator check (num_nulls(operator_id, operator_name, operator_session_id) in (0, 3));
  create index on sessions (operator_session_id) where operator_session_id is not null;
`,
  ),
  defineMigration(
    '202611240420-create-sign-in-devices',
    () => `
  create table sign_in_devices (
    user_id int not null,
    -- Hash of program, system and network.
    device text not null,
    company_id int not null,
    seen_at timestamptz not null,
    primary key (user_id, device),
    foreign key (company_id, user_id) references users (company_id, id) on delete cascade
  );
  create index on sign_in_devices (seen_at);
  ${companyTable('sign_in_devices')}
`,
  ),
];
