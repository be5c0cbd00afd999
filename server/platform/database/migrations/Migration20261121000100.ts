import { Migration } from '@mikro-orm/migrations';
import { agendaSchema } from '#server/platform/jobs/agendaSchema.ts';
import { companyTable, grantSequences, isoFunction, platformTable, timestampColumns } from './sql.ts';

const tenants = (): string => `
  create table plans (
    id serial primary key,
    name text not null unique,
    users int not null default 0,
    connections int not null default 0,
    queues int not null default 0,
    value numeric(12, 2) not null default 0,
    use_schedules boolean not null default true,
    use_campaigns boolean not null default true,
    use_internal_chat boolean not null default true,
    use_external_api boolean not null default true,
    use_kanban boolean not null default true,
    use_open_ai boolean not null default true,
    use_integrations boolean not null default true,
    ${timestampColumns}
  );
  ${platformTable('plans', 'select')}

  create table companies (
    id serial primary key,
    name text not null unique,
    phone text,
    email text,
    status boolean not null default true,
    due_date timestamptz,
    trial_expiration timestamptz,
    recurrence text not null default 'MENSAL',
    schedules jsonb not null default '[]',
    plan_id int references plans (id),
    ${timestampColumns}
  );
  create index on companies (plan_id);
  ${companyTable('companies', 'id')}

  create table settings (
    id serial primary key,
    company_id int not null references companies (id) on delete cascade,
    key text not null,
    value text not null default '',
    ${timestampColumns},
    unique (company_id, id),
    unique (company_id, key)
  );
  ${companyTable('settings')}
`;

const people = (): string => `
  create table users (
    id serial primary key,
    company_id int not null references companies (id) on delete cascade,
    name text not null,
    email text not null,
    password_hash text not null,
    profile text not null default 'user' check (profile in ('admin', 'supervisor', 'user')),
    super boolean not null default false,
    all_ticket boolean not null default false,
    whatsapp_id int,
    language text check (language in ('pt', 'en', 'es')),
    token_version int not null default 0,
    online boolean not null default false,
    last_seen_at timestamptz,
    ${timestampColumns},
    unique (company_id, id)
  );
  create unique index users_email_key on users (lower(email));
  create index on users (company_id, created_at desc);
  ${companyTable('users')}

  create table sessions (
    id uuid primary key,
    company_id int not null,
    user_id int not null,
    refresh_id uuid not null,
    previous_id uuid,
    token_version int not null default 0,
    refreshed_at timestamptz not null,
    expires_at timestamptz not null,
    ip text not null default '',
    user_agent text not null default '',
    ${timestampColumns},
    unique (company_id, id),
    foreign key (company_id, user_id) references users (company_id, id) on delete cascade
  );
  create index on sessions (company_id, user_id);
  create index on sessions (expires_at);
  ${companyTable('sessions')}

  create table presences (
    socket_id text primary key,
    company_id int not null,
    user_id int not null,
    node text not null,
    seen_at timestamptz not null default now(),
    foreign key (company_id, user_id) references users (company_id, id) on delete cascade
  );
  create index on presences (company_id, user_id);
  ${companyTable('presences')}
`;

const work = (): string => `
  create table queues (
    id serial primary key,
    company_id int not null references companies (id) on delete cascade,
    name text not null,
    color text not null,
    greeting_message text not null default '',
    out_of_hours_message text not null default '',
    schedules jsonb not null default '[]',
    order_queue int,
    integration_id int,
    prompt_id int,
    media_path text,
    media_name text,
    ${timestampColumns},
    unique (company_id, id)
  );
  create unique index queues_name_key on queues (company_id, lower(name));
  create unique index queues_color_key on queues (company_id, lower(color));
  ${companyTable('queues')}

  create table user_queues (
    company_id int not null,
    user_id int not null,
    queue_id int not null,
    ${timestampColumns},
    primary key (user_id, queue_id),
    foreign key (company_id, user_id) references users (company_id, id) on delete cascade,
    foreign key (company_id, queue_id) references queues (company_id, id) on delete cascade
  );
  create index on user_queues (company_id, queue_id);
  ${companyTable('user_queues')}

  create table tags (
    id serial primary key,
    company_id int not null references companies (id) on delete cascade,
    name text not null,
    color text not null,
    kanban smallint not null default 0,
    ${timestampColumns},
    unique (company_id, id),
    constraint tags_identical_key unique (company_id, name, color, kanban)
  );
  ${companyTable('tags')}
`;

const machinery = (): string => `
  create table outbox (
    id bigserial primary key,
    company_id int not null references companies (id) on delete cascade,
    actor_id int,
    name text not null,
    data jsonb not null,
    created_at timestamptz not null default now()
  );
  create index on outbox (company_id);
  ${companyTable('outbox')}

  create table listener_tasks (
    id bigserial primary key,
    company_id int not null references companies (id) on delete cascade,
    actor_id int,
    listener text not null,
    name text not null,
    data jsonb not null,
    line text,
    tries int not null default 0,
    not_before timestamptz not null default now(),
    last_error text,
    parked_at timestamptz,
    created_at timestamptz not null default now()
  );
  create index on listener_tasks (not_before) where parked_at is null;
  create index on listener_tasks (company_id, listener, line, id);
  ${companyTable('listener_tasks')}

  create table live_events (
    id bigserial primary key,
    company_id int not null references companies (id) on delete cascade,
    n bigint not null,
    event text not null,
    rooms text[] not null,
    body jsonb not null,
    created_at timestamptz not null default now(),
    unique (company_id, n)
  );
  create index on live_events (created_at);
  ${companyTable('live_events')}

  create table live_counters (
    company_id int primary key references companies (id) on delete cascade,
    n bigint not null
  );
  ${companyTable('live_counters')}

  create table rate_limits (
    key varchar(255) primary key,
    points int not null default 0,
    expire bigint
  );
  ${platformTable('rate_limits', 'select, insert, update, delete')}

  ${agendaSchema}
  ${platformTable('agenda_jobs', 'select')}
`;

/** Tenants, people, queues and tags; sessions, outbox and the live log. */
export class Migration20261121000100 extends Migration {
  override up(): void {
    this.addSql(isoFunction);
    this.addSql(tenants());
    this.addSql(people());
    this.addSql(work());
    this.addSql(machinery());
    this.addSql(grantSequences());
  }
}
