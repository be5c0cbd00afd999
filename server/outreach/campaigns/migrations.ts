import { campaignStatuses, sendWindows } from '#shared/outreach/campaigns/record.ts';
import { campaignOutcomes } from '#shared/outreach/campaigns/shippings.ts';
import { defineMigration, type DatabaseMigration } from '#server/platform/database/migrations/DatabaseMigration.ts';
import { companyTable, fileTriggers, timestampColumns } from '#server/platform/database/migrations/sql.ts';

const oneOf = (values: readonly string[]): string => values.map((value) => `'${value}'`).join(', ');
const textColumns = ['message', 'confirmation_message']
  .flatMap((name) => [1, 2, 3, 4, 5].map((place) => `${name}${place} text not null default ''`))
  .join(',\n    ');

/** Campaigns, their recipients, their settings, and numbers that want none. */
export const campaignMigrations: readonly DatabaseMigration[] = [
  defineMigration(
    '202611261630-create-campaigns',
    () => `
  create table campaigns (
    id serial primary key,
    company_id int not null references companies (id) on delete cascade,
    name text not null,
    status text not null check (status in (${oneOf(campaignStatuses)})),
    ${textColumns},
    confirmation boolean not null,
    scheduled_at timestamptz,
    completed_at timestamptz,
    whatsapp_id int,
    contact_list_id int,
    file_list_id int,
    user_id int,
    media_path text,
    thumbnail_path text,
    media_name text,
    media_facts jsonb,
    send_window text not null check (send_window in (${oneOf(sendWindows)})),
    prepared_at timestamptz,
    -- The next message leaves then; what was planned for an earlier time is kept back by the pace.
    next_at timestamptz,
    paced_at timestamptz,
    waiting_for text,
    paused_for text,
    resumed_at timestamptz,
    ends_at timestamptz,
    estimated_at timestamptz,
    is_told boolean not null,
    ${timestampColumns},
    unique (company_id, id),
    foreign key (company_id, whatsapp_id) references connections (company_id, id) on delete set null (whatsapp_id),
    foreign key (company_id, contact_list_id) references contact_lists (company_id, id) on delete set null (contact_list_id),
    foreign key (company_id, file_list_id) references file_lists (company_id, id) on delete set null (file_list_id),
    foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id)
  );
  create index on campaigns (company_id, name collate by_name, id);
  create index on campaigns (scheduled_at) where status = 'PROGRAMADA';
  create index on campaigns (next_at) where status = 'EM_ANDAMENTO';
  create index on campaigns (company_id, whatsapp_id);
  create index on campaigns (company_id, contact_list_id);
  create index on campaigns (company_id, file_list_id);
  create index on campaigns (company_id, user_id);
  ${companyTable('campaigns')}
  ${fileTriggers('campaigns', 'media_path', 'thumbnail_path')}

  create table campaign_shippings (
    id serial primary key,
    company_id int not null references companies (id) on delete cascade,
    campaign_id int not null,
    position int not null,
    name text not null,
    number text not null,
    number_key text not null generated always as (phone_number_key(number)) stored,
    message text not null,
    confirmation_message text,
    confirmation boolean,
    contact_id int,
    ticket_id int,
    outcome text not null check (outcome in (${oneOf(campaignOutcomes)})),
    reason text,
    gap_seconds real not null,
    dispatch_at timestamptz,
    attempts int not null default 0,
    confirmation_requested_at timestamptz,
    confirmed_at timestamptz,
    expires_at timestamptz,
    delivered_at timestamptz,
    request_message_id bigint,
    message_id bigint,
    ${timestampColumns},
    unique (company_id, id),
    constraint campaign_shippings_number_key unique (company_id, campaign_id, number_key),
    -- A message belongs to one recipient: what is queued twice fails.
    constraint campaign_shippings_message_key unique (company_id, message_id),
    constraint campaign_shippings_request_key unique (company_id, request_message_id),
    foreign key (company_id, campaign_id) references campaigns (company_id, id) on delete cascade,
    foreign key (company_id, contact_id) references contacts (company_id, id) on delete set null (contact_id),
    foreign key (company_id, ticket_id) references tickets (company_id, id) on delete set null (ticket_id),
    foreign key (company_id, request_message_id) references messages (company_id, id) on delete set null (request_message_id),
    foreign key (company_id, message_id) references messages (company_id, id) on delete set null (message_id)
  );
  create index on campaign_shippings (company_id, campaign_id, outcome, dispatch_at, id);
  create index on campaign_shippings (company_id, campaign_id, position, id);
  create index on campaign_shippings (company_id, contact_id) where contact_id is not null;
  create index on campaign_shippings (company_id, ticket_id) where ticket_id is not null;
  create index on campaign_shippings (company_id, number_key) where outcome in ('waiting', 'asked', 'confirmed');
  ${companyTable('campaign_shippings')}

  create table campaign_settings (
    id serial primary key,
    company_id int not null references companies (id) on delete cascade,
    key text not null,
    value text not null,
    ${timestampColumns},
    unique (company_id, id),
    constraint campaign_settings_key unique (company_id, key)
  );
  ${companyTable('campaign_settings')}

  create table campaign_opt_outs (
    id serial primary key,
    company_id int not null references companies (id) on delete cascade,
    number text not null,
    number_key text not null generated always as (phone_number_key(number)) stored,
    -- The contact's own words; empty: entered by a person.
    word text not null default '',
    campaign_name text,
    user_id int,
    ${timestampColumns},
    unique (company_id, id),
    constraint campaign_opt_outs_number_key unique (company_id, number_key),
    foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id)
  );
  create index on campaign_opt_outs (company_id, user_id);
  ${companyTable('campaign_opt_outs')}

  -- When a campaign has last sent over a connection: the spacing holds for all campaigns together.
  create table campaign_paces (
    company_id int not null,
    connection_id int primary key,
    last_at timestamptz not null,
    foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade
  );
  create index on campaign_paces (company_id, connection_id);
  ${companyTable('campaign_paces')}
`,
  ),
  defineMigration(
    '202611261735-insert-recipients-faster',
    () => `
  -- The campaign's own company and its cascade hold for its rows: no second check for each of a hundred thousand.
  alter table campaign_shippings drop constraint campaign_shippings_company_id_fkey;
  alter table campaign_shippings drop constraint campaign_shippings_company_id_id_key;
  alter table campaign_shippings drop constraint campaign_shippings_message_key;
  alter table campaign_shippings drop constraint campaign_shippings_request_key;
  create unique index campaign_shippings_message_key on campaign_shippings (company_id, message_id) where message_id is not null;
  create unique index campaign_shippings_request_key on campaign_shippings (company_id, request_message_id)
    where request_message_id is not null;
`,
  ),
  defineMigration(
    '202611270450-pace-campaign-rows',
    () => `
  alter table campaigns
    -- When screens got the rows of its recipients last, and whether they have changed since.
    add column rows_told_at timestamptz,
    add column owes_rows boolean not null default false;
`,
  ),
  defineMigration(
    '202611270815-follow-files-of-recipients',
    () => `
  alter table campaign_shippings
    -- The messages of its files, before the one that decides; and the names of those that did not arrive.
    add column file_message_ids bigint[] not null default '{}',
    add column failed_files text[] not null default '{}';
`,
  ),
  defineMigration(
    '202611290101-key-recipients-of-mexico-and-argentina',
    () => `
  -- Of two rows of one person the one stays that says most of what the person got and answered, of equal ones the first.
  delete from campaign_shippings where id in (
    select id from (
      select id, row_number() over (
        partition by company_id, campaign_id, phone_number_key(number)
        order by array_position(array['refused', 'delivered', 'queued', 'confirmed', 'asked', 'expired', 'waiting', 'failed', 'excluded'], outcome), id
      ) as place from campaign_shippings where number ~ '^5[24]'
    ) ranked where place > 1);
  update campaign_shippings set number = number where number_key <> phone_number_key(number);
  -- The contact's own words say more than an entry by a person.
  delete from campaign_opt_outs where id in (
    select id from (
      select id, row_number() over (partition by company_id, phone_number_key(number) order by (word = ''), id) as place
      from campaign_opt_outs where number ~ '^5[24]'
    ) ranked where place > 1);
  update campaign_opt_outs set number = number where number_key <> phone_number_key(number);
`,
  ),
];
