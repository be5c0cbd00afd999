import { acceptTicket, lockTicket, Ticket } from '#server/conversations/tickets/index.ts';
import { holdUser } from '#server/workspace/users/index.ts';
import { execute } from '#server/platform/database/queryRows.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { decideAssignment, type AssignmentReason } from './decideAssignment.ts';
import { isWaiting, readSituation } from './readSituation.ts';

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
export async function assignTicket(scope: Scope, ticketId: number): Promise<boolean> {
  await execute(scope.em, lockStatement, [scope.companyId]);
  const seen = await scope.em.findOne(Ticket, { id: ticketId });
  const foreseen = seen === null ? null : await decideFor(scope, seen);
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
