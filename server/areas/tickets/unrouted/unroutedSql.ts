import type { UnroutedReason } from '#shared/areas/ticketUnrouted.ts';
import { jsonSql, type JsonSql } from '#server/platform/database/sqlJson.ts';

/** Admins of a company where nobody else works answer everything themselves. */
const hasAgents = `exists (select from users a where a.company_id = t.company_id and a.deactivated_at is null and a.profile <> 'admin')`;

/**
 * SQL conditions on an active ticket `t`, in a scope or across companies. An admin sees every ticket, but is asked to answer only
 * those of an own queue and, with `allTicket`, those without one.
 */
const reasonConditions: Readonly<Record<UnroutedReason, string>> = {
  noQueue: `t.user_id is null and t.queue_id is null and ${hasAgents}
    and not exists (select from users a where a.company_id = t.company_id and a.deactivated_at is null and a.all_ticket)`,
  emptyQueue: `t.user_id is null and t.queue_id is not null and ${hasAgents} and not exists (
    select from user_queues l join users a on a.id = l.user_id
    where l.company_id = t.company_id and l.queue_id = t.queue_id and a.deactivated_at is null)`,
  inactiveUser: 't.user_id is not null and exists (select from users a where a.id = t.user_id and a.deactivated_at is not null)',
  noConnection: 't.whatsapp_id is null',
};

const conditions = Object.entries(reasonConditions);

/** SQL: whether a ticket `t` is active and nobody who works sees it or could answer. */
export const isUnroutedSql = `(t.status in ('pending', 'open') and (${conditions.map(([, condition]) => `(${condition})`).join(' or ')}))`;

/** JSON of the reasons of an unrouted ticket `t`. */
export const unroutedReasonsJson: JsonSql<UnroutedReason[]> = jsonSql(
  `to_json(array_remove(array[${conditions.map(([reason, condition]) => `case when ${condition} then '${reason}' end`).join(', ')}], null))`,
);
