import { defineMigration, type DatabaseMigration } from '#server/platform/database/migrations/DatabaseMigration.ts';
import { companyTable, timestampColumns } from '#server/platform/database/migrations/sql.ts';

/** Queue integrations. */
export const queueIntegrationMigrations: readonly DatabaseMigration[] = [
  defineMigration(
    '202611222310-create-queue-integrations',
    () => `
  create table queue_integrations (
    id serial primary key,
    company_id int not null references companies (id) on delete cascade,
    type text not null,
    name text not null,
    project_name text,
    json_content text not null,
    language text,
    url text,
    secret text not null,
    typebot_slug text not null,
    typebot_expires int not null,
    typebot_keyword_finish text not null,
    typebot_keyword_restart text not null,
    typebot_unknown_message text not null,
    typebot_delay_message int not null,
    typebot_restart_message text not null,
    ${timestampColumns},
    unique (company_id, id)
  );
  create unique index queue_integrations_name_key on queue_integrations (company_id, lower(name));
  ${companyTable('queue_integrations')}
`,
  ),
  defineMigration(
    '202611261600-add-integration-health',
    () => `
  alter table queue_integrations
    -- Failed calls since the last one that succeeded.
    add failures int not null default 0,
    add failing_since timestamptz,
    add paused_until timestamptz,
    add last_failure text;
`,
  ),
];
