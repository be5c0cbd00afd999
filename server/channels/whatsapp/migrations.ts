import { defineMigration, type DatabaseMigration } from '#server/platform/database/migrations/DatabaseMigration.ts';
import { companyTable, platformTable, timestampColumns } from '#server/platform/database/migrations/sql.ts';

const ofConnection = `
  company_id int not null,
  connection_id int not null
`;

const ofSession = 'foreign key (company_id, connection_id) references whatsapp_sessions (company_id, connection_id) on delete cascade';

/**
 * The WhatsApp channel: credentials and keys (sealed), the inbox that makes every received stanza durable before its receipt
 * leaves, and the protocol form of what was sent, for those who ask again.
 */
export const whatsappMigrations: readonly DatabaseMigration[] = [
  defineMigration(
    '202611220200-create-whatsapp-channel',
    () => `
  create table whatsapp_sessions (
    ${ofConnection},
    -- Of the lease under which the row was claimed; a lower one may not claim it any more.
    epoch bigint not null,
    -- Drawn by the process that claimed it; every write names it, so that a process that lost its number cannot write.
    incarnation uuid not null,
    credentials text,
    ${timestampColumns},
    primary key (connection_id),
    unique (company_id, connection_id),
    foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade
  ) with (fillfactor = 50);
  ${companyTable('whatsapp_sessions')}

  create table whatsapp_keys (
    ${ofConnection},
    type text not null,
    id text not null,
    value text not null,
    primary key (connection_id, type, id),
    ${ofSession}
  ) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 500);
  ${companyTable('whatsapp_keys')}

  create table whatsapp_inbox (
    id bigserial primary key,
    ${ofConnection},
    kind text not null,
    -- Of the ciphertext: the same message brought again is recognised although it can be opened only once.
    digest bytea not null,
    stanza_id text not null,
    -- JSON, as text: people may put into their names what the type does not take.
    stanza text not null,
    content bytea,
    -- A poll is kept until nobody votes any more.
    is_poll boolean not null default false,
    received_at timestamptz not null default now(),
    done_at timestamptz,
    constraint whatsapp_inbox_digest_key unique (connection_id, digest),
    ${ofSession}
  ) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 500);
  create index on whatsapp_inbox (connection_id, id) where done_at is null;
  create index on whatsapp_inbox (connection_id, stanza_id);
  create index on whatsapp_inbox (connection_id, received_at);
  ${companyTable('whatsapp_inbox')}

  create table whatsapp_sent (
    ${ofConnection},
    external_id text not null,
    chat text not null,
    content bytea not null,
    members jsonb,
    sent_at timestamptz not null default now(),
    primary key (connection_id, external_id),
    ${ofSession}
  );
  create index on whatsapp_sent (connection_id, sent_at);
  ${companyTable('whatsapp_sent')}
`,
  ),
  defineMigration(
    '202611221510-create-whatsapp-client-revision',
    () => `
  create table whatsapp_client_revision (
    -- One row at most.
    singleton boolean primary key default true check (singleton),
    -- Of WhatsApp Web, as last read from WhatsApp.
    revision int not null,
    read_at timestamptz not null,
    -- Has replaced the library's revision after a refusal.
    in_use int
  );
  ${platformTable('whatsapp_client_revision', 'select, insert, update')}
`,
  ),
  defineMigration(
    '202611300220-keep-unsupported-contents',
    () => `
  -- The version that could not show it; another one reads it anew.
  alter table whatsapp_inbox add column unsupported_by text;
  create index on whatsapp_inbox (connection_id, id) where unsupported_by is not null;
`,
  ),
];
