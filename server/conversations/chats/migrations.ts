import { defineMigration, type DatabaseMigration } from '#server/platform/database/migrations/DatabaseMigration.ts';
import { companyTable, fileTriggers, timestampColumns } from '#server/platform/database/migrations/sql.ts';

/** Chats of users, their members and messages. */
export const chatMigrations: readonly DatabaseMigration[] = [
  defineMigration(
    '202611230200-create-chats',
    () => `
  create table chats (
    id serial primary key,
    company_id int not null references companies (id) on delete cascade,
    uuid uuid not null default gen_random_uuid() unique,
    title text not null,
    owner_id int not null,
    last_message text not null default '',
    ${timestampColumns},
    unique (company_id, id),
    foreign key (company_id, owner_id) references users (company_id, id) on delete cascade
  );
  create index on chats (company_id, owner_id);
  ${companyTable('chats')}

  create table chat_users (
    id serial primary key,
    company_id int not null,
    chat_id int not null,
    user_id int not null,
    unreads int not null default 0,
    mentions int not null default 0,
    -- Time of the last message that the member has read.
    read_at timestamptz not null default now(),
    ${timestampColumns},
    unique (chat_id, user_id),
    foreign key (company_id, chat_id) references chats (company_id, id) on delete cascade,
    foreign key (company_id, user_id) references users (company_id, id) on delete cascade
  );
  create index on chat_users (company_id, user_id);
  ${companyTable('chat_users')}

  create table chat_messages (
    id serial primary key,
    company_id int not null,
    chat_id int not null,
    sender_id int,
    message text not null,
    client_key uuid,
    media_path text,
    media_name text,
    media_type text,
    media_size int,
    ${timestampColumns},
    foreign key (company_id, chat_id) references chats (company_id, id) on delete cascade,
    foreign key (company_id, sender_id) references users (company_id, id) on delete set null (sender_id)
  );
  create index on chat_messages (chat_id, id desc);
  create index on chat_messages (company_id, created_at);
  create index on chat_messages (company_id, sender_id);
  create unique index chat_messages_client_key on chat_messages (chat_id, sender_id, client_key) where client_key is not null;
  ${companyTable('chat_messages')}
  ${fileTriggers('chat_messages', 'media_path')}
`,
  ),
];
