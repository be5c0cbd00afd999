import type { DashboardFilter } from '#shared/reporting/dashboard/report.ts';
import type { Bind } from '#server/platform/database/createBindings.ts';
import { keyColumns, sumColumns } from './dayColumns.ts';
import { daySumsSql, spansSql } from './daySumsSql.ts';
import type { listSpans } from './period.ts';

/** Columns of `table`, which has the queue, connection and user of a ticket, and whose `ticketId` names it. */
export function filterConditions(
  { tags, ...assigned }: DashboardFilter,
  { table, ticketId, bind }: { table: string; ticketId: string; bind: Bind },
): string[] {
  const hasTags = (ids: readonly number[]): string =>
    `${ticketId} in (select ticket_id from ticket_tags where tag_id = any(${bind(ids)}::int[]) group by ticket_id having count(*) = ${bind(new Set(ids).size)})`;
  return [
    ...assignedTo(assigned, { table, connection: 'whatsapp_id', bind }),
    ...(tags === undefined || tags.length === 0 ? [] : [hasTags(tags)]),
  ];
}

function assignedTo(
  { queueIds, connectionIds, users }: Omit<DashboardFilter, 'tags'>,
  { table, connection, bind }: { table: string; connection: string; bind: Bind },
): string[] {
  const isOneOf = (column: string, ids: readonly number[] | undefined): string[] =>
    ids === undefined || ids.length === 0 ? [] : [`${table}.${column} = any(${bind(ids)}::int[])`];
  return [...isOneOf('queue_id', queueIds), ...isOneOf(connection, connectionIds), ...isOneOf('user_id', users)];
}

export interface RoundsInput {
  readonly days: readonly string[];
  readonly spans: ReturnType<typeof listSpans>;
  readonly filter: DashboardFilter;
  /** Placeholder of the time zone. */
  readonly zone: string;
  readonly bind: Bind;
}

/** SQL of common tables: all days, those that are summed up, and the others. */
export const spansOf = ({ days, spans, zone, bind }: RoundsInput): string => `
    spans as materialized (${spansSql(bind(days), bind(spans.starts), bind(spans.ends))}),
    summed as materialized (
      select s.day from spans s join round_day_spans b on b.time_zone = ${zone} and s.day between b.first_day and b.last_day
      where not exists (select from round_day_changes c where c.at >= s.starts and c.at < s.ends)),
    others as materialized (select s.* from spans s where s.day not in (select day from summed))`;

/**
 * SQL of common tables: `totals` has the sums of the rounds by day, `tagged` those of tickets with tags, both within the filter. Days
 * that are summed up are read from `round_days`; the others, and those with changes since, are counted one by one.
 */
export function roundsSql(input: RoundsInput): string {
  const { filter, zone, bind } = input;
  const columns = [...keyColumns, ...sumColumns].map((column) => `r.${column}`).join(', ');
  const { tags = [], ...assigned } = filter;
  const within = ['true', ...assignedTo(assigned, { table: 'r', connection: 'connection_id', bind })].join(' and ');
  const hasTags = tags.length === 0 ? 'true' : `r.tag_ids @> ${bind(tags)}::int[]`;
  const rows = (kind: string): string => `not materialized (
    select ${columns} from summed s join round_days r on r.day = s.day where ${kind} and ${within}
    union all select ${columns} from counted r where ${kind})`;
  return `${spansOf(input)},
    counted as materialized (${daySumsSql({
      spans: 'others',
      zone,
      conditions: assignedTo(assigned, { table: 'k', connection: 'whatsapp_id', bind }),
    })}),
    tagged as ${rows(`r.tag_ids is not null and ${hasTags}`)},
    totals as ${tags.length === 0 ? rows('r.tag_ids is null') : '(select * from tagged)'}`;
}
