import { roles } from '#server/platform/database/postgres/roles.ts';
import { defineMigration, type DatabaseMigration } from '#server/platform/database/migrations/DatabaseMigration.ts';
import { companyTable, timestampColumns, fileTriggers } from '#server/platform/database/migrations/sql.ts';

/**
 * Counts are kept as changes that are summed up: writers only append, readers compact them now and then. The trigger works as
 * the support role, because a cascade works as the owner, who is under row-level security too.
 */
const countTriggers = (): string => `
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

  grant create on schema public to ${roles.support};
  alter function count_contacts() owner to ${roles.support};
  revoke create on schema public from ${roles.support};
`;

/**
 * The search runs as the support role: index operators of text search are not leakproof, so a role under a policy may not use them and
 * would scan. It takes the company from the session, never from an argument. Its number of rows makes the planner look the few hits up
 * instead of reading whole tables.
 *
 * - `words`: each must be found, `names` or `numbers`, patterns of which one suffices.
 * - `addresses`: patterns of numbers that led to a contact, also those of contacts merged into it.
 */
const searchFunction = (): string => `
  create or replace function search_contacts(words jsonb, addresses text[]) returns setof int
    language plpgsql stable security definer set search_path = public parallel safe rows 30 as $$
  declare
    company constant int := current_setting('app.company')::int;
    conditions text := '';
    word record;
  begin
    for word in select w.names, w.numbers from jsonb_to_recordset(words) as w (names text[], numbers text[]) loop
      conditions := conditions
        || format(' and (plain(name) like any (%1$L::text[]) or plain(username) like any (%1$L::text[])', array(select plain(one) from unnest(word.names) one))
        || case when cardinality(word.numbers) = 0 then ')' else format(' or number like any (%L::text[]))', word.numbers) end;
    end loop;
    return query execute 'select id from contacts where company_id = $1' || conditions using company;
    if cardinality(addresses) > 0 then
      return query select contact_id from contact_addresses
        where company_id = company and address like any (addresses) and address not like '%@lid';
    end if;
  end $$;

  grant create on schema public to ${roles.support};
  alter function search_contacts(jsonb, text[]) owner to ${roles.support};
  revoke create on schema public from ${roles.support};
  revoke all on function search_contacts(jsonb, text[]) from public;
  grant execute on function search_contacts(jsonb, text[]) to ${roles.app}, ${roles.support};
`;

/** Contacts with their addresses and fields, how many there are, the search among them, and checked numbers. */
export const contactMigrations: readonly DatabaseMigration[] = [
  defineMigration(
    '202611220110-create-contacts',
    () => `
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
  create index contacts_by_name on contacts (company_id, name collate by_name, id);
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

  create table contact_counts (
    id bigserial primary key,
    company_id int not null references companies (id) on delete cascade,
    contacts int not null
  );
  create index on contact_counts (company_id);
  ${companyTable('contact_counts')}

  create table number_checks (
    company_id int not null references companies (id) on delete cascade,
    number text not null,
    is_there boolean not null,
    person jsonb,
    checked_at timestamptz not null default now(),
    primary key (company_id, number)
  );
  ${companyTable('number_checks')}
  ${countTriggers()}
  ${searchFunction()}
`,
  ),
  defineMigration('202611221702-erase-files-of-contacts', () => fileTriggers('contacts', 'picture_path')),
  defineMigration(
    '202611230930-create-contact-field-definitions',
    () => `
  create table contact_field_definitions (
    id serial primary key,
    company_id int not null references companies (id) on delete cascade,
    name text not null,
    kind text not null check (kind in ('text', 'number', 'date', 'boolean', 'choice')),
    options text[] not null default '{}',
    sort_order int not null default 0,
    ${timestampColumns},
    unique (company_id, id)
  );
  create unique index contact_field_definitions_name_key on contact_field_definitions (company_id, lower(name));
  ${companyTable('contact_field_definitions')}
  -- A renamed field takes its values along, and dynamic lists ask for them.
  create index contact_custom_fields_by_name on contact_custom_fields (company_id, lower(name));
`,
  ),
  defineMigration(
    '202611230940-block-contacts',
    () => `
  alter table contacts
    add column blocked_at timestamptz,
    add column blocked_by int,
    add column block_reason text not null default '',
    add column blocked_on_whatsapp boolean not null default false,
    add foreign key (company_id, blocked_by) references users (company_id, id) on delete set null (blocked_by);
  create index contacts_blocked on contacts (company_id, blocked_at) where blocked_at is not null;
  create index contacts_by_blocker on contacts (company_id, blocked_by) where blocked_by is not null;
`,
  ),
  defineMigration(
    '202611282130-search-contacts-by-words',
    () => `
  drop function if exists search_contacts(text);
  drop function if exists search_contacts_prefix(text);
  ${searchFunction()}
  create index contact_addresses_search on contact_addresses using gin (company_id, address gin_trgm_ops);
`,
  ),
  defineMigration(
    '202611300241-add-usernames',
    () => `
  alter table contacts add username text not null default '';
  create index contacts_username_search on contacts using gin (company_id, plain(username) gin_trgm_ops);
  ${searchFunction()}
`,
  ),
];
