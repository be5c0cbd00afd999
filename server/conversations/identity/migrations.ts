import { defineMigration, type DatabaseMigration } from '#server/platform/database/migrations/DatabaseMigration.ts';
import { companyTable, timestampColumns } from '#server/platform/database/migrations/sql.ts';

/** Merged contacts, with what an undo needs. */
export const identityMigrations: readonly DatabaseMigration[] = [
  defineMigration(
    '202611220120-create-contact-merges',
    () => `
  create table contact_merges (
    id serial primary key,
    company_id int not null references companies (id) on delete cascade,
    kept_id int not null,
    -- The contact that went: no reference, because it is not there; an undo brings it back under the same id.
    lost_id int not null,
    lost jsonb not null,
    -- The one that stayed, as it was before.
    kept jsonb not null,
    addresses text[] not null,
    -- Ids of moved rows by table.
    moved jsonb not null,
    undone_at timestamptz,
    undone_by int,
    ${timestampColumns},
    unique (company_id, id),
    foreign key (company_id, kept_id) references contacts (company_id, id) on delete cascade,
    foreign key (company_id, undone_by) references users (company_id, id) on delete set null (undone_by)
  );
  create index on contact_merges (company_id, kept_id);
  create index on contact_merges (company_id, lost_id);
  ${companyTable('contact_merges')}
`,
  ),
  defineMigration(
    '202611230945-create-contact-distinctions',
    () => `
  -- Two contacts that somebody has called two people; the smaller id stands first.
  create table contact_distinctions (
    company_id int not null,
    contact_id int not null,
    other_id int not null,
    user_id int,
    ${timestampColumns},
    check (contact_id < other_id),
    primary key (company_id, contact_id, other_id),
    foreign key (company_id, contact_id) references contacts (company_id, id) on delete cascade,
    foreign key (company_id, other_id) references contacts (company_id, id) on delete cascade,
    foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id)
  );
  create index on contact_distinctions (company_id, other_id);
  create index on contact_distinctions (company_id, user_id) where user_id is not null;
  ${companyTable('contact_distinctions')}
`,
  ),
];
