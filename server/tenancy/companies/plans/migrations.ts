import { defineMigration, type DatabaseMigration } from '#server/platform/database/migrations/DatabaseMigration.ts';
import { platformTable, timestampColumns } from '#server/platform/database/migrations/sql.ts';

/** Plans: limits and flags of what companies may use. */
export const planMigrations: readonly DatabaseMigration[] = [
  defineMigration(
    '202611220020-create-plans',
    () => `
  create table plans (
    id serial primary key,
    name text not null unique,
    users int not null default 0,
    connections int not null default 0,
    queues int not null default 0,
    value numeric(12, 2) not null default 0,
    use_schedules boolean not null default true,
    use_campaigns boolean not null default true,
    use_internal_chat boolean not null default true,
    use_external_api boolean not null default true,
    use_kanban boolean not null default true,
    use_open_ai boolean not null default true,
    use_integrations boolean not null default true,
    ${timestampColumns}
  );
  ${platformTable('plans', 'select')}
`,
  ),
  defineMigration('202611221850-offer-plans', () => 'alter table plans add column is_public boolean not null default true'),
  defineMigration('202611261955-limit-storage-of-plans', () => 'alter table plans add column storage bigint check (storage >= 0)'),
];
