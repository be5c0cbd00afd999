import { tokenMask } from '#shared/kit/schemas.ts';
import type {
  ConnectionQueueRecord,
  ConnectionRecord,
  ConnectionDetail,
  ConnectionQueueDetail,
} from '#shared/workspace/connections/record.ts';
import { getConnectionStatus } from '#shared/rules/connectionStatus.ts';
import type { Connection } from './Connection.ts';
import type { ConnectionWithQueues, LinkedQueue } from './queueLinks.ts';

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
export const presentShownConnection = (record: ConnectionRecord, { linkedQueues }: ConnectionWithQueues): ConnectionDetail => ({
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
