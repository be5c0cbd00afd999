import type { UserQueue } from '#shared/areas/userQueues.ts';
import type { QueueRecord } from '#shared/areas/queues.ts';
import { jsonSql, listOf, objectOf, type Columns, type JsonSql } from '#server/platform/db/json.ts';

const brief: Columns<UserQueue> = {
  id: 'q.id',
  name: 'q.name',
  color: 'q.color',
  UserQueue: objectOf({
    userId: 'uq.user_id',
    queueId: 'uq.queue_id',
    createdAt: 'iso(uq.created_at)',
    updatedAt: 'iso(uq.updated_at)',
  }),
};

/** With every column of its own: what the contract leaves open. */
type WholeQueue = UserQueue & QueueRecord;

const whole: Columns<WholeQueue> = {
  ...brief,
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

const listed = <Queue extends UserQueue>(queue: Columns<Queue>): JsonSql<Queue[]> =>
  listOf<Queue>(
    queue,
    'from user_queues uq join queues q on q.id = uq.queue_id where uq.user_id = u.id order by q.order_queue nulls last, q.id',
  );

/** The queues of a person `u`: name and colour only. */
export const queuesJson = listed(brief);

/** The same with every column, for the session and for choosing whom to hand a ticket to. */
export const wholeQueuesJson = listed(whole);
