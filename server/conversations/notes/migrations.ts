import { defineMigration, type DatabaseMigration } from '#server/platform/database/migrations/DatabaseMigration.ts';
import { companyTable, timestampColumns } from '#server/platform/database/migrations/sql.ts';

/** Notes on tickets. */
export const noteMigrations: readonly DatabaseMigration[] = [
  defineMigration(
    '202611220150-create-notes',
    () => `
  create table ticket_notes (
    id serial primary key,
    company_id int not null references companies (id) on delete cascade,
    note text not null,
    user_id int,
    contact_id int not null,
    ticket_id int,
    ${timestampColumns},
    unique (company_id, id),
    foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id),
    foreign key (company_id, contact_id) references contacts (company_id, id) on delete cascade,
    foreign key (company_id, ticket_id) references tickets (company_id, id) on delete set null (ticket_id)
  );
  create index on ticket_notes (company_id, contact_id, created_at desc);
  create index on ticket_notes (company_id, ticket_id, created_at desc);
  ${companyTable('ticket_notes')}
`,
  ),
  defineMigration(
    '202611231000-create-note-mentions',
    () => `
  -- Mentions that were not read yet.
  create table note_mentions (
    id serial primary key,
    company_id int not null references companies (id) on delete cascade,
    note_id int not null,
    user_id int not null,
    created_at timestamptz not null default now(),
    unique (company_id, note_id, user_id),
    foreign key (company_id, note_id) references ticket_notes (company_id, id) on delete cascade,
    foreign key (company_id, user_id) references users (company_id, id) on delete cascade
  );
  create index on note_mentions (company_id, user_id, id);
  ${companyTable('note_mentions')}
`,
  ),
  defineMigration(
    '202611261100-create-note-promises',
    () => `
  -- Until when what a note says was promised to the contact.
  create table note_promises (
    note_id int primary key,
    company_id int not null references companies (id) on delete cascade,
    due_at timestamptz not null,
    reminded_at timestamptz,
    done_at timestamptz,
    done_by int,
    foreign key (company_id, note_id) references ticket_notes (company_id, id) on delete cascade,
    foreign key (company_id, done_by) references users (company_id, id) on delete set null (done_by)
  );
  create index on note_promises (company_id, note_id);
  create index on note_promises (company_id, done_by) where done_by is not null;
  create index note_promises_due on note_promises (due_at) where done_at is null and reminded_at is null;
  ${companyTable('note_promises')}
`,
  ),
  defineMigration(
    '202611271410-key-notes',
    () => `
  alter table ticket_notes add client_key uuid;
  create unique index ticket_notes_client_key on ticket_notes (company_id, user_id, client_key) where client_key is not null;
`,
  ),
];
