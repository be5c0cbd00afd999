import { defineMigration, type DatabaseMigration } from '#server/platform/database/migrations/DatabaseMigration.ts';
import { companyTable } from '#server/platform/database/migrations/sql.ts';

/** Second steps of the sign-in; every secret is sealed. */
export const secondStepMigrations: readonly DatabaseMigration[] = [
  defineMigration(
    '202611240410-create-second-steps',
    () => `
  create table second_steps (
    user_id int primary key,
    company_id int not null,
    -- Empty without an app.
    app_secret text not null default '',
    app_since timestamptz,
    -- The last time step whose code was taken: a code counts once.
    last_counter bigint not null default 0,
    pending_secret text not null default '',
    pending_until timestamptz,
    -- Sealed list of the hashes of those that are left.
    recovery_codes text not null default '',
    foreign key (company_id, user_id) references users (company_id, id) on delete cascade
  );
  ${companyTable('second_steps')}
`,
  ),
  defineMigration(
    '202611240440-create-passkeys',
    () => `
  create table passkeys (
    id serial primary key,
    company_id int not null,
    user_id int not null,
    name text not null,
    credential_id text not null unique,
    public_key text not null,
    -- Of the authenticator: one that does not grow is that of a copy.
    counter bigint not null,
    transports text not null default '',
    created_at timestamptz not null default now(),
    last_used_at timestamptz,
    foreign key (company_id, user_id) references users (company_id, id) on delete cascade
  );
  create index on passkeys (company_id, user_id);
  ${companyTable('passkeys')}
`,
  ),
];
