import { defineMigration, type DatabaseMigration } from '#server/platform/database/migrations/DatabaseMigration.ts';
import { companyTable, timestampColumns } from '#server/platform/database/migrations/sql.ts';

/** Connections and the queues they feed. */
export const connectionMigrations: readonly DatabaseMigration[] = [
  defineMigration(
    '202611220060-create-connections',
    () => `
  create table connections (
    id serial primary key,
    company_id int not null references companies (id) on delete cascade,
    name text not null,
    provider text not null default 'beta' check (provider in ('beta', 'stable', 'simulated')),
    is_default boolean not null default false,
    state text not null default 'new',
    state_reason text,
    state_since timestamptz not null default now(),
    next_attempt_at timestamptz,
    qrcode text not null default '',
    retries int not null default 0,
    number text,
    pairing_code text not null default '',
    wanted boolean not null default true,
    token_sealed text,
    token_hash text,
    greeting_message text not null default '',
    farewell_message text not null default '',
    complation_message text not null default '',
    out_of_hours_message text not null default '',
    rating_message text not null default '',
    transfer_queue_id int,
    time_to_transfer int,
    prompt_id int,
    integration_id int,
    max_use_bot_queues int not null default 3,
    time_use_bot_queues int not null default 0,
    expires_ticket int not null default 0,
    expires_inactive_message text not null default '',
    call_message text not null default '',
    -- Strangers that may be written to on one day; null: as many as the age of the number allows.
    new_contacts_per_day int check (new_contacts_per_day >= 0),
    -- The number that is or was linked last, and since when.
    known_number text,
    number_since timestamptz,
    -- No message to a stranger until then: the provider has refused one.
    strangers_locked_until timestamptz,
    -- New conversations as the provider last counted them.
    quota_used int,
    quota_total int,
    quota_ends_at timestamptz,
    quota_told_at timestamptz,
    ${timestampColumns},
    unique (company_id, id),
    foreign key (company_id, transfer_queue_id) references queues (company_id, id) on delete set null (transfer_queue_id)
  );
  create unique index connections_name_key on connections (company_id, lower(name));
  create unique index connections_token_key on connections (token_hash);
  create unique index connections_default_key on connections (company_id) where is_default;
  ${companyTable('connections')}

  create table connection_queues (
    company_id int not null,
    connection_id int not null,
    queue_id int not null,
    ${timestampColumns},
    primary key (connection_id, queue_id),
    foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade,
    foreign key (company_id, queue_id) references queues (company_id, id) on delete cascade
  );
  create index on connection_queues (company_id, queue_id);
  ${companyTable('connection_queues')}
`,
  ),
  defineMigration('202611221500-add-connection-state-text', () => 'alter table connections add column state_text text'),
  // The hash has been stored beside each sealed token from the beginning.
  defineMigration('202611221600-forget-sealed-tokens', () => `alter table connections drop column token_sealed`),
  defineMigration(
    '202611221520-create-unplaced-messages',
    () => `
  -- Received messages that belong to no chat.
  create table connection_unplaced_messages (
    id bigserial primary key,
    company_id int not null,
    connection_id int not null,
    external_id text not null,
    address text not null,
    kind text not null,
    body text not null,
    at timestamptz not null,
    created_at timestamptz not null default now(),
    unique (connection_id, address, external_id),
    foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade
  );
  create index on connection_unplaced_messages (company_id, connection_id);
  ${companyTable('connection_unplaced_messages')}
`,
  ),
  defineMigration(
    '202611221915-add-failing-since',
    () => `
  alter table connections add column failing_since timestamptz;
  alter table connections no force row level security;
  update connections set failing_since = state_since where state = 'backoff' or (state = 'connecting' and retries > 0);
  alter table connections force row level security;
`,
  ),
  // Base64 of what the channel could not even try to read.
  defineMigration('202611300200-add-unplaced-stanza', () => `alter table connection_unplaced_messages add column stanza text`),
];
