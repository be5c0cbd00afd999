import { defineMigration, type DatabaseMigration } from '#server/platform/database/migrations/DatabaseMigration.ts';
import { companyTable } from '#server/platform/database/migrations/sql.ts';

/** What the chatbot's rules were. */
export const chatbotVersionMigrations: readonly DatabaseMigration[] = [
  defineMigration(
    '202611261710-create-chatbot-versions',
    () => `
  create table chatbot_versions (
    id serial primary key,
    company_id int not null references companies (id) on delete cascade,
    number int not null,
    user_id int,
    -- As it was then.
    user_name text not null default '',
    restored_from int,
    rules jsonb not null,
    changes jsonb not null,
    created_at timestamptz not null default now(),
    unique (company_id, number),
    foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id)
  );
  create index on chatbot_versions (company_id, user_id) where user_id is not null;
  ${companyTable('chatbot_versions')}
`,
  ),
];
