import type { api } from '#shared/api.ts';
import { AppError } from '#shared/errors.ts';
import type { InputOf } from '#shared/kit/endpoint.ts';
import { weekHours } from '#shared/rules/workingHours.ts';
import { found, inCompany, type Scope } from '#server/platform/db/scope.ts';
import { assertPlanHasRoom } from '#server/areas/plans/index.ts';
import { Queue } from './Queue.ts';

/** Queues without a place come last: so PostgreSQL sorts what is null. */
const byPlace = { orderBy: { orderQueue: 'asc', id: 'asc' } } as const;

export function listQueues(scope: Scope, { companyId }: InputOf<typeof api.queues.list>): Promise<Queue[]> {
  const asked = scope.actor.super ? (companyId ?? scope.companyId) : scope.companyId;
  return inCompany(scope, asked, ({ em }) => em.find(Queue, {}, byPlace));
}

export const showQueue = async ({ em }: Scope, { id }: InputOf<typeof api.queues.show>): Promise<Queue> =>
  found(await em.findOne(Queue, { id }), 'ERR_QUEUE_NOT_FOUND');

interface Links {
  promptId?: number | null;
  integrationId?: number | null;
}

/** No company has prompts or integrations before their areas exist: whatever is named is somebody else's. */
function assertLinks({ promptId = null, integrationId = null }: Links): void {
  if (promptId !== null) {
    throw new AppError('ERR_NO_PROMPT_FOUND');
  }
  if (integrationId !== null) {
    throw new AppError('ERR_NO_DIALOG_FOUND');
  }
}

const queueLimit = { what: 'queues', code: 'ERR_PLAN_QUEUES_LIMIT', sentence: 'O plano não permite mais filas, já cadastradas' } as const;

export async function createQueue(scope: Scope, input: InputOf<typeof api.queues.create>): Promise<Queue> {
  assertLinks(input);
  await assertPlanHasRoom(scope, queueLimit);
  const { schedules = weekHours(), orderQueue = null, integrationId = null, promptId = null } = input;
  const queue = scope.create(Queue, { ...input, schedules, orderQueue, integrationId, promptId, mediaPath: null, mediaName: null });
  await scope.em.flush();
  scope.record('queue.changed', { queueId: queue.id });
  return queue;
}

export async function updateQueue(scope: Scope, { id, ...changes }: InputOf<typeof api.queues.update>): Promise<Queue> {
  const queue = await showQueue(scope, { id });
  assertLinks(changes);
  scope.em.assign(queue, changes);
  scope.record('queue.changed', { queueId: id });
  return queue;
}

/** Its links to people go with it. */
export async function removeQueue(scope: Scope, { id }: InputOf<typeof api.queues.remove>): Promise<void> {
  scope.em.remove(await showQueue(scope, { id }));
  scope.record('queue.removed', { queueId: id });
}
