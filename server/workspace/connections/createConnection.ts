import type { api } from '#shared/api.ts';
import type { InputOf } from '#shared/kit/endpoint.ts';
import { assertPlanHasRoom } from '#server/tenancy/companies/index.ts';
import type { Scope } from '#server/platform/database/scope.ts';
import { assertConnectionInput, assertGreeting } from './assertConnectionInput.ts';
import { Connection } from './Connection.ts';
import { setDefaultConnection } from './setDefaultConnection.ts';
import { setConnectionQueues, loadConnectionQueues, type ConnectionWithQueues } from './queueLinks.ts';
import { requestState } from './sessionCommands.ts';
import { setChosenToken } from './connectionToken.ts';

type Input = InputOf<typeof api.connections.create>;

const connectionLimit = {
  limit: 'connections',
  entity: Connection,
  code: 'ERR_PLAN_CONNECTIONS_LIMIT',
  sentence: 'O plano não permite mais conexões, já cadastradas',
} as const;

type ConnectionColumns = Omit<Input, 'queueIds' | 'token' | 'isDefault'>;

/** Input with the defaults of columns. */
const toColumns = (input: ConnectionColumns) => ({
  ...input,
  transferQueueId: input.transferQueueId ?? null,
  timeToTransfer: input.timeToTransfer ?? null,
  promptId: input.promptId ?? null,
  integrationId: input.integrationId ?? null,
  maxUseBotQueues: input.maxUseBotQueues === undefined ? 3 : (input.maxUseBotQueues ?? 0),
  timeUseBotQueues: input.timeUseBotQueues ?? 0,
  expiresTicket: input.expiresTicket ?? 0,
  newContactsPerDay: input.newContactsPerDay ?? null,
});

const emptySession = { stateReason: null, nextAttemptAt: null, number: null, tokenHash: null };

/** The connection and its queues, read again after SQL has changed them beside the ORM. */
export async function reloadWithQueues({ em }: Scope, connection: Connection): Promise<ConnectionWithQueues> {
  await em.flush();
  await em.refresh(connection);
  const [row] = await loadConnectionQueues(em, [connection]);
  return row ?? { connection, linkedQueues: [] };
}

/** Adds a connection within the plan's limit and starts it; a company's first one becomes its default. */
export async function createConnection(scope: Scope, input: Input): Promise<ConnectionWithQueues> {
  const { queueIds = [], token = '', isDefault = false, ...columns } = input;
  await assertConnectionInput(scope, input);
  assertGreeting(queueIds.length, input.greetingMessage ?? '');
  await assertPlanHasRoom(scope, connectionLimit);
  const isFirst = (await scope.em.count(Connection, {})) === 0;
  const connection = scope.create(Connection, { ...toColumns(columns), ...emptySession });
  await setChosenToken(scope, connection, token);
  await scope.em.flush();
  await setConnectionQueues(scope, connection.id, queueIds);
  await (isDefault || isFirst ? setDefaultConnection(scope, connection.id) : undefined);
  await requestState(scope, connection.id, 'start');
  scope.recordEvent('connection.changed', { connectionId: connection.id });
  return reloadWithQueues(scope, connection);
}
