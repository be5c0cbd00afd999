import { defineMigration, type DatabaseMigration } from '#server/platform/database/migrations/DatabaseMigration.ts';
import { companyTable, timestampColumns } from '#server/platform/database/migrations/sql.ts';

/** Tags. */
export const tagMigrations: readonly DatabaseMigration[] = [
  defineMigration(
    '202611220100-create-tags',
    () => `
  create table tags (
    id serial primary key,
    company_id int not null references companies (id) on delete cascade,
    name text not null,
    color text not null,
    kanban smallint not null default 0,
    ${timestampColumns},
    unique (company_id, id),
    constraint tags_identical_key unique (company_id, name, color, kanban)
  );
  ${companyTable('tags')}
`,
  ),
  defineMigration(
    '202611240300-add-lane-limits',
    () => 'alter table tags add column lane_limit smallint check (lane_limit between 1 and 9999);',
  ),
];
