import type { DashboardReport, DashboardReportInput } from '#shared/areas/dashboard.ts';
import { readTimeZone } from '#server/areas/settings/index.ts';
import { createBindings } from '#server/platform/database/createBindings.ts';
import { column, queryOf, queryRows, setLocal } from '#server/platform/database/queryRows.ts';
import { required, type Scope } from '#server/platform/database/scope.ts';
import { jsonList, jsonSql, type JsonSql } from '#server/platform/database/sqlJson.ts';
import { listDays, readPeriod } from './period.ts';
import { toDays, toFigures, toHours, toParts, type HourCount, type RoundSums } from './rollUp.ts';
import { roundsSql } from './roundsSql.ts';

/** A year of a busy company takes about three seconds. */
const timeoutMs = 15_000;

interface AssignedSums extends RoundSums {
  readonly userId: number | null;
  readonly queueId: number | null;
  readonly connectionId: number | null;
}

interface TagSums extends RoundSums {
  readonly tagId: number;
}

const minutes = (time: string): string => `coalesce(extract(epoch from sum(${time})) / 60, 0)::float8`;

const sumColumns = {
  opened: 'r.opened',
  resolved: 'r.resolved',
  rounds: 'count(*)::int',
  answers: 'count(r.answer_time)::int',
  answerMinutes: minutes('r.answer_time'),
  waits: 'count(r.wait_time)::int',
  waitMinutes: minutes('r.wait_time'),
  handlings: 'count(r.handling_time)::int',
  handlingMinutes: minutes('r.handling_time'),
};

const assignedSums = jsonList<AssignedSums>(
  { userId: 'r.user_id', queueId: 'r.queue_id', connectionId: 'r.whatsapp_id', ...sumColumns },
  'from rounds r group by r.user_id, r.queue_id, r.whatsapp_id, r.opened, r.resolved',
);

const tagSums = jsonList<TagSums>(
  { tagId: 'g.tag_id', ...sumColumns },
  `from rounds r join ticket_tags g on g.ticket_id = r.ticket_id where r.opened or r.resolved group by g.tag_id, r.opened, r.resolved`,
);

/** Days and hours of a time of rounds, counted under one of the two names. */
const hourCounts = (time: string, name: 'opened' | 'resolved', timeZone: string): JsonSql<HourCount[]> => {
  const countOf = (own: typeof name): string => (own === name ? 'count(*)::int' : '0');
  return jsonList<HourCount>(
    { hour: `to_char(h.hour, 'YYYY-MM-DD HH24')`, opened: countOf('opened'), resolved: countOf('resolved') },
    `from (select date_trunc('hour', r.${time} at time zone ${timeZone}) as hour from rounds r where r.${name} is not null) h group by h.hour`,
  );
};

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

/** The figures of a period and of the one before it; rounds are read once and added up in four ways. */
export async function readReport(scope: Scope, { from, to, ...filter }: DashboardReportInput): Promise<DashboardReport> {
  const timeZone = await readTimeZone(scope);
  const period = readPeriod({ from, to }, timeZone);
  const { bind, values } = createBindings();
  const rounds = roundsSql({ period, filter, bind });
  const zone = `${bind(timeZone)}::text`;
  const [begun, ended] = [hourCounts('created_at', 'opened', zone), hourCounts('finished_at', 'resolved', zone)];
  await setLocal(scope.em, { statement_timeout: String(timeoutMs), work_mem: '32MB' });
  const [row] = await queryRows(
    scope.em,
    queryOf(
      { sums: column.json(assignedSums), tags: column.json(tagSums), begun: column.json(begun), ended: column.json(ended) },
      `with rounds as materialized (${rounds})
       select ${assignedSums} as sums, ${tagSums} as tags, ${begun} as begun, ${ended} as ended`,
    ),
    values,
  );
  const { sums, tags, ...hours } = required(row, 'ERR_UNEXPECTED');
  const [names] = await queryRows(scope.em, namesQuery);
  const nameOf = required(names, 'ERR_UNEXPECTED');
  const allHours = [...hours.begun, ...hours.ended];
  return {
    from,
    to,
    previousFrom: period.previousFrom,
    previousTo: period.previousTo,
    timeZone,
    current: toFigures(sums),
    previous: toFigures(sums, false),
    days: toDays(allHours, listDays(from, to)),
    previousDays: toDays(allHours, listDays(period.previousFrom, period.previousTo)),
    hours: toHours(allHours, (day) => day >= from),
    users: toParts({ sums, idOf: ({ userId }) => userId, names: new Map(nameOf.users) }),
    queues: toParts({ sums, idOf: ({ queueId }) => queueId, names: new Map(nameOf.queues) }),
    connections: toParts({ sums, idOf: ({ connectionId }) => connectionId, names: new Map(nameOf.connections) }),
    tags: toParts({ sums: tags, idOf: ({ tagId }) => tagId, names: new Map(nameOf.tags) }),
  };
}
