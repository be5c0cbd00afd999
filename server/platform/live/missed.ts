import type { EntityManager } from '@mikro-orm/postgresql';
import { column, queryOf, rows } from '#server/platform/db/rows.ts';
import { logColumns, type LogRow } from './log.ts';

/** What a page that was away has to be told, or null when it had better ask for everything again. */
export interface Missed {
  readonly rows: readonly LogRow[] | null;
  /** The company's last number, up to which the answer reaches. */
  readonly n: number;
  /** The id of the row with that number. */
  readonly id: number;
}

interface LogState {
  readonly n: number;
  readonly id: number;
  readonly oldest: number | null;
}

/** Whoever missed more than this is faster with a fresh start. */
const widestGap = 5_000;
const mostRows = 1_000;

const stateStatement = `
  select coalesce((select n from live_counters where company_id = $1), 0)::float8 as n,
    coalesce((select id from live_events where company_id = $1 order by n desc limit 1), 0)::float8 as id,
    (select min(n) from live_events where company_id = $1)::float8 as oldest`;

const rowsStatement = `
  select ${logColumns} from live_events
  where company_id = $1 and n > $2 and n <= $3 and left(event, 1) <> '$'
    and rooms && array(select jsonb_array_elements_text($4::jsonb))
  order by n limit ${mostRows + 1}`;

/** A number that was never given, or one whose successors the log has forgotten. */
const isBeyond = ({ n, oldest }: LogState, after: number): boolean =>
  after > n || n - after > widestGap || (after < n && (oldest === null || oldest > after + 1));

/** Of one view of a company: what these rooms heard after this number. */
export async function missedBy(
  em: EntityManager,
  companyId: number,
  { after, rooms }: { after: number | null; rooms: readonly string[] },
): Promise<Missed> {
  const [state] = await rows(
    em,
    queryOf<LogState>({ n: column.number(), id: column.number(), oldest: column.orNull(column.number()) }, stateStatement),
    [companyId],
  );
  if (state === undefined) {
    throw new Error('a statement without a condition gave no row');
  }
  const { n, id } = state;
  if (after === null || after === n) {
    return { rows: [], n, id };
  }
  if (isBeyond(state, after)) {
    return { rows: null, n, id };
  }
  const heard = await rows(
    em,
    queryOf<LogRow>(
      {
        id: column.number(),
        companyId: column.number(),
        n: column.number(),
        event: column.text(),
        rooms: column.list(column.text()),
        body: column.storedJson(),
      },
      rowsStatement,
    ),
    [companyId, after, n, JSON.stringify(rooms)],
  );
  return { rows: heard.length > mostRows ? null : heard, n, id };
}
