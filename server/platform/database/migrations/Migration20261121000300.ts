import { Migration } from '@mikro-orm/migrations';
import { advisoryLocks } from '#server/platform/database/postgres/advisoryLocks.ts';
import { roles } from '#server/platform/database/postgres/roles.ts';
import { companyTable, grantSequences, timestampColumns } from './sql.ts';

const ofConnection = 'foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade';

/** Who owns a number, what an admin wishes of it, and what processes ask of its owner. */
const ownership = (): string => `
  create table connection_leases (
    connection_id int primary key,
    company_id int not null,
    -- Rises with every opening; what an earlier owner still tries to write is refused by it.
    epoch bigint not null default 0,
    node text,
    pid int,
    incarnation uuid,
    expires_at timestamptz,
    wish text check (wish in ('start', 'renew', 'stop')),
    wish_number bigint not null default 0,
    ${ofConnection}
  ) with (fillfactor = 50);
  create index on connection_leases (company_id, connection_id);
  ${companyTable('connection_leases')}

  -- Waits for a claim that is just being made, and only then looks: every statement of a function sees what was committed
  -- before it. One round trip for what every incoming message asks.
  create function owns_connection(connection int, owned_epoch bigint) returns boolean language plpgsql as $$
  begin
    perform pg_advisory_xact_lock_shared(${advisoryLocks.ownership}, connection);
    return exists (select from connection_leases where connection_id = connection and epoch = owned_epoch);
  end $$;

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
    ${ofConnection}
  );
  create index on channel_requests (company_id, connection_id);
  create index on channel_requests (connection_id) where taken_at is null;
  create index on channel_requests (asked_at);
  ${companyTable('channel_requests')}

  create table number_checks (
    company_id int not null references companies (id) on delete cascade,
    number text not null,
    is_there boolean not null,
    person jsonb,
    checked_at timestamptz not null default now(),
    primary key (company_id, number)
  );
  ${companyTable('number_checks')}
`;

/** Whatever makes a message wait wakes the line of its number, in whichever process that is; the row is the message. */
const wakeUps = `
  create function wake_line() returns trigger language plpgsql as $$
  begin
    perform pg_notify('prosa_line', '');
    return null;
  end $$;
  create trigger messages_wake_line after insert or update of delivery on messages
    for each row when (new.delivery = 'queued') execute function wake_line();
  create trigger message_actions_wake_line after insert on message_actions for each statement execute function wake_line();

  create function wake_simulated() returns trigger language plpgsql as $$
  begin
    perform pg_notify('prosa_simulated', '');
    return null;
  end $$;
`;

/** What the simulated channel keeps: customers, what lies on their phones, and what they did that was not yet taken. */
const simulated = (): string => `
  create table simulated_people (
    id serial primary key,
    company_id int not null,
    connection_id int not null,
    number text not null,
    name text not null,
    is_online boolean not null default true,
    reads_at_once boolean not null default false,
    company_typing_until timestamptz,
    picture_path text,
    ${timestampColumns},
    unique (company_id, id),
    constraint simulated_people_number_key unique (connection_id, number),
    ${ofConnection}
  );
  create index on simulated_people (company_id, connection_id);
  ${companyTable('simulated_people')}

  create table simulated_messages (
    id bigserial primary key,
    company_id int not null,
    connection_id int not null,
    person_id int not null,
    by_person boolean not null,
    external_id text not null,
    kind text not null,
    body text not null default '',
    media_path text,
    media_name text,
    media_mime text,
    media_size bigint,
    media_width int,
    media_height int,
    media_duration int,
    quoted_id text,
    status text not null check (status in ('sent', 'server', 'delivered', 'read')),
    is_edited boolean not null default false,
    is_deleted boolean not null default false,
    person_reaction text not null default '',
    company_reaction text not null default '',
    sent_at timestamptz not null default now(),
    unique (company_id, id),
    constraint simulated_messages_key unique (connection_id, person_id, by_person, external_id),
    foreign key (company_id, person_id) references simulated_people (company_id, id) on delete cascade,
    ${ofConnection}
  );
  create index on simulated_messages (company_id, person_id, id desc);
  create index on simulated_messages (company_id, connection_id);
  ${companyTable('simulated_messages')}

  create table simulated_inbox (
    id bigserial primary key,
    company_id int not null,
    connection_id int not null,
    chat text not null,
    item jsonb not null,
    created_at timestamptz not null default now(),
    ${ofConnection}
  );
  create index on simulated_inbox (connection_id, id);
  create index on simulated_inbox (company_id, connection_id);
  ${companyTable('simulated_inbox')}
  create trigger simulated_inbox_wake after insert on simulated_inbox for each statement execute function wake_simulated();
`;

/**
 * How many contacts a company has, as changes that are summed up: writers only append, readers fold them together now and then.
 * The trigger works as the support role, because a cascade works as the owner, who stands behind the wall too.
 */
const counts = (): string => `
  create table contact_counts (
    id bigserial primary key,
    company_id int not null references companies (id) on delete cascade,
    contacts int not null
  );
  create index on contact_counts (company_id);
  ${companyTable('contact_counts')}

  create function count_contacts() returns trigger language plpgsql security definer set search_path = public as $$
  begin
    insert into contact_counts (company_id, contacts)
      select c.company_id, case tg_op when 'INSERT' then count(*) else -count(*) end
      from changed c join companies o on o.id = c.company_id group by c.company_id;
    return null;
  end $$;
  create trigger contacts_added after insert on contacts referencing new table as changed
    for each statement execute function count_contacts();
  create trigger contacts_removed after delete on contacts referencing old table as changed
    for each statement execute function count_contacts();
  insert into contact_counts (company_id, contacts) select company_id, count(*) from contacts group by company_id;

  grant create on schema public to ${roles.support};
  alter function count_contacts() owner to ${roles.support};
  revoke create on schema public from ${roles.support};
`;

/** Owners of numbers and what is asked of them, checked numbers, and the simulated channel. */
export class Migration20261121000300 extends Migration {
  override up(): void {
    this.addSql(ownership());
    this.addSql(wakeUps);
    this.addSql(counts());
    this.addSql(simulated());
    this.addSql(grantSequences());
  }
}
