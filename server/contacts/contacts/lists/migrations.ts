import { defineMigration, type DatabaseMigration } from '#server/platform/database/migrations/DatabaseMigration.ts';
import { companyTable, timestampColumns } from '#server/platform/database/migrations/sql.ts';

/** Contact lists and their items. */
export const contactListMigrations: readonly DatabaseMigration[] = [
  defineMigration(
    '202611222220-create-contact-lists',
    () => `
  create table contact_lists (
    id serial primary key,
    company_id int not null references companies (id) on delete cascade,
    name text not null,
    -- The numbers of its items are checked one after another.
    is_checking boolean not null default false,
    -- Error code of what the check waits for.
    waiting_for text,
    ${timestampColumns},
    unique (company_id, id)
  );
  create index on contact_lists (company_id) where is_checking;
  ${companyTable('contact_lists')}

  -- The same for both spellings of a Brazilian mobile number: its ninth digit may be absent, the digit after it is 6 to 9.
  create function phone_number_key(number text) returns text language sql immutable strict parallel safe
    return regexp_replace(number, '^(55[1-9][1-9])9([6-9][0-9]{7})$', '\\1\\2');

  create table contact_list_items (
    id serial primary key,
    company_id int not null references companies (id) on delete cascade,
    contact_list_id int not null,
    name text not null,
    number text not null,
    number_key text not null generated always as (phone_number_key(number)) stored,
    email text not null default '',
    validity text not null default 'unchecked' check (validity in ('unchecked', 'valid', 'invalid', 'failed')),
    failure text,
    -- Checks that the channel did not answer.
    attempts smallint not null default 0,
    -- Until then one process asks the channel.
    claimed_until timestamptz,
    ${timestampColumns},
    unique (company_id, id),
    constraint contact_list_items_number_key unique (company_id, contact_list_id, number_key),
    foreign key (company_id, contact_list_id) references contact_lists (company_id, id) on delete cascade
  );
  create index on contact_list_items (company_id, contact_list_id, validity);
  create index on contact_list_items (company_id, contact_list_id, name collate by_name, id);
  create index on contact_list_items (company_id, id) where validity = 'unchecked';
  ${companyTable('contact_list_items')}
`,
  ),
  defineMigration(
    '202611222330-add-dynamic-contact-lists',
    () => `
  alter table contact_lists
    -- Makes the list dynamic: its contacts are found when it is used.
    add column filter jsonb,
    -- Contacts that matched when the filter was set.
    add column matched_count int not null default 0;
`,
  ),
  defineMigration(
    '202611230932-filter-by-contact-fields',
    () => `
  update contact_lists set filter = '{"fieldName": "", "fieldValue": ""}'::jsonb || filter where filter is not null;
`,
  ),
  defineMigration(
    '202611290100-key-numbers-of-mexico-and-argentina',
    () => `
  -- The digit of a mobile that may be absent: Brazil's ninth, Mexico's 1, Argentina's 9. \`numberSpellings.ts\` says the same.
  create or replace function phone_number_key(number text) returns text language sql immutable strict parallel safe
    return regexp_replace(regexp_replace(regexp_replace(number,
      '^(55[1-9][1-9])9([6-9][0-9]{7})$', '\\1\\2'),
      '^521([2-9][0-9]{9})$', '52\\1'),
      '^549(11[0-9]{8}|[23][0-9]{9})$', '54\\1');
  create function phone_number_spellings(number text) returns text[] language sql immutable strict parallel safe
    return array[number, phone_number_key(number), regexp_replace(regexp_replace(regexp_replace(phone_number_key(number),
      '^(55[1-9][1-9])([6-9][0-9]{7})$', '\\19\\2'),
      '^52([2-9][0-9]{9})$', '521\\1'),
      '^54(11[0-9]{8}|[23][0-9]{9})$', '549\\1')];
  -- Who stands in a list twice now is one person; an update computes the key anew.
  -- Of two the one stays whose number was found on the channel, then the one with an address, then the first.
  delete from contact_list_items where id in (
    select id from (
      select id, row_number() over (
        partition by company_id, contact_list_id, phone_number_key(number)
        order by array_position(array['valid', 'unchecked', 'failed', 'invalid'], validity), (email = ''), id
      ) as place from contact_list_items where number ~ '^5[24]'
    ) ranked where place > 1);
  update contact_list_items set number = number where number_key <> phone_number_key(number);
`,
  ),
];
