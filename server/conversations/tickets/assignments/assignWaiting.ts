import type { RecurringJob } from '#server/platform/jobs/RecurringJob.ts';
import { hasPendingTasks } from '#server/platform/database/outbox/listenerTasks.ts';
import { queryAsSupport } from '#server/platform/database/queryAsSupport.ts';
import { runInScope, type Scope, systemActor } from '#server/platform/database/scope.ts';
import type { Platform } from '#server/platform/platform.ts';
import { acceptTicket } from '#server/conversations/tickets/lifecycle/acceptTicket.ts';
import { lockTicket } from '#server/conversations/tickets/lockTicket.ts';
import { Ticket } from '#server/conversations/tickets/Ticket.ts';
import { holdUser } from '#server/workspace/users/index.ts';
import { execute } from '#server/platform/database/queryRows.ts';
import { type AssignmentReason, decideAssignment, isWaiting, readSituation } from './readSituation.ts';

/** Assignments of one company wait for each other, so that loads and turns are those of now. */
const lockStatement = `select pg_advisory_xact_lock(hashtextextended('assignments ' || $1::int, 0))`;

const turnStatement = `
  insert into assignment_turns (company_id, queue_id, user_id, given_at) values ($1, $2, $3, $4)
  on conflict (queue_id, user_id) do update set given_at = excluded.given_at`;

/** Null: it waits on. */
async function decideFor(scope: Scope, ticket: Ticket): Promise<{ userId: number; reason: AssignmentReason } | null> {
  const situation = isWaiting(ticket) ? await readSituation(scope, ticket) : null;
  const assignment = situation === null ? null : decideAssignment(situation);
  return assignment === null || assignment.userId === null ? null : assignment;
}

/** Gives a waiting ticket to a person by the rule of its queue; false: it waits on. The person is held before the ticket is locked, as everywhere. */
async function assignTicket(scope: Scope, ticketId: number): Promise<boolean> {
  await execute(scope.em, lockStatement, [scope.companyId]);
  const unlockedTicket = await scope.em.findOne(Ticket, { id: ticketId });
  const foreseen = unlockedTicket === null ? null : await decideFor(scope, unlockedTicket);
  if (foreseen === null) {
    return false;
  }
  await holdUser(scope, foreseen.userId);
  const ticket = await lockTicket(scope, ticketId);
  const assignment = await decideFor(scope, ticket);
  if (assignment?.userId !== foreseen.userId) {
    return false;
  }
  await acceptTicket(scope, ticket, { userId: assignment.userId, cause: assignment.reason });
  await execute(scope.em, turnStatement, [scope.companyId, ticket.queueId, assignment.userId, scope.now]);
  return true;
}

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
