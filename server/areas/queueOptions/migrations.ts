import { defineMigration, type DatabaseMigration } from '#server/platform/database/migrations/DatabaseMigration.ts';
import { companyTable, fileTriggers, timestampColumns } from '#server/platform/database/migrations/sql.ts';

/**
 * Menus of queues. A parent is of the same queue; positions may repeat within a transaction, in which a move shifts others.
 */
export const queueOptionMigrations: readonly DatabaseMigration[] = [
  defineMigration(
    '202611222220-create-queue-options',
    () => `
  create table queue_options (
    id serial primary key,
    company_id int not null references companies (id) on delete cascade,
    queue_id int not null,
    parent_id int,
    position int not null check (position > 0),
    title text not null default '',
    message text,
    media_path text,
    media_name text,
    ${timestampColumns},
    unique (company_id, id),
    unique (company_id, queue_id, id),
    foreign key (company_id, queue_id) references queues (company_id, id) on delete cascade,
    foreign key (company_id, queue_id, parent_id) references queue_options (company_id, queue_id, id) on delete cascade,
    constraint queue_options_position_key unique nulls not distinct (company_id, queue_id, parent_id, position)
      deferrable initially deferred
  );
  ${companyTable('queue_options')}
  ${fileTriggers('queue_options', 'media_path')}
`,
  ),
];
