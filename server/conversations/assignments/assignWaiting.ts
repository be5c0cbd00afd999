import type { RecurringJob } from '#server/platform/jobs/RecurringJob.ts';
import { hasPendingTasks } from '#server/platform/database/outbox/listenerTasks.ts';
import { queryAsSupport } from '#server/platform/database/queryAsSupport.ts';
import { runInScope, systemActor } from '#server/platform/database/scope.ts';
import type { Platform } from '#server/platform/platform.ts';
import { assignTicket } from './assignTicket.ts';

const batchSize = 100;

interface WaitingTicket {
  readonly id: number;
  readonly companyId: number;
}

/**
 * Queues take turns, so that one whose people are away hides no other; within one, the longest wait comes first. The chatbot has its say first: what has just been written is left to
 * it for a moment. A queue that nobody serves now is not asked again and again.
 */
const waitingStatement = `
  select t.id, t.company_id as "companyId" from queues q join tickets t on t.company_id = q.company_id and t.queue_id = q.id
  where t.status = 'pending' and t.user_id is null and not t.is_group and not t.chatbot and not t.use_integration and q.assignment <> 'none'
    and t.updated_at < $1::timestamptz - interval '2 seconds'
    and not ${hasPendingTasks({ companyId: 't.company_id', orderingKey: `'ticket ' || t.id` })}
    and exists (select from user_queues l join users u on u.id = l.user_id where l.queue_id = q.id and u.online and u.deactivated_at is null
      and (q.max_open_tickets is null or q.max_open_tickets >
        (select count(*) from tickets o where o.user_id = u.id and o.status = 'open' and o.snoozed_at is null and not o.is_group)))
  order by row_number() over (partition by t.company_id, t.queue_id order by coalesce(t.waiting_since, t.created_at), t.id), t.id limit ${batchSize}`;

async function assignOne(platform: Platform, { id, companyId }: WaitingTicket): Promise<void> {
  try {
    await runInScope(platform, { companyId, actor: systemActor(companyId) }, (scope) => assignTicket(scope, id));
  } catch (error) {
    platform.log.warn({ err: error, companyId, ticketId: id }, 'a waiting ticket could not be assigned');
  }
}

/** Gives waiting tickets to people, by the rules of their queues. */
export const assignWaiting: RecurringJob = {
  name: 'assignments.assignWaiting',
  every: 2_000,
  run: async (platform) => {
    const waiting = await queryAsSupport<WaitingTicket>(platform, waitingStatement, [platform.now()]);
    for (const ticket of waiting) {
      await assignOne(platform, ticket);
    }
  },
};
