import { Migration } from '@mikro-orm/migrations';
import { roles } from '#server/platform/database/postgres/roles.ts';
import { companyTable, grantSequences, timestampColumns } from './sql.ts';

const extensions = `
  create extension if not exists pg_trgm;
  create extension if not exists unaccent;
  create extension if not exists btree_gin;
  -- Text without case and accents; immutable, so that indexes may be built on it: the dictionary is named in full.
  create function plain(text) returns text language sql immutable strict parallel safe
    return lower(public.unaccent('public.unaccent'::regdictionary, $1));
`;

const numbers = (): string => `
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

  alter table users add foreign key (company_id, whatsapp_id) references connections (company_id, id) on delete set null (whatsapp_id);
`;

const people = (): string => `
  create table contacts (
    id serial primary key,
    company_id int not null references companies (id) on delete cascade,
    name text not null,
    number text not null,
    email text not null default '',
    picture_path text,
    picture_checked_at timestamptz,
    is_group boolean not null default false,
    whatsapp_id int,
    ${timestampColumns},
    unique (company_id, id),
    constraint contacts_number_key unique (company_id, number),
    foreign key (company_id, whatsapp_id) references connections (company_id, id) on delete set null (whatsapp_id)
  );
  create index on contacts (company_id, name, id);
  create index contacts_search on contacts using gin (company_id, plain(name) gin_trgm_ops, number gin_trgm_ops);
  create index contacts_name_prefix on contacts (company_id, plain(name) text_pattern_ops);
  create index contacts_number_prefix on contacts (company_id, number text_pattern_ops);
  ${companyTable('contacts')}

  create table contact_addresses (
    company_id int not null,
    contact_id int not null,
    address text not null,
    ${timestampColumns},
    primary key (company_id, address),
    foreign key (company_id, contact_id) references contacts (company_id, id) on delete cascade
  );
  create index on contact_addresses (company_id, contact_id);
  ${companyTable('contact_addresses')}

  create table contact_custom_fields (
    id serial primary key,
    company_id int not null,
    contact_id int not null,
    name text not null,
    value text not null default '',
    ${timestampColumns},
    unique (company_id, id),
    foreign key (company_id, contact_id) references contacts (company_id, id) on delete cascade
  );
  create index on contact_custom_fields (company_id, contact_id);
  ${companyTable('contact_custom_fields')}
`;

const conversations = (): string => `
  create table tickets (
    id serial primary key,
    uuid uuid not null default gen_random_uuid() unique,
    company_id int not null references companies (id) on delete cascade,
    status text not null default 'pending' check (status in ('pending', 'open', 'closed')),
    contact_id int not null,
    whatsapp_id int,
    user_id int,
    queue_id int,
    is_group boolean not null default false,
    unread_messages int not null default 0 check (unread_messages >= 0),
    last_message text not null default '',
    last_message_at timestamptz,
    last_message_type text,
    last_message_row_id bigint,
    from_me boolean not null default false,
    chatbot boolean not null default false,
    queue_option_id int,
    use_integration boolean not null default false,
    integration_id int,
    prompt_id int,
    typebot_session_id text,
    typebot_status boolean not null default false,
    amount_used_bot_queues int not null default 0,
    closed_at timestamptz,
    ${timestampColumns},
    unique (company_id, id),
    foreign key (company_id, contact_id) references contacts (company_id, id) on delete cascade,
    foreign key (company_id, whatsapp_id) references connections (company_id, id) on delete set null (whatsapp_id),
    foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id),
    foreign key (company_id, queue_id) references queues (company_id, id) on delete set null (queue_id)
  );
  create unique index tickets_one_active_key on tickets (company_id, contact_id, whatsapp_id) where status in ('pending', 'open');
  create index on tickets (company_id, status, updated_at desc, id desc);
  create index on tickets (company_id, user_id, status, updated_at desc, id desc);
  create index on tickets (company_id, queue_id, status, updated_at desc, id desc);
  create index on tickets (company_id, contact_id, id desc);
  create index on tickets (company_id, updated_at desc, id desc);
  create index on tickets (company_id, updated_at desc, id desc) where unread_messages > 0;
  ${companyTable('tickets')}

  create table ticket_tags (
    company_id int not null,
    ticket_id int not null,
    tag_id int not null,
    ${timestampColumns},
    primary key (ticket_id, tag_id),
    foreign key (company_id, ticket_id) references tickets (company_id, id) on delete cascade,
    foreign key (company_id, tag_id) references tags (company_id, id) on delete cascade
  );
  create index on ticket_tags (company_id, tag_id);
  ${companyTable('ticket_tags')}

  create table ticket_trackings (
    id serial primary key,
    company_id int not null references companies (id) on delete cascade,
    ticket_id int,
    whatsapp_id int,
    user_id int,
    queued_at timestamptz,
    started_at timestamptz,
    chatbot_at timestamptz,
    rating_at timestamptz,
    rated boolean not null default false,
    finished_at timestamptz,
    ${timestampColumns},
    unique (company_id, id),
    foreign key (company_id, ticket_id) references tickets (company_id, id) on delete set null (ticket_id),
    foreign key (company_id, whatsapp_id) references connections (company_id, id) on delete set null (whatsapp_id),
    foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id)
  );
  create unique index ticket_trackings_unfinished_key on ticket_trackings (company_id, ticket_id) where finished_at is null;
  create index on ticket_trackings (company_id, created_at);
  ${companyTable('ticket_trackings')}

  create table ticket_notes (
    id serial primary key,
    company_id int not null references companies (id) on delete cascade,
    note text not null,
    user_id int,
    contact_id int not null,
    ticket_id int,
    ${timestampColumns},
    unique (company_id, id),
    foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id),
    foreign key (company_id, contact_id) references contacts (company_id, id) on delete cascade,
    foreign key (company_id, ticket_id) references tickets (company_id, id) on delete set null (ticket_id)
  );
  create index on ticket_notes (company_id, contact_id, created_at desc);
  create index on ticket_notes (company_id, ticket_id, created_at desc);
  ${companyTable('ticket_notes')}
`;

/**
 * How many ids a block of messages holds, from small to large. An index of words knows no order, so that the newest hits of a
 * frequent word could only be picked from all of them; the blocks let a search go back in time until it has found enough.
 */
const searchWindows = [16_384, 65_536, 262_144, 1_048_576];

const messages = (): string => `
  create table messages (
    id bigserial primary key,
    company_id int not null references companies (id) on delete cascade,
    connection_id int,
    chat text not null,
    participant text not null default '',
    from_me boolean not null,
    external_id text not null,
    client_key uuid,
    ticket_id int not null,
    contact_id int,
    queue_id int,
    author_id int,
    origin text not null,
    body text not null default '',
    media_type text not null,
    media_state text not null default 'none' check (media_state in ('none', 'pending', 'ready', 'failed')),
    media_reason text,
    media_reference text,
    media_path text,
    media_name text,
    media_mime text,
    media_size bigint,
    media_width int,
    media_height int,
    media_duration int,
    thumbnail_path text,
    quoted_id bigint,
    quoted_external_id text,
    reactions jsonb not null default '[]',
    is_deleted boolean not null default false,
    is_edited boolean not null default false,
    read boolean not null default false,
    delivery text check (delivery in ('queued', 'written', 'unknown', 'server', 'delivered', 'read', 'played', 'failed')),
    failure text,
    sent_at timestamptz not null,
    ${timestampColumns},
    unique (company_id, id),
    constraint messages_key unique (company_id, connection_id, chat, participant, from_me, external_id),
    constraint messages_client_key unique (company_id, client_key),
    foreign key (company_id, connection_id) references connections (company_id, id) on delete set null (connection_id),
    foreign key (company_id, ticket_id) references tickets (company_id, id) on delete cascade,
    foreign key (company_id, contact_id) references contacts (company_id, id) on delete set null (contact_id),
    foreign key (company_id, queue_id) references queues (company_id, id) on delete set null (queue_id),
    foreign key (company_id, author_id) references users (company_id, id) on delete set null (author_id),
    foreign key (company_id, quoted_id) references messages (company_id, id) on delete set null (quoted_id)
  );
  create index on messages (company_id, ticket_id, sent_at desc, id desc);
  create index on messages (company_id, external_id);
  create index on messages (company_id, quoted_id) where quoted_id is not null;
  create index on messages (company_id, connection_id, id) where delivery in ('queued', 'written', 'unknown');
  create index on messages (company_id, id) where media_state = 'pending';
  create index on messages (company_id, ticket_id) where not read and not from_me;
  create index on messages (company_id, contact_id);
  create index messages_search on messages using gin (company_id, ${searchWindows.map((size) => `(id / ${size})`).join(', ')}, plain(body) gin_trgm_ops)
    with (fastupdate = on, gin_pending_list_limit = 256);
  ${companyTable('messages')}
`;

/**
 * How many conversations there are in every place of the inbox, as changes that are summed up: writers only append, so that
 * nobody waits for anybody, and readers fold the changes together now and then. The trigger works as the support role, because
 * a cascade works as the owner, who stands behind the wall too.
 */
const counts = (): string => `
  create table ticket_counts (
    id bigserial primary key,
    company_id int not null references companies (id) on delete cascade,
    status text not null,
    queue_id int,
    user_id int,
    tickets int not null,
    unread int not null
  );
  create index on ticket_counts (company_id, status);
  ${companyTable('ticket_counts')}

  create function count_ticket() returns trigger language plpgsql security definer set search_path = public as $$
  begin
    if tg_op <> 'INSERT' and exists (select from companies where id = old.company_id) then
      insert into ticket_counts (company_id, status, queue_id, user_id, tickets, unread)
        values (old.company_id, old.status, old.queue_id, old.user_id, -1, -(old.unread_messages > 0)::int);
    end if;
    if tg_op <> 'DELETE' then
      insert into ticket_counts (company_id, status, queue_id, user_id, tickets, unread)
        values (new.company_id, new.status, new.queue_id, new.user_id, 1, (new.unread_messages > 0)::int);
    end if;
    return null;
  end $$;
  create trigger tickets_counted after insert or delete on tickets for each row execute function count_ticket();
  create trigger tickets_recounted after update of status, queue_id, user_id, unread_messages on tickets for each row
    when ((old.status, old.queue_id, old.user_id, old.unread_messages > 0)
      is distinct from (new.status, new.queue_id, new.user_id, new.unread_messages > 0))
    execute function count_ticket();
`;

/** What we ask the channel to do with messages that exist, and receipts that came before their message. */
const actions = (): string => `
  create table message_actions (
    id bigserial primary key,
    company_id int not null references companies (id) on delete cascade,
    connection_id int not null,
    message_id bigint not null,
    kind text not null check (kind in ('edit', 'revoke', 'reaction')),
    body text not null default '',
    external_id text not null,
    author_id int,
    state text not null default 'queued' check (state in ('queued', 'done', 'failed')),
    failure text,
    ${timestampColumns},
    unique (company_id, id),
    foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade,
    foreign key (company_id, message_id) references messages (company_id, id) on delete cascade,
    foreign key (company_id, author_id) references users (company_id, id) on delete set null (author_id)
  );
  create index on message_actions (company_id, connection_id, id) where state = 'queued';
  create index on message_actions (company_id, message_id);
  ${companyTable('message_actions')}

  create table early_receipts (
    company_id int not null,
    connection_id int not null,
    external_id text not null,
    delivery text not null,
    failure text,
    ${timestampColumns},
    primary key (company_id, connection_id, external_id),
    foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade
  );
  create index on early_receipts (company_id, created_at);
  ${companyTable('early_receipts')}
`;

/**
 * Index operators of text search are not leakproof, so a role under a policy may not use them (it would scan). These
 * functions search as the support role and take the company from the session, never from an argument. The numbers of rows are
 * what makes the planner look the few hits up, where it would read whole tables for the thousand that it expects otherwise.
 */
const search = (): string => `
  create function search_contacts(term text) returns setof int
    language sql stable security definer set search_path = public parallel safe rows 30
  begin atomic
    select id from contacts
    where company_id = current_setting('app.company')::int
      and (plain(name) like '%' || plain(term) || '%' or number like '%' || term || '%');
  end;

  create function search_contacts_prefix(term text) returns setof int
    language sql stable security definer set search_path = public parallel safe rows 30
  begin atomic
    select id from contacts
    where company_id = current_setting('app.company')::int
      and (plain(name) like plain(term) || '%' or number like term || '%');
  end;

  create function search_messages(term text, most int) returns table (message_id bigint, ticket_id int, queue_id int)
    language plpgsql stable security definer set search_path = public rows 100 as $$
  declare
    own int := current_setting('app.company')::int;
    pattern text := '%' || plain(term) || '%';
    newest bigint := (select max(id) from messages where company_id = own);
    looked_at bigint := newest + 1;
    hits int := 0;
    hits_now int;
    block bigint;
    size bigint;
  begin
    foreach size in array array[${searchWindows.join(', ')}] loop
      -- The block before the newest one too: that one may have just begun.
      for back in 0..1 loop
        block := newest / size - back;
        continue when block * size >= looked_at;
        return query execute format(
          'with found as materialized (select id, m.ticket_id, m.queue_id from messages m
             where company_id = $1 and id / %s = $2 and plain(body) like $3 and id < $4)
           select * from found order by id desc limit $5', size)
          using own, block, pattern, looked_at, most - hits;
        get diagnostics hits_now = row_count;
        hits := hits + hits_now;
        looked_at := block * size;
        if hits >= most or looked_at <= 0 then
          return;
        end if;
      end loop;
    end loop;
    return query execute
      'with found as materialized (select id, m.ticket_id, m.queue_id from messages m
         where company_id = $1 and plain(body) like $2 and id < $3)
       select * from found order by id desc limit $4'
      using own, pattern, looked_at, most - hits;
  end $$;

  do $$ begin execute format('grant %I to current_user', '${roles.support}'); exception when others then null; end $$;
  grant create on schema public to ${roles.support};
  alter function search_contacts(text) owner to ${roles.support};
  alter function search_contacts_prefix(text) owner to ${roles.support};
  alter function search_messages(text, int) owner to ${roles.support};
  alter function count_ticket() owner to ${roles.support};
  revoke create on schema public from ${roles.support};
  revoke all on function search_contacts(text), search_contacts_prefix(text), search_messages(text, int) from public;
  grant execute on function search_contacts(text), search_contacts_prefix(text), search_messages(text, int) to ${roles.app}, ${roles.support};
`;

/** Numbers, contacts, conversations and messages, and the search in them. */
export class Migration20261121000200 extends Migration {
  override up(): void {
    this.addSql(extensions);
    this.addSql(numbers());
    this.addSql(people());
    this.addSql(conversations());
    this.addSql(messages());
    this.addSql(counts());
    this.addSql(actions());
    this.addSql(search());
    this.addSql(grantSequences());
  }
}
