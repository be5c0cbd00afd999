import { roles } from '#server/platform/database/postgres/roles.ts';
import { defineMigration, type DatabaseMigration } from '#server/platform/database/migrations/DatabaseMigration.ts';
import { companyTable, timestampColumns } from '#server/platform/database/migrations/sql.ts';

/** SQL of the time by which waiting tickets are sorted: an answered one waits since it was touched. */
export const waitingOrder = (table: string): string => `coalesce(${table}.waiting_since, ${table}.updated_at)`;

/**
 * Counts are kept as changes that are summed up: writers only append, readers compact them now and then. The trigger works as
 * the support role, because a cascade works as the owner, who is under row-level security too.
 */
const countTriggers = (): string => `
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

  grant create on schema public to ${roles.support};
  alter function count_ticket() owner to ${roles.support};
  revoke create on schema public from ${roles.support};
`;

/** Queues and first answers of rounds that were before they were noted, as far as moves and messages tell. */
const fillRounds = (): string => `
  update ticket_trackings k set queue_id = coalesce((
      select m.to_queue_id from ticket_moves m
      where m.company_id = k.company_id and m.ticket_id = k.ticket_id and m.created_at between k.created_at and coalesce(k.finished_at, now())
      order by m.id desc limit 1), t.queue_id)
    from tickets t where t.company_id = k.company_id and t.id = k.ticket_id;
  update ticket_trackings k set asked_at = f.asked_at, answered_at = f.answered_at
    from (select r.id, asked.at as asked_at, min(m.sent_at) as answered_at
      from ticket_trackings r
      cross join lateral (select min(q.sent_at) as at from messages q
        where q.company_id = r.company_id and q.ticket_id = r.ticket_id and not q.from_me
          and q.created_at between r.created_at and coalesce(r.finished_at, now())) asked
      join messages m on m.company_id = r.company_id and m.ticket_id = r.ticket_id and m.from_me
        and m.origin in ('agent', 'phone', 'api', 'schedule') and m.sent_at between asked.at and coalesce(r.finished_at, now())
      group by r.id, asked.at) f
    where k.id = f.id;
`;

/** Tickets with their tags, rounds, counts and joins. */
export const ticketMigrations: readonly DatabaseMigration[] = [
  defineMigration(
    '202611220130-create-tickets',
    () => `
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
    opened_by int,
    closed_by int,
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
    foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id),
    foreign key (company_id, opened_by) references users (company_id, id) on delete set null (opened_by),
    foreign key (company_id, closed_by) references users (company_id, id) on delete set null (closed_by)
  );
  create unique index ticket_trackings_unfinished_key on ticket_trackings (company_id, ticket_id) where finished_at is null;
  create index on ticket_trackings (company_id, created_at);
  create index on ticket_trackings (company_id, ticket_id, id);
  create index on ticket_trackings (company_id, opened_by) where opened_by is not null;
  create index on ticket_trackings (company_id, closed_by) where closed_by is not null;
  ${companyTable('ticket_trackings')}

  -- Of two conversations that were going on at the same time one goes on; the other is written down here.
  create table ticket_joins (
    company_id int not null,
    ticket_id int not null,
    uuid uuid not null,
    merge_id int not null,
    into_id int not null,
    -- The first one it went into, for parting in any order; no reference, because that one may be gone.
    first_into_id int not null,
    ticket jsonb not null,
    -- Ids of moved rows by table.
    moved jsonb not null,
    tag_ids int[] not null,
    ${timestampColumns},
    primary key (company_id, ticket_id),
    unique (company_id, uuid),
    foreign key (company_id, merge_id) references contact_merges (company_id, id) on delete cascade,
    foreign key (company_id, into_id) references tickets (company_id, id) on delete cascade
  );
  create index on ticket_joins (company_id, merge_id);
  create index on ticket_joins (company_id, into_id);
  ${companyTable('ticket_joins')}

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
  ${countTriggers()}
`,
  ),
  defineMigration(
    '202611221530-add-waiting-since',
    () => `
  alter table tickets add waiting_since timestamptz;
  alter table tickets no force row level security;
  update tickets set waiting_since = last_message_at where status <> 'closed' and not from_me;
  alter table tickets force row level security;
  create index on tickets (company_id, (${waitingOrder('tickets')}), id) where status = 'pending';
  create index on tickets (company_id, queue_id, (${waitingOrder('tickets')}), id) where status = 'pending';
`,
  ),
  defineMigration(
    '202611221600-create-ticket-moves',
    () => `
  create table ticket_moves (
    id bigserial primary key,
    company_id int not null references companies (id) on delete cascade,
    ticket_id int not null,
    kind text not null check (kind in ('accepted', 'transferred', 'returned', 'closed')),
    -- Null: a program, or a removed user.
    moved_by int,
    from_user_id int,
    to_user_id int,
    from_queue_id int,
    to_queue_id int,
    note text not null default '',
    -- Ticket and round as they were, where the move can be undone.
    undo jsonb,
    created_at timestamptz not null default now(),
    foreign key (company_id, ticket_id) references tickets (company_id, id) on delete cascade,
    foreign key (company_id, moved_by) references users (company_id, id) on delete set null (moved_by),
    foreign key (company_id, from_user_id) references users (company_id, id) on delete set null (from_user_id),
    foreign key (company_id, to_user_id) references users (company_id, id) on delete set null (to_user_id),
    foreign key (company_id, from_queue_id) references queues (company_id, id) on delete set null (from_queue_id),
    foreign key (company_id, to_queue_id) references queues (company_id, id) on delete set null (to_queue_id)
  );
  create index on ticket_moves (company_id, ticket_id, id);
  create index on ticket_moves (company_id, moved_by) where moved_by is not null;
  create index on ticket_moves (company_id, from_user_id) where from_user_id is not null;
  create index on ticket_moves (company_id, to_user_id) where to_user_id is not null;
  create index on ticket_moves (company_id, from_queue_id) where from_queue_id is not null;
  create index on ticket_moves (company_id, to_queue_id) where to_queue_id is not null;
  ${companyTable('ticket_moves')}
`,
  ),
  defineMigration(
    '202611230200-add-round-answers',
    () => `
  alter table ticket_trackings add queue_id int, add asked_at timestamptz, add answered_at timestamptz;
  ${['tickets', 'ticket_trackings', 'ticket_moves', 'messages'].map((table) => `alter table ${table} no force row level security;`).join('\n  ')}
  ${fillRounds()}
  ${['tickets', 'ticket_trackings', 'ticket_moves', 'messages'].map((table) => `alter table ${table} force row level security;`).join('\n  ')}
  alter table ticket_trackings add foreign key (company_id, queue_id) references queues (company_id, id) on delete set null (queue_id);
  create index on ticket_trackings (company_id, queue_id) where queue_id is not null;
  create index on ticket_trackings (company_id, finished_at);
`,
  ),
  defineMigration(
    '202611230915-add-ticket-steps',
    () => `
  alter table ticket_moves drop constraint ticket_moves_kind_check;
  alter table ticket_moves add constraint ticket_moves_kind_check check (kind in (
    'opened', 'reopened', 'accepted', 'transferred', 'returned', 'connectionChanged', 'closed', 'undone', 'joined', 'split',
    'queueRemoved', 'connectionRemoved'));
  -- Null: a person's choice.
  alter table ticket_moves add cause text;
  -- After the move.
  alter table ticket_moves add connection_id int;
  alter table ticket_moves add foreign key (company_id, connection_id) references connections (company_id, id) on delete set null (connection_id);
  create index on ticket_moves (company_id, connection_id) where connection_id is not null;

  -- Where nobody wrote down how they came, tickets in work begin with the connection that they are on.
  alter table tickets no force row level security;
  alter table ticket_moves no force row level security;
  insert into ticket_moves (company_id, ticket_id, kind, connection_id, created_at)
    select company_id, id, 'opened', whatsapp_id, created_at from tickets where status <> 'closed';
  alter table tickets force row level security;
  alter table ticket_moves force row level security;
`,
  ),
  defineMigration(
    '202611231010-add-snoozes-and-pins',
    () => `
  alter table tickets add snoozed_at timestamptz, add snoozed_until timestamptz, add snoozed_by int,
    add foreign key (company_id, snoozed_by) references users (company_id, id) on delete set null (snoozed_by);
  create index on tickets (company_id, status) where snoozed_at is not null;
  create index on tickets (snoozed_until) where snoozed_until is not null;
  create index on tickets (company_id, snoozed_by) where snoozed_by is not null;

  create table ticket_pins (
    company_id int not null,
    user_id int not null,
    ticket_id int not null,
    created_at timestamptz not null default now(),
    primary key (user_id, ticket_id),
    foreign key (company_id, user_id) references users (company_id, id) on delete cascade,
    foreign key (company_id, ticket_id) references tickets (company_id, id) on delete cascade
  );
  create index on ticket_pins (company_id, ticket_id);
  create index on ticket_pins (company_id, user_id);
  ${companyTable('ticket_pins')}
`,
  ),
  defineMigration(
    '202611240310-add-unrouted-tickets',
    () => `
  create table unrouted_tickets (
    ticket_id int primary key,
    company_id int not null,
    since timestamptz not null,
    told_at timestamptz,
    foreign key (company_id, ticket_id) references tickets (company_id, id) on delete cascade
  );
  create index on unrouted_tickets (company_id, ticket_id);
  ${companyTable('unrouted_tickets')}
  create index on tickets (company_id) where status in ('pending', 'open');
`,
  ),
  defineMigration(
    '202611282100-create-ticket-action-keys',
    () => `
  -- Actions of clients that may come again: a lost answer must not do them twice.
  create table ticket_action_keys (
    company_id int not null,
    user_id int not null,
    client_key text not null,
    created_at timestamptz not null default now(),
    primary key (company_id, user_id, client_key),
    foreign key (company_id, user_id) references users (company_id, id) on delete cascade
  );
  create index on ticket_action_keys (created_at);
  ${companyTable('ticket_action_keys')}
`,
  ),
  defineMigration(
    '202611300240-add-steps-of-numbers',
    () => `
  alter table ticket_moves drop constraint ticket_moves_kind_check;
  alter table ticket_moves add constraint ticket_moves_kind_check check (kind in (
    'opened', 'reopened', 'accepted', 'transferred', 'returned', 'connectionChanged', 'closed', 'undone', 'joined', 'split',
    'queueRemoved', 'connectionRemoved', 'numberChanged', 'numberLost'));
`,
  ),
  defineMigration(
    '202611300242-add-ad-origins',
    () => `
  -- The ad through which the customer came last.
  alter table tickets add ad jsonb;
  create index tickets_from_ads on tickets (company_id, updated_at) where ad is not null;
`,
  ),
];
