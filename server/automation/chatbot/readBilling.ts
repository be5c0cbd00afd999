import { findBillingTask, type BillingTask } from '#shared/automation/queueIntegrations/billingProviders.ts';
import { listBillingTasks } from '#server/automation/queueIntegrations/index.ts';
import type { Ticket } from '#server/conversations/tickets/index.ts';
import { column, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { dayMs } from '#shared/rules/durations.ts';
import type { BillingHistory, MenuQueue } from './Situation.ts';

const hasBillingName = ({ name }: MenuQueue): boolean => findBillingTask(name) !== null;

/** What the company's systems can help with, where a queue has such a name. */
export const readBillingTasks = async (scope: Scope, queues: readonly MenuQueue[]): Promise<BillingTask[]> =>
  queues.some(hasBillingName) ? listBillingTasks(scope) : [];

/** Of the whole contact: several conversations are no way round the limits. */
const historyQuery = queryOf<BillingHistory>(
  { lookups: column.number(), unknownDocuments: column.number(), hasFailed: column.boolean() },
  `select count(*)::int as lookups, (count(*) filter (where b.reason = 'unknownDocument'))::int as "unknownDocuments",
       coalesce(bool_or(b.ticket_id = $1 and b.state = 'failed' and b.reason <> 'unknownDocument' and b.created_at >= coalesce(
         (select max(k.created_at) from ticket_trackings k where k.ticket_id = $1 and k.finished_at is null), '-infinity')), false) as "hasFailed"
     from bot_turns b join tickets t on t.id = b.ticket_id
     where b.billing is not null and t.contact_id = $2 and b.created_at > $3`,
);

/** What was asked of the billing systems for a ticket's contact; null: its queue is none for it. */
export async function readBillingHistory({ em, now }: Scope, ticket: Ticket, queue: MenuQueue | null): Promise<BillingHistory | null> {
  if (queue === null || !hasBillingName(queue)) {
    return null;
  }
  const [row] = await queryRows(em, historyQuery, [ticket.id, ticket.contactId, new Date(now.getTime() - dayMs)]);
  return row ?? null;
}
