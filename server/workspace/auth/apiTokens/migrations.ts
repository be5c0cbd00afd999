import { defineMigration, type DatabaseMigration } from '#server/platform/database/migrations/DatabaseMigration.ts';
import { companyTable } from '#server/platform/database/migrations/sql.ts';

/** Tokens of the messages API, as hashes. */
export const apiTokenMigrations: readonly DatabaseMigration[] = [
  defineMigration(
    '202611221955-create-api-tokens',
    () => `
  create table api_tokens (
    id serial primary key,
    company_id int not null,
    connection_id int not null,
    name text not null,
    token_hash text not null unique,
    ending text not null,
    last_used_at timestamptz,
    created_at timestamptz not null default now(),
    unique (company_id, id),
    foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade
  );
  ${companyTable('api_tokens')}
`,
  ),
  defineMigration(
    '202611282145-limit-api-tokens',
    () => `
  alter table api_tokens
    add column scopes text[] not null default '{messages.send,messages.read}',
    add column expires_at timestamptz,
    add column allowed_addresses text[] not null default '{}';
`,
  ),
];
