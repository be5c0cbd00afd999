import type { DashboardFilter } from '#shared/reporting/dashboard/report.ts';
import { partColumns, timeColumns } from './dayColumns.ts';
import { hourSumsSql, partSumsSql } from './daySumsSql.ts';
import { filterConditions, spansOf, type RoundsInput } from './roundsSql.ts';

/** SQL of common tables `parts` and `hours`: all rounds by queue, connection, user and tag, for a report without a filter. */
export function partsSql(input: RoundsInput): string {
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
export function hoursSql(input: RoundsInput): string {
  const { filter, zone, bind } = input;
  const only = partOf(filter);
  const conditions = filterConditions(filter, { table: 'k', ticketId: 'k.ticket_id', bind });
  const columns = ['day', 'hour', ...timeColumns].map((column) => `r.${column}`).join(', ');
  const counted = (spans: string): string => `select ${columns} from (${hourSumsSql({ spans, zone, conditions })}) r`;
  const summed = ({ part, ids }: { part: string; ids: readonly number[] }): string => `
      select ${columns} from summed s join round_parts r on r.day = s.day
      where r.hour is not null and r.part = ${bind(part)} and r.part_id = any(${bind(ids)}::int[])`;
  return `${spansOf(input)},
    hours as not materialized (${only === null ? counted('spans') : `${summed(only)} union all ${counted('others')}`})`;
}
