import { advisoryLocks } from '#server/platform/database/postgres/advisoryLocks.ts';
import { defineMigration, type DatabaseMigration } from '#server/platform/database/migrations/DatabaseMigration.ts';
import { companyTable } from '#server/platform/database/migrations/sql.ts';

/** Leases of connections and the requests to their owners. */
export const channelMigrations: readonly DatabaseMigration[] = [
  defineMigration(
    '202611220180-create-connection-leases',
    () => `
  create table connection_leases (
    connection_id int primary key,
    company_id int not null,
    -- Rises with every opening; what an earlier owner still tries to write is refused by it.
    epoch bigint not null default 0,
    node text,
    pid int,
    incarnation uuid,
    expires_at timestamptz,
    -- Last sign of life of the owner: an outage begins there when its process dies.
    alive_at timestamptz,
    wish text check (wish in ('start', 'renew', 'code', 'pause', 'stop')),
    wish_number bigint not null default 0,
    -- Digits of the phone that is to type in the code.
    pair_with text,
    foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade
  ) with (fillfactor = 50);
  create index on connection_leases (company_id, connection_id);
  ${companyTable('connection_leases')}

  create table channel_requests (
    id uuid primary key,
    company_id int not null,
    connection_id int not null,
    kind text not null,
    input jsonb not null,
    asked_at timestamptz not null default now(),
    taken_at timestamptz,
    answered_at timestamptz,
    answer jsonb,
    foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade
  );
  create index on channel_requests (company_id, connection_id);
  create index on channel_requests (connection_id) where taken_at is null;
  create index on channel_requests (asked_at);
  ${companyTable('channel_requests')}
  -- Waits for a claim that is just being made, and only then looks: every statement of a function sees what was committed
  -- before it. One round trip for what every incoming message asks.
  create function owns_connection(connection int, owned_epoch bigint) returns boolean language plpgsql as $$
  begin
    perform pg_advisory_xact_lock_shared(${advisoryLocks.ownership}, connection);
    return exists (select from connection_leases where connection_id = connection and epoch = owned_epoch);
  end $$;
`,
  ),
];
