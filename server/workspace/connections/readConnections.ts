import type { EntityManager } from '@mikro-orm/postgresql';
import type { api } from '#shared/api.ts';
import type {
  ConnectionDetail,
  ConnectionQueueDetail,
  ConnectionQueueRecord,
  ConnectionRecord,
} from '#shared/workspace/connections/record.ts';
import type { InputOf } from '#shared/kit/endpoint.ts';
import { can } from '#shared/rules/permissions.ts';
import { tokenMask } from '#shared/kit/schemas.ts';
import { getConnectionStatus } from '#shared/rules/connectionStatus.ts';
import { AppError } from '#shared/errors.ts';
import { required, type Scope } from '#server/platform/database/scope.ts';
import { Queue } from '#server/workspace/queues/index.ts';
import { execute } from '#server/platform/database/queryRows.ts';
import { Connection, ConnectionQueueLink } from './Connection.ts';

/** A queue with its link to a connection. */
interface LinkedQueue {
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

const presentLinkedQueue = ({ link, queue }: LinkedQueue): ConnectionQueueRecord => ({
  id: queue.id,
  name: queue.name,
  color: queue.color,
  greetingMessage: queue.greetingMessage,
  WhatsappQueue: {
    whatsappId: link.connectionId,
    queueId: link.queueId,
    createdAt: link.createdAt.toISOString(),
    updatedAt: link.updatedAt.toISOString(),
  },
});

const sessionOf = (connection: Connection, now: Date) => {
  const { state, stateSince: since, retries } = connection;
  const nextAttemptAt = connection.nextAttemptAt ?? null;
  return {
    status: getConnectionStatus({ state, since, retries, nextAttemptAt }, now),
    state,
    stateReason: connection.stateReason ?? null,
    stateText: connection.stateText ?? null,
    stateSince: since.toISOString(),
    nextAttemptAt: nextAttemptAt?.toISOString() ?? null,
    // A disconnected number keeps its digits.
    number: connection.number ?? connection.knownNumber ?? null,
    retries,
    // Older clients expect the keys; no channel reports them.
    battery: null,
    plugged: null,
  };
};

const configurationOf = (connection: Connection) => ({
  isDefault: connection.isDefault,
  provider: connection.provider,
  greetingMessage: connection.greetingMessage,
  farewellMessage: connection.farewellMessage,
  complationMessage: connection.complationMessage,
  outOfHoursMessage: connection.outOfHoursMessage,
  ratingMessage: connection.ratingMessage,
  callMessage: connection.callMessage,
  transferQueueId: connection.transferQueueId ?? null,
  timeToTransfer: connection.timeToTransfer ?? null,
  promptId: connection.promptId ?? null,
  integrationId: connection.integrationId ?? null,
  maxUseBotQueues: connection.maxUseBotQueues,
  timeUseBotQueues: connection.timeUseBotQueues,
  expiresTicket: connection.expiresTicket,
  expiresInactiveMessage: connection.expiresInactiveMessage,
  newContactsPerDay: connection.newContactsPerDay ?? null,
});

const presentShownQueue = (link: LinkedQueue): ConnectionQueueDetail => ({
  ...presentLinkedQueue(link),
  integrationId: link.queue.integrationId ?? null,
  promptId: link.queue.promptId ?? null,
  mediaPath: link.queue.mediaPath ?? null,
  mediaName: link.queue.mediaName ?? null,
  options: [],
});

/** A single connection, in the detail that `record` already has. */
const presentShownConnection = (record: ConnectionRecord, { linkedQueues }: ConnectionWithQueues): ConnectionDetail => ({
  ...record,
  queues: linkedQueues.map(presentShownQueue),
  prompt: null,
});

/** Without QR code, pairing code and token. */
export const presentForAgents = ({ connection, linkedQueues }: ConnectionWithQueues, now: Date): ConnectionRecord => ({
  id: connection.id,
  name: connection.name,
  companyId: connection.companyId,
  ...sessionOf(connection, now),
  ...configurationOf(connection),
  queues: linkedQueues.map(presentLinkedQueue),
  createdAt: connection.createdAt.toISOString(),
  updatedAt: connection.updatedAt.toISOString(),
});

/** With QR code, pairing code and the mask of the token. */
export const presentForAdmins = (loaded: ConnectionWithQueues, now: Date): ConnectionRecord => ({
  ...presentForAgents(loaded, now),
  qrcode: loaded.connection.qrcode,
  pairingCode: loaded.connection.pairingCode,
  token: loaded.connection.tokenHash ? tokenMask : '',
});

/** QR code and mask of the token are for those who may manage connections. */
export const presentForActor =
  ({ actor, platform }: Scope) =>
  (loaded: ConnectionWithQueues): ConnectionRecord =>
    (can(actor, 'connection.manage') ? presentForAdmins : presentForAgents)(loaded, platform.now());

export const requireConnection = async ({ em }: Scope, id: number): Promise<Connection> =>
  required(await em.findOne(Connection, { id }), 'ERR_NO_WAPP_FOUND');

/** Customers of the demo's phone belong to simulated connections alone. */
export async function assertSimulated(scope: Scope, { connectionId }: { connectionId: number }): Promise<void> {
  required(await scope.em.findOne(Connection, { id: connectionId, provider: 'simulated' }), 'ERR_NO_WAPP_FOUND');
}

export async function listConnections(scope: Scope): Promise<ConnectionRecord[]> {
  const connections = await scope.em.find(Connection, {}, { orderBy: { id: 'asc' } });
  return (await loadConnectionQueues(scope.em, connections)).map(presentForActor(scope));
}

export async function showConnection(scope: Scope, { id }: InputOf<typeof api.connections.show>): Promise<ConnectionDetail> {
  const [row] = await loadConnectionQueues(scope.em, [await requireConnection(scope, id)]);
  const loaded = required(row, 'ERR_NO_WAPP_FOUND');
  return presentShownConnection(presentForActor(scope)(loaded), loaded);
}
