import type { api } from '#shared/api.ts';
import type { DayBar } from '#shared/reporting/dashboard/index.ts';
import type { InputOf, ResultOf } from '#shared/kit/endpoint.ts';
import { readTimeZone } from '#server/tenancy/settings/index.ts';
import { collateByName } from '#server/platform/database/collateByName.ts';
import { column, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { assertPeriod, endOfDay, startOfDay } from './period.ts';

type ChartInput = InputOf<typeof api.dashboard.ticketsUsers>;

function readChartBounds({ initialDate, finalDate }: ChartInput, timeZone: string): [Date, Date] {
  assertPeriod(initialDate, finalDate);
  return [startOfDay(initialDate, timeZone), endOfDay(finalDate, timeZone)];
}

const usersQuery = queryOf(
  { quantidade: column.number(), nome: column.text() },
  `select coalesce(k.rounds, 0) as quantidade, u.name as nome
   from users u left join (
     select user_id, count(*)::int as rounds from ticket_trackings
     where finished_at >= $1 and finished_at < $2 and ticket_id is not null group by user_id) k on k.user_id = u.id
   order by k.rounds is null, ${collateByName('u.name')}, u.id`,
);

/** Finished rounds per user; users without one come last. */
export async function readTicketsUsers(scope: Scope, input: ChartInput): Promise<ResultOf<typeof api.dashboard.ticketsUsers>> {
  const timeZone = await readTimeZone(scope);
  return { data: await queryRows(scope.em, usersQuery, readChartBounds(input, timeZone)) };
}

/** `$3`: the time zone. */
const barsQuery = (label: string): string => `
  select ${label} as label, count(*)::int as total
  from (select date_trunc('hour', created_at at time zone $3) as moment from ticket_trackings where created_at >= $1 and created_at < $2) k
  group by label order by min(moment)`;
const hoursQuery = queryOf({ label: column.number(), total: column.number() }, barsQuery('extract(hour from moment)::int'));
const daysQuery = queryOf({ label: column.text(), total: column.number() }, barsQuery(`to_char(moment, 'DD/MM/YYYY')`));

async function readBars(scope: Scope, input: ChartInput): Promise<DayBar[]> {
  const timeZone = await readTimeZone(scope);
  const values = [...readChartBounds(input, timeZone), timeZone];
  if (input.initialDate === input.finalDate) {
    return (await queryRows(scope.em, hoursQuery, values)).map(({ label, total }) => ({ total, horario: label }));
  }
  return (await queryRows(scope.em, daysQuery, values)).map(({ label, total }) => ({ total, data: label }));
}

/** Rounds that began, per hour of one day or per day. */
export async function readTicketsDay(scope: Scope, input: ChartInput): Promise<ResultOf<typeof api.dashboard.ticketsDay>> {
  const data = await readBars(scope, input);
  return { data, count: data.reduce((sum, { total }) => sum + total, 0) };
}
