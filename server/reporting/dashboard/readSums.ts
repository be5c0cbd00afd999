import type { DashboardDay, DashboardFilter } from '#shared/reporting/dashboard/report.ts';
import { type Bind, createBindings } from '#server/platform/database/createBindings.ts';
import { column, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import { required, type Scope } from '#server/platform/database/scope.ts';
import { jsonList, jsonSql } from '#server/platform/database/sqlJson.ts';
import { hourColumns, partColumns, timeColumns } from './dayColumns.ts';
import { listDays, listSpans, type ReportPeriod } from './period.ts';
import type { HourSums, PartSums, RoundSums, WeekdaySums } from './rollUp.ts';
import { filterConditions, type RoundsInput, roundsSql, spansOf } from './roundsSql.ts';
import { hourSumsSql, partSumsSql } from './daySumsSql.ts';

/** SQL of common tables `parts` and `hours`: all rounds by queue, connection, user and tag, for a report without a filter. */
function partsSql(input: RoundsInput): string {
  const columns = [...partColumns, ...timeColumns].map((column) => `r.${column}`).join(', ');
  return `${spansOf(input)},
    counted as materialized (${partSumsSql({ spans: 'others', zone: input.zone, conditions: [] })}),
    parts as not materialized (
      select ${columns} from summed s join round_parts r on r.day = s.day where r.hour is null
      union all select ${columns} from counted r where r.hour is null),
    hours as not materialized (
      select ${columns} from summed s join round_parts r on r.day = s.day where r.hour is not null and r.part = 'all'
      union all select ${columns} from counted r where r.hour is not null and r.part = 'all')`;
}

/** The one thing that a filter asks for; null where it asks for several, or for several tags at once. */
function partOf({ queueIds = [], connectionIds = [], users = [], tags = [] }: DashboardFilter): { part: string; ids: number[] } | null {
  const chosen = [
    { part: 'queue', ids: queueIds },
    { part: 'connection', ids: connectionIds },
    { part: 'user', ids: users },
    { part: 'tag', ids: [...new Set(tags)] },
  ].filter(({ ids }) => ids.length > 0);
  const [only] = chosen;
  return only === undefined || chosen.length > 1 || (only.part === 'tag' && only.ids.length > 1) ? null : only;
}

/** SQL of common tables: `hours` has the sums of the rounds within a filter by day and hour. */
function hoursSql(input: RoundsInput): string {
  const { filter, zone, bind } = input;
  const only = partOf(filter);
  const conditions = filterConditions(filter, { table: 'k', ticketId: 'k.ticket_id', bind });
  const columns = ['day', 'hour', ...timeColumns].map((column) => `r.${column}`).join(', ');
  const hourSums = (spans: string): string => `select ${columns} from (${hourSumsSql({ spans, zone, conditions })}) r`;
  const partSums = ({ part, ids }: { part: string; ids: readonly number[] }): string => `
      select ${columns} from summed s join round_parts r on r.day = s.day
      where r.hour is not null and r.part = ${bind(part)} and r.part_id = any(${bind(ids)}::int[])`;
  return `${spansOf(input)},
    hours as not materialized (${only === null ? hourSums('spans') : `${partSums(only)} union all ${hourSums('others')}`})`;
}

/** What a report is made of: `parts` has the rounds of both periods by all, user, queue and connection, and of this one by tag. */
interface ReportSums {
  readonly parts: readonly PartSums[];
  readonly days: readonly DashboardDay[];
  readonly weekdays: readonly WeekdaySums[];
  readonly hours: readonly HourSums[];
}

interface AssignedSums extends RoundSums {
  readonly userId: number | null;
  readonly queueId: number | null;
  readonly connectionId: number | null;
}

interface TagSums extends RoundSums {
  readonly tagId: number;
}

interface SumsInput extends ReportPeriod {
  readonly filter: DashboardFilter;
  readonly timeZone: string;
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

const timeSums = timeColumns.map((name) => `sum(r.${name}) as ${name}`).join(', ');

const daysOf = (from: string) =>
  jsonList<DashboardDay>({ day: 'r.day', opened: 'sum(r.opened)::int', resolved: 'sum(r.resolved)::int' }, `${from} group by r.day`);

/** The hours of the period whose first day `from` names. */
const hoursOf = (from: string) =>
  jsonList<HourSums>(
    { hour: 'r.hour', isCurrent: 'true', ...sumColumns },
    `from hours r where r.day >= ${from}::date group by r.hour order by r.hour`,
  );

function bindInput({ previousFrom, to, filter, timeZone }: SumsInput, bind: Bind): RoundsInput {
  const days = listDays(previousFrom, to);
  return { days, spans: listSpans(days, timeZone), filter, zone: `${bind(timeZone)}::text`, bind };
}

/** All rounds: few sums a day, however many people, queues and connections there are. */
async function readAllSums(scope: Scope, input: SumsInput): Promise<ReportSums> {
  const { bind, values } = createBindings();
  const common = partsSql(bindInput(input, bind));
  const from = bind(input.from);
  const parts = jsonList<PartSums>(
    { part: 'r.part', id: 'r.part_id', isCurrent: `r.day >= ${from}::date`, ...sumColumns },
    `from parts r group by r.part, r.part_id, r.day >= ${from}::date`,
  );
  const weekdays = jsonList<WeekdaySums>(
    {
      weekday: 'r.weekday',
      opened: jsonSql(
        `json_build_array(${hourColumns.map((_, hour) => `coalesce(sum(r.opened) filter (where r.hour = ${hour}), 0)`).join()})`,
      ),
    },
    `from (select extract(dow from day)::int as weekday, hour, sum(opened)::int as opened from hours where day >= ${from}::date group by 1, 2) r
     group by r.weekday order by r.weekday`,
  );
  const days = daysOf(`from parts r where r.part = 'all'`);
  const hours = hoursOf(from);
  const [row] = await queryRows(
    scope.em,
    queryOf(
      { parts: column.json(parts), days: column.json(days), weekdays: column.json(weekdays), hours: column.json(hours) },
      `with ${common} select ${parts} as parts, ${days} as days, ${weekdays} as weekdays, ${hours} as hours`,
    ),
    values,
  );
  return required(row, 'ERR_UNEXPECTED');
}

async function readHours(scope: Scope, input: SumsInput): Promise<readonly HourSums[]> {
  const { bind, values } = createBindings();
  const common = hoursSql(bindInput({ ...input, previousFrom: input.from }, bind));
  const hours = hoursOf(bind(input.from));
  const [row] = await queryRows(scope.em, queryOf({ hours: column.json(hours) }, `with ${common} select ${hours} as hours`), values);
  return required(row, 'ERR_UNEXPECTED').hours;
}

/** `from`: the placeholder of the first day. */
const filteredOf = (from: string) => ({
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
  days: daysOf('from totals r'),
  weekdays: jsonList<WeekdaySums>(
    {
      weekday: 'extract(dow from r.day)::int',
      opened: jsonSql(`json_build_array(${hourColumns.map((hour) => `coalesce(sum(r.${hour}), 0)::int`).join()})`),
    },
    `from totals r where r.day >= ${from}::date group by 1 order by 1`,
  ),
});

/** The rounds within a filter. */
async function readFilteredSums(scope: Scope, input: SumsInput): Promise<ReportSums> {
  const { bind, values } = createBindings();
  const common = roundsSql(bindInput(input, bind));
  const { sums, tags, days, weekdays } = filteredOf(bind(input.from));
  const [row] = await queryRows(
    scope.em,
    queryOf(
      { sums: column.json(sums), tags: column.json(tags), days: column.json(days), weekdays: column.json(weekdays) },
      `with ${common} select ${sums} as sums, ${tags} as tags, ${days} as days, ${weekdays} as weekdays`,
    ),
    values,
  );
  const read = required(row, 'ERR_UNEXPECTED');
  const parts = read.sums.flatMap(({ userId, queueId, connectionId, ...own }): PartSums[] => [
    { ...own, part: 'all', id: null },
    { ...own, part: 'user', id: userId },
    { ...own, part: 'queue', id: queueId },
    { ...own, part: 'connection', id: connectionId },
  ]);
  const ofTags = read.tags.map(({ tagId, ...own }): PartSums => ({ ...own, part: 'tag', id: tagId }));
  return { parts: [...parts, ...ofTags], days: read.days, weekdays: read.weekdays, hours: await readHours(scope, input) };
}

const isEmpty = (filter: DashboardFilter): boolean => Object.values(filter).every((ids: readonly number[] | undefined) => !ids?.length);

export const readSums = (scope: Scope, input: SumsInput): Promise<ReportSums> =>
  isEmpty(input.filter) ? readAllSums(scope, input) : readFilteredSums(scope, input);
