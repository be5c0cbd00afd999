import type { RehearsedAssignment } from '#shared/conversations/tickets/assignments.ts';
import type { RehearsedPeople } from '#shared/rules/chatbotWords.ts';
import { isAtWork, listUsersAtWork } from '#server/workspace/users/index.ts';
import { column, queryOf, queryRows } from '#server/platform/database/queryRows.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { type AssignmentSituation, type Candidate, decideAssignment, readCandidates, readRule } from './readSituation.ts';

const namesQuery = queryOf({ id: column.number(), name: column.text() }, 'select id, name from users where id = any($1::int[])');

type User = Awaited<ReturnType<typeof listUsersAtWork>>[number];

interface QueueAssignments {
  readonly rule: Omit<AssignmentSituation, 'candidates'>;
  readonly users: readonly User[];
  readonly candidates: readonly Candidate[];
  readonly names: ReadonlyMap<number, string>;
}

/** Null: the queue is gone. */
async function readQueue(scope: Scope, queueId: number): Promise<QueueAssignments | null> {
  const ticket = { id: null, queueId, contactId: null };
  const rule = await readRule(scope, ticket);
  if (rule === null) {
    return null;
  }
  const users = await listUsersAtWork(scope, queueId);
  const ids = users.map(({ id }) => id);
  const names = await queryRows(scope.em, namesQuery, [ids]);
  return { rule, users, candidates: await readCandidates(scope, ids, ticket), names: new Map(names.map(({ id, name }) => [id, name])) };
}

/** `online` is everybody of the queue, free and at their desks; their hours count as ever. */
function listCandidates({ users, candidates }: QueueAssignments, people: RehearsedPeople, at: Date): Candidate[] {
  const isThere = (user: User): boolean => isAtWork(user, at) && (people === 'online' || (user.online && !user.isPaused));
  const there = new Set((people === 'offline' ? [] : users.filter(isThere)).map(({ id }) => id));
  return candidates.filter(({ userId }) => there.has(userId)).map((one) => (people === 'online' ? { ...one, load: 0 } : one));
}

/** Who would get the ticket of a new customer that waits in a queue; null: the queue is gone. */
export type AssignmentRehearsal = (queueId: number, at: Date) => Promise<RehearsedAssignment | null>;

/** The rule that assigns real tickets, tried with other people; nobody is given anything, and no turn is counted. */
export function rehearseAssignments(scope: Scope, people: RehearsedPeople): AssignmentRehearsal {
  const queues = new Map<number, Promise<QueueAssignments | null>>();
  return async (queueId, at) => {
    const reading = queues.get(queueId) ?? readQueue(scope, queueId);
    queues.set(queueId, reading);
    const queue = await reading;
    if (queue === null) {
      return null;
    }
    const { userId, reason } = decideAssignment({ ...queue.rule, candidates: listCandidates(queue, people, at) });
    return { userId, userName: userId === null ? null : (queue.names.get(userId) ?? ''), reason };
  };
}
