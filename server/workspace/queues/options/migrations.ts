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
  defineMigration(
    '202611262350-create-menu-drafts',
    () => `
  create table menu_drafts (
    id serial primary key,
    company_id int not null references companies (id) on delete cascade,
    queue_id int not null,
    user_id int,
    -- What the published menu was when the draft was begun.
    base text not null,
    ${timestampColumns},
    unique (company_id, id),
    unique (company_id, queue_id),
    foreign key (company_id, queue_id) references queues (company_id, id) on delete cascade,
    foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id)
  );
  create index on menu_drafts (company_id, user_id) where user_id is not null;
  ${companyTable('menu_drafts')}
  alter table queue_options
    add column draft_id int,
    add column published_id int,
    add foreign key (company_id, draft_id) references menu_drafts (company_id, id) on delete cascade,
    add foreign key (company_id, published_id) references queue_options (company_id, id) on delete set null (published_id),
    drop constraint queue_options_position_key,
    add constraint queue_options_position_key unique nulls not distinct (company_id, queue_id, draft_id, parent_id, position)
      deferrable initially deferred;
  create index on queue_options (company_id, draft_id) where draft_id is not null;
  create index on queue_options (company_id, published_id) where published_id is not null;
`,
  ),
];
