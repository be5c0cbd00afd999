const brief = `'id', q.id, 'name', q.name, 'color', q.color, 'UserQueue', json_build_object('userId', uq.user_id, 'queueId', uq.queue_id,
  'createdAt', iso(uq.created_at), 'updatedAt', iso(uq.updated_at))`;

const whole = `${brief}, 'greetingMessage', q.greeting_message, 'outOfHoursMessage', q.out_of_hours_message, 'schedules', q.schedules,
  'companyId', q.company_id, 'orderQueue', q.order_queue, 'integrationId', q.integration_id, 'promptId', q.prompt_id,
  'mediaPath', q.media_path, 'mediaName', q.media_name, 'createdAt', iso(q.created_at), 'updatedAt', iso(q.updated_at)`;

const listed = (alias: string, queue: string): string => `(
  select coalesce(json_agg(json_build_object(${queue}) order by q.order_queue nulls last, q.id), '[]')
  from user_queues uq join queues q on q.id = uq.queue_id where uq.user_id = ${alias}.id
)`;

/** The queues of a person as JSON, for a statement in which the person is called `alias`: name and colour only. */
export const queuesOf = (alias: string): string => listed(alias, brief);

/** The same with every column, for the session and for choosing whom to hand a ticket to. */
export const wholeQueuesOf = (alias: string): string => listed(alias, whole);
