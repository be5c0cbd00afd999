import { LockMode } from '@mikro-orm/postgresql';
import type { api } from '#shared/api.ts';
import { AppError } from '#shared/errors.ts';
import type { InputOf } from '#shared/kit/endpoint.ts';
import { createDefaultWeek } from '#shared/rules/workingHours.ts';
import { required, runInCompany, type Scope } from '#server/platform/database/scope.ts';
import { assertPlanCapacity } from '#server/tenancy/companies/index.ts';
import { runHook } from '#server/platform/hooks.ts';
import { findRecord, listRecords } from '#server/platform/database/records.ts';
import type { QueueRecord } from '#shared/workspace/queues/index.ts';
import { Queue } from './Queue.ts';
import { queueRecords } from './queueRecords.ts';

export function listQueues(scope: Scope, { companyId }: InputOf<typeof api.queues.list>): Promise<QueueRecord[]> {
  const requestedCompanyId = scope.actor.super ? (companyId ?? scope.companyId) : scope.companyId;
  return runInCompany(scope, requestedCompanyId, ({ em }) => listRecords(em, queueRecords, { orderBy: 'q.order_queue nulls last, q.id' }));
}

export const showQueue = async ({ em }: Scope, { id }: InputOf<typeof api.queues.show>): Promise<QueueRecord> =>
  required(await findRecord(em, queueRecords, id), 'ERR_QUEUE_NOT_FOUND');

export const requireQueue = async ({ em }: Scope, id: number): Promise<Queue> =>
  required(await em.findOne(Queue, { id }), 'ERR_QUEUE_NOT_FOUND');

/** Lets one transaction at a time change what belongs to a queue. */
export const lockQueue = async ({ em }: Scope, id: number): Promise<Queue> =>
  required(await em.findOne(Queue, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE }), 'ERR_QUEUE_NOT_FOUND');

const queueLimit = {
  limit: 'queues',
  entity: Queue,
  code: 'ERR_PLAN_QUEUES_LIMIT',
  sentence: 'O plano não permite mais filas, já cadastradas',
} as const;

export async function createQueue(scope: Scope, input: InputOf<typeof api.queues.create>): Promise<QueueRecord> {
  await runHook(scope, 'automation.named', input);
  await assertPlanCapacity(scope, queueLimit);
  const queue = scope.create(Queue, {
    schedules: createDefaultWeek(),
    orderQueue: null,
    integrationId: null,
    promptId: null,
    firstResponseMinutes: null,
    resolutionMinutes: null,
    maxOpenTickets: null,
    ...input,
    mediaPath: null,
    mediaName: null,
  });
  await scope.em.flush();
  scope.recordEvent('queue.changed', { queueId: queue.id });
  return showQueue(scope, queue);
}

export async function updateQueue(scope: Scope, { id, ...changes }: InputOf<typeof api.queues.update>): Promise<QueueRecord> {
  const queue = await requireQueue(scope, id);
  await runHook(scope, 'automation.named', changes);
  scope.em.assign(queue, changes);
  await scope.em.flush();
  scope.recordEvent('queue.changed', { queueId: id });
  return showQueue(scope, { id });
}

const findAllInOrder = ({ em }: Scope): Promise<Queue[]> =>
  em.find(Queue, {}, { orderBy: [{ orderQueue: 'asc nulls last' }, { id: 'asc' }], lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true });

/** Two orders at the same time wait for each other: the later one counts. Throws where a queue is missing, made by somebody else meanwhile. */
export async function reorderQueues(scope: Scope, { queueIds }: InputOf<typeof api.queues.reorder>): Promise<QueueRecord[]> {
  const queues = await findAllInOrder(scope);
  const named = queueIds.map((id) =>
    required(
      queues.find((queue) => queue.id === id),
      'ERR_QUEUE_NOT_FOUND',
    ),
  );
  if (named.length < queues.length) {
    throw new AppError('ERR_QUEUE_ORDER_INCOMPLETE');
  }
  for (const [index, queue] of named.entries()) {
    if (queue.orderQueue !== index + 1) {
      queue.orderQueue = index + 1;
      scope.recordEvent('queue.changed', { queueId: queue.id });
    }
  }
  await scope.em.flush();
  return listQueues(scope, {});
}

/** Links to users are removed by the foreign key. */
export async function removeQueue(scope: Scope, { id }: InputOf<typeof api.queues.remove>): Promise<void> {
  const queue = await requireQueue(scope, id);
  await runHook(scope, 'queue.removing', { queueId: id });
  scope.em.remove(queue);
  scope.recordEvent('queue.removed', { queueId: id });
}
