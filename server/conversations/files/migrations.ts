import { defineMigration, type DatabaseMigration } from '#server/platform/database/migrations/DatabaseMigration.ts';
import { companyTable, fileTriggers, timestampColumns } from '#server/platform/database/migrations/sql.ts';

/** File lists and their files. */
export const fileMigrations: readonly DatabaseMigration[] = [
  defineMigration(
    '202611222310-create-file-lists',
    () => `
  create table file_lists (
    id serial primary key,
    company_id int not null references companies (id) on delete cascade,
    name text not null,
    message text not null,
    ${timestampColumns},
    unique (company_id, id),
    constraint file_lists_name_key unique (company_id, name)
  );
  ${companyTable('file_lists')}

  create table file_options (
    id serial primary key,
    company_id int not null references companies (id) on delete cascade,
    file_list_id int not null,
    place int not null,
    name text not null,
    file_name text not null default '',
    file_path text,
    media_type text,
    size int not null default 0,
    ${timestampColumns},
    unique (company_id, id),
    foreign key (company_id, file_list_id) references file_lists (company_id, id) on delete cascade
  );
  create index on file_options (company_id, file_list_id);
  ${companyTable('file_options')}
  ${fileTriggers('file_options', 'file_path')}
`,
  ),
  // Names of before that differ in case alone get their number: the index is for all companies.
  defineMigration(
    '202611290455-name-file-lists-without-case',
    () => `
  alter table file_lists no force row level security;
  update file_lists l set name = left(l.name, 40) || ' (' || l.id || ')'
    where exists (select from file_lists o where o.company_id = l.company_id and lower(o.name) = lower(l.name) and o.id < l.id);
  alter table file_lists force row level security;
  alter table file_lists drop constraint file_lists_name_key;
  create unique index file_lists_name_key on file_lists (company_id, lower(name));
`,
  ),
];
