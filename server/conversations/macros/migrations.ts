import { defineMigration, type DatabaseMigration } from '#server/platform/database/migrations/DatabaseMigration.ts';
import { companyTable, timestampColumns } from '#server/platform/database/migrations/sql.ts';

/** Macros with their steps, and the runs of a day. */
export const macroMigrations: readonly DatabaseMigration[] = [
  defineMigration(
    '202611240100-create-macros',
    () => `
  create table macros (
    id serial primary key,
    company_id int not null references companies (id) on delete cascade,
    -- Null: everybody's.
    user_id int,
    name text not null,
    shortcut text,
    ${timestampColumns},
    unique (company_id, id),
    foreign key (company_id, user_id) references users (company_id, id) on delete cascade
  );
  create unique index macros_own_key on macros (company_id, user_id, lower(name)) where user_id is not null;
  create unique index macros_shared_key on macros (company_id, lower(name)) where user_id is null;
  create unique index macros_own_shortcut_key on macros (company_id, user_id, shortcut) where user_id is not null;
  create unique index macros_shared_shortcut_key on macros (company_id, shortcut) where user_id is null;
  ${companyTable('macros')}

  -- A target that is removed leaves its step, so that the macro is refused instead of doing something else.
  create table macro_steps (
    id serial primary key,
    company_id int not null references companies (id) on delete cascade,
    macro_id int not null,
    position int not null,
    kind text not null,
    text text,
    quick_message_id int,
    tag_id int,
    queue_id int,
    user_id int,
    minutes int,
    unique (company_id, macro_id, position),
    foreign key (company_id, macro_id) references macros (company_id, id) on delete cascade,
    foreign key (company_id, quick_message_id) references quick_messages (company_id, id) on delete set null (quick_message_id),
    foreign key (company_id, tag_id) references tags (company_id, id) on delete set null (tag_id),
    foreign key (company_id, queue_id) references queues (company_id, id) on delete set null (queue_id),
    foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id)
  );
  create index on macro_steps (company_id, quick_message_id) where quick_message_id is not null;
  create index on macro_steps (company_id, tag_id) where tag_id is not null;
  create index on macro_steps (company_id, queue_id) where queue_id is not null;
  create index on macro_steps (company_id, user_id) where user_id is not null;
  ${companyTable('macro_steps')}

  -- Keys of the calls of a day: a repeated one does nothing.
  create table macro_runs (
    id serial primary key,
    company_id int not null references companies (id) on delete cascade,
    user_id int not null,
    key uuid not null,
    created_at timestamptz not null default now(),
    unique (company_id, user_id, key),
    foreign key (company_id, user_id) references users (company_id, id) on delete cascade
  );
  ${companyTable('macro_runs')}
`,
  ),
];
