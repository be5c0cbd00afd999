import { hourColumns } from './dayColumns.ts';

/** SQL of days with their first moment and the first one after it, from the values that these placeholders name. */
export const spansSql = (days: string, starts: string, ends: string): string =>
  `select * from unnest(${days}::date[], ${starts}::timestamptz[], ${ends}::timestamptz[]) s (day, starts, ends)`;

interface DaySumsInput {
  /** Rows `day`, `starts`, `ends`. */
  readonly spans: string;
  /** Placeholder of the time zone. */
  readonly zone: string;
  /** On a round `k`. */
  readonly conditions: readonly string[];
}

const seconds = (time: string): string => `date_part('epoch', ${time})`;

/** A row for each beginning and each end of a round. A ticket that is queued again after its start has no wait. */
function eventsSql({ spans, zone, conditions }: DaySumsInput): string {
  const own = 's.day, k.queue_id, k.whatsapp_id as connection_id, k.user_id, k.ticket_id';
  const hourOf = (time: string): string => `extract(hour from ${time} at time zone ${zone})::int`;
  // `offset 0`: a day is read by its time, which the planner, who does not know how long it is, would leave to the end.
  const within = (time: string): string => `
    from ${spans} s cross join lateral (
      select * from ticket_trackings where ${time} >= s.starts and ${time} < s.ends offset 0) k
    where ${['true', ...conditions].join(' and ')}`;
  return `
    select ${own}, ${hourOf('k.created_at')} as hour, null::int as end_hour, ${seconds('k.answered_at - k.asked_at')} as answer_time,
      case when k.started_at >= coalesce(k.queued_at, k.created_at) then ${seconds('k.started_at - coalesce(k.queued_at, k.created_at)')} end as wait_time,
      null::float8 as handling_time
    ${within('created_at')}
    union all
    select ${own}, null, ${hourOf('k.finished_at')}, null, null,
      case when coalesce(k.rating_at, k.finished_at) > k.started_at then ${seconds('coalesce(k.rating_at, k.finished_at) - k.started_at')} end
    ${within('finished_at')}`;
}

const sumOf = (time: string): string => `coalesce(sum(${time}), 0)`;

const timeSums = `
    count(hour)::int as opened, (count(*) - count(hour))::int as resolved,
    count(answer_time)::int as answers, ${sumOf('answer_time')} as answer_time, count(wait_time)::int as waits, ${sumOf('wait_time')} as wait_time,
    count(handling_time)::int as handlings, ${sumOf('handling_time')} as handling_time`;

/** SQL of rows of `round_days`, counted one by one: all rounds, and beside them those of tickets with tags. */
export const daySumsSql = (input: DaySumsInput): string => `
  select day, tag_ids, queue_id, connection_id, user_id, ${timeSums},
    ${hourColumns.map((column, hour) => `nullif(count(*) filter (where hour = ${hour}), 0)::int as ${column}`).join(', ')}
  from (${eventsSql(input)}) e
  left join lateral (select array_agg(g.tag_id order by g.tag_id) as tag_ids from ticket_tags g where g.ticket_id = e.ticket_id) g on true
  group by grouping sets ((day, queue_id, connection_id, user_id), (day, queue_id, connection_id, user_id, tag_ids))
  having grouping(tag_ids) = 1 or tag_ids is not null`;

/**
 * SQL of rows of `round_parts`, counted one by one: of all rounds, and of those of each queue, connection, user and tag, once for
 * the day and once for each of its hours.
 */
export function partSumsSql(input: DaySumsInput): string {
  const assigned = ['queue_id', 'connection_id', 'user_id'];
  const kind = assigned.map((column) => `when grouping(${column}) = 0 then '${column.replace('_id', '')}'`).join(' ');
  const sets = ['day', ...assigned.map((column) => `day, ${column}`)].flatMap((columns) => [`(${columns})`, `(${columns}, at_hour)`]);
  return `
  select e.day, case ${kind} else 'all' end as part, coalesce(queue_id, connection_id, user_id) as part_id, at_hour as hour, ${timeSums}
  from (select *, coalesce(hour, end_hour) as at_hour from (${eventsSql(input)}) e) e
  group by grouping sets (${sets.join(', ')})
  union all
  select e.day, 'tag', g.tag_id, at_hour, ${timeSums}
  from (select *, coalesce(hour, end_hour) as at_hour from (${eventsSql(input)}) e) e join ticket_tags g on g.ticket_id = e.ticket_id
  group by grouping sets ((day, g.tag_id), (day, g.tag_id, at_hour))`;
}

/** SQL of sums by hour of the day, counted one by one. */
export const hourSumsSql = (input: DaySumsInput): string => `
  select day, at_hour as hour, ${timeSums}
  from (select *, coalesce(hour, end_hour) as at_hour from (${eventsSql(input)}) e) e group by day, at_hour`;
