import type { DashboardDay, DashboardFilter, DashboardReport, DashboardReportInput } from '#shared/areas/dashboard.ts';
import { readTimeZone } from '#server/areas/settings/index.ts';
import { createBindings } from '#server/platform/database/createBindings.ts';
import { column, queryOf, queryRows, setLocal } from '#server/platform/database/queryRows.ts';
import { required, type Scope } from '#server/platform/database/scope.ts';
import { jsonList, jsonSql, type JsonSql } from '#server/platform/database/sqlJson.ts';
import { hourColumns } from './dayColumns.ts';
import { listDays, listSpans, readPeriod, type ReportPeriod } from './period.ts';
import { toDays, toFigures, toHours, toParts, type RoundSums, type WeekdaySums } from './rollUp.ts';
import { roundsSql } from './roundsSql.ts';

/** A year of which no day is summed up takes a busy company some seconds. */
const timeoutMs = 15_000;

interface AssignedSums extends RoundSums {
  readonly userId: number | null;
  readonly queueId: number | null;
  readonly connectionId: number | null;
}

interface TagSums extends RoundSums {
  readonly tagId: number;
}

const sumColumns = {
  opened: 'sum(r.opened)::int',
  resolved: 'sum(r.resolved)::int',
  answers: 'sum(r.answers)::int',
  answerMinutes: 'sum(r.answer_time) / 60',
  waits: 'sum(r.waits)::int',
  waitMinutes: 'sum(r.wait_time) / 60',
  handlings: 'sum(r.handlings)::int',
  handlingMinutes: 'sum(r.handling_time) / 60',
};

const timeSums = ['opened', 'resolved', 'answers', 'answer_time', 'waits', 'wait_time', 'handlings', 'handling_time']
  .map((name) => `sum(r.${name}) as ${name}`)
  .join(', ');

/** `from`: the placeholder of the first day. */
const sumsOf = (from: string) => ({
  sums: jsonList<AssignedSums>(
    {
      userId: 'r.user_id',
      queueId: 'r.queue_id',
      connectionId: 'r.connection_id',
      isCurrent: `r.day >= ${from}::date`,
      ...sumColumns,
    },
    `from totals r group by r.user_id, r.queue_id, r.connection_id, r.day >= ${from}::date`,
  ),
  // Sums of the same tags first: there are few.
  tags: jsonList<TagSums>(
    { tagId: 'g.tag_id', isCurrent: 'true', ...sumColumns },
    `from (
       select r.tag_ids, ${timeSums} from tagged r where r.day >= ${from}::date group by r.tag_ids
     ) r, unnest(r.tag_ids) g (tag_id) group by g.tag_id`,
  ),
  days: jsonList<DashboardDay>(
    { day: 'r.day', opened: 'sum(r.opened)::int', resolved: 'sum(r.resolved)::int' },
    'from totals r group by r.day',
  ),
  weekdays: jsonList<WeekdaySums>(
    {
      weekday: 'extract(dow from r.day)::int',
      opened: jsonSql(`json_build_array(${hourColumns.map((hour) => `coalesce(sum(r.${hour}), 0)::int`).join()})`),
    },
    `from totals r where r.day >= ${from}::date group by 1 order by 1`,
  ),
});

const namesFrom = (from: string): JsonSql<[number, string][]> =>
  jsonSql(`(select coalesce(json_agg(json_build_array(id, name)), '[]') ${from})`);

const [userNames, queueNames, connectionNames, tagNames] = [
  namesFrom('from users'),
  namesFrom('from queues'),
  namesFrom('from connections'),
  namesFrom('from tags'),
];

const namesQuery = queryOf(
  {
    users: column.json(userNames),
    queues: column.json(queueNames),
    connections: column.json(connectionNames),
    tags: column.json(tagNames),
  },
  `select ${userNames} as users, ${queueNames} as queues, ${connectionNames} as connections, ${tagNames} as tags`,
);

async function readSums(scope: Scope, { previousFrom, from, to }: ReportPeriod, { timeZone, filter }: ReportFilter) {
  const { bind, values } = createBindings();
  const days = listDays(previousFrom, to);
  const common = roundsSql({ days, spans: listSpans(days, timeZone), filter, zone: `${bind(timeZone)}::text`, bind });
  const { sums, tags, days: dayCounts, weekdays } = sumsOf(bind(from));
  await setLocal(scope.em, { statement_timeout: String(timeoutMs), work_mem: '32MB' });
  const [row] = await queryRows(
    scope.em,
    queryOf(
      { sums: column.json(sums), tags: column.json(tags), days: column.json(dayCounts), weekdays: column.json(weekdays) },
      `with ${common} select ${sums} as sums, ${tags} as tags, ${dayCounts} as days, ${weekdays} as weekdays`,
    ),
    values,
  );
  return required(row, 'ERR_UNEXPECTED');
}

interface ReportFilter {
  readonly filter: DashboardFilter;
  readonly timeZone: string;
}

/** The figures of a period and of the one before it. */
export async function readReport(scope: Scope, { from, to, ...filter }: DashboardReportInput): Promise<DashboardReport> {
  const timeZone = await readTimeZone(scope);
  const period = readPeriod({ from, to });
  const { sums, tags, days, weekdays } = await readSums(scope, period, { filter, timeZone });
  const [names] = await queryRows(scope.em, namesQuery);
  const nameOf = required(names, 'ERR_UNEXPECTED');
  return {
    ...period,
    timeZone,
    current: toFigures(sums.filter(({ isCurrent }) => isCurrent)),
    previous: toFigures(sums.filter(({ isCurrent }) => !isCurrent)),
    days: toDays(days, listDays(from, to)),
    previousDays: toDays(days, listDays(period.previousFrom, period.previousTo)),
    hours: toHours(weekdays),
    users: toParts({ sums, idOf: ({ userId }) => userId, names: new Map(nameOf.users) }),
    queues: toParts({ sums, idOf: ({ queueId }) => queueId, names: new Map(nameOf.queues) }),
    connections: toParts({ sums, idOf: ({ connectionId }) => connectionId, names: new Map(nameOf.connections) }),
    tags: toParts({ sums: tags, idOf: ({ tagId }) => tagId, names: new Map(nameOf.tags) }),
  };
}
