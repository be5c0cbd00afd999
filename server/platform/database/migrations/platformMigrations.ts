import { roles } from '#server/platform/database/postgres/roles.ts';
import { agendaSchema } from '#server/platform/jobs/agendaSchema.ts';
import { outboxChannel } from '#server/platform/database/outbox/outbox.ts';
import { createMailTable } from '#server/platform/mail/mailMigration.ts';
import { companyTable, platformTable } from './sql.ts';
import { defineMigration, type DatabaseMigration } from './DatabaseMigration.ts';

const textFunctions = `
  create extension if not exists pg_trgm;
  create extension if not exists unaccent;
  create extension if not exists btree_gin;
  -- Text without case and accents; immutable, so that indexes may be built on it: the dictionary is named in full.
  create function plain(text) returns text language sql immutable strict parallel safe
    return lower(public.unaccent('public.unaccent'::regdictionary, $1));
`;

/** PostgreSQL calls a function of one SQL expression that it may not inline six times as slowly (9 µs) as the same in its own language. */
const fasterPlain = (): string => `
  create or replace function plain(text) returns text language plpgsql immutable strict parallel safe as $$
  begin
    return lower(public.unaccent('public.unaccent'::regdictionary, $1));
  end $$;
`;

/** `iso(t)`: a time as the wire wants it, for lists that PostgreSQL itself turns into JSON. */
const isoFunction = `
  create function iso(t timestamptz) returns text language sql stable strict parallel safe
    return to_char(t at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');
`;

/**
 * The order in which people look for names: accents and case count only between names that are otherwise the same. A database
 * built without ICU takes what the system has, and sorts by code points where that is nothing.
 */
const nameCollation = `
  do $$
  declare
    wanted text[] := array['und-x-icu', 'pt_BR.utf8', 'en_US.utf8', 'es_ES.utf8', 'C'];
    source text;
  begin
    select collname into strict source from pg_collation
      where collnamespace = 'pg_catalog'::regnamespace and collname = any(wanted)
        and collencoding in (-1, (select encoding from pg_database where datname = current_database()))
      order by array_position(wanted, collname::text) limit 1;
    execute format('create collation public.by_name from pg_catalog.%I', source);
  end $$;
`;

/** An insert into the outbox wakes the relay from inside the database, so that no command spends a round trip on it. */
const wakeRelay = `
  create function wake_relay() returns trigger language plpgsql as $$
  begin
    perform pg_notify('${outboxChannel}', '');
    return null;
  end $$;
  create trigger outbox_wakes after insert on outbox for each statement execute function wake_relay();
`;

const tables = (): string => `
  create table outbox (
    id bigserial primary key,
    company_id int not null references companies (id) on delete cascade,
    actor_id int,
    name text not null,
    data jsonb not null,
    created_at timestamptz not null default now()
  ) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 500);
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
  ) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 500);
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

/** Files whose rows are gone, until they are removed; without a company, which may be gone as well. */
const erasedFiles = (): string => `
  create table erased_files (
    path text primary key,
    erased_at timestamptz not null default now()
  );
  create index on erased_files (erased_at);
  grant select, update, delete on erased_files to ${roles.support};
  create function erase_files() returns trigger language plpgsql security definer set search_path = public as $$
  declare
    present jsonb := case when tg_op = 'UPDATE' then to_jsonb(new) end;
  begin
    insert into erased_files (path)
    select distinct to_jsonb(old) ->> name from unnest(tg_argv) name
    where to_jsonb(old) ->> name is not null and to_jsonb(old) ->> name is distinct from present ->> name
    on conflict do nothing;
    return null;
  end $$;
`;

/** One row: how far the first start came, and by what the secrets are recognized. */
const installation = (): string => `
  create table installation (
    is_only boolean primary key default true check (is_only),
    first_start text check (first_start in ('running', 'done')),
    key_check text
  );
  insert into installation (first_start) select case when is_called then 'done' end from companies_id_seq;
  grant select, update on installation to ${roles.support};
`;

/** Sums of all processes by listener and job, of which the code has about a hundred. */
const backgroundRuns = (): string => `
  create table background_runs (
    name text primary key,
    last_run_at timestamptz not null,
    duration_ms bigint not null,
    runs bigint not null,
    failures bigint not null,
    failed_at timestamptz
  );
  ${platformTable('background_runs', 'select')}
`;

/** Kind of the last failure. */
const backgroundFailure = (): string => 'alter table background_runs add column failure text';

/** Functions and the collation that tables of areas are built on; outbox, live log, presence, limits and jobs. */
export const platformMigrations: readonly DatabaseMigration[] = [
  defineMigration('202611220010-create-database-functions', () => [isoFunction, textFunctions, nameCollation].join('')),
  defineMigration('202611220080-create-platform-tables', () => [tables(), wakeRelay].join('')),
  defineMigration('202611221700-create-erased-files', () => erasedFiles()),
  defineMigration('202611221710-create-installation', () => installation()),
  defineMigration('202611221845-create-mails', () => createMailTable()),
  defineMigration('202611221959-faster-plain-text', fasterPlain),
  defineMigration('202611291240-create-background-runs', backgroundRuns),
  defineMigration('202611292235-add-background-failure', backgroundFailure),
];
