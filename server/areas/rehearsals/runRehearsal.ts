import type { api } from '#shared/api.ts';
import type { RehearsalTurn, RehearsedQueue } from '#shared/areas/rehearsals.ts';
import { AppError } from '#shared/errors.ts';
import type { InputOf, ResultOf } from '#shared/kit/endpoint.ts';
import { readRules, type ChatbotRules } from '#server/areas/chatbot/index.ts';
import { Queue } from '#server/areas/queues/index.ts';
import { required, type Scope } from '#server/platform/database/scope.ts';
import { mapQueues } from './mapQueues.ts';
import { answerMessage, beginSituation } from './rehearse.ts';

type Input = InputOf<typeof api.rehearsals.run>;

/** The queues of a connection as they are now, with what turns have reached of them. */
export async function readQueueMap({ em }: Scope, rules: ChatbotRules, turns: readonly RehearsalTurn[]): Promise<RehearsedQueue[]> {
  const queues = await em.find(Queue, { id: { $in: rules.queues.map(({ id }) => id) } });
  return mapQueues(rules, turns, new Map(queues.map(({ id, color }) => [id, color])));
}

/** With a queue: as if it were the connection's only one, so that a menu can be tried before it is connected. */
async function readRehearsedRules(scope: Scope, connectionId: number, queueId: number | null): Promise<ChatbotRules> {
  const rules = await readRules(scope, { connectionId, queueId });
  return queueId === null ? rules : { ...rules, queues: [required(rules.ticketQueue, 'ERR_QUEUE_NOT_FOUND')] };
}

/** Clocks go forward: a conversation cannot. */
function assertOrder(steps: Input['steps']): void {
  const index = steps.findIndex(({ at }, place) => place > 0 && Date.parse(at) < Date.parse(steps[place - 1]?.at ?? at));
  if (index > 0) {
    throw new AppError('ERR_REHEARSAL_ORDER', { fields: { [`steps.${index}.at`]: 'date.min' } });
  }
}

/**
 * Answers messages from the first on, with today's rules. The caller keeps the conversation: nothing is stored, and the same
 * messages are answered by a changed menu at once.
 */
export async function runRehearsal(
  scope: Scope,
  { connectionId, queueId = null, name = '', isReturning = false, steps }: Input,
): Promise<ResultOf<typeof api.rehearsals.run>> {
  assertOrder(steps);
  const rules = await readRehearsedRules(scope, connectionId, queueId);
  const turns: RehearsalTurn[] = [];
  let situation = beginSituation(rules, { isReturning });
  for (const step of steps) {
    const answered = answerMessage(situation, { ...step, name });
    turns.push(answered.turn);
    ({ situation } = answered);
  }
  return { turns, queues: await readQueueMap(scope, rules, turns) };
}
