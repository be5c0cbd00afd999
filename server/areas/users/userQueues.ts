/** The queues of a person as JSON, for a statement in which the person is called `alias`. */
export const queuesOf = (alias: string): string => `(
  select coalesce(json_agg(json_build_object('id', q.id, 'name', q.name, 'color', q.color, 'UserQueue',
    json_build_object('userId', uq.user_id, 'queueId', uq.queue_id, 'createdAt', iso(uq.created_at), 'updatedAt', iso(uq.updated_at)))
    order by q.order_queue nulls last, q.id), '[]')
  from user_queues uq join queues q on q.id = uq.queue_id where uq.user_id = ${alias}.id
)`;
