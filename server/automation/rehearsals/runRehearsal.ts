import type { api } from '#shared/api.ts';
import type { RehearsalTurn, RehearsedQueue, RehearsedTurn } from '#shared/automation/rehearsals.ts';
import type { RehearsedAssignment } from '#shared/conversations/assignments.ts';
import { AppError } from '#shared/errors.ts';
import type { InputOf, ResultOf } from '#shared/kit/endpoint.ts';
import type { ChatbotRules, Situation } from '#server/automation/chatbot/index.ts';
import { rehearseAssignments, type AssignmentRehearsal } from '#server/conversations/assignments/index.ts';
import { Queue } from '#server/workspace/queues/index.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { mapQueues } from './mapQueues.ts';
import { readRehearsedRules } from './readRehearsedRules.ts';
import { liveStep, type Course } from './liveStep.ts';
import { readLifeRules } from './readLifeRules.ts';
import type { RehearsedLife } from './RehearsedLife.ts';
import { beginSituation } from './rehearse.ts';

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

/** Goes through the steps from the first on. */
async function liveSteps(course: Course, steps: Input['steps']): Promise<RehearsedTurn[]> {
  const turns: RehearsedTurn[] = [];
  const begunAt = new Date(steps[0]?.at ?? 0);
  let life: RehearsedLife = { situation: course.first, changedAt: begunAt, closedAt: null, isAnswered: false, question: null };
  for (const { kind = 'message', text, at } of steps) {
    const { effects, assignment, ...lived } = await liveStep(life, { kind, text, at }, course);
    ({ life } = lived);
    const { queueId, isChatbot: isInMenu, optionId, status } = life.situation.ticket;
    turns.push({ kind, text, at, effects, place: { queueId, isInMenu, optionId }, status, assignment });
  }
  return turns;
}

/**
 * What today's rules or those of a version make of the steps. The caller keeps the conversation: nothing is stored, and the same
 * messages are answered by a changed menu at once.
 */
export async function runRehearsal(
  scope: Scope,
  { connectionId, queueId = null, versionId = null, usesDrafts = false, name = '', isReturning = false, people = 'now', steps }: Input,
): Promise<ResultOf<typeof api.rehearsals.run>> {
  assertOrder(steps);
  const rules = await readRehearsedRules(scope, { connectionId, queueId, versionId, usesDrafts });
  const give = rehearseAssignments(scope, people);
  const turns = await liveSteps(
    {
      rules: await readLifeRules(scope, connectionId, versionId),
      first: beginSituation(rules, { isReturning }),
      name,
      assign: (situation) => assignSituation(situation, give),
    },
    steps,
  );
  return { turns, queues: await readQueueMap(scope, rules, turns) };
}
