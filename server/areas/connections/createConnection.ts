import type { api } from '#shared/api.ts';
import type { InputOf } from '#shared/kit/endpoint.ts';
import { assertPlanHasRoom } from '#server/areas/plans/index.ts';
import type { Scope } from '#server/platform/db/scope.ts';
import { assertFits, assertGreeting } from './assertFits.ts';
import { Connection } from './Connection.ts';
import { makeDefault } from './makeDefault.ts';
import { setQueues, withQueues, type Fed } from './queueLinks.ts';
import { wish } from './session.ts';
import { assertMayHaveToken, setToken } from './token.ts';

type Input = InputOf<typeof api.connections.create>;

const connectionLimit = {
  what: 'connections',
  code: 'ERR_PLAN_CONNECTIONS_LIMIT',
  sentence: 'O plano não permite mais conexões, já cadastradas',
} as const;

type Columns = Omit<Input, 'queueIds' | 'token' | 'isDefault'>;

/** What was left empty, as the columns want it. */
const columnsOf = (input: Columns) => ({
  ...input,
  transferQueueId: input.transferQueueId ?? null,
  timeToTransfer: input.timeToTransfer ?? null,
  promptId: null,
  integrationId: null,
  maxUseBotQueues: input.maxUseBotQueues === undefined ? 3 : (input.maxUseBotQueues ?? 0),
  timeUseBotQueues: input.timeUseBotQueues ?? 0,
  expiresTicket: input.expiresTicket ?? 0,
  newContactsPerDay: input.newContactsPerDay ?? null,
});

const session = { stateReason: null, nextAttemptAt: null, number: null, tokenSealed: null, tokenHash: null };

/** The fed one, read again: what SQL changed beside the ORM is in it. */
export async function fed({ em }: Scope, connection: Connection): Promise<Fed> {
  await em.flush();
  await em.refresh(connection);
  const [row] = await withQueues(em, [connection]);
  return row ?? { connection, feeds: [] };
}

/** Adds a number, as far as the plan allows, and starts it. The first one of a company is its default. */
export async function createConnection(scope: Scope, input: Input): Promise<Fed> {
  const { queueIds = [], token = '', isDefault = false, ...columns } = input;
  await assertFits(scope, input);
  assertGreeting(queueIds.length, input.greetingMessage ?? '');
  assertMayHaveToken(scope, null, token);
  await assertPlanHasRoom(scope, connectionLimit);
  const isFirst = (await scope.em.count(Connection, {})) === 0;
  const connection = scope.create(Connection, { ...columnsOf(columns), ...session });
  await scope.em.flush();
  setToken(scope, connection, token);
  await scope.em.flush();
  await setQueues(scope, connection.id, queueIds);
  await (isDefault || isFirst ? makeDefault(scope, connection.id) : undefined);
  await wish(scope, connection.id, 'start');
  scope.record('connection.changed', { connectionId: connection.id });
  return fed(scope, connection);
}
