import { addDays, toZonedDay } from '#shared/rules/zonedTime.ts';
import type { RecurringJob } from '#server/platform/jobs/RecurringJob.ts';
import { queryAsSupport } from '#server/platform/database/queryAsSupport.ts';
import { column, execute, queryOf, queryRows, type Query } from '#server/platform/database/queryRows.ts';
import { required, runInScope, systemActor, type Scope } from '#server/platform/database/scope.ts';
import type { Platform } from '#server/platform/platform.ts';
import { readTimeZone } from '#server/tenancy/settings/index.ts';
import { keyColumns, partColumns, sumColumns, timeColumns } from './dayColumns.ts';
import { daySumsSql, partSumsSql, spansSql } from './daySumsSql.ts';
import { listDays, listSpans } from './period.ts';

/** Days that one transaction sums up. */
const maxDays = 31;

/** Companies with days to sum up: of more recent ones, older ones, another time zone, or with changes. `$1`: the server's zone. */
const dueStatement = `
  select c.id as "companyId" from companies c
  left join round_day_spans b on b.company_id = c.id
  left join settings z on z.company_id = c.id and z.key = 'timeZone'
  where (b.company_id is null and exists (select from ticket_trackings k where k.company_id = c.id))
    or b.time_zone <> coalesce(nullif(z.value, ''), $1)
    or not b.is_complete
    or b.last_day < (now() at time zone b.time_zone)::date - 3
    or exists (select from round_day_changes r where r.company_id = c.id)
  order by 1`;

interface Known {
  readonly timeZone: string;
  readonly firstDay: string;
  readonly lastDay: string;
  readonly isComplete: boolean;
}

const knownColumns = `time_zone as "timeZone", first_day::text as "firstDay", last_day::text as "lastDay", is_complete as "isComplete"`;
const knownShape = { timeZone: column.text(), firstDay: column.text(), lastDay: column.text(), isComplete: column.boolean() };
const knownQuery: Query<Known> = queryOf(knownShape, `select ${knownColumns} from round_day_spans for update`);
const restartQuery: Query<Known> = queryOf(
  knownShape,
  `insert into round_day_spans (company_id, time_zone, first_day, last_day) values ($1, $2, $3::date + 1, $3)
   on conflict (company_id) do update
     set time_zone = excluded.time_zone, first_day = excluded.first_day, last_day = excluded.last_day, is_complete = false
   returning ${knownColumns}`,
);

const clockQuery = queryOf(
  { now: column.text(), first: column.orNull(column.text()) },
  `select iso(now()) as now, iso((select least(min(created_at), min(finished_at)) from ticket_trackings)) as first`,
);

const changesQuery = queryOf({ at: column.text() }, 'select iso(at) as at from round_day_changes order by at');

const input = { spans: 'spans', zone: '$5', conditions: [] };
const dayColumns = [...keyColumns, ...sumColumns].join(', ');
const partNames = [...partColumns, ...timeColumns].join(', ');

/** One statement, so that the sums and the changes that they contain are of one snapshot. */
const sumStatement = `
  with spans as materialized (${spansSql('$2', '$3', '$4')}),
  stale as (delete from round_days r using spans s where r.day = s.day),
  stale_parts as (delete from round_parts r using spans s where r.day = s.day),
  counted as (delete from round_day_changes c using spans s where c.at >= s.starts and c.at < s.ends),
  known as (
    update round_day_spans set first_day = least(first_day, $6::date), last_day = greatest(last_day, $7::date), is_complete = false
  ),
  parts as (insert into round_parts (company_id, ${partNames}) select $1, ${partNames} from (${partSumsSql(input)}) sums)
  insert into round_days (company_id, ${dayColumns}) select $1, ${dayColumns} from (${daySumsSql(input)}) sums`;

async function sumUp({ em, companyId }: Scope, days: readonly string[], { timeZone, firstDay, lastDay }: Known): Promise<void> {
  const { starts, ends } = listSpans(days, timeZone);
  const [first] = [...days, firstDay].toSorted();
  const last = [...days, lastDay].toSorted().at(-1);
  await execute(em, sumStatement, [companyId, days, starts, ends, timeZone, first, last]);
}

/** Days that were summed up and have changed since; notes of other days, which are counted one by one, are removed. */
async function listChanged({ em }: Scope, { timeZone, firstDay, lastDay }: Known): Promise<string[]> {
  const changes = await queryRows(em, changesQuery);
  const dayOf = ({ at }: { at: string }): string => toZonedDay(new Date(at), timeZone);
  const isSummed = (day: string): boolean => day >= firstDay && day <= lastDay;
  const others = changes.filter((change) => !isSummed(dayOf(change))).map(({ at }) => at);
  if (others.length > 0) {
    await execute(em, 'delete from round_day_changes where at = any($1::timestamptz[])', [others]);
  }
  return [...new Set(changes.map(dayOf))].filter(isSummed).toReversed().slice(0, maxDays);
}

/** Sums up what is due of a company, a month at most; true: there is more. */
async function sumCompany(scope: Scope): Promise<boolean> {
  const { em, companyId } = scope;
  const timeZone = await readTimeZone(scope);
  const [clock] = await queryRows(em, clockQuery);
  const { now, first } = required(clock, 'ERR_UNEXPECTED');
  const last = addDays(toZonedDay(new Date(now), timeZone), -3);
  const oldest = first === null ? addDays(last, 1) : toZonedDay(new Date(first), timeZone);
  let [known] = await queryRows(em, knownQuery);
  if (known === undefined || known.timeZone !== timeZone) {
    await execute(em, 'with parts as (delete from round_parts) delete from round_days');
    [known] = await queryRows(em, restartQuery, [companyId, timeZone, last]);
  }
  const span = required(known, 'ERR_UNEXPECTED');
  const changed = await listChanged(scope, span);
  const later = span.lastDay < last ? listDays(addDays(span.lastDay, 1), last).slice(0, maxDays) : [];
  const earlier = oldest < span.firstDay ? listDays(oldest, addDays(span.firstDay, -1)).slice(-maxDays) : [];
  const days = [changed, later, earlier].find((list) => list.length > 0) ?? [];
  if (days.length > 0) {
    await sumUp(scope, days, span);
  } else {
    await execute(em, 'update round_day_spans set is_complete = true where not is_complete');
  }
  return days.length > 0;
}

async function sumCompanyOnce(platform: Platform, companyId: number): Promise<boolean> {
  try {
    return await runInScope(platform, { companyId, actor: systemActor(companyId) }, sumCompany);
  } catch (error) {
    platform.log.warn({ err: error, companyId }, 'the rounds of a company could not be summed up');
    return false;
  }
}

/** Sums up the rounds of days that are over, so that a report reads a day and not its rounds. */
export const sumDays: RecurringJob = {
  name: 'dashboard.sumDays',
  every: 60_000,
  run: async (platform) => {
    let hasMore = false;
    for (const { companyId } of await queryAsSupport<{ companyId: number }>(platform, dueStatement, [platform.config.timeZone])) {
      hasMore = (await sumCompanyOnce(platform, companyId)) || hasMore;
    }
    return hasMore;
  },
};
