import { roles } from '#server/platform/database/postgres/roles.ts';
import { defineMigration, type DatabaseMigration } from '#server/platform/database/migrations/DatabaseMigration.ts';
import { companyTable } from '#server/platform/database/migrations/sql.ts';
import { hourColumns } from './dayColumns.ts';

/** Columns of a round on which its beginning, and its end, count: what changes another one changes no sum. */
const [openedBy, resolvedBy] = [
  ['ticket_id', 'queue_id', 'whatsapp_id', 'user_id', 'created_at', 'queued_at', 'started_at', 'asked_at', 'answered_at'],
  ['ticket_id', 'queue_id', 'whatsapp_id', 'user_id', 'started_at', 'rating_at', 'finished_at'],
];

const row = (version: 'old' | 'new', columns: readonly string[]): string => columns.map((column) => `${version}.${column}`).join(', ');
const differs = (columns: readonly string[]): string => `(${row('old', columns)}) is distinct from (${row('new', columns)})`;

/** A day is summed up two days after it ended at the earliest, so that the rounds of today cost their writers nothing. */
const isOld = (version: 'old' | 'new'): string =>
  `(${version}.created_at < now() - interval '1 day' or ${version}.finished_at < now() - interval '1 day')`;

/**
 * Writers only append, so that none waits for another. The function works as the support role, because a cascade works as the
 * owner, who is under row-level security too.
 */
const changeTriggers = (): string => `
  create function note_round_change(company int, times timestamptz[]) returns void language sql as $$
    insert into round_day_changes (company_id, at)
    select distinct company, date_bin('15 minutes', t, timestamptz 'epoch') from unnest(times) t
    where t < now() - interval '1 day' and exists (select from companies where id = company)
      and not exists (select from round_day_changes c
        where c.company_id = company and c.at = date_bin('15 minutes', t, timestamptz 'epoch'));
  $$;
  create function note_round() returns trigger language plpgsql security definer set search_path = public as $$
  begin
    if tg_op = 'INSERT' then
      perform note_round_change(new.company_id, array[new.created_at, new.finished_at]);
    elsif tg_op = 'DELETE' then
      perform note_round_change(old.company_id, array[old.created_at, old.finished_at]);
    else
      if ${differs(openedBy)} then
        perform note_round_change(new.company_id, array[old.created_at, new.created_at]);
      end if;
      if ${differs(resolvedBy)} then
        perform note_round_change(new.company_id, array[old.finished_at, new.finished_at]);
      end if;
    end if;
    return null;
  end $$;
  create function note_tagged_rounds() returns trigger language plpgsql security definer set search_path = public as $$
  declare tagged record;
  begin
    if tg_op = 'INSERT' then tagged := new; else tagged := old; end if;
    perform note_round_change(tagged.company_id, array(
      select unnest(array[k.created_at, k.finished_at]) from ticket_trackings k
      where k.company_id = tagged.company_id and k.ticket_id = tagged.ticket_id));
    return null;
  end $$;
  create trigger round_added after insert on ticket_trackings for each row when (${isOld('new')}) execute function note_round();
  create trigger round_removed after delete on ticket_trackings for each row when (${isOld('old')}) execute function note_round();
  create trigger round_changed after update on ticket_trackings for each row
    when ((${isOld('old')} or ${isOld('new')}) and (${differs([...new Set([...openedBy, ...resolvedBy])])}))
    execute function note_round();
  create trigger rounds_tagged after insert or delete on ticket_tags for each row execute function note_tagged_rounds();

  grant create on schema public to ${roles.support};
  alter function note_round() owner to ${roles.support};
  alter function note_tagged_rounds() owner to ${roles.support};
  revoke create on schema public from ${roles.support};
`;

/** Sums of the rounds of days that are over. */
export const dashboardMigrations: readonly DatabaseMigration[] = [
  defineMigration(
    '202611261640-create-round-days',
    () => `
  -- Rounds that began or ended on a day of the company, by whom and where; times in seconds.
  create table round_days (
    company_id int not null references companies (id) on delete cascade,
    day date not null,
    -- Null: all rounds; otherwise those whose ticket has exactly these tags.
    tag_ids int[],
    queue_id int,
    connection_id int,
    user_id int,
    opened int not null,
    resolved int not null,
    answers int not null,
    answer_time float8 not null,
    waits int not null,
    wait_time float8 not null,
    handlings int not null,
    handling_time float8 not null,
    -- How many began in each hour of the day; null for none.
    ${hourColumns.map((column) => `${column} int`).join(', ')}
  );
  create index on round_days (company_id, day) where tag_ids is null;
  create index on round_days (company_id, day) where tag_ids is not null;
  ${companyTable('round_days')}

  -- Which days are summed up, and in which time zone they begin.
  create table round_day_spans (
    company_id int primary key references companies (id) on delete cascade,
    time_zone text not null,
    first_day date not null,
    last_day date not null,
    -- No rounds are older.
    is_complete boolean not null default false
  );
  ${companyTable('round_day_spans')}

  -- When rounds began or ended that have changed since: their days are counted anew.
  create table round_day_changes (
    company_id int not null references companies (id) on delete cascade,
    at timestamptz not null
  );
  create index on round_day_changes (company_id, at);
  ${companyTable('round_day_changes')}
  ${changeTriggers()}
`,
  ),
  defineMigration(
    '202611262005-create-round-parts',
    () => `
  -- Rounds of a day by one thing that they have in common, by hour and all day long; times in seconds.
  create table round_parts (
    company_id int not null references companies (id) on delete cascade,
    day date not null,
    part text not null check (part in ('all', 'queue', 'connection', 'user', 'tag')),
    -- Null: of all, or of none.
    part_id int,
    -- Null: the whole day. Beginnings count in the hour in which they were, ends too.
    hour int,
    opened int not null,
    resolved int not null,
    answers int not null,
    answer_time float8 not null,
    waits int not null,
    wait_time float8 not null,
    handlings int not null,
    handling_time float8 not null
  );
  create index on round_parts (company_id, day) where hour is null;
  create index on round_parts (company_id, part, day) where hour is not null;
  ${companyTable('round_parts')}
  -- Every day is summed up anew, in the background.
  delete from round_days;
  delete from round_day_spans;
`,
  ),
  defineMigration(
    '202611271245-probe-round-changes',
    () => `
  -- Rounds of years can be written at once: the function is planned once, and asks the index for each time. Joined, the two would
  -- read all changes of the company every time; 'offset 0' keeps them apart.
  create or replace function note_round_change(company int, times timestamptz[]) returns void language plpgsql as $$
  begin
    insert into round_day_changes (company_id, at)
    select distinct company, date_bin('15 minutes', t, timestamptz 'epoch') from unnest(times) t
    where t < now() - interval '1 day' and exists (select from companies where id = company)
      and not exists (select from round_day_changes c
        where c.company_id = company and c.at = date_bin('15 minutes', t, timestamptz 'epoch') offset 0);
  end $$;
`,
  ),
];
