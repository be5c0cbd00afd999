import { roles } from '#server/platform/database/postgres/roles.ts';
import { defineMigration, type DatabaseMigration } from '#server/platform/database/migrations/DatabaseMigration.ts';
import { companyTable } from '#server/platform/database/migrations/sql.ts';

/** Every change of a state, by any writer, is added to the history of its connection; a new try between two pauses is no change. */
const historyTrigger = (): string => `
  create function note_connection_change() returns trigger language plpgsql as $$
  declare
    was_open boolean := old.state in ('connected', 'restricted');
    is_open boolean := new.state in ('connected', 'restricted');
    seen timestamptz;
  begin
    if old.state in ('backoff', 'connecting') and new.state in ('backoff', 'connecting') and new.retries > 0 then
      update connection_outages set state = new.state, reason = coalesce(new.state_reason, reason)
        where connection_id = new.id and ended_at is null and new.state = 'backoff';
      return null;
    end if;
    insert into connection_changes (company_id, connection_id, state, reason) values (new.company_id, new.id, new.state, new.state_reason);
    delete from connection_changes where connection_id = new.id and created_at < now() - interval '90 days';
    if was_open and not is_open then
      select alive_at into seen from connection_leases where connection_id = new.id;
      insert into connection_outages (company_id, connection_id, state, reason, started_at)
        values (new.company_id, new.id, new.state, new.state_reason,
          case when seen < now() - interval '20 seconds' then seen else now() end)
        on conflict do nothing;
    elsif is_open and not was_open then
      update connection_outages set ended_at = now() where connection_id = new.id and ended_at is null;
    elsif not is_open then
      update connection_outages set state = new.state, reason = coalesce(new.state_reason, reason)
        where connection_id = new.id and ended_at is null and new.state not in ('connecting', 'restarting', 'syncing', 'pairing');
    end if;
    return null;
  end $$;
  create trigger connections_noted after update of state, state_reason on connections for each row
    when (old.state is distinct from new.state or old.state_reason is distinct from new.state_reason)
    execute function note_connection_change();
  grant execute on function note_connection_change() to ${roles.app}, ${roles.support};
`;

/** First contacts of a number, its health by day, failures, changes of state, outages, and what its sender waits for. */
export const guardianMigrations: readonly DatabaseMigration[] = [
  defineMigration(
    '202611220170-create-connection-health',
    () => `
  -- People to whom this number has written first. They stay when a contact is removed: the day's count must not fall.
  create table connection_approaches (
    company_id int not null,
    connection_id int not null,
    contact_id int not null,
    day date not null,
    created_at timestamptz not null default now(),
    primary key (connection_id, contact_id),
    foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade
  );
  create index on connection_approaches (company_id, connection_id, day);
  ${companyTable('connection_approaches')}

  create table connection_days (
    company_id int not null,
    connection_id int not null,
    day date not null,
    sent int not null default 0,
    delivered int not null default 0,
    read int not null default 0,
    received int not null default 0,
    undecryptable int not null default 0,
    reconnects int not null default 0,
    primary key (connection_id, day),
    foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade
  ) with (fillfactor = 50);
  create index on connection_days (company_id, connection_id);
  ${companyTable('connection_days')}

  create table connection_failures (
    company_id int not null,
    connection_id int not null,
    day date not null,
    cause text not null,
    count int not null default 0,
    primary key (connection_id, day, cause),
    foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade
  ) with (fillfactor = 50);
  create index on connection_failures (company_id, connection_id);
  ${companyTable('connection_failures')}

  create table connection_changes (
    id bigserial primary key,
    company_id int not null,
    connection_id int not null,
    state text not null,
    reason text,
    created_at timestamptz not null default now(),
    foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade
  );
  create index on connection_changes (company_id, connection_id, id desc);
  ${companyTable('connection_changes')}

  create table connection_outages (
    id bigserial primary key,
    company_id int not null,
    connection_id int not null,
    state text not null,
    reason text,
    started_at timestamptz not null,
    ended_at timestamptz,
    recovered int not null default 0,
    undecryptable int not null default 0,
    foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade
  );
  create index on connection_outages (company_id, connection_id, id desc);
  create unique index connection_outages_open_key on connection_outages (connection_id) where ended_at is null;
  ${companyTable('connection_outages')}

  create table connection_holds (
    company_id int not null,
    connection_id int not null,
    chat text not null default '',
    cause text not null,
    per_minute int,
    message_id bigint,
    primary key (connection_id, chat),
    foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade
  );
  create index on connection_holds (company_id, connection_id);
  ${companyTable('connection_holds')}
  ${historyTrigger()}
`,
  ),
  defineMigration(
    '202611221845-count-sends-by-day',
    () => `
  -- Messages by the day they were sent, whenever their receipts come: increments, which are replaced by their sums.
  create table connection_sends (
    id bigserial primary key,
    company_id int not null,
    connection_id int not null,
    day date not null,
    sent int not null,
    delivered int not null,
    read int not null,
    foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade
  );
  create index on connection_sends (company_id, connection_id, day);
  ${companyTable('connection_sends')}
  alter table messages no force row level security;
  alter table connection_sends no force row level security;
  insert into connection_sends (company_id, connection_id, day, sent, delivered, read)
    select company_id, connection_id, (sent_at at time zone 'America/Sao_Paulo')::date, count(*),
      count(*) filter (where delivery in ('delivered', 'read', 'played')), count(*) filter (where delivery in ('read', 'played'))
    from messages
    where from_me and origin <> 'phone' and delivery in ('server', 'delivered', 'read', 'played')
      and connection_id is not null and sent_at > now() - interval '15 days'
    group by 1, 2, 3;
  alter table connection_sends force row level security;
  alter table messages force row level security;
  alter table connection_days drop column sent, drop column delivered, drop column read;
`,
  ),
  defineMigration('202611300210-count-refused', () => `alter table connection_days add column refused int not null default 0`),
];
