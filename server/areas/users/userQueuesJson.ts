import type { UserQueueRecord } from '#shared/areas/userQueues.ts';
import type { QueueRecord } from '#shared/areas/queues.ts';
import { jsonSql, jsonList, jsonObject, type Columns, type JsonSql } from '#server/platform/database/sqlJson.ts';

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

const fullColumns: Columns<WholeQueue> = {
  ...briefColumns,
  greetingMessage: 'q.greeting_message',
  outOfHoursMessage: 'q.out_of_hours_message',
  schedules: jsonSql('q.schedules'),
  companyId: 'q.company_id',
  orderQueue: 'q.order_queue',
  integrationId: 'q.integration_id',
  promptId: 'q.prompt_id',
  mediaPath: 'q.media_path',
  mediaName: 'q.media_name',
  createdAt: 'iso(q.created_at)',
  updatedAt: 'iso(q.updated_at)',
};

const queuesJsonOf = <Queue extends UserQueueRecord>(queue: Columns<Queue>): JsonSql<Queue[]> =>
  jsonList<Queue>(
    queue,
    'from user_queues uq join queues q on q.id = uq.queue_id where uq.user_id = u.id order by q.order_queue nulls last, q.id',
  );

/** The queues of a user `u`: name and colour. */
export const queuesJson = queuesJsonOf(briefColumns);

/** The same with all columns, for the session and for transfers. */
export const fullQueuesJson = queuesJsonOf(fullColumns);
