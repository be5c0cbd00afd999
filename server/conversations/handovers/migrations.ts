import { defineMigration, type DatabaseMigration } from '#server/platform/database/migrations/DatabaseMigration.ts';
import { companyTable } from '#server/platform/database/migrations/sql.ts';

/** Cards of transfers. */
export const handoverMigrations: readonly DatabaseMigration[] = [
  defineMigration(
    '202611240110-create-ticket-handovers',
    () => `
  create table ticket_handovers (
    id serial primary key,
    company_id int not null references companies (id) on delete cascade,
    ticket_id int not null,
    text text not null,
    user_id int,
    created_at timestamptz not null,
    done_at timestamptz,
    done_by int,
    unique (company_id, id),
    foreign key (company_id, ticket_id) references tickets (company_id, id) on delete cascade,
    foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id),
    foreign key (company_id, done_by) references users (company_id, id) on delete set null (done_by)
  );
  create index on ticket_handovers (company_id, ticket_id);
  create index on ticket_handovers (company_id, user_id);
  create index on ticket_handovers (company_id, done_by) where done_by is not null;
  ${companyTable('ticket_handovers')}
`,
  ),
];
