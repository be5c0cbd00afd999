import type { UserQueueRecord } from '#shared/workspace/users/queues.ts';
import type { QueueRecord } from '#shared/workspace/queues.ts';
import { queueRecords } from '#server/workspace/queues/index.ts';
import { jsonList, jsonObject, type Columns, type JsonSql } from '#server/platform/database/sqlJson.ts';

const briefColumns: Columns<UserQueueRecord> = {
  id: 'q.id',
  name: 'q.name',
  color: 'q.color',
  UserQueue: jsonObject({
    userId: 'uq.user_id',
    queueId: 'uq.queue_id',
    createdAt: 'iso(uq.created_at)',
    updatedAt: 'iso(uq.updated_at)',
  }),
};

/** All columns of the queue, which the contract leaves open. */
type WholeQueue = UserQueueRecord & QueueRecord;

const fullColumns: Columns<WholeQueue> = { ...queueRecords.columns, ...briefColumns };

const queuesJsonOf = <Queue extends UserQueueRecord>(queue: Columns<Queue>): JsonSql<Queue[]> =>
  jsonList<Queue>(
    queue,
    'from user_queues uq join queues q on q.id = uq.queue_id where uq.user_id = u.id order by q.order_queue nulls last, q.id',
  );

/** The queues of a user `u`: name and colour. */
export const queuesJson = queuesJsonOf(briefColumns);

/** The same with all columns, for the session and for transfers. */
export const fullQueuesJson = queuesJsonOf(fullColumns);
