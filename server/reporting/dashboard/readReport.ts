import type { DashboardReport, DashboardReportInput } from '#shared/reporting/dashboard/report.ts';
import { readTimeZone } from '#server/tenancy/settings/index.ts';
import { column, queryOf, queryRows, setLocal } from '#server/platform/database/queryRows.ts';
import { required, type Scope } from '#server/platform/database/scope.ts';
import { jsonSql, type JsonSql } from '#server/platform/database/sqlJson.ts';
import { listDays, readPeriod } from './period.ts';
import { readSums } from './readSums.ts';
import { toDays, toFigures, toHours, toParts, type PartSums } from './rollUp.ts';

/** A year of which no day is summed up takes a busy company some seconds. */
const timeoutMs = 15_000;

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

/** The figures of a period and of the one before it. */
export async function readReport(scope: Scope, { from, to, ...filter }: DashboardReportInput): Promise<DashboardReport> {
  const timeZone = await readTimeZone(scope);
  const period = readPeriod({ from, to });
  await setLocal(scope.em, { statement_timeout: String(timeoutMs), work_mem: '32MB' });
  const { parts, days, weekdays, hours } = await readSums(scope, { ...period, filter, timeZone });
  const [names] = await queryRows(scope.em, namesQuery);
  const nameOf = required(names, 'ERR_UNEXPECTED');
  const sumsOf = (part: PartSums['part']): PartSums[] => parts.filter((sums) => sums.part === part);
  const partsOf = (part: PartSums['part'], list: [number, string][]) => toParts(sumsOf(part), new Map(list));
  const all = sumsOf('all');
  return {
    ...period,
    timeZone,
    current: toFigures(all.filter(({ isCurrent }) => isCurrent)),
    previous: toFigures(all.filter(({ isCurrent }) => !isCurrent)),
    days: toDays(days, listDays(from, to)),
    previousDays: toDays(days, listDays(period.previousFrom, period.previousTo)),
    hours: toHours(weekdays),
    hourTimes: hours.map((sums) => ({ hour: sums.hour, ...toFigures([sums]) })),
    users: partsOf('user', nameOf.users),
    queues: partsOf('queue', nameOf.queues),
    connections: partsOf('connection', nameOf.connections),
    tags: partsOf('tag', nameOf.tags),
  };
}
