import type { api } from '#shared/api.ts';
import type { DashboardAttendant, DashboardCounters } from '#shared/reporting/dashboard/index.ts';
import { maxReportDays } from '#shared/reporting/dashboard/report.ts';
import type { InputOf, ResultOf } from '#shared/kit/endpoint.ts';
import { toZonedDay } from '#shared/rules/zonedTime.ts';
import { isOpenCondition } from '#server/workspace/connections/index.ts';
import { readTimeZone } from '#server/tenancy/settings/index.ts';
import { collateByName } from '#server/platform/database/collateByName.ts';
import { column, queryOf, queryRows, setLocal } from '#server/platform/database/queryRows.ts';
import { required, type Scope } from '#server/platform/database/scope.ts';
import { jsonList, jsonObject } from '#server/platform/database/sqlJson.ts';
import { runInSystemScope } from '#server/platform/database/systemScope.ts';
import { dayMs } from '#shared/rules/durations.ts';
import { assertPeriod, endOfDay, startOfDay } from './period.ts';

type Counters = Omit<DashboardCounters, 'totalCompanies' | 'totalWhatsappSessions'>;

const timeoutMs = 15_000;

/** Rounds that were queued since `$1`; before `$2` they ended, where a last day is given. A round ends after it was queued. */
const base = `
  select k.id, k.ticket_id, k.user_id, k.finished_at is not null as is_finished,
    case when k.started_at >= coalesce(k.queued_at, k.created_at)
      then extract(epoch from k.started_at - coalesce(k.queued_at, k.created_at))::float8 / 60 end as wait_time,
    case when k.started_at <= coalesce(k.rating_at, k.finished_at)
      then extract(epoch from coalesce(k.rating_at, k.finished_at) - k.started_at)::float8 / 60 else 0 end as support_time
  from ticket_trackings k
  where coalesce(k.queued_at, k.created_at) >= $1 and (k.finished_at >= $1 or k.finished_at is null)
    and ($2::timestamptz is null or k.finished_at < $2)`;

/** All rounds are read once: counters are sums over people, of whom there are few. */
const people = `
  select user_id, count(*)::int as rounds, count(*) filter (where is_finished) as finished, sum(support_time) as support_time,
    count(*) filter (where support_time > 0) as supports, sum(wait_time) as wait_time, count(wait_time) as waits
  from base group by user_id`;

const counters = jsonObject<Counters>({
  avgSupportTime: '(select sum(support_time) / nullif(sum(supports), 0) from people)',
  avgWaitTime: '(select coalesce(sum(wait_time) / nullif(sum(waits), 0), 0) from people)',
  supportHappening: `(select count(*)::int from tickets where status = 'open')`,
  supportPending: `(select count(*)::int from tickets where status = 'pending')`,
  supportFinished: '(select coalesce(sum(finished), 0)::int from people)',
  leads: `(select count(*)::int from (
    select from (select ticket_id, count(*) as rounds from base group by ticket_id) b join tickets t on t.id = b.ticket_id
    group by t.contact_id having sum(b.rounds) = 1) l)`,
});

const attendants = jsonList<DashboardAttendant>(
  {
    id: 'u.id',
    name: 'u.name',
    avgSupportTime: 'coalesce(b.support_time / b.rounds, 0)',
    tickets: 'coalesce(b.rounds, 0)',
    rating: 'coalesce(g.rating, 0)',
    online: 'u.online',
  },
  `from users u left join people b on b.user_id = u.id
   left join (select k.user_id, avg(g.rate)::float8 as rating from ticket_ratings g join base k on k.id = g.tracking_id group by k.user_id) g
     on g.user_id = u.id
   order by ${collateByName('u.name')}, u.id`,
);

const dashboardQuery = queryOf(
  { counters: column.json(counters), attendants: column.json(attendants) },
  `with base as materialized (${base}), people as materialized (${people}) select ${counters} as counters, ${attendants} as attendants`,
);

const platformQuery = queryOf(
  { totalCompanies: column.number(), totalWhatsappSessions: column.number() },
  `select (select count(*)::int from companies) as "totalCompanies",
     (select count(*)::int from connections n where ${isOpenCondition('n')}) as "totalWhatsappSessions"`,
);

async function readPlatform(scope: Scope): Promise<Omit<DashboardCounters, keyof Counters>> {
  if (!scope.actor.super) {
    return { totalCompanies: 0, totalWhatsappSessions: 0 };
  }
  const [totals] = await runInSystemScope(scope.platform, 'an operator counts companies and numbers', ({ em }) =>
    queryRows(em, platformQuery),
  );
  return required(totals, 'ERR_UNEXPECTED');
}

type CountersInput = InputOf<typeof api.dashboard.show>;

/** First moment, and the moment after the last day. */
async function readBounds(scope: Scope, { days, date_from: from, date_to: to }: CountersInput): Promise<[Date, Date | null]> {
  const timeZone = await readTimeZone(scope);
  const last = to === undefined ? null : endOfDay(to, timeZone);
  const daysBefore = (count: number): Date => new Date(scope.now.getTime() - count * dayMs);
  if (from === undefined) {
    return [daysBefore(days ?? maxReportDays), last];
  }
  assertPeriod(from, to ?? toZonedDay(scope.now, timeZone));
  const first = startOfDay(from, timeZone);
  return [days === undefined ? first : new Date(Math.max(first.getTime(), daysBefore(days).getTime())), last];
}

/** Counters and attendants of the older clients. */
export async function readCounters(scope: Scope, input: CountersInput): Promise<ResultOf<typeof api.dashboard.show>> {
  const bounds = await readBounds(scope, input);
  await setLocal(scope.em, { statement_timeout: String(timeoutMs) });
  const [row] = await queryRows(scope.em, dashboardQuery, bounds);
  const dashboard = required(row, 'ERR_UNEXPECTED');
  return { counters: { ...dashboard.counters, ...(await readPlatform(scope)) }, attendants: dashboard.attendants };
}
