import { defineMigration, type DatabaseMigration } from '#server/platform/database/migrations/DatabaseMigration.ts';
import { companyTable } from '#server/platform/database/migrations/sql.ts';

/** What the chatbot remembers of each ticket. */
export const chatbotMigrations: readonly DatabaseMigration[] = [
  defineMigration(
    '202611240210-create-chatbot-memories',
    () => `
  create table chatbot_memories (
    ticket_id int primary key,
    company_id int not null references companies (id) on delete cascade,
    menu_at timestamptz,
    unknown_answers int not null default 0,
    out_of_hours_at timestamptz,
    replied_at timestamptz,
    hour_replies int not null default 0,
    hour_at timestamptz,
    foreign key (company_id, ticket_id) references tickets (company_id, id) on delete cascade
  );
  create index on chatbot_memories (company_id, ticket_id);
  ${companyTable('chatbot_memories')}
`,
  ),
  defineMigration(
    '202611261110-create-chatbot-decisions',
    () => `
  create table chatbot_decisions (
    id serial primary key,
    company_id int not null references companies (id) on delete cascade,
    ticket_id int not null,
    effects jsonb not null,
    created_at timestamptz not null,
    foreign key (company_id, ticket_id) references tickets (company_id, id) on delete cascade
  );
  create index on chatbot_decisions (company_id, ticket_id, id);
  create index on chatbot_decisions (ticket_id, id);
  ${companyTable('chatbot_decisions')}
`,
  ),
];
