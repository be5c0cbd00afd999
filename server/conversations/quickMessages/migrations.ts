import { defineMigration, type DatabaseMigration } from '#server/platform/database/migrations/DatabaseMigration.ts';
import { companyTable, fileTriggers, timestampColumns } from '#server/platform/database/migrations/sql.ts';

/** Quick messages. */
export const quickMessageMigrations: readonly DatabaseMigration[] = [
  defineMigration(
    '202611222240-create-quick-messages',
    () => `
  create table quick_messages (
    id serial primary key,
    company_id int not null references companies (id) on delete cascade,
    user_id int not null,
    shortcode text not null,
    message text not null,
    is_shared boolean not null,
    is_active boolean not null,
    media_path text,
    media_name text,
    ${timestampColumns},
    unique (company_id, id),
    foreign key (company_id, user_id) references users (company_id, id) on delete cascade
  );
  create unique index quick_messages_shared_key on quick_messages (company_id, lower(shortcode)) where is_shared;
  create unique index quick_messages_own_key on quick_messages (company_id, user_id, lower(shortcode)) where not is_shared;
  ${companyTable('quick_messages')}
  ${fileTriggers('quick_messages', 'media_path')}
`,
  ),
  defineMigration(
    '202611230220-create-quick-message-queues',
    () => `
  create table quick_message_queues (
    company_id int not null,
    quick_message_id int not null,
    queue_id int not null,
    ${timestampColumns},
    primary key (quick_message_id, queue_id),
    foreign key (company_id, quick_message_id) references quick_messages (company_id, id) on delete cascade,
    foreign key (company_id, queue_id) references queues (company_id, id) on delete cascade
  );
  create index on quick_message_queues (company_id, queue_id);
  ${companyTable('quick_message_queues')}
`,
  ),
];
