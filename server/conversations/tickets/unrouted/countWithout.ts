import type { TicketsWithout, WithoutInput } from '#shared/conversations/tickets/unrouted.ts';
import { column, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { isUnroutedSql, isUnroutedWithoutSql } from './unroutedSql.ts';

const withoutQuery = queryOf<TicketsWithout>(
  { active: column.number(), unrouted: column.number() },
  `select count(*) filter (where t.user_id = $1 or t.queue_id = $2 or t.whatsapp_id = $3)::int as active,
     count(*) filter (where ${isUnroutedWithoutSql} and not ${isUnroutedSql})::int as unrouted
   from tickets t where t.status in ('pending', 'open')`,
);

/** What a removal would do to active tickets; nothing is changed. */
export async function countWithout({ em }: Scope, { userId, queueId, whatsappId }: WithoutInput): Promise<TicketsWithout> {
  const [row] = await queryRows(em, withoutQuery, [userId ?? null, queueId ?? null, whatsappId ?? null]);
  return row ?? { active: 0, unrouted: 0 };
}
