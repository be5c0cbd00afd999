import { roles } from '#server/platform/database/postgres/roles.ts';
import { defineMigration, type DatabaseMigration } from '#server/platform/database/migrations/DatabaseMigration.ts';
import { conversationSearch, conversationSearchByWords, deepConversationSearch, sievedConversationSearch } from './conversationSearch.ts';
import { companyTable, timestampColumns, fileTriggers } from '#server/platform/database/migrations/sql.ts';

/**
 * Sizes of the blocks of messages in the search index, in ids, from small to large. An index of words knows no order, so that the
 * newest hits of a frequent word could only be picked from all of them; blocks let a search go back in time until it has enough.
 */
const searchWindows = [16_384, 65_536, 262_144, 1_048_576];
const [smallest] = searchWindows;

/** Number of newest messages that are searched block by block; what is older is searched as a whole. */
const farBack = 2_097_152;

/**
 * Search functions run as the support role: index operators of text search are not leakproof, so a role under a policy may not
 * use them and would scan. They take the company from the session, never from an argument. Their numbers of rows make the planner
 * look the few hits up instead of reading whole tables.
 */
const searchFunction = (): string => `
  create function search_messages(term text, most int) returns table (message_id bigint, ticket_id int, queue_id int)
    language plpgsql stable security definer set search_path = public rows 100 as $$
  declare
    own int := current_setting('app.company')::int;
    pattern text := '%' || plain(term) || '%';
    newest bigint := (select max(id) from messages where company_id = own);
    looked_at bigint := newest + 1;
    looked bigint := 0;
    hits int := 0;
    hits_now int;
    size bigint;
  begin
    while hits < most and looked_at > 0 and looked < ${farBack} loop
      -- The largest block that ends where the last one began, so that nothing is looked at twice; no larger than what is missing
      -- needs, going by how often the term was met so far, and no larger than what was seen so far lets one judge.
      select coalesce(max(fitting), ${smallest}) into size from unnest(array[${searchWindows.join(', ')}]::bigint[]) fitting
        where looked_at % fitting = 0 and fitting <= 4 * looked and fitting * hits <= (most - hits) * looked;
      return query execute format(
        'with found as materialized (select id, m.ticket_id, m.queue_id from messages m
           where company_id = $1 and id / %s = $2 and plain(body) like $3 and id < $4)
         select * from found order by id desc limit $5', size)
        using own, (looked_at - 1) / size, pattern, looked_at, most - hits;
      get diagnostics hits_now = row_count;
      hits := hits + hits_now;
      looked_at := (looked_at - 1) / size * size;
      looked := newest + 1 - looked_at;
    end loop;
    if hits < most and looked_at > 0 then
      return query execute
        'with found as materialized (select id, m.ticket_id, m.queue_id from messages m
           where company_id = $1 and plain(body) like $2 and id < $3)
         select * from found order by id desc limit $4'
        using own, pattern, looked_at, most - hits;
    end if;
  end $$;

  grant create on schema public to ${roles.support};
  alter function search_messages(text, int) owner to ${roles.support};
  revoke create on schema public from ${roles.support};
  revoke all on function search_messages(text, int) from public;
  grant execute on function search_messages(text, int) to ${roles.app}, ${roles.support};
`;

/** Messages, what is done to them, their recipients and receipts, and the search in them. */
export const messageMigrations: readonly DatabaseMigration[] = [
  defineMigration(
    '202611220140-create-messages',
    () => `
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
    media_waveform jsonb,
    media_preview text,
    thumbnail_path text,
    quoted_id bigint,
    quoted_external_id text,
    poll jsonb,
    mentions jsonb not null default '[]',
    reactions jsonb not null default '[]',
    is_deleted boolean not null default false,
    is_edited boolean not null default false,
    is_forwarded boolean not null default false,
    edit_failure text,
    revoke_failure text,
    reaction_failure text,
    read boolean not null default false,
    delivery text check (delivery in ('queued', 'written', 'unknown', 'server', 'delivered', 'read', 'played', 'failed')),
    failure text,
    -- Whether the other side may have a failed message: the provider never said.
    may_have_arrived boolean not null default false,
    sent_at timestamptz not null,
    written_at timestamptz,
    server_at timestamptz,
    delivered_at timestamptz,
    read_at timestamptz,
    played_at timestamptz,
    failed_at timestamptz,
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
  create index on messages (company_id, connection_id, failed_at) where failure = 'restricted';
  create index messages_search on messages using gin (company_id, ${searchWindows.map((size) => `(id / ${size})`).join(', ')}, plain(body) gin_trgm_ops)
    with (fastupdate = on, gin_pending_list_limit = 256);
  ${companyTable('messages')}

  create table message_actions (
    id bigserial primary key,
    company_id int not null references companies (id) on delete cascade,
    -- Null once the connection is gone: what waits outlives it and is reported as failed.
    connection_id int,
    message_id bigint not null,
    kind text not null check (kind in ('edit', 'revoke', 'reaction')),
    body text not null default '',
    external_id text not null,
    author_id int,
    state text not null default 'queued' check (state in ('queued', 'written', 'done', 'failed')),
    failure text,
    -- What an edit has replaced.
    replaced jsonb,
    ${timestampColumns},
    unique (company_id, id),
    foreign key (company_id, connection_id) references connections (company_id, id) on delete set null (connection_id),
    foreign key (company_id, message_id) references messages (company_id, id) on delete cascade,
    foreign key (company_id, author_id) references users (company_id, id) on delete set null (author_id)
  );
  create index on message_actions (company_id, connection_id, id) where state = 'queued';
  create index on message_actions (company_id, message_id);
  create index on message_actions (company_id, connection_id, external_id);
  create index on message_actions (company_id, message_id) where state = 'queued';
  create index on message_actions (company_id, connection_id, id) where state = 'written';
  ${companyTable('message_actions')}

  create table message_recipients (
    company_id int not null,
    message_id bigint not null,
    address text not null,
    number text,
    delivered_at timestamptz,
    read_at timestamptz,
    played_at timestamptz,
    primary key (company_id, message_id, address),
    foreign key (company_id, message_id) references messages (company_id, id) on delete cascade
  );
  ${companyTable('message_recipients')}

  create table early_receipts (
    company_id int not null,
    connection_id int not null,
    external_id text not null,
    -- Empty beside a person: in a group every member has the message at a time of their own.
    member text not null default '',
    in_group jsonb,
    delivery text not null,
    failure text,
    ${timestampColumns},
    primary key (company_id, connection_id, external_id, member),
    foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade
  );
  create index on early_receipts (company_id, created_at);
  ${companyTable('early_receipts')}

  create table read_marks (
    company_id int not null,
    connection_id int not null,
    message_id bigint primary key,
    created_at timestamptz not null default now(),
    foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade,
    foreign key (company_id, message_id) references messages (company_id, id) on delete cascade
  );
  create index on read_marks (company_id, connection_id, message_id);
  ${companyTable('read_marks')}
  ${searchFunction()}
`,
  ),
  defineMigration('202611221540-search-conversations', conversationSearch),
  defineMigration('202611221701-erase-files-of-messages', () => fileTriggers('messages', 'media_path', 'thumbnail_path')),
  defineMigration('202611222000-search-deep-messages', deepConversationSearch),
  defineMigration('202611230245-search-by-a-sieve', sievedConversationSearch),
  defineMigration('202611261605-add-transcripts', () => `alter table messages add media_transcript text;`),
  // The trigger's statements cost less than planning them again for each message.
  defineMigration(
    '202611270900-plan-deep-messages-once',
    () => `alter function mark_deep_message() set plan_cache_mode = force_generic_plan;`,
  ),
  defineMigration('202611282131-search-conversations-by-words', conversationSearchByWords),
  defineMigration('202611300230-add-choices', () => `alter table messages add column choice text`),
  defineMigration(
    '202611300240-add-quotes',
    () => `alter table messages add column quote jsonb, add column is_forwarded_often boolean not null default false`,
  ),
];
