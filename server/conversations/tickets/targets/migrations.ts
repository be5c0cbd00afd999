import { defineMigration, type DatabaseMigration } from '#server/platform/database/migrations/DatabaseMigration.ts';
import { clockSettingName } from '#server/platform/database/entityClock.ts';
import { companyTable } from '#server/platform/database/migrations/sql.ts';

/** In which time a warning comes before the target is missed. */
const warnShare = 0.8;

/** `open_spans` and `service_due` say what `findServiceDue` of the shared rules says; a test compares them. */
const functions = `
  -- Set to TIME_ZONE at every start.
  create or replace function server_zone() returns text language sql immutable as $$ select 'America/Sao_Paulo' $$;

  create function open_spans(schedules jsonb, holidays jsonb, zone text, first_day date, days int) returns tstzmultirange
    language sql stable as $$
    select coalesce(range_agg(tstzrange(span.opens, span.closes)), '{}') from (
      select (d.day + (i.hours->>'startTime')::time) at time zone zone as opens,
        (d.day + case when i.hours->>'endTime' = '23:59' then interval '1 day' else (i.hours->>'endTime')::interval end
          + case when i.hours->>'endTime' < i.hours->>'startTime' then interval '1 day' else interval '0' end) at time zone zone as closes
      from generate_series(0, days - 1) n
      cross join lateral (select first_day + n as day) d
      cross join lateral jsonb_array_elements(coalesce(
        (select h->'hours' from jsonb_array_elements(holidays) h where h->>'date' = d.day::text limit 1),
        (select h->'hours' from jsonb_array_elements(holidays) with ordinality y (h, place)
          where (h->>'isYearly')::boolean and h->>'date' < d.day::text and right(h->>'date', 6) = right(d.day::text, 6) order by place limit 1),
        (select jsonb_build_array(jsonb_build_object('startTime', s->'startTime', 'endTime', s->'endTime')) || coalesce(s->'later', '[]')
          from jsonb_array_elements(schedules) s
          where s->>'weekdayEn' = (array['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'])[extract(dow from d.day)::int + 1]
            and s->>'startTime' <> '' and s->>'endTime' <> '' limit 1),
        '[{"startTime": "00:00", "endTime": "23:59"}]'::jsonb)) i (hours)
      where i.hours->>'startTime' <> i.hours->>'endTime'
    ) span where span.opens < span.closes
  $$;

  create function service_due(schedules jsonb, holidays jsonb, zone text, start timestamptz, minutes float8, pauses tstzmultirange)
    returns timestamptz language plpgsql stable as $$
    declare days int; due timestamptz;
    begin
      foreach days in array array[4, 40, 800] loop
        select upper(s.span) - make_interval(secs => s.total - minutes * 60) into due from (
          select w.span, sum(extract(epoch from upper(w.span) - lower(w.span))::float8) over (order by lower(w.span)) as total
          from unnest(open_spans(schedules, holidays, zone, (start at time zone zone)::date - 1, days)
            * tstzmultirange(tstzrange(start, null)) - pauses) w (span)
        ) s where s.total >= minutes * 60 order by s.total limit 1;
        if due is not null then
          return due;
        end if;
      end loop;
      return null;
    end
  $$;

  -- In the hours that the company keeps for the queue; without hours it is always open.
  create function queue_due(company int, queue int, start timestamptz, minutes float8, pauses tstzmultirange)
    returns timestamptz language plpgsql stable as $$
    declare kept text; zone text; week jsonb; free jsonb := '[]';
    begin
      select coalesce(max(value) filter (where key = 'scheduleType'), 'disabled'),
          coalesce(nullif(max(value) filter (where key = 'timeZone'), ''), server_zone())
        into kept, zone from settings where company_id = company and key in ('scheduleType', 'timeZone');
      week := case kept when 'queue' then (select q.schedules from queues q where q.id = queue)
        when 'company' then (select c.schedules from companies c where c.id = company) else '[]' end;
      if kept in ('queue', 'company') then
        select coalesce(jsonb_agg(jsonb_build_object('date', h.date::text, 'isYearly', h.is_yearly, 'hours', h.hours) order by h.date), '[]')
          into free from holidays h where h.company_id = company;
      end if;
      return service_due(coalesce(week, '[]'), free, zone, start, minutes, pauses);
    end
  $$;
`;

/** Counts what the clock on the wall shows: one that is put back shows an hour twice, what it skips is not there. */
const openSpans = `
  create or replace function open_spans(schedules jsonb, holidays jsonb, zone text, first_day date, days int) returns tstzmultirange
    language sql stable as $$
    with noons as (
      select t, (t at time zone zone) - (t at time zone 'UTC') as shift
      from generate_series((first_day - 1)::timestamp at time zone 'UTC', (first_day + days + 2)::timestamp at time zone 'UTC', interval '1 day') t
    ), changes as (
      select (select min(m) from generate_series(n.before, n.t, interval '1 minute') m
          where (m at time zone zone) - (m at time zone 'UTC') = n.shift) as t, n.shift
      from (select t, shift, lag(t) over (order by t) as before, lag(shift) over (order by t) as former from noons) n
      where n.former <> n.shift
    ), periods as (
      select tstzrange(t, lead(t) over (order by t nulls first)) as period, shift
      from (select null::timestamptz as t, (select shift from noons order by t limit 1) as shift union all select t, shift from changes) c
    ), walls as (
      select d.day + (i.hours->>'startTime')::time as opens,
        d.day + case when i.hours->>'endTime' = '23:59' then interval '1 day' else (i.hours->>'endTime')::interval end
          + case when i.hours->>'endTime' < i.hours->>'startTime' then interval '1 day' else interval '0' end as closes
      from generate_series(0, days - 1) n
      cross join lateral (select first_day + n as day) d
      cross join lateral jsonb_array_elements(coalesce(
        (select h->'hours' from jsonb_array_elements(holidays) h where h->>'date' = d.day::text limit 1),
        (select h->'hours' from jsonb_array_elements(holidays) with ordinality y (h, place)
          where (h->>'isYearly')::boolean and h->>'date' < d.day::text and right(h->>'date', 6) = right(d.day::text, 6) order by place limit 1),
        (select jsonb_build_array(jsonb_build_object('startTime', s->'startTime', 'endTime', s->'endTime')) || coalesce(s->'later', '[]')
          from jsonb_array_elements(schedules) s
          where s->>'weekdayEn' = (array['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'])[extract(dow from d.day)::int + 1]
            and s->>'startTime' <> '' and s->>'endTime' <> '' limit 1),
        '[{"startTime": "00:00", "endTime": "23:59"}]'::jsonb)) i (hours)
      where i.hours->>'startTime' <> i.hours->>'endTime'
    )
    select coalesce(range_agg(span), '{}') from (
      select tstzrange((w.opens - p.shift) at time zone 'UTC', (w.closes - p.shift) at time zone 'UTC') * p.period as span
      from walls w cross join periods p where w.opens < w.closes
    ) s where not isempty(span)
  $$;
`;

/** Expressions of the times at which a ticket is taken up again, and at which one without a round has begun. */
interface TargetClock {
  readonly wokenAt: string;
  readonly begunAt: string;
}

const setTicketTargets = ({ wokenAt, begunAt }: TargetClock): string => `
  -- Until when a ticket has to be answered and resolved. What is put aside does not have to be resolved meanwhile.
  create or replace function set_ticket_targets() returns trigger language plpgsql as $$
    declare answer_minutes int; resolution_minutes int; round record; before timestamptz[]; begun timestamptz;
    begin
      before := array[new.answer_due_at, new.resolution_due_at];
      if tg_op = 'UPDATE' and old.snoozed_at is not null and new.snoozed_at is distinct from old.snoozed_at then
        insert into ticket_pauses (company_id, ticket_id, began_at, ended_at)
          values (new.company_id, new.id, old.snoozed_at, greatest(old.snoozed_at, ${wokenAt}));
      end if;
      new.answer_warn_at := null;
      new.answer_due_at := null;
      new.resolution_warn_at := null;
      new.resolution_due_at := null;
      if new.status <> 'closed' and new.queue_id is not null and not new.is_group then
        select q.first_response_minutes, q.resolution_minutes into answer_minutes, resolution_minutes from queues q where q.id = new.queue_id;
        if answer_minutes is not null or resolution_minutes is not null then
          select k.created_at, k.answered_at into round from ticket_trackings k where k.ticket_id = new.id and k.finished_at is null;
          begun := coalesce(round.created_at, ${begunAt});
          if answer_minutes is not null and new.waiting_since is not null and round.answered_at is null then
            new.answer_warn_at := queue_due(new.company_id, new.queue_id, new.waiting_since, answer_minutes * ${warnShare}, '{}');
            new.answer_due_at := queue_due(new.company_id, new.queue_id, new.waiting_since, answer_minutes, '{}');
          end if;
          if resolution_minutes is not null and new.snoozed_at is null then
            new.resolution_warn_at := queue_due(new.company_id, new.queue_id, begun, resolution_minutes * ${warnShare}, pauses_of(new.id));
            new.resolution_due_at := queue_due(new.company_id, new.queue_id, begun, resolution_minutes, pauses_of(new.id));
          end if;
        end if;
      end if;
      if new.answer_due_at is distinct from before[1] then
        new.answer_told := 0;
      end if;
      if new.resolution_due_at is distinct from before[2] then
        new.resolution_told := 0;
      end if;
      return new;
    end
  $$;
`;

const triggers = `
  create function pauses_of(ticket int) returns tstzmultirange language sql stable as $$
    select coalesce(range_agg(tstzrange(began_at, ended_at)), '{}') from ticket_pauses where ticket_id = ticket
  $$;

  ${setTicketTargets({ wokenAt: 'now()', begunAt: 'now()' })}

  -- Until when a round had to be answered and resolved, noted with the answer and the end.
  create function set_round_targets() returns trigger language plpgsql as $$
    declare answer_minutes int; resolution_minutes int;
    begin
      select q.first_response_minutes, q.resolution_minutes into answer_minutes, resolution_minutes from queues q where q.id = new.queue_id;
      if new.answered_at is not null and old.answered_at is null and answer_minutes is not null then
        new.answer_due_at := queue_due(new.company_id, new.queue_id, new.asked_at, answer_minutes, '{}');
      end if;
      new.resolution_due_at := case when new.finished_at is not null and resolution_minutes is not null
        then queue_due(new.company_id, new.queue_id, new.created_at, resolution_minutes, pauses_of(new.ticket_id)) end;
      return new;
    end
  $$;

  create trigger set_targets_of_new before insert on tickets for each row
    when (new.status <> 'closed' and new.queue_id is not null) execute function set_ticket_targets();
  create trigger set_targets before update of status, queue_id, waiting_since, snoozed_at on tickets for each row
    execute function set_ticket_targets();
  create trigger set_targets before update of answered_at, finished_at on ticket_trackings for each row
    execute function set_round_targets();
`;

/** The clocks of tickets whose queue has targets. */
export const targetMigrations: readonly DatabaseMigration[] = [
  defineMigration(
    '202611261030-add-ticket-targets',
    () => `
  alter table tickets add answer_warn_at timestamptz, add answer_due_at timestamptz, add resolution_warn_at timestamptz,
    add resolution_due_at timestamptz, add answer_told smallint not null default 0, add resolution_told smallint not null default 0;
  alter table ticket_trackings add answer_due_at timestamptz, add resolution_due_at timestamptz;
  create index tickets_answer_target on tickets (answer_warn_at) where answer_warn_at is not null and answer_told < 2;
  create index tickets_resolution_target on tickets (resolution_warn_at) where resolution_warn_at is not null and resolution_told < 2;

  create table ticket_pauses (
    id serial primary key,
    company_id int not null references companies (id) on delete cascade,
    ticket_id int not null,
    began_at timestamptz not null,
    ended_at timestamptz not null,
    foreign key (company_id, ticket_id) references tickets (company_id, id) on delete cascade
  );
  create index on ticket_pauses (company_id, ticket_id);
  ${companyTable('ticket_pauses')}
  ${functions}
  ${triggers}
`,
  ),
  // The platform's clock: rows are dated by it, and so is what ends a pause. The database's may be another.
  defineMigration('202611271640-date-pauses-by-the-platform', () =>
    setTicketTargets({
      wokenAt: `coalesce(nullif(current_setting('${clockSettingName}', true), '')::timestamptz, new.updated_at)`,
      begunAt: 'new.updated_at',
    }),
  ),
  defineMigration('202611290500-count-hours-by-the-wall-clock', () => openSpans),
];
