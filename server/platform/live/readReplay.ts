import type { EntityManager } from '@mikro-orm/postgresql';
import { column, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import { liveLogColumns, type LiveLogRow } from './liveLog.ts';

/** The rows that a page missed; `rows` is null when it has to load everything again. */
export interface Replay {
  readonly rows: readonly LiveLogRow[] | null;
  /** The company's last number, up to which the replay reaches. */
  readonly n: number;
  /** The id of the row with that number. */
  readonly id: number;
}

interface LiveLogState {
  readonly n: number;
  readonly id: number;
  readonly oldest: number | null;
}

/** Beyond this, loading everything is faster. */
const maxGap = 5_000;
const maxReplayRows = 1_000;

const stateStatement = `
  select coalesce((select n from live_counters where company_id = $1), 0)::float8 as n,
    coalesce((select id from live_events where company_id = $1 order by n desc limit 1), 0)::float8 as id,
    (select min(n) from live_events where company_id = $1)::float8 as oldest`;

const rowsStatement = `
  select ${liveLogColumns} from live_events
  where company_id = $1 and n > $2 and n <= $3 and left(event, 1) <> '$'
    and rooms && array(select jsonb_array_elements_text($4::jsonb))
  order by n limit ${maxReplayRows + 1}`;

/** A number that was never given, or one whose successors were trimmed. */
const isOutOfReach = ({ n, oldest }: LiveLogState, after: number): boolean =>
  after > n || n - after > maxGap || (after < n && (oldest === null || oldest > after + 1));

/** The events of these rooms after a number, within one snapshot of a company. */
export async function readReplay(
  em: EntityManager,
  companyId: number,
  { after, rooms }: { after: number | null; rooms: readonly string[] },
): Promise<Replay> {
  const [state] = await queryRows(
    em,
    queryOf<LiveLogState>({ n: column.number(), id: column.number(), oldest: column.orNull(column.number()) }, stateStatement),
    [companyId],
  );
  if (state === undefined) {
    throw new Error('a statement without a condition gave no row');
  }
  const { n, id } = state;
  if (after === null || after === n) {
    return { rows: [], n, id };
  }
  if (isOutOfReach(state, after)) {
    return { rows: null, n, id };
  }
  const replayRows = await queryRows(
    em,
    queryOf<LiveLogRow>(
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
  return { rows: replayRows.length > maxReplayRows ? null : replayRows, n, id };
}
