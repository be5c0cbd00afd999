import type { EntityManager } from '@mikro-orm/postgresql';
import { AppError } from '#shared/errors.ts';
import { Queue } from '#server/areas/queues/index.ts';
import { execute } from '#server/platform/db/rows.ts';
import type { Scope } from '#server/platform/db/scope.ts';
import { type Connection, ConnectionQueue } from './Connection.ts';

/** That a connection feeds a queue, with the queue. */
export interface Feed {
  readonly link: ConnectionQueue;
  readonly queue: Queue;
}

/** A connection with the queues that it feeds, in their order. */
export interface Fed {
  readonly connection: Connection;
  readonly feeds: readonly Feed[];
}

/** Throws unless all of these are queues of the company. */
export async function assertQueues({ em }: Scope, queueIds: readonly number[]): Promise<void> {
  if (queueIds.length > 0 && (await em.count(Queue, { id: { $in: [...queueIds] } })) !== new Set(queueIds).size) {
    throw new AppError('ERR_QUEUE_NOT_FOUND');
  }
}

/** Has a connection feed exactly these queues; a link that stays keeps its date. */
export async function setQueues({ em, companyId }: Scope, connectionId: number, queueIds: readonly number[]): Promise<void> {
  await execute(em, 'delete from connection_queues where connection_id = $1 and queue_id <> all($2::int[])', [connectionId, queueIds]);
  await execute(
    em,
    `insert into connection_queues (company_id, connection_id, queue_id) select $1, $2, unnest($3::int[])
     on conflict (connection_id, queue_id) do nothing`,
    [companyId, connectionId, queueIds],
  );
}

export const countQueues = ({ em }: Scope, connectionId: number): Promise<number> => em.count(ConnectionQueue, { connectionId });

/** Reads the queues of these connections. */
export async function withQueues(em: EntityManager, connections: readonly Connection[]): Promise<Fed[]> {
  const ids = connections.map(({ id }) => id);
  const links = ids.length === 0 ? [] : await em.find(ConnectionQueue, { connectionId: { $in: ids } }, { refresh: true });
  const queueIds = [...new Set(links.map(({ queueId }) => queueId))];
  const queues =
    queueIds.length === 0 ? [] : await em.find(Queue, { id: { $in: queueIds } }, { orderBy: { orderQueue: 'asc', id: 'asc' } });
  const feedsOf = (id: number): Feed[] =>
    queues.flatMap((queue) =>
      links.filter((link) => link.connectionId === id && link.queueId === queue.id).map((link) => ({ link, queue })),
    );
  return connections.map((connection) => ({ connection, feeds: feedsOf(connection.id) }));
}
