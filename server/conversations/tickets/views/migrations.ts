import { defineMigration, type DatabaseMigration } from '#server/platform/database/migrations/DatabaseMigration.ts';
import { companyTable, timestampColumns } from '#server/platform/database/migrations/sql.ts';

/** Saved views of the ticket list. */
export const ticketViewMigrations: readonly DatabaseMigration[] = [
  defineMigration(
    '202611231011-create-ticket-views',
    () => `
  create table ticket_views (
    id serial primary key,
    company_id int not null references companies (id) on delete cascade,
    -- Null: everybody's.
    user_id int,
    name text not null,
    filter jsonb not null,
    ${timestampColumns},
    unique (company_id, id),
    foreign key (company_id, user_id) references users (company_id, id) on delete cascade
  );
  create unique index ticket_views_own_key on ticket_views (company_id, user_id, lower(name)) where user_id is not null;
  create unique index ticket_views_shared_key on ticket_views (company_id, lower(name)) where user_id is null;
  ${companyTable('ticket_views')}
`,
  ),
];
