import { defineMigration, type DatabaseMigration } from '#server/platform/database/migrations/DatabaseMigration.ts';
import { companyTable, timestampColumns, fileTriggers } from '#server/platform/database/migrations/sql.ts';

/** Imports of contacts, their rows, and what became of each. */
export const contactImportMigrations: readonly DatabaseMigration[] = [
  defineMigration(
    '202611220160-create-contact-imports',
    () => `
  create table contact_imports (
    id serial primary key,
    company_id int not null references companies (id) on delete cascade,
    source text not null check (source in ('file', 'phone')),
    name text not null,
    status text not null default 'reading' check (status in ('reading', 'ready', 'running', 'done', 'canceled', 'failed')),
    known text not null default 'skip' check (known in ('skip', 'update')),
    country text,
    -- Goes on by itself when it has been read.
    starts_itself boolean not null default false,
    -- Until it has been read.
    file_path text,
    whatsapp_id int,
    user_id int,
    failure text,
    waiting_for text,
    total int not null default 0,
    already_there int not null default 0,
    created int not null default 0,
    updated int not null default 0,
    skipped int not null default 0,
    finished_at timestamptz,
    ${timestampColumns},
    unique (company_id, id),
    foreign key (company_id, whatsapp_id) references connections (company_id, id) on delete set null (whatsapp_id),
    foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id)
  );
  create index on contact_imports (company_id, created_at);
  create index on contact_imports (company_id, whatsapp_id);
  create index on contact_imports (company_id, user_id);
  ${companyTable('contact_imports')}

  create table contact_import_rows (
    company_id int not null,
    import_id int not null,
    place int not null,
    name text not null,
    number text not null,
    email text not null,
    address text,
    alias text,
    outcome text not null default 'waiting' check (outcome in ('waiting', 'created', 'updated', 'skipped')),
    reason text,
    contact_id int,
    primary key (company_id, import_id, place),
    foreign key (company_id, import_id) references contact_imports (company_id, id) on delete cascade,
    foreign key (company_id, contact_id) references contacts (company_id, id) on delete set null (contact_id)
  );
  create index on contact_import_rows (company_id, import_id, place) where outcome = 'waiting';
  create index on contact_import_rows (company_id, import_id, place) where reason is not null;
  create index on contact_import_rows (company_id, contact_id) where contact_id is not null;
  ${companyTable('contact_import_rows')}
`,
  ),
  defineMigration('202611221704-erase-files-of-contact-imports', () => fileTriggers('contact_imports', 'file_path')),
  defineMigration(
    '202611222245-import-into-contact-lists',
    () => `
  alter table contact_imports add column contact_list_id int,
    add foreign key (company_id, contact_list_id) references contact_lists (company_id, id) on delete cascade;
  create index on contact_imports (company_id, contact_list_id) where contact_list_id is not null;
`,
  ),
  defineMigration(
    '202611231020-import-contact-fields',
    () => `
  -- Custom fields of the row: names and values.
  alter table contact_import_rows add column info jsonb not null default '[]';
`,
  ),
  defineMigration(
    '202611282130-describe-imported-sheets',
    () => `
  -- What the reason is about: fields whose values do not fit.
  alter table contact_import_rows add column detail text;
  -- Sheet, columns and first lines, until the import begins; what a person has chosen of them.
  alter table contact_imports add column layout jsonb, add column sheet text, add column number_column int;
`,
  ),
];
