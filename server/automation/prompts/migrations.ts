import { defineMigration, type DatabaseMigration } from '#server/platform/database/migrations/DatabaseMigration.ts';
import { companyTable, timestampColumns } from '#server/platform/database/migrations/sql.ts';

/** Prompts. */
export const promptMigrations: readonly DatabaseMigration[] = [
  defineMigration(
    '202611222215-create-prompts',
    () => `
  create table prompts (
    id serial primary key,
    company_id int not null references companies (id) on delete cascade,
    name text not null,
    prompt text not null,
    api_key text not null,
    max_messages int not null,
    max_tokens int not null,
    temperature double precision not null,
    prompt_tokens int not null default 0,
    completion_tokens int not null default 0,
    total_tokens int not null default 0,
    voice text not null,
    voice_key text not null,
    voice_region text not null,
    queue_id int not null,
    ${timestampColumns},
    unique (company_id, id),
    foreign key (company_id, queue_id) references queues (company_id, id)
  );
  create index on prompts (company_id, queue_id);
  ${companyTable('prompts')}
`,
  ),
  defineMigration(
    '202611261600-add-prompt-usage',
    () => `
  -- Tokens that a prompt may use in a month; null: any number.
  alter table prompts add monthly_tokens int;
  create table prompt_usage (
    company_id int not null references companies (id) on delete cascade,
    prompt_id int not null,
    month date not null,
    prompt_tokens bigint not null,
    completion_tokens bigint not null,
    calls int not null,
    primary key (prompt_id, month),
    foreign key (company_id, prompt_id) references prompts (company_id, id) on delete cascade
  );
  create index on prompt_usage (company_id, prompt_id);
  ${companyTable('prompt_usage')}
`,
  ),
  defineMigration('202611261705-add-prompts-for-agents', () => `alter table prompts add helps_agents boolean not null default false;`),
  defineMigration(
    '202611261950-create-ai-usage',
    () => `
  -- Whether the assistant has voice messages written down to answer them.
  alter table prompts add hears_voices boolean not null default true;
  alter table prompt_usage add audio_seconds bigint not null default 0, add spoken_letters bigint not null default 0;
  -- Of the whole company: it outlives its prompts, so that removing one gives no month back.
  create table ai_usage (
    company_id int not null references companies (id) on delete cascade,
    month date not null,
    tokens bigint not null,
    audio_seconds bigint not null,
    spoken_letters bigint not null,
    calls int not null,
    primary key (company_id, month)
  );
  insert into ai_usage (company_id, month, tokens, audio_seconds, spoken_letters, calls)
    select company_id, month, sum(prompt_tokens + completion_tokens), 0, 0, sum(calls) from prompt_usage group by 1, 2;
  ${companyTable('ai_usage')}
`,
  ),
  // Percent of the month that was last reported to admins.
  defineMigration('202611262351-add-told-level-to-ai-usage', () => `alter table ai_usage add told_level smallint not null default 0;`),
  defineMigration(
    '202611262357-add-told-letters-level-to-ai-usage',
    () => `alter table ai_usage add told_letters_level smallint not null default 0;`,
  ),
];
