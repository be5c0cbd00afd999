import type { OverviewDay, PlatformOverview } from '#shared/reporting/overview.ts';
import { isOpenCondition } from '#server/workspace/connections/index.ts';
import { findOverdueBefore } from '#server/platform/findOverdueBefore.ts';
import { column, queryOf, queryRows, setLocal } from '#server/platform/database/queryRows.ts';
import { required, type Scope } from '#server/platform/database/scope.ts';
import { jsonList } from '#server/platform/database/sqlJson.ts';
import { runInSystemScope, type SystemScope } from '#server/platform/database/systemScope.ts';

/** None of these tables grows with messages; whatever happens, the answer does not wait for longer. */
const timeoutMs = 5_000;
const shownDays = 14;

const companiesQuery = queryOf(
  {
    trial: column.number(),
    active: column.number(),
    overdue: column.number(),
    blocked: column.number(),
    monthly: column.number(),
  },
  `with stated as (
     select case when not c.status then 'blocked' when c.due_date < $1 then 'overdue'
       when c.trial_expiration >= $2 then 'trial' else 'active' end as state, p.value
     from companies c left join plans p on p.id = c.plan_id
   )
   select count(*) filter (where state = 'trial')::int as trial, count(*) filter (where state = 'active')::int as active,
     count(*) filter (where state = 'overdue')::int as overdue, count(*) filter (where state = 'blocked')::int as blocked,
     coalesce(sum(value) filter (where state = 'active'), 0)::float8 as monthly
   from stated`,
);

const revenueQuery = queryOf(
  { paidThisMonth: column.number(), open: column.number(), overdue: column.number() },
  `select coalesce(sum(value) filter (where status = 'paid' and paid_at >= date_trunc('month', $1::timestamptz, $2)), 0)::float8
       as "paidThisMonth",
     coalesce(sum(value) filter (where status = 'open'), 0)::float8 as open,
     coalesce(sum(value) filter (where status = 'open' and due_date < $1), 0)::float8 as overdue
   from invoices where status = 'open' or paid_at >= $1::timestamptz - interval '32 days'`,
);

const connectionsQuery = queryOf(
  { connected: column.number(), disconnected: column.number() },
  `select count(*) filter (where ${isOpenCondition('n')})::int as connected,
     count(*) filter (where not ${isOpenCondition('n')})::int as disconnected from connections n`,
);

/** Receipts come on later days, so that both counters have tables of their own. */
const sumOf = (figure: string, table: string): string =>
  `(select coalesce(sum(n.${figure}), 0)::int from ${table} n where n.day = g.moment::date)`;
const days = jsonList<OverviewDay>(
  { day: 'g.moment::date::text', sent: sumOf('sent', 'connection_sends'), received: sumOf('received', 'connection_days') },
  `from generate_series($1::date - ${shownDays - 1}, $1::date, interval '1 day') g (moment) order by g.moment`,
);
const daysQuery = queryOf({ days: column.json(days) }, `select ${days} as days`);

const queuesQuery = queryOf(
  {
    events: column.number(),
    listeners: column.number(),
    parked: column.number(),
    jobs: column.number(),
    failedJobs: column.number(),
    mails: column.number(),
    failedMails: column.number(),
  },
  `select (select count(*)::int from outbox) as events,
     (select count(*)::int from listener_tasks where parked_at is null) as listeners,
     (select count(*)::int from listener_tasks where parked_at is not null) as parked,
     (select count(*)::int from agenda_jobs where next_run_at <= $1 and locked_at is null) as jobs,
     (select count(*)::int from agenda_jobs where failed_at > $1::timestamptz - interval '7 days') as "failedJobs",
     (select count(*)::int from mails where state = 'queued' and created_at > $1::timestamptz - interval '7 days') as mails,
     (select count(*)::int from mails where state = 'failed' and created_at > $1::timestamptz - interval '7 days') as "failedMails"`,
);

async function readAll({ em, now }: SystemScope, { platform }: Scope): Promise<PlatformOverview> {
  const { timeZone, jobsDatabaseUrl } = platform.config;
  await setLocal(em, { statement_timeout: String(timeoutMs) });
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone }).format(now);
  const [companies] = await queryRows(em, companiesQuery, [findOverdueBefore(platform), now]);
  const [revenue] = await queryRows(em, revenueQuery, [now, timeZone]);
  const [connections] = await queryRows(em, connectionsQuery);
  const [messages] = await queryRows(em, daysQuery, [today]);
  const [waiting] = await queryRows(em, queuesQuery, [now]);
  const { monthly, ...states } = required(companies, 'ERR_UNEXPECTED');
  const { parked, failedJobs, failedMails, ...queues } = required(waiting, 'ERR_UNEXPECTED');
  const hasJobs = jobsDatabaseUrl === undefined;
  return {
    companies: states,
    revenue: { ...required(revenue, 'ERR_UNEXPECTED'), monthly },
    connections: required(connections, 'ERR_UNEXPECTED'),
    days: required(messages, 'ERR_UNEXPECTED').days,
    queues: { ...queues, jobs: hasJobs ? queues.jobs : null },
    errors: { listeners: parked, jobs: hasJobs ? failedJobs : null, mails: failedMails },
    measuredAt: now.toISOString(),
  };
}

/** One statement each, over tables whose size is bounded by companies, numbers and days. */
export const readOverview = (scope: Scope): Promise<PlatformOverview> =>
  runInSystemScope(scope.platform, 'an operator reads the state of the platform', (system) => readAll(system, scope));
