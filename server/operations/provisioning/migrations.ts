import { roles } from '#server/platform/database/postgres/roles.ts';
import { defineMigration, type DatabaseMigration } from '#server/platform/database/migrations/DatabaseMigration.ts';

/** Applications for companies until their e-mail address is confirmed. They belong to no company yet: the role of companies has no right. */
export const provisioningMigrations: readonly DatabaseMigration[] = [
  defineMigration(
    '202611222300-create-sign-ups',
    () => `
  create table sign_ups (
    -- The id that the company will have.
    id int primary key,
    email text not null,
    sealed text not null,
    code_hash text not null,
    expires_at timestamptz not null,
    created_at timestamptz not null
  );
  create index on sign_ups (created_at);
  grant select, insert, update, delete on sign_ups to ${roles.support};
`,
  ),
  // Ids of companies follow one another: a confirmation therefore names its application by an id that cannot be guessed.
  defineMigration(
    '202611230930-add-sign-up-uuid',
    () => `
  alter table sign_ups add column uuid uuid not null default gen_random_uuid();
  create unique index on sign_ups (uuid);
`,
  ),
];
