import type { api } from '#shared/api.ts';
import type { RehearsalTurn, RehearsedAssignment, RehearsedQueue, RehearsedTurn } from '#shared/areas/rehearsals.ts';
import { AppError } from '#shared/errors.ts';
import type { InputOf, ResultOf } from '#shared/kit/endpoint.ts';
import type { ChatbotRules, Situation } from '#server/areas/chatbot/index.ts';
import { rehearseAssignments, type AssignmentRehearsal } from '#server/areas/assignments/index.ts';
import { Queue } from '#server/areas/queues/index.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { mapQueues } from './mapQueues.ts';
import { readRehearsedRules } from './readRehearsedRules.ts';
import { answerMessage, beginSituation } from './rehearse.ts';

type Input = InputOf<typeof api.rehearsals.run>;

/** The queues of a connection as they are now, with what turns have reached of them. */
export async function readQueueMap({ em }: Scope, rules: ChatbotRules, turns: readonly RehearsalTurn[]): Promise<RehearsedQueue[]> {
  const queues = await em.find(Queue, { id: { $in: rules.queues.map(({ id }) => id) } });
  return mapQueues(rules, turns, new Map(queues.map(({ id, color }) => [id, color])));
}

/** Clocks go forward: a conversation cannot. */
function assertOrder(steps: Input['steps']): void {
  const index = steps.findIndex(({ at }, place) => place > 0 && Date.parse(at) < Date.parse(steps[place - 1]?.at ?? at));
  if (index > 0) {
    throw new AppError('ERR_REHEARSAL_ORDER', { fields: { [`steps.${index}.at`]: 'date.min' } });
  }
}

/** After the chatbot's last word a ticket that waits for people goes to one of them. */
async function assignSituation(
  situation: Situation,
  assign: AssignmentRehearsal,
): Promise<{ assignment: RehearsedAssignment | null; situation: Situation }> {
  const { status, userId, queueId, isChatbot, automation = null } = situation.ticket;
  const isWaiting = status === 'pending' && userId === null && !isChatbot && automation === null;
  const assignment = isWaiting && queueId !== null ? await assign(queueId, situation.now) : null;
  const assigned = assignment?.userId ?? null;
  return assigned === null
    ? { assignment, situation }
    : { assignment, situation: { ...situation, ticket: { ...situation.ticket, status: 'open', userId: assigned } } };
}

/**
 * Answers messages from the first on, with today's rules or those of a version. The caller keeps the conversation: nothing is stored,
 * and the same messages are answered by a changed menu at once.
 */
export async function runRehearsal(
  scope: Scope,
  { connectionId, queueId = null, versionId = null, usesDrafts = false, name = '', isReturning = false, people = 'now', steps }: Input,
): Promise<ResultOf<typeof api.rehearsals.run>> {
  assertOrder(steps);
  const rules = await readRehearsedRules(scope, { connectionId, queueId, versionId, usesDrafts });
  const assign = rehearseAssignments(scope, people);
  const turns: RehearsedTurn[] = [];
  let situation = beginSituation(rules, { isReturning });
  for (const step of steps) {
    const answered = answerMessage(situation, { ...step, name });
    const assigned = await assignSituation(answered.situation, assign);
    turns.push({ ...answered.turn, assignment: assigned.assignment });
    ({ situation } = assigned);
  }
  return { turns, queues: await readQueueMap(scope, rules, turns) };
}
