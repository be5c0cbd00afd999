import type { EntityManager } from '@mikro-orm/postgresql';
import { column, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import { dayMs } from '#shared/rules/durations.ts';

export interface LiveLogRow {
  readonly id: number;
  readonly companyId: number;
  /** Its number in the company's log. */
  readonly n: number;
  readonly event: string;
  readonly rooms: readonly string[];
  readonly body: unknown;
}

/** How long events can be replayed. */
export const liveLogLifeMs = dayMs;

export const liveLogColumns = 'id::float8 as id, company_id as "companyId", n::float8 as n, event, rooms, body';

/** The last number of a company's log; everything committed has a lower or equal one. */
export async function readLastNumber(em: EntityManager, companyId: number): Promise<number> {
  const [counter] = await queryRows(em, queryOf({ n: column.number() }, 'select n::float8 as n from live_counters where company_id = $1'), [
    companyId,
  ]);
  return counter?.n ?? 0;
}

/** Whether it is addressed to the server itself. */
export const isInternalEvent = ({ event }: Pick<LiveLogRow, 'event'>): boolean => event.startsWith('$');
