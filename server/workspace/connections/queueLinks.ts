import type { EntityManager } from '@mikro-orm/postgresql';
import { AppError } from '#shared/errors.ts';
import { Queue } from '#server/workspace/queues/index.ts';
import { execute } from '#server/platform/database/queryRows.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { type Connection, ConnectionQueueLink } from './Connection.ts';

/** A queue with its link to a connection. */
export interface LinkedQueue {
  readonly link: ConnectionQueueLink;
  readonly queue: Queue;
}

/** A connection and its queues, in queue order. */
export interface ConnectionWithQueues {
  readonly connection: Connection;
  readonly linkedQueues: readonly LinkedQueue[];
}

/** Throws ERR_QUEUE_NOT_FOUND unless all of them belong to the company. */
export async function assertQueuesExist({ em }: Scope, queueIds: readonly number[]): Promise<void> {
  if (queueIds.length > 0 && (await em.count(Queue, { id: { $in: [...queueIds] } })) !== new Set(queueIds).size) {
    throw new AppError('ERR_QUEUE_NOT_FOUND');
  }
}

/** Replaces the queues of a connection; links that remain keep their dates. */
export async function setConnectionQueues({ em, companyId }: Scope, connectionId: number, queueIds: readonly number[]): Promise<void> {
  await execute(em, 'delete from connection_queues where connection_id = $1 and queue_id <> all($2::int[])', [connectionId, queueIds]);
  await execute(
    em,
    `insert into connection_queues (company_id, connection_id, queue_id) select $1, $2, unnest($3::int[])
     on conflict (connection_id, queue_id) do nothing`,
    [companyId, connectionId, queueIds],
  );
}

export const countConnectionQueues = ({ em }: Scope, connectionId: number): Promise<number> =>
  em.count(ConnectionQueueLink, { connectionId });

export async function loadConnectionQueues(em: EntityManager, connections: readonly Connection[]): Promise<ConnectionWithQueues[]> {
  const ids = connections.map(({ id }) => id);
  const links = ids.length === 0 ? [] : await em.find(ConnectionQueueLink, { connectionId: { $in: ids } }, { refresh: true });
  const queueIds = [...new Set(links.map(({ queueId }) => queueId))];
  const queues =
    queueIds.length === 0 ? [] : await em.find(Queue, { id: { $in: queueIds } }, { orderBy: { orderQueue: 'asc', id: 'asc' } });
  const linkedQueuesOf = (id: number): LinkedQueue[] =>
    queues.flatMap((queue) =>
      links.filter((link) => link.connectionId === id && link.queueId === queue.id).map((link) => ({ link, queue })),
    );
  return connections.map((connection) => ({ connection, linkedQueues: linkedQueuesOf(connection.id) }));
}
