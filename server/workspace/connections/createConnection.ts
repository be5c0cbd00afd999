import { randomBytes } from 'node:crypto';
import type { api } from '#shared/api.ts';
import type { InputOf, ResultOf } from '#shared/kit/endpoint.ts';
import { isBlankText } from '#shared/rules/isBlankText.ts';
import type { ConnectionInput } from '#shared/workspace/connections/input.ts';
import { AppError } from '#shared/errors.ts';
import { tokenMask } from '#shared/kit/schemas.ts';
import { hourSeconds } from '#shared/rules/durations.ts';
import { assertPlanCapacity } from '#server/tenancy/companies/index.ts';
import { refuseOperators, type Scope } from '#server/platform/database/scope.ts';
import { runHook } from '#server/platform/hooks.ts';
import { createRateLimiter } from '#server/platform/http/rateLimiter.ts';
import { Connection } from './Connection.ts';
import { setDefaultConnection } from './setDefaultConnection.ts';
import { requestState } from './sessionCommands.ts';
import { hashApiToken } from './apiTokenClients.ts';
import {
  assertQueuesExist,
  type ConnectionWithQueues,
  loadConnectionQueues,
  requireConnection,
  setConnectionQueues,
} from './readConnections.ts';

const tokenBytes = 32;

/** Chosen tokens per company: that one is taken already tells that another company has it. */
const choiceLimit = { name: 'token-choices', points: 20, duration: hourSeconds };

function assertPlanHasApi({ actor }: Pick<Scope, 'actor'>): void {
  if (actor.plan.useExternalApi !== true) {
    throw new AppError('ERR_PLAN_LACKS_FEATURE');
  }
}

/** Sets a chosen token. Older clients send the record back whole: the mask and an empty text keep the present one. */
export async function setChosenToken(scope: Scope, connection: Connection, token: string): Promise<void> {
  const tokenHash = hashApiToken(token);
  if (token === '' || token === tokenMask || tokenHash === connection.tokenHash) {
    return;
  }
  refuseOperators(scope);
  assertPlanHasApi(scope);
  await (await createRateLimiter(scope.platform, choiceLimit)).consume(`${scope.companyId}`);
  connection.tokenHash = tokenHash;
}

/** Makes a random token in place of the present one; only its hash is stored. */
export async function createToken(
  scope: Scope,
  { id }: InputOf<typeof api.connections.createToken>,
): Promise<ResultOf<typeof api.connections.createToken>> {
  const connection = await requireConnection(scope, id);
  assertPlanHasApi(scope);
  const token = randomBytes(tokenBytes).toString('base64url');
  connection.tokenHash = hashApiToken(token);
  scope.recordEvent('connection.changed', { connectionId: id });
  return { token };
}

export async function removeToken(
  scope: Scope,
  { id }: InputOf<typeof api.connections.removeToken>,
): Promise<ResultOf<typeof api.connections.removeToken>> {
  const connection = await requireConnection(scope, id);
  connection.tokenHash = null;
  scope.recordEvent('connection.changed', { connectionId: id });
  return { message: 'Token removed' };
}

type ConnectionReferences = Pick<ConnectionInput, 'provider' | 'queueIds' | 'transferQueueId' | 'promptId' | 'integrationId'>;

/** Throws unless queues belong to the company and the provider is available in this environment. */
export async function assertConnectionInput(scope: Scope, input: ConnectionReferences): Promise<void> {
  if (input.provider === 'simulated' && scope.platform.config.production) {
    throw new AppError('ERR_VALIDATION', { fields: { provider: 'any.only' } });
  }
  await runHook(scope, 'automation.named', input);
  await assertQueuesExist(scope, [...(input.queueIds ?? []), ...(input.transferQueueId ? [input.transferQueueId] : [])]);
}

/** A choice between several queues needs a greeting that asks for it. */
export function assertGreeting(queueCount: number, greetingMessage: string): void {
  if (queueCount > 1 && isBlankText(greetingMessage)) {
    throw new AppError('ERR_WAPP_GREETING_REQUIRED', { fields: { greetingMessage: 'any.required' } });
  }
}

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
  await assertPlanCapacity(scope, connectionLimit);
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
