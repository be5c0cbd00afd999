import { defineMigration, type DatabaseMigration } from '#server/platform/database/migrations/DatabaseMigration.ts';
import { companyTable } from '#server/platform/database/migrations/sql.ts';

/** Turns of assistants and integrations: one for each message that they are to answer. */
export const botTurnMigrations: readonly DatabaseMigration[] = [
  defineMigration(
    '202611261600-create-bot-turns',
    () => `
  create table bot_turns (
    id bigserial primary key,
    company_id int not null references companies (id) on delete cascade,
    ticket_id int not null,
    message_id bigint not null,
    prompt_id int,
    integration_id int,
    state text not null default 'waiting' check (state in ('waiting', 'answered', 'dropped', 'failed')),
    reason text,
    -- What the service has answered, and how much of it was sent: a service is not asked twice.
    outcome jsonb,
    sent int not null default 0,
    attempts int not null default 0,
    next_attempt_at timestamptz not null,
    claimed_until timestamptz,
    created_at timestamptz not null,
    finished_at timestamptz,
    check ((prompt_id is null) <> (integration_id is null)),
    unique (company_id, message_id),
    foreign key (company_id, ticket_id) references tickets (company_id, id) on delete cascade,
    foreign key (company_id, prompt_id) references prompts (company_id, id) on delete cascade,
    foreign key (company_id, integration_id) references queue_integrations (company_id, id) on delete cascade
  );
  create index on bot_turns (company_id, ticket_id, id);
  create index on bot_turns (company_id, prompt_id) where prompt_id is not null;
  create index on bot_turns (company_id, integration_id) where integration_id is not null;
  create index on bot_turns (finished_at) where finished_at is not null;
  ${companyTable('bot_turns')}
`,
  ),
  defineMigration(
    '202611262011-bot-turns-of-billing-systems',
    () => `
  alter table bot_turns
    -- What a billing system is asked for.
    add billing text check (billing in ('secondCopy', 'trustUnlock')),
    drop constraint bot_turns_check,
    add constraint bot_turns_check check (num_nonnulls(prompt_id, integration_id, billing) = 1);
`,
  ),
];
