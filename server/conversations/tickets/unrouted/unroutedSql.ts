import type { UnroutedReason } from '#shared/conversations/tickets/unrouted.ts';
import { jsonSql, type JsonSql } from '#server/platform/database/sqlJson.ts';

/** SQL of what a ticket `t` is looked at with. */
interface Place {
  readonly user: string;
  readonly queue: string;
  readonly connection: string;
  /** Condition on users `a` who count. */
  readonly counts: string;
}

const present: Place = { user: 't.user_id', queue: 't.queue_id', connection: 't.whatsapp_id', counts: 'a.deactivated_at is null' };

/** As if user $1, queue $2 and connection $3, any of them null, were removed. */
const without: Place = {
  user: 'nullif(t.user_id, $1::int)',
  queue: 'nullif(t.queue_id, $2::int)',
  connection: 'nullif(t.whatsapp_id, $3::int)',
  counts: `${present.counts} and a.id is distinct from $1::int`,
};

/**
 * SQL conditions on an active ticket `t`, in a scope or across companies. An admin sees every ticket, but is asked to answer only
 * those of an own queue and, with `allTicket`, those without one; where nobody else works, admins answer everything.
 */
function reasonConditions({ user, queue, connection, counts }: Place): Readonly<Record<UnroutedReason, string>> {
  const hasAgents = `exists (select from users a where a.company_id = t.company_id and ${counts} and a.profile <> 'admin')`;
  return {
    noQueue: `${user} is null and ${queue} is null and ${hasAgents}
      and not exists (select from users a where a.company_id = t.company_id and ${counts} and a.all_ticket)`,
    emptyQueue: `${user} is null and ${queue} is not null and ${hasAgents} and not exists (
      select from user_queues l join users a on a.id = l.user_id where l.company_id = t.company_id and l.queue_id = t.queue_id and ${counts})`,
    inactiveUser: `${user} is not null and exists (select from users a where a.id = t.user_id and a.deactivated_at is not null)`,
    noConnection: `${connection} is null`,
  };
}

const conditionOf = (place: Place): string =>
  `(t.status in ('pending', 'open') and (${Object.values(reasonConditions(place))
    .map((condition) => `(${condition})`)
    .join(' or ')}))`;

/** SQL: whether a ticket `t` is active and nobody who works sees it or could answer. */
export const isUnroutedSql = conditionOf(present);

/** SQL: whether a ticket `t` would be so without user $1, queue $2 and connection $3. */
export const isUnroutedWithoutSql = conditionOf(without);

const reasons = Object.entries(reasonConditions(present));

/** JSON of the reasons of an unrouted ticket `t`. */
export const unroutedReasonsJson: JsonSql<UnroutedReason[]> = jsonSql(
  `to_json(array_remove(array[${reasons.map(([reason, condition]) => `case when ${condition} then '${reason}' end`).join(', ')}], null))`,
);
