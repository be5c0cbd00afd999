import { defineMigration, type DatabaseMigration } from '#server/platform/database/migrations/DatabaseMigration.ts';
import { platformTable, timestampColumns } from '#server/platform/database/migrations/sql.ts';

/** Help entries of the platform. */
export const helpMigrations: readonly DatabaseMigration[] = [
  defineMigration(
    '202611222005-create-helps',
    () => `
  create table helps (
    id serial primary key,
    title text not null,
    description text not null default '',
    video text not null default '',
    ${timestampColumns}
  );
  ${platformTable('helps', 'select')}
`,
  ),
];
